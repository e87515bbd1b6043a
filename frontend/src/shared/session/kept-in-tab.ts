import type { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { quietly } from '../kept/quietly.ts';
import type { SessionScope } from './session-scope.ts';

/** The browser tab's own storage; undefined where it is closed to us. */
export const tabStorage = (): Storage | undefined => quietly(() => sessionStorage);

interface KeptInTab<Value> {
  /** What was kept before a reload, if it can still be read. */
  read(): Value | undefined;
  keep(value: Value): void;
  forget(): void;
}

const prefix = 'muster_tab:';

/**
 * What one person has set in this tab, kept over a reload, and over the end of a session that they did not end
 * themselves; forgotten at a logout (UI-40, SES-48, SES-112). Storage that is full or closed keeps nothing.
 */
export function keptInTab<Value>(
  scope: SessionScope,
  name: string,
  schema: z.ZodType<Value>,
): KeptInTab<Value> {
  const { userId, storage } = scope;
  const key = `${prefix}${name}.${userId}`;
  scope.onEnd(() => {
    if (!scope.goesOn()) quietly(() => storage?.removeItem(key));
  });
  return {
    read: () => quietly(() => schema.safeParse(JSON.parse(storage?.getItem(key) ?? 'null')).data),
    keep: (value) => quietly(() => storage?.setItem(key, JSON.stringify(value))),
    forget: () => quietly(() => storage?.removeItem(key)),
  };
}

/** A store of what is kept in the tab as it is; without anything kept it begins with `first`. */
export function storeInTab<Value>(
  scope: SessionScope,
  name: string,
  schema: z.ZodType<Value>,
  first: Value,
): StoreApi<Value> {
  const tab = keptInTab(scope, name, schema);
  const store = createStore<Value>(() => tab.read() ?? first);
  store.subscribe((value) => tab.keep(value));
  return store;
}

/** Forgets what this tab keeps of everybody, apart from one person. */
export function forgetKeptInTab(except: string | undefined): void {
  quietly(() => {
    const storage = tabStorage();
    for (const key of Object.keys(storage ?? {})) {
      const isTheirs = except !== undefined && key.endsWith(`.${except}`);
      if (key.startsWith(prefix) && !isTheirs) storage?.removeItem(key);
    }
  });
}
