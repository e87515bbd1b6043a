import { expect, it } from 'vitest';
import { edgeSpeed } from './carried-pointer.ts';

const viewport = { top: 150, bottom: 900 };
const at = (y: number) => edgeSpeed(y, viewport);

it('near an edge of the page it scrolls there, the faster the nearer [DEP-108]', () => {
  expect(at(500)).toBe(0);
  expect(at(800)).toBeGreaterThan(0);
  expect(at(880)).toBeGreaterThan(at(840) * 3);
  expect(at(160)).toBeLessThan(at(220));
  expect(at(220)).toBeLessThan(0);
});

it('never scrolls faster than 1,200 px a second [DEP-108]', () => {
  expect(at(900)).toBe(1200);
  expect(at(150)).toBe(-1200);
});

it('over the bars above it stands still, below the window it is as fast as at the edge [DEP-108]', () => {
  expect(at(140)).toBe(0);
  expect(at(1000)).toBe(at(900));
});
