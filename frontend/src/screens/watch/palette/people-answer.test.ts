import { describe, expect, it } from 'vitest';
import type { PersonOfDate } from '../../../features/reports/people/people-of-date.ts';
import { absentAnswer } from './people-answer.ts';

describe('who is absent', () => {
  const person = (id: string, name: string, cell: PersonOfDate['cell']): PersonOfDate => ({
    id,
    name,
    role: 'Member',
    teamId: 'A1',
    teamName: 'Team A1',
    cell,
  });
  const shown: string[] = [];
  const answer = absentAnswer({
    people: [
      person('1', 'Mei Osman', 'MC'),
      person('2', 'Kumar Ng', '-'),
      person('3', 'Omar Teo', null),
      person('4', 'Mei Tan', 'P'),
    ],
    isOfficer: (id) => id === '4',
    onTeam: (teamId) => shown.push(teamId),
  });

  it('whoever is not on the board is found with why, leads to their records, and is not placed [UI-328]', () => {
    const [mei, ...others] = answer('mei');
    expect(others).toEqual([]);
    expect(mei).toMatchObject({
      label: 'Mei Osman · Team A1 · absent, MC · Medical Certificate',
      preview:
        'opens the records of Team A1. Mei Osman cannot be placed: absent, MC · Medical Certificate',
    });
    mei?.run();
    expect(shown).toEqual(['A1']);
    expect(answer('move mei to car 1').map(({ refused }) => refused)).toEqual([
      'Mei Osman cannot be placed: absent, MC · Medical Certificate.',
    ]);
    expect(answer('mei to car 1')[0]?.refused).toMatch(/^Mei Osman cannot be placed/);
    expect(answer('go to car 1')).toEqual([]);
    expect(answer('Mei, Mei and Kumar to CAR 1').map(({ refused }) => refused)).toEqual([
      'Mei Osman cannot be placed: absent, MC · Medical Certificate.',
      'Kumar Ng cannot be placed: not marked.',
    ]);
    expect(answer('kumar')[0]?.label).toBe('Kumar Ng · Team A1 · not marked');
    expect(answer('omar')[0]?.label).toBe('Omar Teo · Team A1 · their team has not submitted');
  });
});
