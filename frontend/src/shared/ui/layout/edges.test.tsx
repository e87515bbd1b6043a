import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { betweenEdges, setEdge } from './edges.ts';

const told = () =>
  [...document.head.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');

it('what a toast or a bar takes is told to what keeps clear of it, and no property of the root has all be restyled [PRF-94]', () => {
  setEdge('--toast-height', 49);
  setEdge('--bar-height', 52);
  expect(told()).toContain('--toast-height:49px');
  expect(document.documentElement.getAttribute('style')).not.toContain('--');
  expect(betweenEdges()).toEqual({ top: 52, bottom: window.innerHeight - 49 });
  setEdge('--toast-height', 0);
  setEdge('--bar-height', 0);
  expect(betweenEdges()).toEqual({ top: 0, bottom: window.innerHeight });
});

/** Put together with the class of its panel. */
const together = ['shared/ui/overlays/drawer.tsx', 'shared/ui/overlays/layers.ts'];
const sources = path.join(import.meta.dirname, '../../..');

it('whatever is as high, or stands where, an edge has it has the class that gives it the height [PRF-94]', () => {
  const lacking = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|edges\.ts$/.test(file))
    .filter((file) => !together.includes(file.split(path.sep).join('/')))
    .flatMap((file) =>
      readFileSync(path.join(sources, file), 'utf8')
        .split('\n')
        .filter((line) => /[(-]--(bar|strip|bottom-bar|toast)-height\)/.test(line))
        .filter((line) => !/(?<![\w:-])(sticky|fixed|keeps-clear)(?![\w-])/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(lacking).toEqual([]);
});
