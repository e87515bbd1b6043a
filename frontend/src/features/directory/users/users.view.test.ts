import { expect, it } from 'vitest';
import { sortedBy, sortOf } from '../../../shared/ui/table/table-props.ts';
import { userOf } from '../directory.fixture.ts';
import { usersCsv } from './users-panel.tsx';
import { matchingUsers, sizeWords, userCompares } from './users.view.ts';

const everybody = { q: '', role: '', status: '', team: '', tag: '' };
const a1 = { teamId: 'A1', teamName: 'Team A1' };
const users = [
  userOf(1, { name: 'Ben', role: 'TL', ...a1 }),
  userOf(2, { hasSignedIn: false, name: 'ann', username: 'zoe', isActive: false }),
  userOf(3, {
    name: 'Cas',
    role: 'tl',
    tags: [{ id: 'l1', tagId: userOf(9).id, tagName: 'SPS', tagColor: '#3B82F6' }],
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

it('the exported users have the written columns, and no cell can be run [ADM-51]', () => {
  const [header, first, second] = usersCsv([
    userOf(1, { name: '=1+1', ...a1 }),
    userOf(2, { isActive: false }),
  ]).split('\r\n');
  expect(header).toBe('\uFEFF"Username","Name","Role","Team","Status"');
  expect(first).toBe(`"user.1","'=1+1","Member","Team A1","Active"`);
  expect(second).toBe('"user.2","Person 2","Member","No Team","Inactive"');
});
