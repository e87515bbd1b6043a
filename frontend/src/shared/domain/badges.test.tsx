import { builtInRoles } from '@muster/protocol';
import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { RoleBadge } from './role-badge.tsx';
import { ShiftChip } from './shift-chip.tsx';
import { TagChip } from './tag-chip.tsx';
import { TeamMark } from './avatar.tsx';

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
    const known = Object.keys(builtInRoles);
    expect(new Set([...known, 'Dog handler'].map(lookOf)).size).toBe(known.length + 1);
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
  ])('of %s has the ground and the text of %s [DIR-15, UI-4]', (color, name) => {
    render(<TagChip name="Xray" color={color} />);
    expect(byTip('Xray')).toHaveClass(`bg-tag-${name}-ground`, `text-tag-${name}-text`);
  });

  it('of another colour is neutral [DIR-15, UI-4]', () => {
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
