import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrastOf, distanceOf } from '../testing/contrast.ts';

const sheet = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

const css = sheet('tokens.css') + sheet('person-and-tag-tokens.css');

/** The colours of one theme, read from the style sheets that ship. */
function tokens(block: RegExp): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, body = ''] of css.matchAll(block)) {
    for (const [, name = '', value = ''] of body.matchAll(
      /--color-([\w-]+):\s*(#[0-9a-f]{6});/gi,
    )) {
      found.set(name, value);
    }
  }
  return found;
}

const light = tokens(/@theme static \{([^}]*)\}/g);
const themes = {
  light,
  dark: new Map([...light, ...tokens(/\[data-theme='dark'\] \{([^}]*)\}/g)]),
};

const grounds = ['bg', 'surface', 'sunken', 'raised'];
const people = Array.from({ length: 8 }, (_, index) => `person-${index + 1}`);
const tags = 'blue green amber red purple pink cyan orange indigo teal'.split(' ');
const roles = 'frt fc fsa tfo pnsf supt dsp'.split(' ');
const onEach = (names: readonly string[], others: readonly string[]) =>
  names.flatMap((name) => others.map((other) => [name, other] as const));
const own = (names: readonly string[]) =>
  names.map((name) => [`${name}-text`, `${name}-ground`] as const);

const texts = [
  ...onEach(['ink', 'ink2', 'ink3'], grounds),
  ...onEach(['ink', 'ink2', 'accent'], ['accent-ground']),
  ...onEach(['ink', 'ink2'], ['present-ground', 'pto-ground', 'absent-ground', 'line']),
  ...onEach(
    ['accent', 'present-text', 'absent-text', 'pto-text', 'overdue-text'],
    ['bg', 'surface', 'raised'],
  ),
  ...own(['present', 'absent', 'pto', 'overdue', 'morning', 'night', 'night-off', 'off-day']),
  ...own(tags.map((tag) => `tag-${tag}`)),
  ...own(roles.map((role) => `role-${role}`)),
  ...onEach(['on-person'], people),
  ['on-accent', 'accent'] as const,
  ['on-ink', 'ink'] as const,
  ['on-ink', 'ink2'] as const,
  ['on-absent', 'absent'] as const,
];

const pairs = roles.flatMap((one, index) =>
  roles.slice(index + 1).map((other) => [one, other] as const),
);

const edges = [
  ...onEach(
    ['field', 'accent', 'present', 'pto', 'absent', 'overdue-text'],
    ['bg', 'surface', 'raised'],
  ),
  ...onEach(people, ['surface', 'raised']),
  ['present', 'present-ground'] as const,
  ['pto', 'pto-ground'] as const,
  ['absent', 'absent-ground'] as const,
];

describe.each(Object.entries(themes))('the %s theme', (_theme, colors) => {
  it.each(texts)('%s has at least 4.5:1 on %s [UI-1, DIR-15]', (text, ground) => {
    expect(contrast(colors, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs)('the tints of %s and %s can be told apart [DIR-142]', (one, other) => {
    const apart = (part: 'text' | 'ground') =>
      distanceOf(valueOf(colors, `role-${one}-${part}`), valueOf(colors, `role-${other}-${part}`));
    expect(apart('text') + apart('ground')).toBeGreaterThanOrEqual(0.08);
  });

  it.each(edges)('an edge or a tick in %s has at least 3:1 on %s [UI-1]', (edge, ground) => {
    expect(contrast(colors, edge, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('the dark theme has a value of its own for every colour [UI-1, UI-2]', () => {
  const dark = tokens(/\[data-theme='dark'\] \{([^}]*)\}/g);
  expect([...light.keys()].filter((name) => !dark.has(name))).toEqual([]);
  expect(light.size).toBeGreaterThan(60);
});

const contrast = (colors: ReadonlyMap<string, string>, one: string, other: string) =>
  contrastOf(valueOf(colors, one), valueOf(colors, other));

const valueOf = (colors: ReadonlyMap<string, string>, name: string) =>
  colors.get(name) ?? expect.fail(`no colour ${name}`);

const scale = sheet('scale.css');
const motion = sheet('motion.css');
const px = (rem: string | undefined) => Number(rem) * 16;

describe('type', () => {
  it('has seven sizes and no other [UI-10]', () => {
    expect(scale).toContain('--text-*: initial;');
    const sizes = [...scale.matchAll(/--text-(\d+): ([\d.]+)rem;/g)];
    expect(sizes.map(([, name]) => Number(name))).toEqual([11, 12, 13, 14, 16, 20, 28]);
    for (const [, name, rem] of sizes) expect(px(rem)).toBe(Number(name));
  });

  it('is IBM Plex Sans from the product’s own packages, with digits of one width [UI-10]', () => {
    expect(scale).toContain("--font-sans: 'IBM Plex Sans Variable'");
    const main = readFileSync(path.join(import.meta.dirname, '../main.tsx'), 'utf8');
    expect(main).toContain("import '@fontsource-variable/ibm-plex-sans/");
    expect(sheet('base.css')).toMatch(/html \{[^}]*font-variant-numeric: tabular-nums;/);
  });
});

it('makes a control 32 px high for a mouse and 44 px for a finger [UI-11]', () => {
  const [mouse, finger] = [...scale.matchAll(/--size-control: ([\d.]+)rem;/g)];
  expect(px(mouse?.[1])).toBe(32);
  expect(px(finger?.[1])).toBe(44);
  expect(scale.indexOf('(pointer: coarse)')).toBeGreaterThan(mouse?.index ?? Infinity);
  expect(scale.indexOf('(pointer: coarse)')).toBeLessThan(finger?.index ?? 0);
});

describe('motion', () => {
  it('lasts under 150 ms, apart from what says that something is loading [UI-12]', () => {
    const lasting = [
      ...motion.matchAll(/--(?:animate|default)-([\w-]+): (?:[\w-]+ )?([\d.]+)(ms|s)\b/g),
    ]
      .filter(([, name]) => name !== 'breathe')
      .map(([, , time, unit]) => Number(time) * (unit === 's' ? 1000 : 1));
    expect(lasting.length).toBeGreaterThan(5);
    expect(Math.max(...lasting)).toBeLessThan(150);
  });

  it('is none at all for those who asked for less [UI-12]', () => {
    const [, reduced = ''] = motion.split('(prefers-reduced-motion: reduce)');
    expect(reduced).toContain('animation: none !important;');
    expect(reduced).toContain('transition: none !important;');
  });
});
