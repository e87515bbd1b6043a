import { expect, it } from 'vitest';
import { makeBoard, makeOfficer, makeTag } from '../board.fixture.ts';
import type { Held } from '../drag/drop.ts';
import { dropSuitability, suitabilityWords } from './suitability.ts';

const people = [
  makeOfficer(0, { tags: [makeTag('Xray')] }),
  makeOfficer(1, { tags: [makeTag('xray')] }),
  makeOfficer(2, { tags: [] }),
];
const seen = { board: makeBoard(people), waiting: new Set<string>() };
const holding = (...indexes: readonly number[]): Held => {
  const taken = indexes.flatMap((index) => people[index] ?? []);
  const group = taken.map(({ id }) => id);
  return { userId: group[0] ?? '', group, people: taken, seen };
};
const anybody = { requiredRoles: null, requiredTags: null };
const xray = { requiredRoles: null, requiredTags: ['Xray'] };
const words = (held: Held, station: typeof anybody | typeof xray, free: number) => {
  const fit = dropSuitability(held, station, [], free);
  return fit && suitabilityWords(fit);
};

it('says whether one fits, and of several how many: by what they have and by the room there is [DEP-320]', () => {
  expect(words(holding(0), xray, 3)).toBe('Fits');
  expect(words(holding(2), xray, 3)).toBe('0 of 1 fit');
  expect(words(holding(0, 1), xray, 3)).toBe('All 2 fit');
  expect(words(holding(0, 1, 2), xray, 3)).toBe('2 of 3 fit');
  expect(words(holding(0, 1, 2), anybody, 1)).toBe('1 of 3 fit');
  expect(words(holding(0), anybody, 0)).toBe('0 of 1 fit');
  // More stand there than have a place.
  expect(words(holding(0), anybody, -2)).toBe('0 of 1 fit');
});

it('who stands there already needs no place there [DEP-320]', () => {
  const there = people.slice(0, 1).map((officer) => ({ officer }));
  expect(dropSuitability(holding(0), xray, there, 0)).toBeUndefined();
  expect(dropSuitability(holding(0, 1), xray, there, 1)).toEqual({
    coming: 1,
    room: 1,
    fitting: 1,
  });
  expect(dropSuitability(null, xray, there, 1)).toBeUndefined();
});
