import { z } from 'zod';
import { deviceNow } from '../dates/clock.ts';

/** What keeps texts by name, as the browser's storages do. */
export interface TextStorage {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}

/** On the device, in this tab until it is closed, or in a storage that a session has been given. */
type Where = 'device' | 'tab' | TextStorage | undefined;

const hour = 3_600_000;
export const draftPrefix = 'muster_draft:';
/** Notes and absence types are not kept longer than they are of use (ATT-55). */
export const draftsFor = 48 * hour;
/** No session lives much longer than a shift, and after one nobody goes on where they were. */
export const shiftsFor = 12 * hour;

interface Personal {
  readonly where: 'device' | 'tab' | 'cache';
  /** How its names begin; the id of its person stands at their end. */
  readonly begins: string;
}

/**
 * What goes as soon as its person is not the one who is signed in. All else stays: what a person chose for this
 * browser, and what they have left unsent.
 */
export const personal = {
  /** The last known lists of a team leader (OFF-13). */
  lists: { where: 'device', begins: 'muster_known:' },
  /** The last paper of a deployment (PAP-9). */
  files: { where: 'cache', begins: 'muster_file:' },
  /** One's own copy of one's preferences (PRE-11). */
  preferences: { where: 'device', begins: 'muster_preferences.' },
  /** What is shown, filtered and not saved in the tab (UI-40, SES-112). */
  views: { where: 'tab', begins: 'muster_tab:' },
} as const satisfies Record<string, Personal>;
type Kind = keyof typeof personal;

/** Storage that is full or closed to us keeps nothing: what it throws is no answer. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The same of what takes its time; where the address is not safe there are no files. */
export async function quietlyLater<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}

/** As far as this is a browser: tests drive the board's client without one. */
const browser = globalThis as {
  readonly localStorage?: TextStorage;
  readonly sessionStorage?: TextStorage;
  readonly caches?: { keys(): Promise<string[]>; delete(name: string): Promise<boolean> };
};

/** Undefined where it is closed to us. */
export const storageOf = (where: 'device' | 'tab'): TextStorage | undefined =>
  quietly(() => (where === 'device' ? browser.localStorage : browser.sessionStorage));

/** The names of what is stored and begins so. */
export function storedNames(where: 'device' | 'tab', begins: string): string[] {
  const names = quietly(() => Object.keys(storageOf(where) ?? {})) ?? [];
  return names.filter((name) => name.startsWith(begins));
}

interface Options<Value> {
  readonly where: Where;
  /** The id of the person whose it is, at the end of its name; the device's without one. */
  readonly whose?: string;
  /** How long it may be read, in ms since the moment that it says. */
  readonly for?: { readonly ms: number; readonly since: (value: Value) => number };
  /** `text`: stored as it is, not as JSON. */
  readonly as?: 'text';
}

export interface Persisted<Value> {
  /** What is stored, unless it cannot be read any more or is too old. */
  read(): Value | undefined;
  /** Whether there was room for it. */
  keep(value: Value): boolean;
  forget(): void;
}

/** A value that outlives a reload, under one name, in the form of its schema. */
export function persisted<Value>(
  name: string,
  schema: z.ZodType<Value>,
  { where, whose = '', for: lasting, as }: Options<Value>,
): Persisted<Value> {
  const key = name + whose;
  const storage = () => (where === 'device' || where === 'tab' ? storageOf(where) : where);
  return {
    read() {
      const text = quietly(() => storage()?.getItem(key));
      if (text === null || text === undefined) return undefined;
      const value = schema.safeParse(as === 'text' ? text : quietly(() => JSON.parse(text))).data;
      const isOld =
        value !== undefined && lasting && deviceNow() - lasting.since(value) > lasting.ms;
      return isOld ? undefined : value;
    },
    keep(value) {
      const text = as === 'text' ? String(value) : JSON.stringify(value);
      const isKept = quietly(() => {
        const place = storage();
        place?.setItem(key, text);
        return place !== undefined;
      });
      return isKept ?? false;
    },
    forget: () => quietly(() => storage()?.removeItem(key)),
  };
}

/** Forgets these kinds of everybody, apart from one person. */
export function forgetOthers(kinds: readonly Kind[], except: string | undefined): void {
  for (const kind of kinds) {
    const { where, begins } = personal[kind];
    const isOthers = (name: string) =>
      name.startsWith(begins) &&
      (except === undefined ||
        !(kind === 'views' ? name.endsWith(`.${except}`) : name === begins + except));
    if (where === 'cache') {
      void quietlyLater(async () => {
        const { caches } = browser;
        const others = ((await caches?.keys()) ?? []).filter((name) => isOthers(name));
        await Promise.all(others.map(async (name) => caches?.delete(name)));
      });
    } else {
      const storage = storageOf(where);
      const others = storedNames(where, begins).filter((name) => isOthers(name));
      quietly(() => others.forEach((name) => storage?.removeItem(name)));
    }
  }
}

/** Removes drafts of sheets that nobody has changed for long, and what makes no sense (ATT-55). */
export function removeOldDrafts(): void {
  const draft = z.object({ savedAt: z.coerce.number() });
  for (const name of storedNames('device', draftPrefix)) {
    const stored = persisted(name, draft, {
      where: 'device',
      for: { ms: draftsFor, since: ({ savedAt }) => savedAt },
    });
    if (stored.read() === undefined) stored.forget();
  }
}
