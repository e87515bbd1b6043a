import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { shortened } from '../../first-scripts.ts';
import { oldestBrowsers, withFallbacks, withoutLayers } from '../../older-browsers.ts';

const frontend = path.resolve(import.meta.dirname, '../..');
const words = readFileSync(path.join(frontend, 'public/browser.js'), 'utf8');
const { browserslist } = JSON.parse(readFileSync(path.join(frontend, 'package.json'), 'utf8')) as {
  browserslist: Record<'desk' | 'wall', string[]>;
};

it.each(['desk', 'wall'] as const)(
  'says of a %s’s browser that is too old what the build is made for [UI-362]',
  (of) => {
    const readme = readFileSync(path.join(frontend, '../README.md'), 'utf8');
    for (const entry of browserslist[of]) {
      const said = entry.replace(' >= ', ' ').replace(/^./, (letter) => letter.toUpperCase());
      expect(words).toContain(said);
      expect(readme).toContain(said);
    }
  },
);

it('says so in a script that any browser reads, built too [UI-362]', () => {
  const built = shortened('browser.js', words);
  expect(built.length).toBeLessThan(words.length);
  for (const script of [words.replaceAll(/\/\/.*/g, ''), built])
    expect(script).not.toMatch(/`|=>|\b(?:let|const|class)\b|catch \{|\?\./);
});

it('builds styles for the oldest of all [UI-362]', () => {
  expect(oldestBrowsers()).toEqual(['chrome94', 'edge109', 'firefox121', 'safari16.4']);
});

it('keeps rules and their order where the browser knows no layers [UI-363]', () => {
  const css =
    '@layer a, b; @layer b { .x { content: "}"; } @media print { .y { top: 0 } } } .z { top: 1px }';
  expect(withoutLayers(css).replaceAll(/\s+/g, ' ').trim()).toBe(
    '.x { content: "}"; } @media print { .y { top: 0 } } .z { top: 1px }',
  );
});

it('gives what is measured in newer units an older measure before it [UI-363]', () => {
  expect(withFallbacks('.a{height:100dvh}')).toBe('.a{height:100vh;height:100dvh}');
  expect(withFallbacks('.a{top:0;font-size:clamp(2rem,20cqh,4rem)}')).toBe(
    '.a{top:0;font-size:2rem;font-size:clamp(2rem,20cqh,4rem)}',
  );
  expect(withFallbacks('.h-dvh{--x:1dvh;width:1px}')).toBe('.h-dvh{--x:1dvh;width:1px}');
});
