import { quietly, quietlyLater } from './quietly.ts';

/** Ends what the device keeps of people: lists (OFF-13) and files (PAP-9). Every page does; only some keep anything. */

export const keptListPrefix = 'muster_known:';
export const keptFilePrefix = 'muster_file:';

/** Forgets the files of everybody, apart from one person. */
export function forgetKeptFiles(except: string | undefined): void {
  void quietlyLater(async () => {
    const names = await caches.keys();
    const others = names.filter(
      (one) => one.startsWith(keptFilePrefix) && one !== keptFilePrefix + (except ?? ''),
    );
    await Promise.all(others.map((one) => caches.delete(one)));
  });
}

/** Forgets the lists of everybody, apart from one person. */
export function forgetKeptLists(except: string | undefined): void {
  quietly(() => {
    for (const name of Object.keys(localStorage)) {
      const isOthers = name.startsWith(keptListPrefix) && name !== keptListPrefix + (except ?? '');
      if (isOthers) localStorage.removeItem(name);
    }
  });
}

/** Forgets what is kept of everybody, apart from one person. */
export function forgetKept(except: string | undefined): void {
  forgetKeptFiles(except);
  forgetKeptLists(except);
}
