import {
  isolated,
  saidName,
  stationOf,
  type Board,
  type Catalogue,
  type Operation,
  type Station,
  type Zone,
} from '@muster/protocol';
import { placeOperation } from '../drag/drop.ts';
import { placeName } from '../operations/operation-words.ts';
import { zoneDrop } from '../strip/zone-drop.ts';
import { andList, type Named } from './named-people.ts';
import { saidOfficer } from '../operations/officer-words.ts';

/** Moves of people who are named, as one operation however many they are (UI-322, UI-329). Pure. */

export interface BoardOrder {
  readonly id: string;
  readonly label: string;
  readonly preview: string;
  readonly op: Extract<Operation, { type: 'place' }> | undefined;
  /** Why there is nothing to ask for. */
  readonly refused?: string | undefined;
  /** The zone of which a dialog shows it whole before it is done. */
  readonly zoneId?: string;
}

interface Places {
  readonly board: Pick<Board, 'assignments' | 'officers' | 'stations'>;
  readonly catalogue: Catalogue;
}

const nobodyCalled = (unknown: string) => `Nobody on the board is called “${unknown}”.`;

/** To a station, or off the board's places. */
export function moveOrder(
  { officers, unknown }: Named,
  station: Station | null,
  { board, catalogue }: Places,
): BoardOrder {
  const to = station?.id ?? null;
  const where = placeName(catalogue, to);
  if (unknown !== undefined) return unknownOrder(unknown, where);
  const names = andList(officers.map(saidName));
  const ids = officers.map(({ id }) => id);
  const op = placeOperation(ids, to, board, 'bulk');
  const moved = new Set(op?.moves.map(({ userId }) => userId));
  const from = officers
    .filter(({ id }) => moved.has(id))
    .map((one) => `${saidName(one)} from ${placeName(catalogue, stationOf(board, one.id))}`);
  const staying = andList(officers.filter(({ id }) => !moved.has(id)).map(saidName));
  return {
    id: `move-${ids.join('-')}-${to ?? 'off'}`,
    label: to === null ? `Unassign ${names}` : `${names} to ${where}`,
    preview: `moves ${andList(from)} to ${where}${staying && `; ${staying} stays there`}`,
    op,
    ...(!op && {
      refused: `${names} ${officers.length === 1 ? 'is' : 'are'} at ${where} already.`,
    }),
  };
}

/** As cards that are dropped on the zone in the strip (DEP-102). */
export function zoneOrder(
  { officers, unknown }: Named,
  zone: Zone,
  { board, catalogue }: Places,
): BoardOrder {
  if (unknown !== undefined) return unknownOrder(unknown, `zone ${isolated(zone.name)}`);
  const names = andList(officers.map(saidName));
  const ids = officers.map(({ id }) => id);
  const meant = zoneDrop(ids, zone, board, catalogue);
  const op = meant && 'moves' in meant ? { ...meant, cause: 'bulk' as const } : undefined;
  const nameOf = (userId: string) => saidOfficer(board, userId) ?? '';
  const moves = (op?.moves ?? []).map(
    ({ userId, from, to }) =>
      `${nameOf(userId)} from ${placeName(catalogue, from)} to ${placeName(catalogue, to)}`,
  );
  return {
    id: `zone-${ids.join('-')}-${zone.id}`,
    label: `${names} to zone ${isolated(zone.name)}`,
    preview: `moves ${andList(moves)}, the first ${moves.length > 1 ? 'places there that fit' : 'place there that fits'}`,
    op,
    ...(!meant && {
      refused: `${names} ${officers.length === 1 ? 'is' : 'are'} in ${isolated(zone.name)} already.`,
    }),
    ...(meant && 'title' in meant && { refused: meant.description ?? meant.title }),
  };
}

const unknownOrder = (unknown: string, where: string): BoardOrder => ({
  id: `unknown-${where}`,
  label: `${unknown} to ${where}`,
  preview: '',
  op: undefined,
  refused: nobodyCalled(unknown),
});
