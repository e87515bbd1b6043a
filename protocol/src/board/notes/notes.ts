import { z } from 'zod';
import { instant, isoDate, addDays, dateIn } from '../../kernel/dates.ts';
import { opId, uuid, baseRevision, doer, written } from '../../kernel/ids.ts';
import { typedText } from '../../kernel/text.ts';
import { placeId } from '../board.schema.ts';
import { access, route } from '../../kernel/route.ts';
import { dutyDateAt, nextWorkingDate, shiftEndsAt } from '../../schedule/schedule.rules.ts';

/** How long a note is at most, how many a board has, and how many days after its date one may expire. */
export const longestNote = 500;
export const mostNotes = 100;
export const mostNoteDays = 31;

const noteText = typedText
  .trim()
  .min(1, 'Write what the next watch should know')
  .max(longestNote, `At most ${longestNote} characters`);

/** Where a note is pinned: to a zone, to a station, or to the board when both are null. */
const pinned = { zoneId: placeId.nullable(), stationId: placeId.nullable() };

/** What one watch leaves for the next, pinned to a board or a part of it (KNO-1). */
export const handoverNote = z.object({
  id: uuid,
  /** The date of the board that it was written on. */
  date: isoDate,
  text: z.string(),
  ...pinned,
  expiresAt: instant,
  /** The last date on whose board it stands; before that date ends it may have expired (KNO-3). */
  lastOn: isoDate,
  /** Whether wall screens that show notes show it (KNO-7). */
  wall: z.boolean(),
  createdAt: instant,
  createdBy: doer,
  ...written,
  /** Who has marked it as read, in the order in which they did. */
  readBy: z.array(doer.extend({ at: instant })),
});
export type HandoverNote = z.infer<typeof handoverNote>;

const onePlace = ({ zoneId, stationId }: { zoneId?: unknown; stationId?: unknown }) =>
  !zoneId || !stationId;
const onePlaceWords = { path: ['stationId'], message: 'A zone or a station, not both' };

export const noteInput = z
  .object({
    text: noteText,
    zoneId: placeId.nullish(),
    stationId: placeId.nullish(),
    /** By itself at the end of the shift after the board's (KNO-3). */
    expiresAt: instant.optional(),
    wall: z.boolean().default(false),
    /** Sent again under the same one, the note is made once. */
    opId: opId.optional(),
  })
  .refine(onePlace, onePlaceWords);
export type NoteInput = z.output<typeof noteInput>;

/** What is left out stays as it is. */
export const noteChange = z
  .object({
    text: noteText.optional(),
    zoneId: placeId.nullish(),
    stationId: placeId.nullish(),
    expiresAt: instant.optional(),
    wall: z.boolean().optional(),
    baseRevision,
  })
  .refine(onePlace, onePlaceWords);
export type NoteChange = z.output<typeof noteChange>;

/** Server to client (S7). */
export const noteServerEvents = {
  /** To people on the boards where it stands or stood: the note as it is now, null when it was deleted (KNO-6). */
  'notes:changed': z.object({
    /** The date of the board that it was written on. */
    date: isoDate,
    id: uuid,
    note: handoverNote.nullable(),
  }),
};
export type NotesChanged = z.infer<(typeof noteServerEvents)['notes:changed']>;

const deployers = access({ admin: 'yes', watch_tl: 'yes' });
const ofDate = z.object({ date: isoDate });
const one = ofDate.extend({ noteId: uuid });

/** What one watch leaves for the next (KNO-1). */
export const noteRoutes = {
  list: route({
    method: 'GET',
    path: '/api/deployment/notes/:date',
    summary: 'The handover notes that stand on a date’s board, newest first',
    access: deployers,
    params: ofDate,
    answer: z.array(handoverNote),
  }),
  create: route({
    method: 'POST',
    path: '/api/deployment/notes/:date',
    summary: 'Pin a handover note to a board, a zone or a station',
    access: deployers,
    params: ofDate,
    body: noteInput,
    status: 201,
    answer: handoverNote,
    faults: ['UNKNOWN_ZONE', 'UNKNOWN_STATION', 'TOO_MANY_NOTES', 'OP_ID_REUSED'],
  }),
  change: route({
    method: 'PUT',
    path: '/api/deployment/notes/:date/:noteId',
    summary: 'Change a handover note; what is left out stays as it is',
    access: deployers,
    params: one,
    body: noteChange,
    answer: handoverNote,
    faults: ['NOT_FOUND', 'STALE', 'UNKNOWN_ZONE', 'UNKNOWN_STATION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/deployment/notes/:date/:noteId',
    summary: 'Delete a handover note',
    access: deployers,
    params: one,
    answer: z.object({}),
    faults: ['NOT_FOUND'],
  }),
  read: route({
    method: 'POST',
    path: '/api/deployment/notes/:date/:noteId/read',
    summary: 'Mark a handover note as read by oneself',
    access: deployers,
    params: one,
    answer: handoverNote,
    faults: ['NOT_FOUND'],
  }),
};

/** Handover notes: how long they stand, where, and in which order (KNO-3, KNO-5). Pure. */

/** The end of the shift after a board's; of one in the past, after the shift on duty. */
export function noteExpiry(timeZone: string, date: string, now: Date): Date {
  const duty = dutyDateAt(timeZone, now);
  const next = nextWorkingDate(date > duty ? date : duty);
  // A working date has an end.
  return shiftEndsAt(timeZone, next) ?? now;
}

/** The latest moment at which a note of a board may expire. */
export const latestExpiry = (timeZone: string, date: string, now: Date): Date => {
  const today = dateIn(timeZone, now);
  return new Date(Date.parse(`${addDays(date > today ? date : today, mostNoteDays)}T00:00:00Z`));
};

/** The last date on whose board a note stands that expires then. */
export function lastDateOf(timeZone: string, date: string, expiresAt: Date): string {
  const last = dutyDateAt(timeZone, new Date(expiresAt.getTime() - 1));
  return last > date ? last : date;
}

/** Whether a note stands on a date's board. */
export const standsOn = (
  { date: writtenOn, lastOn }: Pick<HandoverNote, 'date' | 'lastOn'>,
  date: string,
): boolean => writtenOn <= date && date <= lastOn && addDays(date, -mostNoteDays) <= writtenOn;

/** Whether somebody has not read what another person wrote. */
export const isUnread = (
  { createdBy, readBy }: Pick<HandoverNote, 'createdBy' | 'readBy'>,
  userId: string,
): boolean => createdBy.id !== userId && readBy.every(({ id }) => id !== userId);

/** Newest first. */
export const byNewest = (a: HandoverNote, b: HandoverNote): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

/** The notes of a date's board after one was written, read or deleted; an older state changes nothing (S21). */
export function applyNote(
  notes: readonly HandoverNote[],
  date: string,
  { id, note }: NotesChanged,
): HandoverNote[] {
  const existing = notes.find((one) => one.id === id);
  const others = notes.filter((one) => one.id !== id);
  const next = note && existing ? newer(existing, note) : note;
  return next && standsOn(next, date) ? [...others, next].toSorted(byNewest) : others;
}

/** Nobody unreads a note, so of one revision the one that more have read is the newer. */
const newer = (a: HandoverNote, b: HandoverNote): HandoverNote =>
  b.revision > a.revision || (b.revision === a.revision && b.readBy.length >= a.readBy.length)
    ? b
    : a;
