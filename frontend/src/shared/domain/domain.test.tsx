import { builtInRoles, type MarkStatus } from '@muster/protocol';
import { describe, expect, it } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import { render } from '../../testing/render.tsx';
import { RoleBadge } from './role-badge.tsx';
import { ShiftChip } from './shift-chip.tsx';
import { TagChip } from './tag-chip.tsx';
import { TeamMark } from './avatar.tsx';
import { MusterLine } from './muster-line.tsx';
import { Seats } from './seats.tsx';

const byTip = (words: string) => {
  const found = document.querySelector<HTMLElement>(`[data-tip="${words}"]`);
  if (!found) throw new Error(`nothing has the tooltip ${words}`);
  return found;
};

describe('the badge of a role', () => {
  it.each([
    ['TL', 'TL'],
    ['dtl', 'DTL'],
    ['pso', 'PSO'],
    ['admin', 'Admin'],
    ['watch_tl', 'Watch TL'],
    ['FRT', 'FRT'],
    ['Member', 'Member'],
  ])('of %s reads %s, under the role as stored [DIR-17, UI-13]', (role, word) => {
    render(<RoleBadge role={role} />);
    expect(byTip(role)).toHaveTextContent(new RegExp(`^${word}$`));
  });

  it('reads M where names need the room [DIR-17]', () => {
    const role = 'Member';
    render(<RoleBadge role={role} compact />);
    expect(byTip(role)).toHaveTextContent(/^M$/);
  });

  it('looks alike in upper and lower case, and every built-in role unlike all others [DIR-17, DIR-142]', () => {
    const lookOf = (role: string) => {
      const { container, unmount } = render(<RoleBadge role={role} />);
      const look = container.querySelector('[data-tip]')?.className;
      unmount();
      return look;
    };
    expect(lookOf('tl')).toBe(lookOf('TL'));
    const roleNames = Object.keys(builtInRoles);
    expect(new Set([...roleNames, 'Dog handler'].map(lookOf)).size).toBe(roleNames.length + 1);
    expect(lookOf('Dog handler')).toBe(lookOf('Trainee'));
  });
});

describe('the badge of a shift', () => {
  it.each([
    ['morning', 'Morning Shift', 'morning'],
    ['night', 'Night Shift', 'night'],
    ['night_off', 'Night Off', 'night-off'],
    ['off_day', 'Off Day', 'off-day'],
  ] as const)('of %s reads %s in colours of its own [SCH-7, UI-3]', (shift, word, color) => {
    const { container } = render(<ShiftChip shift={shift} />);
    expect(container).toHaveTextContent(word);
    expect(container.firstElementChild).toHaveClass(`bg-${color}-ground`, `text-${color}-text`);
  });
});

describe('a tag', () => {
  it.each([
    ['#3B82F6', 'blue'],
    ['#10B981', 'green'],
    ['#F59E0B', 'amber'],
    ['#EF4444', 'red'],
    ['#8B5CF6', 'purple'],
    ['#EC4899', 'pink'],
    ['#06B6D4', 'cyan'],
    ['#F97316', 'orange'],
    ['#6366f1', 'indigo'],
    ['#14b8a6', 'teal'],
  ])('of %s has the ground and the text of %s [DIR-15]', (color, name) => {
    render(<TagChip name="Xray" color={color} />);
    expect(byTip('Xray')).toHaveClass(`bg-tag-${name}-ground`, `text-tag-${name}-text`);
  });

  it('of another colour is neutral [DIR-15]', () => {
    render(<TagChip name="Xray" color="#123456" />);
    expect(byTip('Xray').className).not.toContain('tag-');
  });
});

it.each([
  ['A1', 'A1'],
  ['SAC AC CVG AC', 'SAC'],
  ['AB C', 'AB'],
])('the team %s has the badge %s [DIR-5, MON-19]', (id, badge) => {
  const { container } = render(<TeamMark id={id} />);
  expect(container.textContent).toBe(badge);
});

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
