import { expect, it } from 'vitest';
import { teamOf, userOf } from '../directory.fixture.ts';
import { matchingMembers, membersFile } from './members.queries.ts';

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

it('the exported members have the written columns and name [ADM-64]', () => {
  const file = membersFile(teamOf('A1', { name: 'A/1' }), members, '2026-11-20');
  expect(file.name).toBe('A-1-members-2026-11-20.csv');
  expect(file.csv().split('\r\n').slice(0, 2)).toEqual([
    '\uFEFF"Name","Username","Role","Status","Team"',
    '"Ann","user.1","TL","Active","A/1"',
  ]);
});
