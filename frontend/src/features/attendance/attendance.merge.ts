import { markOfRecord, type AttendanceRecord, type CleanMark } from '@muster/protocol';
import { formMarkOf, sameForm, sameStored, storedMark, type FormMark } from './attendance.mark.ts';

/**
 * Touched marks over the server's sheet (ATT-56). Only what a person has touched is kept here; all else
 * is read from the sheet, so untouched marks follow the server by themselves. Pure.
 */

/** A mark that a person has touched. */
export interface Edit {
  readonly mark: FormMark;
  /** What the server had when it was touched, or when a clash was settled; null for no record. */
  readonly basedOn: CleanMark | null;
}
/** By member id. */
export type Edits = Readonly<Record<string, Edit>>;
export type RecordsByUser = ReadonlyMap<string, AttendanceRecord>;

export const byUser = (records: readonly AttendanceRecord[]): RecordsByUser =>
  new Map(records.map((record) => [record.userId, record]));

const serverMark = (records: RecordsByUser, userId: string): CleanMark | null => {
  const record = records.get(userId);
  return record ? markOfRecord(record) : null;
};

/** What the form shows for a member. */
export const shownMark = (edits: Edits, records: RecordsByUser, userId: string): FormMark =>
  edits[userId]?.mark ?? formMarkOf(serverMark(records, userId));

/** A touched mark; one that is put back to exactly what the server has is untouched again. */
export function touch(edits: Edits, records: RecordsByUser, userId: string, mark: FormMark): Edits {
  const server = serverMark(records, userId);
  if (sameForm(mark, formMarkOf(server))) return without(edits, userId);
  const basedOn = edits[userId] ? edits[userId].basedOn : server;
  return { ...edits, [userId]: { mark, basedOn } };
}

/** Marks several members at once. */
export const touchAll = (
  edits: Edits,
  records: RecordsByUser,
  userIds: readonly string[],
  change: (mark: FormMark, userId: string) => FormMark,
): Edits =>
  userIds.reduce(
    (next, userId) =>
      touch(next, records, userId, change(shownMark(next, records, userId), userId)),
    edits,
  );

/** Somebody else has changed a mark that this person was changing. */
export interface Clash {
  /** What the server has now; null for a record that was taken off. */
  readonly theirs: CleanMark | null;
  /** Null when the record is gone: the sheet's last submit did it. */
  readonly by: string | null;
  readonly at: string | null;
}

/** The clash of one member's mark, if there is one. */
export function clashOf(edits: Edits, records: RecordsByUser, userId: string): Clash | undefined {
  const edit = edits[userId];
  if (!edit) return undefined;
  const theirs = serverMark(records, userId);
  if (sameStored(theirs, edit.basedOn) || sameStored(theirs, storedMark(edit.mark))) {
    return undefined;
  }
  const record = records.get(userId);
  return { theirs, by: record?.updatedByName ?? null, at: record?.updatedAt ?? null };
}

/** Settles a clash for the server's mark. */
export const take = (edits: Edits, userId: string): Edits => without(edits, userId);

/** Settles a clash for one's own mark. */
export function keep(edits: Edits, records: RecordsByUser, userId: string): Edits {
  const edit = edits[userId];
  if (!edit) return edits;
  return { ...edits, [userId]: { ...edit, basedOn: serverMark(records, userId) } };
}

/** Undoes an action on several members, except where somebody has changed the mark again since. */
export function undo(now: Edits, before: Edits, after: Edits): Edits {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return ids.reduce((edits, userId) => {
    if (now[userId] !== after[userId] || before[userId] === after[userId]) return edits;
    const rest = without(edits, userId);
    return before[userId] ? { ...rest, [userId]: before[userId] } : rest;
  }, now);
}

/** Drops the edits that the server has by now, as after a submit; the same object if there are none. */
export function settle(edits: Edits, records: RecordsByUser): Edits {
  const open = Object.entries(edits).filter(
    ([userId, { mark }]) =>
      !sameStored(storedMark(mark), serverMark(records, userId)) ||
      // A note without a status is not on the server, however equal the two look.
      (mark.status === null && mark.notes !== ''),
  );
  return open.length === Object.keys(edits).length ? edits : Object.fromEntries(open);
}

function without(edits: Edits, userId: string): Edits {
  if (!(userId in edits)) return edits;
  const { [userId]: _, ...rest } = edits;
  return rest;
}
