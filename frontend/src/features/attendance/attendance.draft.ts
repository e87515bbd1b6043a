import { absenceTypeCodes, attendanceStatus } from '@muster/protocol';
import { z } from 'zod';
import { create } from 'zustand';
import { deviceNow } from '../../shared/dates/clock.ts';
import { formMark } from './attendance.mark.ts';
import type { Edits } from './attendance.merge.ts';

/** Marks that are not submitted yet, kept on the device per user, team and date. */

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
  pending: z.object({ opId: z.uuid(), body: z.string() }).optional(),
  /** When it was last changed (device time, ms). */
  savedAt: z.number(),
});
export interface Draft {
  readonly edits: Edits;
  readonly pending?: { readonly opId: string; readonly body: string } | undefined;
}

const emptyDraft: Draft = { edits: {} };

const prefix = 'muster_draft:';
/** A draft of a shift that is this long past will not be submitted any more. */
const keptForMs = 14 * 86_400_000;

export const draftKey = (userId: string, teamId: string, date: string): string =>
  `${prefix}${userId}:${teamId}:${date}`;

interface Drafts {
  readonly byKey: Readonly<Record<string, Draft>>;
}
const useDrafts = create<Drafts>(() => ({ byKey: {} }));

/** The draft under a key, followed. */
export const useDraft = (key: string): Draft =>
  useDrafts(({ byKey }) => byKey[key]) ?? readOnce(key);

/** The draft under a key, as it is now. */
export const draftOf = (key: string): Draft => useDrafts.getState().byKey[key] ?? readOnce(key);

/** Changes a draft, here and on the device; an empty one is removed. */
export function updateDraft(key: string, change: (draft: Draft) => Draft): void {
  const before = draftOf(key);
  const next = change(before);
  if (next === before) return;
  useDrafts.setState(({ byKey }) => ({ byKey: { ...byKey, [key]: next } }));
  write(key, next);
}

/** Follows drafts that another tab changes, and removes old ones. Returns how to stop. */
export function followDrafts(): () => void {
  removeOld();
  const follow = ({ key }: StorageEvent) => {
    if (!key?.startsWith(prefix)) return;
    useDrafts.setState(({ byKey }) => ({ byKey: { ...byKey, [key]: read(key) ?? emptyDraft } }));
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Forgets what is in memory, so that a test can begin as after a reload. */
export const forgetDrafts = (): void => {
  remembered.clear();
  useDrafts.setState({ byKey: {} });
};

// What was found on the device, so that a draft that nobody changes stays the same object.
const remembered = new Map<string, Draft>();

function readOnce(key: string): Draft {
  const known = remembered.get(key);
  if (known) return known;
  const found = read(key) ?? emptyDraft;
  remembered.set(key, found);
  return found;
}

function read(key: string): (Draft & { savedAt: number }) | undefined {
  try {
    const found = draft.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return found.success ? found.data : undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, { edits, pending }: Draft): void {
  try {
    if (Object.keys(edits).length === 0 && !pending) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ edits, pending, savedAt: deviceNow() }));
  } catch {
    // Storage is full or not available: the draft is kept until the page is left.
  }
}

function removeOld(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    for (const key of keys) {
      const savedAt = read(key)?.savedAt ?? 0;
      if (deviceNow() - savedAt > keptForMs) localStorage.removeItem(key);
    }
  } catch {
    // Storage is not available: nothing is kept.
  }
}
