import { describeMark, type AttendanceRecord, type LogEntry } from '@muster/protocol';
import { expect, it } from 'vitest';
import { judgeSheet } from './sheet-judge.ts';
import type { SheetWrite } from './sheet-writers.ts';

const teamId = 'A1';
const mark = (notes: string) =>
  ({ status: 'absent', absenceType: 'MC', ptoTiming: null, notes }) as const;
const record = (userId: string, notes: string) =>
  ({ id: `${userId}.day.A1`, userId, ...mark(notes) }) as AttendanceRecord;
const created = (revision: number, userId: string, notes: string) =>
  ({
    id: `day.A1.${revision}.0`,
    userId,
    updateType: 'creation',
    fieldChanged: 'status',
    oldValue: null,
    newValue: describeMark(mark(notes)),
  }) as LogEntry;
const noted = (revision: number, userId: string, oldValue: string, newValue: string) =>
  ({
    ...created(revision, userId, ''),
    updateType: 'modification',
    fieldChanged: 'notes',
    oldValue,
    newValue,
  }) as LogEntry;
const write = (opId: string, revision: number | undefined, status = 200): SheetWrite => ({
  opId,
  teamId,
  status,
  code: undefined,
  revision,
  sent: 1,
});

const sheet = { teamId, revision: 2, records: [record('wen', 'b')] };
const log = [noted(2, 'wen', 'a', 'b'), created(1, 'wen', 'a')];
const writes = [write('a', 1), write('b', 2), write('c', undefined, 409)];

it('a sheet that is its log, with each acknowledged write at its revision, is right [PRF-84]', () => {
  expect(judgeSheet({ ...sheet, log }, writes)).toEqual({ lost: [], twice: [], apart: [] });
});

it('a write that is not there, or elsewhere than it was acknowledged, is lost [PRF-84]', () => {
  const { lost, apart } = judgeSheet({ ...sheet, log }, [...writes, write('d', 3)]);
  expect(lost).toEqual(['A1 d, answered 200 at revision 3, is at none']);
  expect(apart).toEqual(['A1 is at revision 2 after 3 writes']);
  const other = judgeSheet({ ...sheet, log }, [write('a', 2), write('b', 2)]);
  expect(other.lost).toEqual(['A1 a, answered 200 at revision 2, is at 1']);
});

it('a write that took effect again, or although it was refused, is there twice [PRF-84]', () => {
  const more = { ...sheet, revision: 4, records: [record('wen', 'a')] };
  const again = [...log, noted(3, 'wen', 'b', 'c'), noted(4, 'wen', 'c', 'a')];
  expect(judgeSheet({ ...more, log: again }, writes).twice).toEqual([
    'A1 a, answered 200 at revision 1, is at 1,4',
    'A1 c, answered 409 at revision undefined, is at 3',
  ]);
});

it('a log with a hole, of something else, or beyond its sheet is told [PRF-84]', () => {
  const holed = judgeSheet({ ...sheet, log: log.slice(1) }, writes);
  expect(holed.apart).toEqual([
    'the log of A1 lacks revision 2',
    'the record wen.day.A1 is not its log',
  ]);
  expect(holed.lost).toHaveLength(1);
  const other = [noted(2, 'wen', 'x', 'b'), created(1, 'wen', 'a'), noted(3, 'wen', 'b', 'a')];
  expect(judgeSheet({ ...sheet, log: other }, writes).apart).toEqual([
    'day.A1.2.0 says that x was before',
    'day.A1.3.0 is beyond revision 2',
  ]);
  const two = { ...sheet, records: [...sheet.records, record('ada', 'a')] };
  expect(judgeSheet({ ...two, log }, writes).apart).toHaveLength(2);
});
