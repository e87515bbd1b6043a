const number = new Intl.NumberFormat('en-US');

/** `2,000`: how every figure is written that somebody reads (UI-62). */
export const figure = (count: number): string => number.format(count);

/** `1 person`, `2,000 people`; without a plural of its own the word takes an s (UI-62). */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`;
