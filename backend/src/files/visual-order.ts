/**
 * The order in which parts of a text stand on a line, where it has words that run to the left: the way of Unicode's
 * bidirectional algorithm for one paragraph without marks of its own, whose direction is that of its first letter
 * (PAP-4). Pure.
 */

/** A space at which no line ends. */
export const noBreak = '\u00a0';

/** A grapheme, and how deep it is nested: at an odd level it runs to the left. */
export interface Placed {
  readonly text: string;
  readonly level: number;
}

type Kind = 'left' | 'right' | 'digit' | 'neutral';

const toTheLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Whether something is a letter of a script that runs to the left. */
export const runsToTheLeft = (text: string): boolean => toTheLeft.test(text);

const mirrors: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};
/** As it is written where the text runs to the left. */
export const mirrored = (text: string): string => mirrors[text] ?? text;
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

function kindOf(text: string): Kind {
  if (/\p{Nd}/u.test(text)) return 'digit';
  if (runsToTheLeft(text) && /\p{L}/u.test(text)) return 'left';
  return /\p{L}/u.test(text) ? 'right' : 'neutral';
}

type Direction = 'left' | 'right';

const [isolate, endOfIsolate] = ['\u2068', '\u2069'];
/** Stands in a sentence for what is isolated in it: a sign without direction. */
const held = '\ufffc';

/** Each grapheme with its level, in the order in which they are read; what is isolated is a text of its own (UI-375). */
export function levelsOf(graphemes: readonly string[]): Placed[] {
  const parts = partsOf(graphemes);
  const around = levelsOfOne(parts.map((part) => (typeof part === 'string' ? part : held)));
  return around.flatMap((one, at) => {
    const part = parts[at];
    return typeof part === 'object'
      ? levelsOf(part).map(({ text, level }) => ({
          text,
          level: level + one.level + (one.level % 2),
        }))
      : one;
  });
}

/** Graphemes, and those between two marks together; a line may end within them. */
function partsOf(graphemes: readonly string[]): (string | string[])[] {
  const parts: (string | string[])[] = [];
  let [inside, depth]: [string[], number] = [[], 0];
  for (const one of graphemes) {
    if (one === isolate && depth++ === 0) parts.push((inside = []));
    else if (one === endOfIsolate && depth <= 1) depth = 0;
    else if (depth === 0) parts.push(one);
    else {
      if (one === endOfIsolate) depth--;
      inside.push(one);
    }
  }
  return parts;
}

function levelsOfOne(graphemes: readonly string[]): Placed[] {
  const kinds = graphemes.map(kindOf);
  if (!kinds.includes('left')) return graphemes.map((text) => ({ text, level: 0 }));
  const base = kinds.find((kind): kind is Direction => kind === 'left' || kind === 'right');
  const resolved = kinds.map(
    (kind, at): Direction | undefined =>
      (kind === 'digit' ? (strongBefore(kinds, at) ?? base) : undefined) ?? strong(kind),
  );
  placeBrackets(graphemes, resolved, base ?? 'right');
  const directions = resolved.map((one, at) => one ?? between(resolved, at, base ?? 'right'));
  return graphemes.map((text, at) => ({
    text,
    level: levelOf(directions[at] ?? 'right', kinds[at] === 'digit', base ?? 'right'),
  }));
}

const strong = (kind: Kind | undefined): Direction | undefined =>
  kind === 'left' || kind === 'right' ? kind : undefined;

const strongBefore = (kinds: readonly Kind[], at: number): Direction | undefined =>
  strong(kinds.slice(0, at).findLast((kind) => strong(kind) !== undefined));

/** What stands between two of one direction has it too. */
function between(
  resolved: readonly (Direction | undefined)[],
  at: number,
  base: Direction,
): Direction {
  const before = resolved.slice(0, at).findLast((one) => one !== undefined) ?? base;
  const after = resolved.slice(at).find((one) => one !== undefined) ?? base;
  return before === after ? before : base;
}

/** Both brackets of a pair have the direction of what they hold. */
function placeBrackets(
  graphemes: readonly string[],
  resolved: (Direction | undefined)[],
  base: Direction,
): void {
  const open: { at: number; ends: string }[] = [];
  graphemes.forEach((text, at) => {
    const ends = closing[text];
    if (ends !== undefined) open.push({ at, ends });
    const begun = open.findLastIndex((one) => one.ends === text);
    if (begun < 0) return;
    const from = open[begun]?.at ?? at;
    open.length = begun;
    const held = resolved.slice(from + 1, at).filter((one) => one !== undefined);
    if (held.length === 0) return;
    const before = resolved.slice(0, from).findLast((one) => one !== undefined) ?? base;
    resolved[from] = held.includes(base) ? base : before;
    resolved[at] = resolved[from];
  });
}

function levelOf(direction: Direction, isDigit: boolean, base: Direction): number {
  if (direction === 'left') return isDigit ? 2 : 1;
  return base === 'left' ? 2 : 0;
}

/** Parts of one level each, in the order in which they stand from the left. */
export function inVisualOrder<Part extends { readonly level: number }>(
  parts: readonly Part[],
): Part[] {
  let ordered = [...parts];
  const deepest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = deepest; level > 0; level--) {
    const next: Part[] = [];
    let turned: Part[] = [];
    for (const part of ordered) {
      if (part.level >= level) turned.unshift(part);
      else {
        next.push(...turned, part);
        turned = [];
      }
    }
    ordered = [...next, ...turned];
  }
  return ordered;
}
