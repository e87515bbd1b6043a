import { expect, it } from 'vitest';
import { idOf, teamOf, userOf } from '../directory.fixture.ts';
import { leadOptions } from './team-leads.ts';
import { teamsCsv } from './export-teams.tsx';
import { matchingTeams, orderedTeams } from './teams-screen.tsx';

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

it('the exported teams name their leaders, and no cell can be run [ADM-62]', () => {
  const led = teamOf('A1', { name: '@sum', leaderId: idOf(1), createdAt: null });
  const [header, row] = teamsCsv([led], new Map([[idOf(1), 'Ann']]), 'Asia/Singapore').split(
    '\r\n',
  );
  expect(header).toBe('\uFEFF"ID","Name","Members","Leader","Deputy","PSO","Created"');
  expect(row).toBe(`"A1","'@sum",0,"Ann","None","None","N/A"`);
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
