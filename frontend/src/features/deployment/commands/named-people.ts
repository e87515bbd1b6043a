import { isolated, type Officer } from '@muster/protocol';

/** Who is meant by the names in an order: one person, or several that are asked for together (UI-329). Pure. */

export interface Named {
  readonly officers: readonly Officer[];
  /** A name that nobody on the board has; then nobody is moved. */
  readonly unknown?: string;
}

type Called = (name: string) => readonly Officer[];

const mostMeant = 5;

/** "Ali, Tan and Osman" in its names. */
export const namesIn = (text: string): readonly string[] =>
  text
    .split(/,\s*and\s|,\s*&|,|&|\sand\s/i)
    .map((name) => name.trim())
    .filter(Boolean);

/** "Ali, Tan and Osman". */
export function andList(called: readonly string[]): string {
  const names = called.map(isolated);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What a text can mean, best first: one person whom it names as a whole, else the people between its commas. */
export function peopleNamed(text: string, called: Called): readonly Named[] {
  const one = called(text).slice(0, mostMeant);
  if (one.length > 0) return one.map((officer) => ({ officers: [officer] }));
  const names = namesIn(text);
  if (names.length < 2) return [];
  const found = names.map((name) => called(name).slice(0, mostMeant));
  const unknown = names.find((_, index) => found[index]?.length === 0);
  if (unknown === undefined) return groupsOf(found);
  return found.some((some) => some.length > 0) ? [{ officers: [], unknown }] : [];
}

/** The best of each name, then each name's other people one at a time; nobody is in a group twice. */
function groupsOf(found: readonly (readonly Officer[])[]): readonly Named[] {
  const best = together(found);
  const others = found.flatMap((some, at) =>
    some
      .filter((officer) => !best.includes(officer))
      .map((officer) => together(found.map((all, index) => (index === at ? [officer] : all)))),
  );
  return [best, ...others].slice(0, mostMeant).map((officers) => ({ officers }));
}

function together(found: readonly (readonly Officer[])[]): readonly Officer[] {
  const taken = new Set<Officer>();
  for (const some of found) {
    const next = some.find((officer) => !taken.has(officer));
    if (next) taken.add(next);
  }
  return [...taken];
}

/** Whom "How did Zara get here?" is about; any other text as it is. */
export const personIn = (query: string): string =>
  query
    .trim()
    .replace(/^how did /i, '')
    .replace(/ get here\??$/i, '');
