const number = new Intl.NumberFormat('en-US');

/** `2,000`: how every figure is written that somebody reads (UI-340). */
export const figure = (count: number): string => number.format(count);

/** The word alone, where its figure stands elsewhere: `0 of 1 member` (UI-340). */
export const wordFor = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : many;

/** `5 of 8 places`, `0 of 1 place` (UI-340). */
export const outOf = (count: number, all: number, one: string): string =>
  `${figure(count)} of ${figure(all)} ${wordFor(all, one)}`;

/** `1 person`, `2,000 people`; without a plural of its own the word takes an s (UI-340). */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${wordFor(count, one, many)}`;
