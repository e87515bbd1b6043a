import { searchIndex, matchingMembers, matchingTeams, matchingUsers } from '@muster/protocol';
import { expect, it } from 'vitest';
import { logEntryOf, memberOf } from '../features/attendance/attendance.fixture.ts';
import { filterRows, sheetRows, searchLog } from '../features/attendance/attendance.view.ts';
import { noFilters, officerMatches } from '../features/board/board-view.store.ts';
import { makeOfficer } from '../features/board/board.fixture.ts';
import { teamOf, userOf } from '../features/directory/directory.fixture.ts';
import { findOptions } from '../shared/ui/pickers/option-list.tsx';

/** Names as files of people have them, and what a keyboard without their letters types. */
const typedOf: Readonly<Record<string, string>> = {
  'José Núñez': 'jose nunez',
  'Łukasz Żak': 'lukasz',
  'Søren Ødegård': 'soren',
  'Đặng Thị Hoa': 'dang',
  "Niamh O'Brien": 'o’brien',
  'Niamh O’Dwyer': "O'DWYER",
  "Anil D'Souza": 'dsouza',
  'Noor Al-Hassan': 'alhassan',
  'İsmail Işık': 'ismail isik',
  'Jürgen Groß': 'gross',
  '陳美玲 (Tan Mei Ling)': '美玲',
  'முருகன் Murugan': 'முருக',
  'สมชาย ใจดี': 'สมช',
  'محمد علي': 'مُحمد',
  'משה כהן (A1)': 'כהן',
  'Kim 김서연': '김서',
  'Zoë 🙂 Tan': 'zoe tan',
  'Wei-Long Bartholomew Featherstonehaugh-Cholmondeley van der Westhuizen': 'cholmondeley',
  'Smith-Jones': 'smith jones',
  'Smith Jones': 'smith-jones',
  Null: 'null',
  constructor: 'constructor',
};
const names = Object.keys(typedOf);
const people = names.map((name, at) => memberOf(at + 1, { name }));
const users = names.map((name, at) => userOf(at + 1, { name }));
const everybody = { q: '', role: '', status: '', team: '', tag: '' };
const nameOf = ({ name }: { readonly name: string }) => name;

const searches: Readonly<Record<string, (query: string) => readonly string[]>> = {
  'a sheet': (query) =>
    filterRows(sheetRows(people, new Map(), {}), query, 'All Roles').map(
      ({ member }) => member.name,
    ),
  'the updates': (query) =>
    searchLog(
      names.map((memberName) => logEntryOf(memberName, { memberName })),
      query,
    ).map(({ memberName }) => memberName),
  'the board': (query) =>
    names.filter((name, at) =>
      officerMatches(makeOfficer(at + 1, { name }), { ...noFilters, search: query }),
    ),
  'User Management': (q) => matchingUsers(users, { ...everybody, q }).map(nameOf),
  'a team’s members': (q) => matchingMembers(users, { ...everybody, q }).map(nameOf),
  'Team Management': (q) =>
    matchingTeams(
      names.map((name, at) => teamOf(`T${at}`, { name })),
      q,
    ).map(nameOf),
  'a picker': (query) =>
    findOptions(
      names.map((label) => ({ value: label, label })),
      query,
    ).map(({ label }) => label),
  'the palette': (query) =>
    searchIndex(names.map((text) => ({ text })))
      .find(query, 5)
      .map(({ text }) => text),
};

/** The log stands in the order of time, and the board dims. */
const inOwnOrder = ['the updates', 'the board'];

it.each(Object.entries(searches))(
  'in %s everybody is found by what a keyboard without their letters types, the exact name first [DIR-180]',
  (where, find) => {
    for (const [name, typed] of Object.entries(typedOf)) expect(find(typed), name).toContain(name);
    for (const name of inOwnOrder.includes(where) ? [] : names) expect(find(name)[0]).toBe(name);
    expect(find('zzz')).toEqual([]);
  },
);
