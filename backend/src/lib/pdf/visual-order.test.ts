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
