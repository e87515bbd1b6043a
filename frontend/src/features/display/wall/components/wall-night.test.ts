import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { contrastOf } from '../../../../testing/contrast.ts';

const css = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const colors = new Map(
  [css('../../../../styles/tokens.css'), css('wall.css')]
    .flatMap((text) => [...text.matchAll(/\[data-theme='dark'\][^{]*\{([^}]*)\}/g)])
    .flatMap(([, body = '']) => [...body.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/gi)])
    .map(([, name = '', value = '']) => [name, value] as const),
);
const colorOf = (name: string) => colors.get(name) ?? expect.fail(`no colour ${name}`);

const grounds = ['bg', 'surface'];
const onGrounds = (names: readonly string[]) =>
  names.flatMap((name) => grounds.map((ground) => [name, ground] as const));
const shifts = ['morning', 'night', 'night-off', 'off-day'].map(
  (shift) => [`${shift}-text`, `${shift}-ground`] as const,
);

it.each([
  ...onGrounds(['ink', 'ink2', 'ink3', 'present-text', 'absent-text', 'pto-text', 'overdue-text']),
  ...shifts,
  ['on-absent', 'absent'] as const,
  ['bg', 'pto'] as const,
])('at night %s has at least 4.5:1 on %s [DIS-25]', (text, ground) => {
  expect(contrastOf(colorOf(text), colorOf(ground))).toBeGreaterThanOrEqual(4.5);
});

it.each(onGrounds(['present', 'pto', 'absent', 'field', 'overdue-text']))(
  'at night a tick or an edge in %s has at least 3:1 on %s [DIS-25]',
  (edge, ground) => {
    expect(contrastOf(colorOf(edge), colorOf(ground))).toBeGreaterThanOrEqual(3);
  },
);

it('the night is dimmer than the day [DIS-25]', () => {
  expect(colorOf('ink')).not.toBe('#eaeef3');
  expect(contrastOf(colorOf('ink'), colorOf('bg'))).toBeLessThan(contrastOf('#eaeef3', '#0b0f14'));
});
