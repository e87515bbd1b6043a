import { expect, it } from 'vitest';
import { inVisualOrder, levelsOf, mirrored } from './visual-order.ts';

/** As it stands on the paper, from the left. */
const seen = (text: string): string =>
  inVisualOrder(levelsOf(Array.from(text)))
    .map(({ text: one, level }) => (level % 2 === 1 ? mirrored(one) : one))
    .join('');

it.each([
  ['Ada Lim (PSO) 12', 'Ada Lim (PSO) 12'],
  ['שלום כהן', 'ןהכ םולש'],
  ['אבג ABC 123', 'ABC 123 גבא'],
  ['דוד (David) כהן', 'ןהכ (David) דוד'],
  ['אבג (דהו) 12 זח', 'חז 12 (והד) גבא'],
  ['Moshe אבג (דהו) Levi', 'Moshe (והד) גבא Levi'],
  ['Moshe אבג, דהו', 'Moshe והד ,גבא'],
  ['(אבג) Levi', 'Levi (גבא)'],
])('%s stands as %s [PAP-4]', (text, expected) => {
  expect(seen(text)).toBe(expected);
});

it.each([
  // Without: "Placed (14) יוד in 3 BUS", as the digits go with the name.
  ['\u2068דוי\u2069 (14), 3 of 5', 'יוד (14), 3 of 5'],
  ['to \u2068דוי\u2069 3, \u2068כהן (A1)\u2069 4', 'to יוד 3, (A1) ןהכ 4'],
  ['by \u2068דוי\u2069, \u2068כהן\u2069', 'by יוד, ןהכ'],
  ['from \u2068דוי \u2068Ada\u2069', 'from Ada יוד'],
])('a name that is isolated turns nothing beside it: %s [PAP-4, UI-375]', (text, expected) => {
  expect(seen(text)).toBe(expected);
});
