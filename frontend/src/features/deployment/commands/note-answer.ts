import { folded, longestNote, type Catalogue } from '@muster/protocol';
import { wholeBoard, type NotePlace } from '../notes/notes.view.ts';

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
