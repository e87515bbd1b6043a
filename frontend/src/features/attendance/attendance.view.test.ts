import { describe, expect, it } from 'vitest';
import { changeText, type LogEntry } from '@muster/protocol';
import { absent, logEntryOf, memberOf, recordOf } from './attendance.fixture.ts';
import { formMarkOf, unmarked } from './attendance.mark.ts';
import { byUser, touch, type Edits } from './attendance.merge.ts';
import {
  attendanceData,
  filterRows,
  formerMembers,
  progressOf,
  refusalOf,
  searchLog,
  sheetRows,
} from './attendance.view.ts';
import { eventsOf, eventWords, isPartial, membersWords, submitWords } from './updates.ts';
import { othersMarks, sentMarks } from './together/others-marking.tsx';

const morning = '2025-09-06';
const [zoe, adam, pso, tl, dtl, gone] = [
  memberOf(1, { name: 'Zoe', role: 'Member' }),
  memberOf(2, { name: 'Adam', role: 'FRT' }),
  memberOf(3, { name: 'Bo', role: 'pso' }),
  memberOf(4, { name: 'Yan', role: 'TL', username: 'tl.a1' }),
  memberOf(5, { name: 'Cy', role: 'DTL' }),
  memberOf(6, { name: 'Gone', isActive: false }),
];
const members = [zoe, adam, pso, tl, dtl, gone];
const none = byUser([]);
const names = (rows: readonly { member: { name: string } }[]) => rows.map((row) => row.member.name);
const edit = (edits: Edits, id: string, over: object) =>
  touch(edits, none, id, { ...unmarked, ...over });

it('orders by role, then name, and leaves the inactive out [ATT-41]', () => {
  expect(names(sheetRows(members, none, {}))).toEqual(['Yan', 'Cy', 'Bo', 'Adam', 'Zoe']);
});

describe('search and role', () => {
  const rows = sheetRows(members, none, {});
  it.each([
    ['ad', 'All Roles', ['Adam']],
    ['TL.A1', 'All Roles', ['Yan']],
    ['frt', 'All Roles', ['Adam']],
    ['', 'PSO', ['Bo']],
    ['', 'Member', ['Adam', 'Zoe']],
    ['', 'TL', ['Yan']],
    ['nobody', 'All Roles', []],
  ] as const)('a search for "%s" among %s finds %j [ATT-44]', (search, role, found) => {
    expect(names(filterRows(rows, search, role))).toEqual(found);
  });
});

it('counts PTO among the present and draws one tick per member in role order [ATT-45, MON-1, UI-6]', () => {
  let edits = edit({}, tl.id, { status: 'pto', start: '10:00', end: '12:00' });
  edits = edit(edits, zoe.id, { status: 'absent', absenceType: 'MC' });
  edits = edit(edits, adam.id, { status: 'present' });
  expect(progressOf(sheetRows(members, none, edits))).toMatchObject({
    presentCount: 2,
    ptoCount: 1,
    absentCount: 1,
    marked: 3,
    total: 5,
    line: ['pto', 'not_marked', 'not_marked', 'present', 'absent'],
  });
});

it('names the people whose records a submit would take off [ATT-52]', () => {
  const records = [recordOf(gone), recordOf(zoe)];
  expect(formerMembers(members, records)).toEqual([recordOf(gone)]);
});

describe('what keeps a sheet from being submitted', () => {
  const check = (edits: Edits, date = morning) => refusalOf(date, sheetRows(members, none, edits));

  it.each([
    ['nobody is marked', {}, 'NO_ATTENDANCE_DATA'],
    ['an absence has no type', edit({}, zoe.id, { status: 'absent' }), 'ABSENCE_TYPE_REQUIRED'],
    [
      'PTO has one time',
      edit({}, zoe.id, { status: 'pto', start: '10:00' }),
      'PTO_TIMING_REQUIRED',
    ],
    ['all marks are whole', edit({}, zoe.id, { status: 'present' }), undefined],
  ])('when %s, the check answers its code or none [ATT-53]', (_, edits, code) => {
    expect(check(edits)?.code).toBe(code);
  });

  it('is the lock before anything else [ATT-49, ATT-53]', () => {
    expect(check({}, '2025-09-08')).toMatchObject({ words: { shift: 'Night Off' } });
  });

  it('names everyone concerned, in the order of the rows [ATT-53]', () => {
    let edits = edit({}, zoe.id, { status: 'absent' });
    edits = edit(edits, tl.id, { status: 'absent' });
    expect(check(edits)?.words).toEqual({ names: 'Yan, Zoe' });
  });
});

