import { describe, expect, it, vi } from 'vitest';
import { overviewRow } from '../../../features/monitoring/monitoring.fixture.ts';
import { teamAnswer } from './watch-palette.tsx';

describe('entries', () => {
  const rows = [
    overviewRow('A1', { status: 'submitted', presentCount: 12 }),
    overviewRow('A2', { dueAt: '2026-11-20T02:30:00.000Z' }),
    overviewRow('A3', { dueAt: '2026-11-20T02:30:00.000Z' }),
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
    expect(onRemind).toHaveBeenLastCalledWith([rows[1]]);
    expect(answer('remind a1')).toMatchObject([{ refused: 'Team A1 has submitted its sheet.' }]);
    answer('remind all')[0]?.run();
    expect(onRemind).toHaveBeenLastCalledWith([rows[1], rows[2]]);
  });
});
