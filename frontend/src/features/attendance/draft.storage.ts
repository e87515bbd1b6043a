import { absenceTypeCodes, attendanceStatus } from '@muster/protocol';
import { z } from 'zod';
import { deviceNow } from '../../shared/dates/clock.ts';
import { forgetKept } from '../../shared/kept/forget-kept.ts';
import { formMark } from './attendance.mark.ts';
import type { Edits } from './attendance.merge.ts';
import { draftPrefix, isExpired } from './draft.expiry.ts';

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

export interface Draft {
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
}

export const draftKey = (userId: string, teamId: string, date: string): string =>
  `${draftPrefix}${userId}:${teamId}:${date}`;

/** The keys of one person's drafts on this device. */
export function draftKeysOf(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${draftPrefix}${userId}:`));
  } catch {
    return [];
  }
}

export function readDraft(key: string): (Draft & { savedAt: number }) | undefined {
  try {
    const found = draft.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return found.success && !isExpired(found.data.savedAt) ? found.data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft on the device; an empty one is removed. */
export function writeDraft(key: string, { edits, pending, savedAt = deviceNow() }: Draft): void {
  const isEmpty = Object.keys(edits).length === 0 && !pending;
  const text = JSON.stringify({ edits, pending, savedAt });
  const write = (): void =>
    isEmpty ? localStorage.removeItem(key) : localStorage.setItem(key, text);
  try {
    write();
  } catch {
    // Storage is full or not available. What was marked goes before what was only read.
    forgetKept(undefined);
    try {
      write();
    } catch {
      // The draft is kept until the session ends.
    }
  }
}
