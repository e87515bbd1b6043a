import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const sheet = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
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
