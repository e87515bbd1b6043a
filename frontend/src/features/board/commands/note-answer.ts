import { isolated, type Officer, folded, longestNote, type Catalogue } from '@muster/protocol';
import { wholeBoard, type NotePlace } from '../notes/notes.sync.ts';

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
  const [, wall, typed] = /^(wall )?note (.+)$/is.exec(query.trim()) ?? [];
  if (typed === undefined) return undefined;
  const colon = typed.indexOf(':');
  const pinned = placeCalled(colon < 0 ? typed : typed.slice(0, colon), catalogue);
  const text = (pinned ? typed.slice(colon < 0 ? typed.length : colon + 1) : typed).trim();
  return {
    text,
    place: pinned?.place ?? wholeBoard,
    placeName: pinned?.name,
    wall: wall !== undefined,
    refused: text.length > longestNote ? `At most ${longestNote} characters` : undefined,
  };
}

/** A station or a zone that is called exactly so. */
function placeCalled(
  typed: string,
  { stations, zones }: Catalogue,
): { readonly name: string; readonly place: NotePlace } | undefined {
  const name = folded(typed);
  const isIt = (one: { readonly name: string }) =>
    [name, name.replace(/^for /, '')].includes(folded(one.name));
  const station = stations.find(isIt);
  if (station) return { name: station.name, place: { zoneId: null, stationId: station.id } };
  const zone = zones.find(isIt);
  return zone && { name: zone.name, place: { zoneId: zone.id, stationId: null } };
}
