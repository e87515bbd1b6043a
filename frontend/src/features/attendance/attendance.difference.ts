import { describeMark, type CleanMark, type Sheet } from '@muster/protocol';
import { markOfRecord, sameStored } from './attendance.mark.ts';
import { byUser } from './attendance.merge.ts';

/** A mark in a sentence: "absent (MC). Notes: flu", or "no mark". Pure. */
export const markWords = (mark: CleanMark | null): string =>
  mark === null ? 'no mark' : describeMark(mark);

/** Who changed what between two states of a sheet: "Daniel Ong changed Mei Osman and 2 more." */
export function describeChanges(before: Sheet, after: Sheet): string {
  const old = byUser(before.records);
  const changed = after.records.filter((record) => {
    const known = old.get(record.userId);
    return !sameStored(known ? markOfRecord(known) : null, markOfRecord(record));
  });
  const here = byUser(after.records);
  const gone = before.records.filter(({ userId }) => !here.has(userId));
  const names = [...changed, ...gone].map(({ userName }) => userName);
  if (names.length === 0) return 'It was submitted once more.';
  const by = changed.at(0)?.updatedByName ?? after.session.submittedByName ?? 'Somebody';
  const [first, ...more] = names;
  return `${by} changed ${first}${more.length > 0 ? ` and ${more.length} more` : ''}.`;
}
