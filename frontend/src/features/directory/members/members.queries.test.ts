import { expect, it } from 'vitest';
import { teamOf, userOf } from '../directory.fixture.ts';
import { matchingMembers, memberFilters, membersFile, shownMembers } from './members.queries.ts';

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

it('a file has who is shown, in the order that is shown [ADM-64]', () => {
  const shown = (over: Partial<typeof memberFilters>) =>
    shownMembers(members, { ...memberFilters, ...over }).map(({ name }) => name);
  expect(shown({})).toEqual(['Ann', 'Person 2']);
  expect(shown({ sort: '-name' })).toEqual(['Person 2', 'Ann']);
  expect(shown({ sort: '-name', role: 'TL' })).toEqual(['Ann']);
});

it('the exported members have the written columns and name [ADM-64]', () => {
  const { name, content } = membersFile(teamOf('A1', { name: 'A/1' }), members, '2026-11-20');
  expect(name).toBe('A-1-members-2026-11-20.csv');
  expect(content.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFF"Name","Username","Role","Status","Team"',
    '"Ann","user.1","TL","Active","A/1"',
  ]);
});
