import { expect, it } from 'vitest';
import { clockOf } from '../clock.ts';
import { dateBudget } from './followed-cache.ts';

function budget() {
  let elapsed = 0;
  const clock = clockOf(
    'Asia/Singapore',
    () => 0,
    () => elapsed,
  );
  const open = dateBudget(clock, (date) => date === 'followed');
  return {
    advance: (ms: number) => (elapsed += ms),
    may(date: string, session = 'one'): boolean {
      try {
        open(session, date);
        return true;
      } catch {
        return false;
      }
    },
  };
}

it('a session opens 30 dates at once and 5 more a second, and no other session waits for it [S28]', () => {
  const { may, advance } = budget();
  const opened = Array.from({ length: 2000 }, (_, date) => may(`date ${date}`)).filter(Boolean);
  expect(opened).toHaveLength(30);
  expect(may('another', 'two')).toBe(true);
  advance(1000);
  const more = Array.from({ length: 100 }, (_, date) => may(`later ${date}`)).filter(Boolean);
  expect(more).toHaveLength(5);
});

it('a date that somebody follows, or that was among its latest four, is free [S28]', () => {
  const { may } = budget();
  for (let date = 0; date < 30; date++) may(`date ${date}`);
  expect(may('more')).toBe(false);
  for (let again = 0; again < 500; again++) {
    expect(may('followed')).toBe(true);
    expect(may('date 29')).toBe(true);
  }
});
