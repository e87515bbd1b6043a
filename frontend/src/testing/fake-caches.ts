import { onTestFinished, vi } from 'vitest';

/** The device's store of files, for as long as the test runs; returns the names of what is in it. */
export function fakeCaches(): () => string[] {
  const stores = new Map<string, Map<string, Response>>();
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...stores.keys()]),
    has: (name: string) => Promise.resolve(stores.has(name)),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    open: (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return Promise.resolve({
        put: (address: string, file: Response) => Promise.resolve(void store.set(address, file)),
        match: (address: string) => Promise.resolve(store.get(address)?.clone()),
      });
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return () => [...stores.keys()];
}
