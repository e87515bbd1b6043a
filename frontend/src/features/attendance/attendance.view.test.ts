import { describe, expect, it } from 'vitest';
import { absent, memberOf, recordOf } from './attendance.fixture.ts';
import { unmarked } from './attendance.mark.ts';
import { byUser, touch, type Edits } from './attendance.merge.ts';
import {
  attendanceData,
  filterRows,
  formerMembers,
  progressOf,
  refusalOf,
  sheetRows,
} from './attendance.view.ts';

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
