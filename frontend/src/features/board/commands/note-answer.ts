import { folded, isolated, type Officer, longestNote, type Catalogue } from '@muster/protocol';
import { squeezed } from '../../../shared/domain/found-typed.ts';
import { wholeBoard, type NotePlace } from '../notes/notes.sync.ts';

/** Who is meant by the names in an order: one person, or several that are asked for together (UI-329). Pure. */

export interface Named {
  readonly officers: readonly Officer[];
  /** A name that nobody on the board has; then nobody is moved. */
  readonly unknown?: string;
  /** Where somebody is who was said to stand elsewhere; then nobody is moved either. */
  readonly elsewhere?: string;
}

type Called = (name: string) => readonly Officer[];

const mostMeant = 5;

interface Person {
  readonly name: string;
  readonly username?: string | null;
}

/** Whether any word that is typed begins one of somebody's name, or is their username. */
export function hasNameOf({ name, username }: Person, typed: string): boolean {
  const words = folded(name).split(' ');
  const called = username ? folded(username) : undefined;
  return folded(typed)
    .split(' ')
    .some((one) => one === called || words.some((word) => word.startsWith(one)));
}

/** "Ali, Tan and Osman" in its names. */
export const namesIn = (text: string): readonly string[] =>
  text
    .split(/,\s*and\s|,\s*&|[,&+]|\s(?:and|n)\s/i)
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
  const best = oneOfEach(found);
  const others = found.flatMap((some, at) =>
    some
      .filter((officer) => !best.includes(officer))
      .map((officer) => oneOfEach(found.map((all, index) => (index === at ? [officer] : all)))),
  );
  return [best, ...others].slice(0, mostMeant).map((officers) => ({ officers }));
}

function oneOfEach(found: readonly (readonly Officer[])[]): readonly Officer[] {
  const taken = new Set<Officer>();
  for (const some of found) {
    const next = some.find((officer) => !taken.has(officer));
    if (next) taken.add(next);
  }
  return [...taken];
}

/** Whom "How did Zara get here?" is about, or "history of Zara"; any other text as it is. */
export const personIn = (query: string): string =>
  query
    .trim()
    .replace(/^(?:how did|(?:history|log|way)(?: of| for)?) (?=.)/i, '')
    .replace(/ get here\??$/i, '');

/** A handover note that is typed as one line (UI-333). Pure. */

export interface TypedNote {
  /** Empty where only its place is typed. */
  readonly text: string;
  readonly place: NotePlace;
  /** Undefined for the board. */
  readonly placeName: string | undefined;
  readonly wall: boolean;
  readonly refused: string | undefined;
}

/** `note Gate 4 sticks`, `note CAR X: lane 7 sticks`, `wall note …` for the walls too. */
export function noteIn(query: string, catalogue: Catalogue): TypedNote | undefined {
  const [, wall, typed] = /^(wall )?note(?: *:)? +(.+)$/is.exec(query.trim()) ?? [];
  if (typed === undefined) return undefined;
  const colon = typed.indexOf(':');
  const before = colon < 0 ? typed : typed.slice(0, colon);
  const named = placeCalled(before, catalogue);
  const begun = named ? undefined : stationBegun(typed, catalogue);
  const pinned = named ?? begun;
  const text = (begun?.rest ?? (named ? typed.slice(before.length + 1) : typed)).trim();
  return {
    text,
    place: pinned?.place ?? wholeBoard,
    placeName: pinned?.name,
    wall: wall !== undefined,
    refused: text.length > longestNote ? `At most ${longestNote} characters` : undefined,
  };
}

/** A station whose whole name a text begins with, and what stands behind it; a zone, whose name is a word of every day, needs its colon. */
function stationBegun(typed: string, catalogue: Catalogue) {
  const words = typed.split(' ');
  for (let at = words.length - 1; at > 0; at--) {
    const found = placeCalled(
      words
        .slice(0, at)
        .join(' ')
        .replace(/^(?:at|on) /i, ''),
      catalogue,
    );
    if (found?.place.stationId) return { ...found, rest: words.slice(at).join(' ') };
  }
  return undefined;
}

/** A station or a zone that is called exactly so, blanks aside. */
function placeCalled(
  typed: string,
  { stations, zones }: Catalogue,
): { readonly name: string; readonly place: NotePlace } | undefined {
  const names = [typed, typed.replace(/^for /i, '')].map(squeezed);
  const isIt = (one: { readonly name: string }) => names.includes(squeezed(one.name));
  const station = stations.find(isIt);
  if (station) return { name: station.name, place: { zoneId: null, stationId: station.id } };
  const zone = zones.find(isIt);
  return zone && { name: zone.name, place: { zoneId: zone.id, stationId: null } };
}
