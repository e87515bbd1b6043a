import { changeText, type LogEntry } from '@muster/protocol';
import { expect, it } from 'vitest';
import { logEntryOf } from './attendance.fixture.ts';
import { searchLog } from './attendance.view.ts';

const entry = (over: Partial<LogEntry>): LogEntry =>
  logEntryOf('1', { memberName: 'Mei Osman', newValue: null, ...over });

it.each([
  ['present', 'absent (MC). Notes: flu', 'Absent, Reason: MC · Medical Certificate, Notes: flu'],
  ['absent (VL)', 'pto (10:00-14:00)', 'PTO, Timing: off 10:00-14:00'],
  ['present', 'absent; Reason: UL', 'Absent, Reason: UL · Urgent Leave'],
  ['present', 'late (20 min)', 'late, Details: 20 min'],
])('reads a status change from "%s" to "%s" [ATT-69]', (oldValue, newValue, after) => {
  expect(changeText(entry({ oldValue, newValue })).after).toBe(after);
});

it('tells added notes from updated ones [ATT-69]', () => {
  const notes = { fieldChanged: 'notes' } as const;
  expect(changeText(entry({ ...notes, newValue: 'late' }))).toEqual({
    heading: 'Notes Added',
    before: null,
    after: 'late',
  });
  expect(changeText(entry({ ...notes, oldValue: 'a', newValue: 'b' })).heading).toBe(
    'Notes Updated',
  );
});

it('finds by member, team and author, case aside [ATT-67]', () => {
  const entries = [entry({}), entry({ id: '2', memberName: 'Jo', teamName: 'Team A2' })];
  const ids = (search: string) => searchLog(entries, search).map(({ id }) => id);
  expect(ids('MEI')).toEqual(['1']);
  expect(ids('team a2')).toEqual(['2']);
  expect(ids('hana')).toEqual(['1', '2']);
});
