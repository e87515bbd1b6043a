import { folded } from '@muster/protocol';

/** What a text can have meant that has a letter wrong (UI-335). Pure. */

const mostSpelt = 4;
const longest = 100;

/** A text with each word that begins none of the known ones as one that differs by one letter or by two that changed places. */
export function respelt(query: string, known: readonly string[]): readonly string[] {
  if (query.length > longest) return [];
  const words = [...new Set(known.flatMap((text) => folded(text).split(' ')))];
  const typed = query.trim().split(/\s+/);
  const spelt = typed.map((word): readonly string[] => {
    const text = folded(word);
    const isKnown = !/^\p{L}{3,}$/u.test(text) || words.some((one) => one.startsWith(text));
    if (isKnown) return [word];
    const near = words.filter((one) => isNear(text, one));
    // The first letter is seldom the wrong one.
    return near.toSorted((a, b) => Number(b[0] === text[0]) - Number(a[0] === text[0]));
  });
  if (spelt.some((ways) => ways.length === 0)) return [];
  const ways = Math.min(mostSpelt, Math.max(...spelt.map(({ length }) => length)));
  return Array.from({ length: ways }, (_, at) =>
    spelt.map((one) => one[Math.min(at, one.length - 1)]).join(' '),
  ).filter((text) => text !== typed.join(' '));
}

/** Three letters are too few for anything but two that changed places. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || other.length < 3) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from++;
  const [a, b] = [one.slice(from), other.slice(from)];
  const isTurned = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  if (isTurned || Math.min(one.length, other.length) < 4) return isTurned;
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}
