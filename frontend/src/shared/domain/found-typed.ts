import { folded, type Searchable, type SearchIndex } from '@muster/protocol';
import { plainOrder, soughtIn } from './typed-order.ts';

/** What is found by what somebody types in a palette, and what of it may be done by that (UI-335). Pure. */

/** `car2` with the blank that its writer left out. */
const apart = (text: string): string => text.replaceAll(/(\p{L})(?=\d)/gu, '$1 ');

/** Words that say nothing of what is looked for. */
const small = new Set(
  'a an the is are has have of for in at on my all which what who people officers staff'.split(' '),
);

/** `which stations are short` as `station short`: one of several, without the small words. */
const bare = (text: string): string =>
  text
    .split(' ')
    .filter((word) => !small.has(folded(word)))
    .map((word) => (/^\p{L}{3,}s$/u.test(word) ? word.slice(0, -1) : word))
    .join(' ');

/** Something that is found by its text. */
export interface Typable extends Searchable {
  /** Verbs of which one has to be typed, where it changes something at once (UI-335). */
  readonly deeds?: string;
}

/**
 * Looks for a text as it is typed, else for what it asks for, else with the blanks that are left out, else for what
 * counts of it. Of what is found, whatever changes something has one of its verbs typed.
 */
export function foundTyped<Thing extends Typable>(
  index: SearchIndex<Thing>,
  query: string,
  most: number,
): readonly Thing[] {
  const sought = soughtIn(query);
  for (const text of new Set([query, sought, apart(sought), bare(sought), bare(apart(sought))])) {
    const found = index.find(text, most);
    if (found.length > 0)
      return found.filter(
        (thing) =>
          thing.deeds === undefined || (saysDeed(query, thing.deeds) && isNamedBy(thing, text)),
      );
  }
  return [];
}

/** As many letters of a verb stand for it. */
const fewestLetters = 3;

/** Whether so few letters are typed that they may begin anything. */
export const isBrief = (name: string): boolean => squeezed(name).length < fewestLetters;

/** One or two letters say whom or what something is done to only where they are a word of its text. */
function isNamedBy({ text }: Searchable, typed: string): boolean {
  const words = folded(text).split(' ');
  return folded(typed)
    .split(' ')
    .every((word) => !isBrief(word) || words.includes(word));
}

/** A word of its own, and not the beginning of "ping". */
const unlike = new Set(['pin']);

/** Whether a text has one of these verbs, or its beginning: what changes something is never done by whom or what it is about alone. */
function saysDeed(query: string, deeds: string): boolean {
  const verbs = deeds.split(' ').map(folded);
  return plainOrder(query)
    .split(' ')
    .map(folded)
    .some((word) =>
      verbs.some(
        (verb) => verb === word || (!isBrief(word) && !unlike.has(word) && verb.startsWith(word)),
      ),
    );
}

/** A name for comparing, blanks aside: `bus2` is `BUS 2`. */
export const squeezed = (name: string): string => folded(name).replaceAll(' ', '');
