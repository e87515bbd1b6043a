import {
  countByStation,
  suitabilityReasons,
  saidName,
  stationOf,
  own,
  type Board,
  type Catalogue,
  type Operation,
  type Zone,
} from '@muster/protocol';
import { officers as officerCount, type Words } from '../operations/operation-words.ts';

/** What dropping cards on a zone of the strip means (DEP-102). Pure. */

/** A zone as a place to drop on, in the strip and as a line of its own (DEP-350); stations have their own ids. */
export const zoneTarget = (zoneId: string, place: 'zone' | 'line' = 'zone'): string =>
  `${place}:${zoneId}`;
export const zoneOfTarget = (target: string): string | undefined =>
  /^(?:zone|line):(.*)$/s.exec(target)?.[1];

type Place = Extract<Operation, { type: 'place' }>;

/**
 * Every officer goes to the zone's first open station that has room and asks for nothing they lack;
 * all of them, or nobody and why. Undefined when all of them stand in the zone already.
 */
export function zoneDrop(
  userIds: readonly string[],
  zone: Pick<Zone, 'id' | 'name'>,
  board: Pick<Board, 'assignments' | 'officers' | 'stations'>,
  catalogue: Catalogue,
): Place | Words | undefined {
  const stations = catalogue.stations.filter(
    ({ id, zoneId }) => zoneId === zone.id && own(board.stations, id)?.isOpen,
  );
  const isHere = new Set(stations.map(({ id }) => id));
  const counts = countByStation(board);
  const free = new Map(
    stations.map(({ id }) => [
      id,
      (own(board.stations, id)?.capacity ?? 0) - (counts.get(id) ?? 0),
    ]),
  );
  const empty = [...free.values()].reduce((sum, room) => sum + Math.max(0, room), 0);
  const people = userIds
    .map((userId) => ({
      officer: board.officers.find(({ id }) => id === userId),
      from: stationOf(board, userId),
    }))
    .filter(({ from }) => from === null || !isHere.has(from));
  const moves: Place['moves'] = [];
  const left: string[] = [];
  for (const { officer, from } of people) {
    if (!officer) continue;
    const to = stations.find(
      (station) =>
        (free.get(station.id) ?? 0) > 0 && suitabilityReasons(officer, station).length === 0,
    );
    if (!to) left.push(saidName(officer));
    else {
      free.set(to.id, (free.get(to.id) ?? 0) - 1);
      moves.push({ userId: officer.id, from, to: to.id });
    }
  }
  if (left.length > 0) return noPlaceWords(zone.name, left, moves.length, empty);
  return moves.length > 0 ? { type: 'place', moves, cause: 'drag' } : undefined;
}

function noPlaceWords(zone: string, left: readonly string[], found: number, empty: number): Words {
  const [first] = left;
  const why =
    empty === 0
      ? 'Every place there is taken.'
      : found > 0
        ? `Only ${found} of ${officerCount(found + left.length)} fit its empty places. Nobody was moved.`
        : left.length === 1
          ? `${first} lacks what its ${empty === 1 ? 'empty place asks' : `${empty} empty places ask`} for.`
          : 'All of them lack what its empty places ask for.';
  return { title: `No place in ${zone}`, description: why, isRefusal: true };
}
