/** The same numbers every time: the demo organisation is one and the same wherever it is started (OPS-15). */
export interface Random {
  /** From 0 up to, but without, 1. */
  next(): number;
  /** True that often, from 0 to 1. */
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
}

/** Mulberry32 with a seed taken from a text, so that each team and day has numbers of its own. */
export function randomFrom(text: string): Random {
  let state = 2_166_136_261;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
  };
}
