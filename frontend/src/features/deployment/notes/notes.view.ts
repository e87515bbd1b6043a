import { isUnread, type Catalogue, type HandoverNote } from '@muster/protocol';

/** Where a note is pinned: to a zone, a station, or the board when both are null. */
export interface NotePlace {
  readonly zoneId: string | null;
  readonly stationId: string | null;
}
export const wholeBoard: NotePlace = { zoneId: null, stationId: null };

export const isAt = (note: NotePlace, { zoneId, stationId }: NotePlace): boolean =>
  note.zoneId === zoneId && note.stationId === stationId;

/** "CAR 1", "Car", or nothing for the board and for what is gone meanwhile. */
export function placeOfNote(
  { zoneId, stationId }: NotePlace,
  { zones, stations }: Catalogue,
): string | undefined {
  return stationId === null
    ? zones.find(({ id }) => id === zoneId)?.name
    : stations.find(({ id }) => id === stationId)?.name;
}

export interface BoardNotes {
  /** Those that stand, what this person has not read first, each kind newest first (KNO-5). */
  readonly standing: readonly HandoverNote[];
  /** Those of this date that have expired. */
  readonly expired: readonly HandoverNote[];
}

/** `now` is in milliseconds since 1970. */
export function boardNotes(
  notes: readonly HandoverNote[],
  userId: string,
  now: number,
): BoardNotes {
  const stands = ({ expiresAt }: HandoverNote) => Date.parse(expiresAt) > now;
  const all = notes.filter(stands);
  return {
    standing: [
      ...all.filter((note) => isUnread(note, userId)),
      ...all.filter((note) => !isUnread(note, userId)),
    ],
    expired: notes.filter((note) => !stands(note)),
  };
}