it('sends only marked members, each with the fields of its status [ATT-6, ATT-42]', () => {
  const records = byUser([recordOf(adam, absent('VL', 'till Monday'))]);
  const edits = edit({}, zoe.id, { status: 'pto', start: '22:00', end: '01:00', notes: ' x ' });
  expect(attendanceData(sheetRows(members, records, edits))).toEqual({
    [adam.id]: { status: 'absent', absenceType: 'VL', notes: 'till Monday' },
    [zoe.id]: { status: 'pto', ptoTiming: '22:00-01:00', notes: 'x' },
  });
});

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

const at = (time: string) => `2025-09-06T${time}:00.000Z`;
const submit = (teamId: string, time: string, values: readonly string[]) =>
  values.map((newValue, index) =>
    logEntryOf(`${teamId} ${time} ${index}`, { teamId, createdAt: at(time), newValue }),
  );
const a1 = submit('A1', '02:21', ['present', 'pto (10:00-14:00)', 'absent (MC). Notes: flu']);
const a2 = submit('A2', '02:21', ['present']);
const correction = logEntryOf('c', {
  createdAt: at('02:40'),
  updateType: 'modification',
  memberName: 'Mei Osman',
});

describe('what happened', () => {
  it('is one event for a whole submit, however many members it marked [ATT-90]', () => {
    const events = eventsOf([correction, ...a1, ...a2]);
    expect(events.map(({ kind, entries }) => [kind, entries.length])).toEqual([
      ['correction', 1],
      ['submit', 3],
      ['submit', 1],
    ]);
    expect(events.map((event) => membersWords(event))).toEqual([
      'Mei Osman',
      '3 members',
      a2[0]?.memberName,
    ]);
  });

  it('of a submit that left members out says of how many [ATT-90, MON-32]', () => {
    const [event] = eventsOf(a1);
    if (!event) throw new Error('no event');
    expect([membersWords(event, 15), isPartial(event, 15)]).toEqual(['3 of 15 members', true]);
    expect([membersWords(event, 3), isPartial(event, 3)]).toEqual(['3 members', false]);
  });

  it('is a correction when anything of it changes what was there [ATT-90]', () => {
    const changed = { ...correction, createdAt: at('02:21') };
    expect(eventsOf([...a1, changed]).map(({ kind }) => kind)).toEqual(['correction']);
  });

  it('is counted as submits and corrections, not as records [ATT-90, MON-24]', () => {
    expect(eventWords(eventsOf([correction, ...a1, ...a2]))).toBe('2 submits, 1 correction');
    expect(eventWords(eventsOf(a1))).toBe('1 submit');
    expect(eventWords([])).toBeUndefined();
  });

  it('says of a submit who is here, in words that add up [ATT-90, UI-7]', () => {
    expect(submitWords(a1)).toBe('2 present (1 PTO) · 1 absent');
    expect(submitWords(a2)).toBe('1 present · 0 absent');
  });
});

it('a time off is said by the clock that the rows show [ATT-114]', () => {
  const by = { id: 'dan', name: 'Dan Ong' };
  const mark = { status: 'pto', absenceType: null, ptoTiming: '10:00-14:00', notes: '' } as const;
  expect(othersMarks([{ userId: 'mei', by, mark }], 'tara').get('mei')).toEqual([
    'Dan Ong marks PTO (off 10:00-14:00)',
  ]);
});

it('a note of 500 characters is sent and read whole [ATT-112, ATT-114]', () => {
  const note = '本'.repeat(500);
  const mark = formMarkOf(absent('MC', note));
  const { mei } = sentMarks({ mei: { mark, basedOn: null } });
  expect(mei).toMatchObject({ status: 'absent', absenceType: 'MC', notes: note });
  const by = { id: 'dan', name: 'Dan Ong' };
  const drafts = mei ? [{ userId: 'mei', by, mark: mei }] : [];
  expect(othersMarks(drafts, 'tara').get('mei')).toEqual([
    `Dan Ong marks absent (MC). Notes: ${note}`,
  ]);
});
