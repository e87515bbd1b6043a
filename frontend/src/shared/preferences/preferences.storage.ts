import { density, seenPosts, type PreferencesInput } from '@muster/protocol';
import { z } from 'zod';
import type { TextStorage } from '../session/session-scope.ts';

type Storage = Pick<TextStorage, 'getItem' | 'setItem'>;

const copy = z.object({
  known: z.object({ density: density.nullable(), seenPosts: z.array(seenPosts) }),
  /** Changed here and not yet known to the server. */
  unsent: z.object({ density: density.optional(), seenPosts: z.array(seenPosts).optional() }),
});
export type PreferencesCopy = z.infer<typeof copy> & { readonly unsent: PreferencesInput };

/** The browser's own copy of one person's preferences (PRE-11); storage that is full or closed keeps nothing. */
export function preferencesStorage(userId: string, storage: Storage | undefined = ofBrowser()) {
  const key = `muster_preferences.${userId}`;
  return {
    read: (): PreferencesCopy | undefined =>
      quietly(() => copy.safeParse(JSON.parse(storage?.getItem(key) ?? 'null')).data),
    keep: (kept: PreferencesCopy): void =>
      quietly(() => storage?.setItem(key, JSON.stringify(kept))),
  };
}

const ofBrowser = (): Storage | undefined => quietly(() => localStorage);

function quietly<Answer>(act: () => Answer): Answer | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
