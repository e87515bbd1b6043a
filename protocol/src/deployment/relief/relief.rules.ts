import { compareMembers } from '../../directory/directory.rules.ts';
import { durationText } from '../../kernel/durations.ts';
import { zoneOf } from '../../schedule/schedule.rules.ts';
import type { Board } from '../deployment.board.ts';
import { boardZoneOf } from '../deployment.catalogue.ts';
import { fitReasons } from '../deployment.rules.ts';
import type { Catalogue, Officer, Station } from '../deployment.schema.ts';
import type { Operation } from '../operations/operation.schema.ts';
import type { ReliefLine, Replacement } from './relief.schema.ts';
import { timeOnPost } from './time-on-post.ts';

/** Whose time on their post is nearly up, and who takes over best (STF-32, STF-33). Pure. */

type ReliefBoard = Pick<Board, 'date' | 'assignments' | 'officers' | 'stations'>;

/** When somebody left a station last on this date; undefined where they have not stood there. */
export type LeftAt = (userId: string, stationId: string) => string | undefined;

const minuteMs = 60_000;

/** Longest on their post first; at the same minute whose time is up first. Nobody takes over twice. */
export function reliefDue(
  board: ReliefBoard,
  { zones, stations }: Catalogue,
  leftAt: LeftAt,
  nowMs: number,
): ReliefLine[] {
  const officers = new Map(board.officers.map((officer) => [officer.id, officer]));
  const lines = board.assignments
    .flatMap(({ userId, stationId, since }) => {
      const time = timeOnPost(board, { stationId, since }, nowMs);
      const name = officers.get(userId)?.name ?? '';
      if (!time || time.state === null) return [];
      const { since: from, dueAtMs, state } = time;
      return [{ userId, name, stationId, since: from, dueAtMs, state }];
    })
    .sort(
      (a, b) =>
        minuteOf(a.since) - minuteOf(b.since) ||
        a.dueAtMs - b.dueAtMs ||
        a.name.localeCompare(b.name),
    );
  const stationById = new Map(stations.map((station) => [station.id, station]));
  const zoneNames = new Map(zones.map(({ id, name }) => [id, name]));
  const isDue = new Set(lines.map(({ userId }) => userId));
  const placed = new Map(board.assignments.map(({ userId, stationId }) => [userId, stationId]));
  const queues = new Map<string, Candidate[]>();
  const taken = new Set<string>();

  function queueFor(station: Station): Candidate[] {
    const known = queues.get(station.id);
    if (known) return known;
    const queue = board.officers
      .filter(({ id }) => placed.get(id) !== station.id)
      .filter((officer) => fits(officer, station))
      .map((officer): Candidate => {
        const left = leftAt(officer.id, station.id);
        return {
          officer,
          place: stationById.get(placed.get(officer.id) ?? ''),
          isDue: isDue.has(officer.id),
          offMs: left === undefined ? Infinity : Math.max(0, nowMs - Date.parse(left)),
          isOwnZone: boardZoneOf(zoneOf(officer.teamId, board.date)) === station.zoneId,
        };
      })
      .sort(byMerit);
    queues.set(station.id, queue);
    return queue;
  }

  function replacementFor(userId: string, stationId: string): Replacement | null {
    const [officer, station] = [officers.get(userId), stationById.get(stationId)];
    if (!officer || !station) return null;
    const best = queueFor(station).find(
      ({ officer: { id }, place }) =>
        !taken.has(id) && id !== userId && (!place || fits(officer, place)),
    );
    if (!best) return null;
    taken.add(best.officer.id);
    const zone = zoneNames.get(station.zoneId) ?? station.zoneName;
    return { userId: best.officer.id, reasons: reasonsOf(best, station, zone) };
  }

  return lines.map(({ userId, stationId, since, dueAtMs, state }) => ({
    userId,
    stationId,
    since,
    dueAt: new Date(dueAtMs).toISOString(),
    state,
    replacement: replacementFor(userId, stationId),
  }));
}

interface Candidate {
  readonly officer: Officer;
  /** Where they stand now. */
  readonly place: Station | undefined;
  readonly isDue: boolean;
  /** How long they have been away from the post; without end where they have not stood there. */
  readonly offMs: number;
  readonly isOwnZone: boolean;
}

const byMerit = (a: Candidate, b: Candidate): number =>
  Number(a.isDue) - Number(b.isDue) ||
  (a.offMs === b.offMs ? 0 : b.offMs - a.offMs) ||
  Number(b.isOwnZone) - Number(a.isOwnZone) ||
  Number(a.place !== undefined) - Number(b.place !== undefined) ||
  Number(a.officer.status === 'pto') - Number(b.officer.status === 'pto') ||
  compareMembers(a.officer, b.officer) ||
  (a.officer.id < b.officer.id ? -1 : 1);

function reasonsOf({ place, offMs, isOwnZone }: Candidate, station: Station, zone: string) {
  return [
    `Fits ${station.name}`,
    offMs === Infinity ? 'Not on this post yet today' : `Off this post for ${durationText(offMs)}`,
    isOwnZone ? `Own zone ${zone}` : undefined,
    place ? `Now at ${place.name}` : 'Without a place',
  ].filter((reason) => reason !== undefined);
}

const fits = (officer: Officer, station: Station) => fitReasons(officer, station).length === 0;

/** Both change places; whoever is relieved goes where the other one stood, or to Unassigned (STF-34). */
export function reliefOperation(
  { assignments }: Pick<Board, 'assignments'>,
  { userId, stationId, replacement }: Pick<ReliefLine, 'userId' | 'stationId' | 'replacement'>,
): Operation | undefined {
  if (!replacement) return undefined;
  const from = assignments.find((one) => one.userId === replacement.userId)?.stationId ?? null;
  if (from === stationId) return undefined;
  return {
    type: 'place',
    cause: 'relief',
    moves: [
      { userId, from: stationId, to: from },
      { userId: replacement.userId, from, to: stationId },
    ],
  };
}

const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / minuteMs);
