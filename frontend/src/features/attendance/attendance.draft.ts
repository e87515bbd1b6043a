import { absenceTypeCodes, attendanceStatus } from '@muster/protocol';
import { z } from 'zod';
import { deviceNow } from '../../shared/dates/clock.ts';
import {
  draftPrefix,
  forgetOthers,
  persisted,
  draftsFor,
  storedNames,
} from '../../shared/kept/persisted.ts';
import { formMark } from './attendance.mark.ts';
import type { Edits } from './attendance.merge.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useSessionScope } from '../../shared/session/session-context.tsx';

/** Marks that are not submitted yet, as the device keeps them per user, team and date (ATT-55). */

const storedEdit = z.object({
  mark: formMark,
  basedOn: z
    .object({
      status: attendanceStatus,
      absenceType: z.enum(absenceTypeCodes).nullable(),
      ptoTiming: z.string().nullable(),
      notes: z.string(),
    })
    .nullable(),
});

const draft = z.object({
  edits: z.record(z.string(), storedEdit),
  /** A submit without a definite answer: sent again, it keeps its id (S11). */
  pending: z
    .object({
      opId: z.uuid(),
      body: z.string(),
      waitsFor: z.enum(['connection', 'server']).optional(),
      since: z.number().optional(),
    })
    .optional(),
  /** When it was last changed (device time, ms). */
  savedAt: z.number(),
});
/** `connection`: it never left the device. `server`: it may have arrived, and was not confirmed. */
export type WaitsFor = 'connection' | 'server';

interface Draft {
  readonly edits: Edits;
  readonly pending?:
    | {
        readonly opId: string;
        readonly body: string;
        /** It is sent again by itself as soon as that is there (ATT-86, ATT-87). */
        readonly waitsFor?: WaitsFor | undefined;
        /** When it was first asked for (device time, ms). */
        readonly since?: number | undefined;
      }
    | undefined;
  /** When it was last changed (device time, ms). */
  readonly savedAt?: number | undefined;
  /** The device has no room for it, or its storage is closed: a reload loses it. */
  readonly isUnkept?: boolean;
}

export const draftKey = (userId: string, teamId: string, date: string): string =>
  `${draftPrefix}${userId}:${teamId}:${date}`;

/** The keys of one person's drafts on this device. */
const draftKeysOf = (userId: string): string[] => storedNames('device', `${draftPrefix}${userId}:`);

const storedDraft = (key: string) =>
  persisted(key, draft, {
    where: 'device',
    for: { ms: draftsFor, since: ({ savedAt }) => savedAt },
  });

/** Keeps a draft on the device, or says that it could not; an empty one is removed. */
function writeDraft(key: string, { edits, pending, savedAt = deviceNow() }: Draft): boolean {
  const isEmpty = Object.keys(edits).length === 0 && !pending;
  const stored = storedDraft(key);
  if (isEmpty) {
    stored.forget();
    return true;
  }
  const draft = { edits, pending, savedAt };
  if (stored.keep(draft)) return true;
  // Storage is full or not available. What was marked goes before what was only read.
  forgetOthers(['lists', 'files'], undefined);
  return stored.keep(draft);
}

const emptyDraft: Draft = { edits: {} };

export type Drafts = ReturnType<typeof makeDrafts>;

/** The drafts of one session: on the device, and in memory while the session lasts (SES-48). */
export function makeDrafts() {
  const store = createStore<Readonly<Record<string, Draft>>>(() => ({}));
  // What was found on the device, so that a draft that nobody changes stays the same object.
  const found = new Map<string, Draft>();

  const find = (key: string): Draft => {
    const draft = found.get(key) ?? storedDraft(key).read() ?? emptyDraft;
    found.set(key, draft);
    return draft;
  };
  const draftOf = (key: string): Draft => store.getState()[key] ?? find(key);

  return {
    store,
    /** The ids of the submits that this page awaits an answer for. */
    underWay: new Set<string>(),
    /** The draft under a key, as it is now. */
    draftOf,
    /** Changes a draft, here and on the device; an empty one is removed. */
    update(key: string, change: (draft: Draft) => Draft): void {
      const before = draftOf(key);
      const changed = change(before);
      if (changed === before) return;
      const next = changed.edits === before.edits ? changed : { ...changed, savedAt: deviceNow() };
      const isUnkept = !writeDraft(key, next);
      store.setState({ [key]: { ...next, isUnkept } });
    },
    /** The keys of a person's drafts that hold something, on the device and in memory. */
    keysOf(userId: string): string[] {
      const keys = new Set([...draftKeysOf(userId), ...Object.keys(store.getState())]);
      return [...keys].filter((key) => {
        const { edits, pending } = draftOf(key);
        return Object.keys(edits).length > 0 || pending !== undefined;
      });
    },
    /** Throws all of a person's drafts away (ATT-84). */
    discardAll(userId: string): void {
      for (const key of this.keysOf(userId)) this.update(key, () => emptyDraft);
    },
    /** Follows drafts that another tab changes. Returns how to stop. */
    follow(): () => void {
      const follow = ({ key }: StorageEvent) => {
        if (key?.startsWith(draftPrefix)) {
          store.setState({ [key]: storedDraft(key).read() ?? emptyDraft });
        }
      };
      window.addEventListener('storage', follow);
      return () => window.removeEventListener('storage', follow);
    },
  };
}

/** The session's drafts. */
export const useDrafts = (): Drafts => useSessionScope().part(makeDrafts);

/** Whether a submit of this person has no definite answer yet. */
export function useUnsentSubmit(userId: string): boolean {
  const { store, draftOf, keysOf } = useDrafts();
  return useStore(store, () => keysOf(userId).some((key) => draftOf(key).pending !== undefined));
}

/** Whether the sheet's own bar says that its submit waits for a connection (ATT-86). */
export function useWaitsForConnection(key: string | undefined): boolean {
  const { store, draftOf } = useDrafts();
  return useStore(
    store,
    () => key !== undefined && draftOf(key).pending?.waitsFor === 'connection',
  );
}

/** The draft under a key, followed. */
export function useDraft(key: string): Draft {
  const { store, draftOf } = useDrafts();
  return useStore(store, () => draftOf(key));
}
