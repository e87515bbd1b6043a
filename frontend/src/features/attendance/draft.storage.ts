import { absenceTypeCodes, attendanceStatus } from '@muster/protocol';
import { z } from 'zod';
import { deviceNow } from '../../shared/dates/clock.ts';
import { formMark } from './attendance.mark.ts';
import type { Edits } from './attendance.merge.ts';

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
    })
    .optional(),
  /** When it was last changed (device time, ms). */
  savedAt: z.number(),
});
/** `connection`: it did not get through. `server`: it did, and was not confirmed. */
export type WaitsFor = 'connection' | 'server';

export interface Draft {
  readonly edits: Edits;
  readonly pending?:
    | {
        readonly opId: string;
        readonly body: string;
        /** It is sent again by itself as soon as that is there (ATT-505, ATT-521). */
        readonly waitsFor?: WaitsFor | undefined;
      }
    | undefined;
  /** When it was last changed (device time, ms). */
  readonly savedAt?: number | undefined;
}

const prefix = 'muster_draft:';
/** Notes and absence types are not kept longer than they are of use (ATT-55). */
const keptForMs = 48 * 3_600_000;

export const draftKey = (userId: string, teamId: string, date: string): string =>
  `${prefix}${userId}:${teamId}:${date}`;

/** The keys of one person's drafts on this device. */
export function draftKeysOf(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${userId}:`));
  } catch {
    return [];
  }
}

export const isDraftKey = (key: string | null): key is string => key?.startsWith(prefix) ?? false;

export function readDraft(key: string): (Draft & { savedAt: number }) | undefined {
  try {
    const found = draft.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return found.success ? found.data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft on the device; an empty one is removed. */
export function writeDraft(key: string, { edits, pending, savedAt = deviceNow() }: Draft): void {
  try {
    if (Object.keys(edits).length === 0 && !pending) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ edits, pending, savedAt }));
  } catch {
    // Storage is full or not available: the draft is kept until the session ends.
  }
}

export function removeOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage).filter(isDraftKey)) {
      const savedAt = readDraft(key)?.savedAt ?? 0;
      if (deviceNow() - savedAt > keptForMs) localStorage.removeItem(key);
    }
  } catch {
    // Storage is not available: nothing is kept.
  }
}
