import { folded, foldedApart, isAlike } from './folding.ts';

/** Looks in lists of people and things for what somebody types (DIR-180). Pure. */

/** A word that was typed: as one, and in the parts that a hyphen or an apostrophe makes of it. */
interface Term {
  readonly raw: string;
  readonly whole: string;
  readonly parts: readonly string[];
}

/** A text with nothing but its case aside: what is called exactly so comes first. */
const asTyped = (text: string): string => text.trim().normalize('NFC').toLowerCase();

const termsIn = (query: string): readonly Term[] =>
  asTyped(query)
    .split(/\s+/)
    .map((raw) => ({ raw, whole: folded(raw), parts: foldedApart(raw).split(' ') }))
    .filter(({ whole }) => whole !== '');

/** From so many letters on what is typed without blanks is looked for in names without theirs. */
const leastWithoutBlanks = 6;

/** A folded text without its blanks, from each of its words on. */
function runsOf(text: string): readonly string[] {
  const words = text.split(' ');
  return words.map((_, from) => words.slice(from).join(''));
}

function isIn(texts: readonly string[], { whole, parts }: Term): boolean {
  const has = (word: string) => texts.some((text) => text.includes(word));
  return (
    has(whole) ||
    parts.every(has) ||
    (whole.length >= leastWithoutBlanks &&
      texts.flatMap(runsOf).some((run) => run.startsWith(whole)))
  );
}

type Text = string | null | undefined;

/** Whether every word that is typed stands in one of some texts; always for an empty query. */
export function searching(query: string): (...texts: readonly Text[]) => boolean {
  const terms = termsIn(query);
  return (...texts) => {
    if (terms.length === 0) return true;
    const foldedTexts = texts.map((text) => folded(text ?? ''));
    return terms.every((term) => isIn(foldedTexts, term));
  };
}

/** The things with a text that has what is typed, in the order given, but what is called exactly so first. */
export function searched<Thing>(
  things: readonly Thing[],
  query: string,
  textsOf: (thing: Thing) => readonly Text[],
): readonly Thing[] {
  const typed = asTyped(query);
  if (folded(query) === '') return things;
  const fits = searching(query);
  const rank = (thing: Thing): number => {
    const texts = textsOf(thing).map((text) => text ?? '');
    if (texts.some((text) => asTyped(text) === typed)) return 0;
    return texts.some((text) => isAlike(text, query)) ? 1 : 2;
  };
  return things
    .filter((thing) => fits(...textsOf(thing)))
    .map((thing) => ({ thing, at: rank(thing) }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing);
}

export interface Searchable {
  /** What is found by: names, team, tags. */
  readonly text: string;
}

export interface SearchIndex<Thing extends Searchable> {
  /** Things of which every word of the query begins a word, best first; none for an empty query. */
  find(query: string, most: number): readonly Thing[];
}

/** A word of a thing's text. */
interface Word {
  readonly word: string;
  /** As it stands there. */
  readonly raw: string;
  /** Which word of the text it is. */
  readonly at: number;
}

/** Letters that are written without blanks between words: what begins within them is found too. */
const unparted =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const wordsOf = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}\p{M}]+|\p{So}/gu) ?? [];

function wordsIn(text: string): readonly Word[] {
  let at = 0;
  return asTyped(text)
    .split(/\s+/)
    .flatMap((raw) => {
      const first = at;
      const parts = wordsOf(foldedApart(raw)).map((word) => ({ word, raw, at: at++ }));
      const whole = wordsOf(folded(raw)).map((word) => ({ word, raw, at: first }));
      const within = unparted.test(raw)
        ? Array.from(raw, (_, from) => folded(Array.from(raw).slice(from).join('')))
            .flatMap((end) => wordsOf(end).slice(0, 1))
            .map((word) => ({ word, raw: word, at: first }))
        : [];
      return parts.length > 1 || whole.length > 1
        ? [...whole, ...parts, ...within]
        : [...whole, ...within];
    });
}

/** Finds things by the beginnings of their words; built once, asked at every letter (UI-321). */
export function searchIndex<Thing extends Searchable>(
  things: readonly Thing[],
): SearchIndex<Thing> {
  const entries = things
    .flatMap(({ text }, index) => wordsIn(text).map((word) => ({ ...word, index })))
    .sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : a.index - b.index));
  const runs = things.map(({ text }) => runsOf(folded(text)));

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
  function beginning(word: string, typed: string): Map<number, number> {
    const found = new Map<number, number>();
    for (let at = firstFrom(word); entries[at]?.word.startsWith(word); at++) {
      const { index, at: place, word: whole, raw } = entries[at] as (typeof entries)[number];
      const cost = place * 4 + (whole === word ? 0 : 2) + (raw.startsWith(typed) ? 0 : 1);
      found.set(index, Math.min(found.get(index) ?? Infinity, cost));
    }
    return found;
  }

  /** Of each thing with a run of words that begins so when their blanks are left out. */
  function withoutTheirBlanks(typed: string): Map<number, number> {
    const found = new Map<number, number>();
    if (typed.length < leastWithoutBlanks) return found;
    for (const [index, all] of runs.entries()) {
      const at = all.findIndex((run) => run.startsWith(typed));
      if (at >= 0) found.set(index, at * 4 + 3);
    }
    return found;
  }

  /** Of each thing that has the word, as one or in its parts, how good it is. */
  const having = ({ raw, whole, parts }: Term): ReadonlyMap<number, number> =>
    best([
      inAll(wordsOf(whole).map((word) => beginning(word, raw))),
      ...(parts.length > 1
        ? [inAll(parts.flatMap(wordsOf).map((word) => beginning(word, raw)))]
        : []),
      withoutTheirBlanks(whole),
    ]);

  return {
    find(query, most) {
      const terms = termsIn(query).filter(({ whole }) => wordsOf(whole).length > 0);
      return [...inAll(terms.map(having))]
        .sort((a, b) => a[1] - b[1] || a[0] - b[0])
        .slice(0, most)
        .map(([index]) => things[index] as Thing);
    },
  };
}

/** What any of them has, at what it costs least. */
function best(found: readonly ReadonlyMap<number, number>[]): ReadonlyMap<number, number> {
  const all = new Map<number, number>();
  for (const [index, cost] of found.flatMap((one) => [...one])) {
    all.set(index, Math.min(all.get(index) ?? Infinity, cost));
  }
  return all;
}

/** What all of them have, with the sum of what it costs. */
function inAll(found: readonly ReadonlyMap<number, number>[]): ReadonlyMap<number, number> {
  const [first, ...rest] = found;
  if (!first) return new Map();
  return new Map(
    [...first].flatMap(([index, cost]) => {
      const others = rest.map((other) => other.get(index));
      return others.includes(undefined)
        ? []
        : [[index, others.reduce<number>((sum, more) => sum + (more ?? 0), cost)] as const];
    }),
  );
}
