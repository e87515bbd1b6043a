import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import type { MarkStatus } from '@muster/protocol';
import { MusterLine } from './muster-line.tsx';
import { Seats } from './seats.tsx';

const people = (...counts: readonly (readonly [MarkStatus, number])[]) =>
  counts.flatMap(([status, count]) => Array.from({ length: count }, () => status));

const ticks = (line: HTMLElement) => [...line.querySelectorAll<HTMLElement>('[data-status]')];

it('says its counts in words, in the order present, PTO, absent, not marked [UI-7]', () => {
  render(<MusterLine statuses={people(['absent', 2], ['present', 13], ['pto', 1])} />);
  expect(
    screen.getByRole('img', { name: '13 present, 1 PTO, 2 absent, 0 not marked' }),
  ).toBeInTheDocument();
});

it('has one tick per person, in the given order, whose height says the status [UI-3, UI-6]', () => {
  render(<MusterLine label="Team A1" statuses={['present', 'absent', 'pto', 'not_marked']} />);
  const line = screen.getByRole('img', { name: /^Team A1: 1 present/ });
  expect(ticks(line).map((tick) => [tick.dataset['status'], tick.style.height])).toEqual([
    ['present', '100%'],
    ['absent', '28%'],
    ['pto', '62%'],
    ['not_marked', '100%'],
  ]);
});

it('fills its width with 20 people in one row and spreads 40 over two equal rows [UI-8]', () => {
  const { rerender } = render(<MusterLine statuses={people(['present', 20])} />);
  expect(rowsOf(screen.getByRole('img'))).toEqual([[20, 'repeat(20, minmax(0, 1fr))']]);

  rerender(<MusterLine statuses={people(['present', 40])} />);
  expect(rowsOf(screen.getByRole('img'))).toEqual([
    [20, 'repeat(20, minmax(0, 1fr))'],
    [20, 'repeat(20, minmax(0, 1fr))'],
  ]);
});

it('shares the scale of the largest team, so that a tick is one person everywhere [UI-8]', () => {
  render(<MusterLine statuses={people(['present', 10])} scale={15} />);
  expect(rowsOf(screen.getByRole('img'))).toEqual([[10, 'repeat(15, minmax(0, 1fr))']]);
});

it('seats are filled first, then empty, and say so [UI-9]', () => {
  render(<Seats filled={5} places={8} />);
  const seats = screen.getByRole('img', { name: '5 of 8 places filled' });
  const looks = [...seats.querySelectorAll<HTMLElement>('[data-seat]')].map(
    (seat) => seat.dataset['seat'],
  );
  expect(looks).toEqual([...Array(5).fill('filled'), ...Array(3).fill('empty')]);
});

function rowsOf(line: HTMLElement) {
  return [...line.children].map((row) => [
    row.children.length,
    (row as HTMLElement).style.gridTemplateColumns,
  ]);
}
