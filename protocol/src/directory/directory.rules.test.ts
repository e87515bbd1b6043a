import { describe, expect, it } from 'vitest';
import { teamId } from '../kernel/ids.ts';
import {
  compareMembers,
  compareTeams,
  nameAmong,
  teamBadge,
  teamShort,
} from './directory.rules.ts';
import { builtInRoles, tagColor, tagPalette } from './directory.contract.ts';

describe('teams', () => {
  it('stand by number when they are called A and a number, then alphabetically [DIR-4]', () => {
    const names = ['zulu', 'Team A11', 'SAC', 'A3', 'Team A2', 'alpha', 'Team A1'];
    const sorted = names.map((name) => ({ name })).toSorted(compareTeams);
    expect(sorted.map(({ name }) => name)).toEqual([
      'Team A1',
      'Team A2',
      'A3',
      'Team A11',
      'alpha',
      'SAC',
      'zulu',
    ]);
  });

  it('stand in front by their trailing number whatever stands before it [DIR-4]', () => {
    const names = [
      'Bravo',
      'Team A Relief 10',
      'Team Alpha',
      'team a2',
      'Team A Relief 3',
      'A12',
      'A7 North',
    ];
    const sorted = names.map((name) => ({ name })).toSorted(compareTeams);
    expect(sorted.map(({ name }) => name)).toEqual([
      'team a2',
      'Team A Relief 3',
      'Team A Relief 10',
      'A12',
      'Team Alpha',
      'A7 North',
      'Bravo',
    ]);
  });

  it('have a badge of at most the first 3 characters of their id [DIR-5]', () => {
    expect(['A1', 'A13', 'SAC AC CVG AC', 'A 1 x'].map(teamBadge)).toEqual([
      'A1',
      'A13',
      'SAC',
      'A 1',
    ]);
  });

  it('stand beside a person with a short id whole, so that two of them are not the same [DIR-5]', () => {
    expect(['A1', 'A12', 'A129', 'SAC AC CVG AC'].map(teamShort)).toEqual([
      'A1',
      'A12',
      'A129',
      'SAC',
    ]);
  });

  it('have a short id of letters, digits, blanks, _ and - [DIR-2]', () => {
    const takes = (id: string) => teamId.safeParse(id).success;
    expect(['A1', 'SAC AC CVG AC', 'x_1-b', 'A'.repeat(32)].every(takes)).toBe(true);
    expect(['', '-A', 'A'.repeat(33), 'A/1', 'A.1'].some(takes)).toBe(false);
  });
});

it('members stand TL, DTL, PSO, others, then by name, case aside [DIR-9]', () => {
  const member = (role: string, name: string) => ({ role, name });
  const sorted = [
    member('Member', 'ben'),
    member('FRT', 'Ada'),
    member('pso', 'Cai'),
    member('DTL', 'Dan'),
    member('TL', 'Tara'),
  ].toSorted(compareMembers);
  expect(sorted.map(({ name }) => name)).toEqual(['Tara', 'Dan', 'Cai', 'Ada', 'ben']);
});

it('there are 13 built-in roles with their descriptions [DIR-13]', () => {
  expect(builtInRoles).toEqual({
    admin: 'Administrator',
    TL: 'Team Leader',
    DTL: 'Deputy Team Leader',
    PSO: 'PSO',
    FRT: 'FRT',
    FC: 'FC',
    FSA: 'FSA',
    TFO: 'TFO',
    PNSF: 'PNSF',
    SUPT: 'SUPT',
    DSP: 'DSP',
    watch_tl: 'Watch TL',
    Member: 'Member',
  });
});

it('a tag has one of ten colours, blue first [DIR-15]', () => {
  expect(Object.entries(tagPalette)).toHaveLength(10);
  expect(Object.entries(tagPalette)[0]).toEqual(['Blue', '#3B82F6']);
  expect(tagColor.safeParse('#14B8A6').success).toBe(true);
  expect(tagColor.safeParse('#000000').success).toBe(false);
});

it('the username stands beside names that are equal, however they are written, and beside no other [DIR-185]', () => {
  const people = [
    { id: '1', name: 'Tan Wei Ming', username: 'fld.tan1' },
    { id: '2', name: 'TAN WEI MING', username: 'fld.tan2' },
    { id: '3', name: 'Tan Wei', username: 'fld.tan3' },
    { id: '4', name: 'Тan Wei\u200b  Ming', username: 'fld.tan4' },
  ];
  expect(people.map(nameAmong(people))).toEqual([
    'Tan Wei Ming (fld.tan1)',
    'TAN WEI MING (fld.tan2)',
    'Tan Wei',
    'Тan Wei\u200b  Ming (fld.tan4)',
  ]);
});
