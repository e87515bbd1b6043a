import { describe, expect, it, vi } from 'vitest';
import { overviewRow } from '../../../features/monitoring/monitoring.fixture.ts';
import { absentAnswer } from './people-answer.ts';
import { teamAnswer } from './watch-palette.tsx';
import type { PersonOfDate } from '../../../features/reports/people/people-of-date.ts';

describe('entries', () => {
  const rows = [
    overviewRow('A1', { status: 'submitted', presentCount: 12 }),
    overviewRow('A2', { dueAt: '2026-11-20T02:30:00.000Z' }),
  ];
  const [onView, onRemind] = [vi.fn<(row: unknown) => void>(), vi.fn<(row: unknown) => void>()];
  const answer = teamAnswer({
    rows,
    now: Date.parse('2026-11-20T02:52:00.000Z'),
    stop: undefined,
    onView,
    onRemind,
  });

  it('a team that has submitted is opened and one that has not is reminded, by typing [UI-332]', () => {
    const [a1, ...none] = answer('details a1');
    expect(none).toEqual([]);
    expect(a1?.preview).toBe('opens the records of Team A1');
    a1?.run();
    expect(onView).toHaveBeenLastCalledWith(rows[0]);
    const [a2] = answer('remind a2');
    expect(a2?.preview).toBe('asks the leaders of Team A2 for its sheet, 22 min late');
    a2?.run();
    expect(onRemind).toHaveBeenLastCalledWith(rows[1]);
    expect(answer('remind a1')).toEqual([]);
  });
});

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
