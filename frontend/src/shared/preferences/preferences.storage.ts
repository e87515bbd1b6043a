import { density, seenPosts, type Preferences, type PreferencesInput } from '@muster/protocol';
import { z } from 'zod';
import { quietly } from '../kept/quietly.ts';
import type { TextStorage } from '../session/session-scope.ts';

type Storage = Pick<TextStorage, 'getItem' | 'setItem'>;

const changes = z.object({
  density: density.optional(),
  singleKeys: z.boolean().optional(),
  seenPosts: z.array(seenPosts).optional(),
});
const copy = z.object({
  /** What the server had when it answered last. */
  known: z.object({
    density: density.nullable(),
    singleKeys: z.boolean().default(true),
    seenPosts: z.array(seenPosts),
  }),
  /** Changed here since, and not yet known to be the server's. */
  unsent: changes,
  /** What of it was sent without an answer. */
  sent: changes.optional(),
});
export interface PreferencesCopy {
  readonly known: Preferences;
  readonly unsent: PreferencesInput;
  readonly sent?: PreferencesInput | undefined;
}

const prefix = 'muster_preferences.';

/** The browser's own copy of one person's preferences (PRE-11); storage that is full or closed keeps nothing. */
export function preferencesStorage(userId: string, storage: Storage | undefined = ofBrowser()) {
  const key = prefix + userId;
  return {
    read: (): PreferencesCopy | undefined =>
      quietly(() => copy.safeParse(JSON.parse(storage?.getItem(key) ?? 'null')).data),
    keep: (preferences: PreferencesCopy): void =>
      quietly(() => storage?.setItem(key, JSON.stringify(preferences))),
  };
}

/** Removes everybody's copy, apart from that of the person who is signed in (PRE-11). */
export function forgetPreferences(except: string | undefined): void {
  quietly(() => {
    const others = Object.keys(localStorage).filter(
      (name) => name.startsWith(prefix) && name !== prefix + (except ?? ''),
    );
    for (const name of others) localStorage.removeItem(name);
  });
}

const ofBrowser = (): Storage | undefined => quietly(() => localStorage);
