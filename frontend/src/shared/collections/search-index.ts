/** Finds things by the beginnings of their words; built once, asked at every letter (UI-321). Pure. */

export interface Searchable {
  /** What is found by: names, team, tags. */
  readonly text: string;
}

export interface SearchIndex<Thing extends Searchable> {
  /** Things of which every word of the query begins a word, best first; none for an empty query. */
  find(query: string, most: number): readonly Thing[];
}

/** Words in lower case without accents. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export function searchIndex<Thing extends Searchable>(
  things: readonly Thing[],
): SearchIndex<Thing> {
  const entries = things
    .flatMap((thing, index) => wordsIn(thing.text).map((word, at) => ({ word, index, at })))
    .sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : a.index - b.index));

  /** The first entry whose word is not before this one. */
  function firstFrom(word: string): number {
    let [from, to] = [0, entries.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((entries[middle]?.word ?? '') < word) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Of each thing with a word that begins so, how far back that word stands. */
  function beginning(word: string): Map<number, number> {
    const found = new Map<number, number>();
    for (let at = firstFrom(word); entries[at]?.word.startsWith(word); at++) {
      const { index, at: place, word: whole } = entries[at] as (typeof entries)[number];
      const cost = place * 2 + (whole === word ? 0 : 1);
      found.set(index, Math.min(found.get(index) ?? Infinity, cost));
    }
    return found;
  }

  return {
    find(query, most) {
      const [first, ...rest] = wordsIn(query).map(beginning);
      if (!first) return [];
      const costs = [...first].flatMap(([index, cost]) => {
        let sum = cost;
        for (const other of rest) {
          const more = other.get(index);
          if (more === undefined) return [];
          sum += more;
        }
        return [[index, sum] as const];
      });
      return costs
        .sort((a, b) => a[1] - b[1] || a[0] - b[0])
        .slice(0, most)
        .map(([index]) => things[index] as Thing);
    },
  };
}
