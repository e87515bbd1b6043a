import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import type { MarkStatus } from '@muster/protocol';
import { MusterLine } from './muster-line.tsx';
import { Seats } from './seats.tsx';

const people = (...counts: readonly (readonly [MarkStatus, number])[]) =>
  counts.flatMap(([status, count]) => Array.from({ length: count }, () => status));

const ticks = (line: HTMLElement) => [...line.querySelectorAll<HTMLElement>('[data-status]')];

it('says its counts in words that add up, PTO as a part of present [UI-7, MON-1]', () => {
  render(<MusterLine statuses={people(['absent', 2], ['present', 13], ['pto', 1])} />);
  expect(
    screen.getByRole('img', { name: '14 present (1 of them PTO), 2 absent, 0 not marked' }),
  ).toBeInTheDocument();
  cleanup();
  render(<MusterLine statuses={people(['present', 3], ['not_marked', 2])} />);
  expect(
    screen.getByRole('img', { name: '3 present, 0 absent, 2 not marked' }),
  ).toBeInTheDocument();
});

const mixed = ['not_marked', 'absent', 'present', 'pto'] as const;
const lookOf = (line: HTMLElement) => ticks(line).map((tick) => tick.dataset['status']);

it('stands in the order of its rows where a tick is a row, and sorted by status elsewhere [UI-6]', () => {
  render(<MusterLine label="sum" statuses={mixed} />);
  render(<MusterLine label="rows" statuses={mixed} order="given" />);
  expect(lookOf(screen.getByRole('img', { name: /^sum/ }))).toEqual([
    'present',
    'pto',
    'absent',
    'not_marked',
  ]);
  expect(lookOf(screen.getByRole('img', { name: /^rows/ }))).toEqual(mixed);
});

it('has one tick per person, whose height says the status [UI-3, UI-6]', () => {
  render(<MusterLine label="Team A1" statuses={mixed} />);
  const line = screen.getByRole('img', { name: /^Team A1: 2 present/ });
  expect(ticks(line).map((tick) => [tick.dataset['status'], tick.style.height])).toEqual([
    ['present', '100%'],
    ['pto', '62%'],
    ['absent', '28%'],
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
