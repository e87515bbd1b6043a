import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const here = import.meta.dirname;
const css = readFileSync(path.join(here, 'wall.css'), 'utf8');
const pairing = path.join(here, '../../pairing');
const components = [here, pairing].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const),
);

it.each([
  [1920, 1080, 16],
  [3840, 2160, 32],
  [1080, 1920, 16],
])('a screen of %i x %i has a rem of %i px [DIS-24]', (width, height, rem) => {
  const rules = [
    ...css.matchAll(/font-size: min\(calc\(100vw \/ ([\d.]+)\), calc\(100vh \/ ([\d.]+)\)\)/g),
  ];
  const [, byWidth, byHeight] = rules[width > height ? 0 : 1] ?? [];
  expect(Math.min(width / Number(byWidth), height / Number(byHeight))).toBe(rem);
});

it.each(components)('%s has no text under 24 px at 1080 lines [DIS-24]', (_, source) => {
  const sizes = [...source.matchAll(/text-\[(?:clamp\()?([\d.]+)rem/g)];
  for (const [, rem] of sizes) expect(Number(rem) * 16).toBeGreaterThanOrEqual(24);
  expect(source).not.toMatch(/\btext-\d/);
});

it('nothing scrolls and no cursor is drawn [DIS-24]', () => {
  const root = /html\[data-wall\] \{([^}]*)/.exec(css)?.[1];
  expect(root).toContain('overflow: hidden');
  expect(root).toContain('cursor: none');
});
