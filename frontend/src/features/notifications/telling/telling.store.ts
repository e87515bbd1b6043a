import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import type { SessionScope, TextStorage } from '../../../shared/session/session-scope.ts';

/** How somebody is told of new lines while no page is in front; both are off until they are turned on (NOT-30). */
const choices = z.object({ notices: z.boolean(), sound: z.boolean() });
export type TellingChoices = z.infer<typeof choices>;

const nothing: TellingChoices = { notices: false, sound: false };

/** This person's choices, kept in this browser. */
export function makeTelling(
  { userId }: Pick<SessionScope, 'userId'>,
  storage: Pick<TextStorage, 'getItem' | 'setItem'> | undefined = browserStorage(),
) {
  const key = `muster_telling.${userId}`;
  const store = createStore<TellingChoices>(() => read() ?? nothing);

  function read(): TellingChoices | undefined {
    try {
      return choices.safeParse(JSON.parse(storage?.getItem(key) ?? 'null')).data;
    } catch {
      return undefined;
    }
  }

  return {
    store,
    choose(change: Partial<TellingChoices>): void {
      store.setState(change);
      try {
        storage?.setItem(key, JSON.stringify(store.getState()));
      } catch {
        // Storage that is full or closed to us keeps nothing.
      }
    },
  };
}

/** Undefined where it is closed to us. */
function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
