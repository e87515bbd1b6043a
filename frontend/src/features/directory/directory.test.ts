import {
  matchingMembers,
  matchingTeams,
  matchingUsers,
  orderedTeams,
  sortedBy,
  sortOf,
  userCompares,
} from '@muster/protocol';
import { expect, it } from 'vitest';
import { idOf, teamOf, userOf } from './directory.fixture.ts';
import { sizeWords } from './users/users.view.ts';
import { leadOptions } from './teams/team-leads.ts';
import { orderAnnouncements } from './stations/ordered-names.tsx';

const everybody = { q: '', role: '', status: '', team: '', tag: '' };
const a1 = { teamId: 'A1', teamName: 'Team A1' };
const users = [
  userOf(1, { name: 'Ben', role: 'TL', ...a1 }),
  userOf(2, { hasSignedIn: false, name: 'ann', username: 'zoe', isActive: false }),
  userOf(3, {
    name: 'Cas',
    role: 'tl',
    tags: [
      {
        id: idOf(8),
        tagId: idOf(9),
        tagName: 'SPS',
        tagColor: '#3B82F6',
        validUntil: null,
        revision: 1,
      },
    ],
  }),
];
const namesOf = (filters: Partial<typeof everybody>) =>
  matchingUsers(users, { ...everybody, ...filters }).map(({ name }) => name);

it.each([
  [{ q: 'BEN' }, ['Ben']],
  [{ q: 'zoe' }, ['ann']],
  [{ q: 'team a1' }, ['Ben']],
  [{ role: 'TL' }, ['Ben', 'Cas']],
  [{ status: 'inactive' }, ['ann']],
  [{ status: 'new' }, ['ann']],
  [{ team: '-' }, ['ann', 'Cas']],
  [{ team: 'A1' }, ['Ben']],
  [{ tag: 'SPS' }, ['Cas']],
  [{ role: 'TL', team: 'A1', q: 'x' }, []],
])('users are found by name, username, team and every filter at once: %j [ADM-49]', (by, found) => {
  expect(namesOf(by)).toEqual(found);
});

const ordered = (sort: string) =>
  sortedBy(users, sortOf(sort, userCompares), userCompares).map(({ name }) => name);

it.each([
  ['name', ['ann', 'Ben', 'Cas']],
  ['-name', ['Cas', 'Ben', 'ann']],
  ['username', ['Ben', 'Cas', 'ann']],
  ['status', ['ann', 'Ben', 'Cas']],
  ['-status', ['Ben', 'Cas', 'ann']],
  ['nothing', ['ann', 'Ben', 'Cas']],
])('sorted by %s; the active ones first from the end of the status [ADM-49]', (sort, names) => {
  expect(ordered(sort)).toEqual(names);
});

it('says how many people and teams there are [ADM-49]', () => {
  expect(sizeWords(users)).toBe('3 people · 1 team');
});

const teams = [
  teamOf('Z', { name: 'Zulu', memberCount: 1 }),
  teamOf('A11', { name: 'Team A11', memberCount: 4 }),
  teamOf('B', { name: 'Bravo', memberCount: 9 }),
  teamOf('SAC', { name: 'SAC AC CVG AC', memberCount: 5 }),
  teamOf('A2', { name: 'Team A2', memberCount: 7 }),
];
const ids = (by: string, descending = false) =>
  orderedTeams(teams, { by, descending }).map(({ id }) => id);

it('teams named in the known ways come first, by number, then the chosen sort [ADM-60]', () => {
  expect(ids('name')).toEqual(['A2', 'A11', 'SAC', 'B', 'Z']);
  expect(ids('name', true)).toEqual(['SAC', 'A11', 'A2', 'Z', 'B']);
  expect(ids('members')).toEqual(['A11', 'SAC', 'A2', 'Z', 'B']);
  expect(ids('members', true)).toEqual(['A2', 'SAC', 'A11', 'B', 'Z']);
  expect(ids('id')).toEqual(['A2', 'A11', 'SAC', 'B', 'Z']);
});

it('teams are found by name and by id [ADM-60]', () => {
  expect(matchingTeams(teams, ' a11 ').map(({ id }) => id)).toEqual(['A11']);
  expect(matchingTeams(teams, 'bravo').map(({ id }) => id)).toEqual(['B']);
});

it('the active members of the team can lead it, those of the role first [ADM-61]', () => {
  const a1 = { teamId: 'A1' };
  const people = [
    userOf(1, { name: 'Ann', ...a1 }),
    userOf(2, { name: 'Ben', role: 'tl', ...a1 }),
    userOf(3, { name: 'Cas', isActive: false, ...a1 }),
    userOf(4, { name: 'Dan', role: 'TL' }),
  ];
  const labels = leadOptions(people, 'A1', 'leaderId').map(({ label }) => label);
  expect(labels).toEqual(['By role', 'Ben', 'Ann']);
});

const members = [userOf(1, { name: 'Ann', role: 'TL' }), userOf(2, { isActive: false })];
const found = (by: Partial<Parameters<typeof matchingMembers>[1]>) =>
  matchingMembers(members, { q: '', role: '', status: '', ...by }).map(({ id }) => id);

it('members are found by name, username or role, and by each filter [ADM-63]', () => {
  const [ann, other] = members.map(({ id }) => id);
  expect(found({ q: 'ann' })).toEqual([ann]);
  expect(found({ q: 'user.2' })).toEqual([other]);
  expect(found({ q: 'tl' })).toEqual([ann]);
  expect(found({ status: 'inactive' })).toEqual([other]);
  expect(found({ role: 'tl' })).toEqual([ann]);
});

it('what is moved by keyboard is read with its name and place [ADM-212]', () => {
  const said = orderAnnouncements(['car', 'bike', 'bus'], (id) => id.toUpperCase());
  const moved = { active: { id: 'car' }, over: { id: 'bus' } } as never;
  expect(said.onDragStart(moved)).toBe('CAR is picked up at place 1 of 3.');
  expect(said.onDragOver(moved)).toBe('CAR is at place 3 of 3.');
  expect(said.onDragEnd(moved)).toBe('CAR is put down at place 3 of 3.');
  expect(said.onDragCancel(moved)).toBe('CAR is back where it was.');
});
