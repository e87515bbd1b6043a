import { isolated } from '../../kernel/text.ts';
import { absenceRank, isHereThrough, momentOf, shiftSpan } from '../../attendance/here.ts';
import { compareMembers } from '../../directory/directory.rules.ts';
import { durationText, minuteMs } from '../../kernel/dates.ts';
import { own } from '../../kernel/ids.ts';
import type { Board } from '../board.ts';
import { ownZoneOf } from '../built-in-catalogue.ts';
import { suitabilityReasons } from '../board.rules.ts';
import type { Catalogue, Officer, Station } from '../board.schema.ts';
import type { Operation } from '../operations/operation.schema.ts';
import { fillsLack } from '../staffing.rules.ts';
import {
  isRested,
  type ReliefLine,
  type ReliefState,
  type Replacement,
  timeOnPost,
} from './time-on-post.ts';
import type { Hands } from './rotation.ts';

/** Whose time on their post is nearly up, and who takes over best (STF-32, STF-33). Pure. */

type ReliefBoard = Pick<Board, 'date' | 'assignments' | 'officers' | 'stations' | 'clocks'>;

/** When somebody left a station last on this date; undefined where they have not stood there. */
export type LeftAt = (userId: string, stationId: string) => string | undefined;

/** Whoever takes over is here for this part of the limit. */
const worthShare = 1 / 2;

/** Longest on their post first; at the same minute whose time is up first. Nobody takes over twice. */
export function reliefDue(
  board: ReliefBoard,
  catalogue: Catalogue,
  leftAt: LeftAt,
  nowMs: number,
  timeZone: string,
): ReliefLine[] {
  const { zones, stations } = catalogue;
  const moment = momentOf({ timeZone, date: board.date }, nowMs);
  const officers = new Map(board.officers.map((officer) => [officer.id, officer]));
  const lines = board.assignments
    .flatMap((placed) => {
      const { userId, stationId } = placed;
      const time = timeOnPost(board, placed, nowMs, timeZone);
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
  const dueStates = new Map(lines.map(({ userId, state }) => [userId, state]));
  const busySince = workingSince(board, nowMs, timeZone);
  const placed = new Map(board.assignments.map(({ userId, stationId }) => [userId, stationId]));
  const queues = new Map<string, Candidate[]>();
  const taken = new Set<string>();

  function queueFor(station: Station): Candidate[] {
    const cachedQueue = queues.get(station.id);
    if (cachedQueue) return cachedQueue;
    const limitMinutes = own(board.stations, station.id)?.timeLimitMinutes ?? 0;
    const untilMs = Math.min(
      moment.atMs + limitMinutes * minuteMs * worthShare,
      shiftSpan(moment).toMs,
    );
    const queue = board.officers
      .filter(({ id }) => placed.get(id) !== station.id)
      .filter((officer) => fits(officer, station))
      // Somebody who is away, or would leave at once, takes nothing over.
      .filter((officer) => isHereThrough(officer, moment, untilMs))
      .map((officer): Candidate => {
        const left = leftAt(officer.id, station.id);
        return {
          officer,
          place: stationById.get(placed.get(officer.id) ?? ''),
          due: dueStates.get(officer.id),
          workedMs: busySince(officer.id, limitMinutes),
          offMs: left === undefined ? Infinity : Math.max(0, nowMs - Date.parse(left)),
          absence: absenceRank(officer, moment),
          isOwnZone: ownZoneOf(officer.teamId, board.date, catalogue) === station.zoneId,
        };
      })
      .sort(byMerit);
    queues.set(station.id, queue);
    return queue;
  }

  /** Of those who have rested alike, whoever meets what the station lacks without the one who goes (DEP-104). */
  function byLack(station: Station, leaving: string) {
    const there = board.assignments.flatMap(({ userId, stationId }) =>
      stationId === station.id && userId !== leaving ? (officers.get(userId) ?? []) : [],
    );
    const fills = fillsLack(own(board.stations, station.id) ?? station, there);
    return (a: Candidate, b: Candidate) => byRest(a, b) || fills(b.officer) - fills(a.officer);
  }

  function replacementFor({
    userId,
    stationId,
    state,
  }: Pick<ReliefLine, 'userId' | 'stationId' | 'state'>): Replacement | null {
    const [officer, station] = [officers.get(userId), stationById.get(stationId)];
    if (!officer || !station) return null;
    const able = queueFor(station).filter(
      ({ officer: { id }, place, due }) =>
        !taken.has(id) &&
        id !== userId &&
        (!place || fits(officer, place)) &&
        // Time goes on over the posts of both, and neither is overdue yet.
        !(state === 'soon' && due !== undefined),
    );
    const best = able.toSorted(byLack(station, userId))[0];
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
    replacement: replacementFor({ userId, stationId, state }),
  }));
}

/** Since when everybody's time at posts with a limit runs; undefined for who has rested. */
function workingSince(board: ReliefBoard, nowMs: number, timeZone: string) {
  const placed = new Map(board.assignments.map((one) => [one.userId, one]));
  return (userId: string, limitMinutes: number): number | undefined => {
    const at = placed.get(userId);
    const time = at && timeOnPost(board, at, nowMs, timeZone);
    if (time) return nowMs - Date.parse(time.since);
    const clock = own(board.clocks ?? {}, userId);
    const hasLeft = typeof clock?.left === 'string' && !isRested(clock.left, limitMinutes, nowMs);
    return hasLeft ? Math.max(0, nowMs - Date.parse(clock.from)) : undefined;
  };
}

interface Candidate {
  readonly officer: Officer;
  /** Where they stand now. */
  readonly place: Station | undefined;
  /** How far they have come themselves. */
  readonly due: ReliefState | undefined;
  /** How long they have been at posts with a limit; undefined for who has rested. */
  readonly workedMs: number | undefined;
  /** How long they have been away from the post; without end where they have not stood there. */
  readonly offMs: number;
  /** Whether they stay to the shift's end (ATT-133). */
  readonly absence: number;
  readonly isOwnZone: boolean;
}

const byRest = (a: Candidate, b: Candidate): number =>
  Number(a.due !== undefined) - Number(b.due !== undefined) ||
  Number(a.workedMs !== undefined) - Number(b.workedMs !== undefined);

const byMerit = (a: Candidate, b: Candidate): number =>
  byRest(a, b) ||
  (a.offMs === b.offMs ? 0 : b.offMs - a.offMs) ||
  Number(b.isOwnZone) - Number(a.isOwnZone) ||
  Number(a.place !== undefined) - Number(b.place !== undefined) ||
  a.absence - b.absence ||
  compareMembers(a.officer, b.officer) ||
  (a.officer.id < b.officer.id ? -1 : 1);

const dueWords = { soon: 'Due soon too', due: 'Due too', overdue: 'Overdue too' } as const;

function reasonsOf(candidate: Candidate, station: Station, zone: string) {
  const { due, place, offMs, isOwnZone, workedMs } = candidate;
  return [
    `Fits ${isolated(station.name)}`,
    offMs === Infinity ? 'Not on this post yet today' : `Off this post for ${durationText(offMs)}`,
    isOwnZone ? `Own zone ${zone}` : undefined,
    place ? `Now at ${isolated(place.name)}` : 'Without a place',
    due
      ? dueWords[due]
      : workedMs !== undefined && `${durationText(workedMs)} at posts without a break`,
  ].filter((reason) => typeof reason === 'string');
}

const fits = (officer: Officer, station: Station) =>
  suitabilityReasons(officer, station).length === 0;

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

/** Every swap that helps at once, as one step: nobody is in two of them, and nobody who is due takes over (STF-47). */
export function reliefAllOperation(
  board: Pick<Board, 'assignments'>,
  lines: readonly ReliefLine[],
  hands: Hands = 'stay',
): Extract<Operation, { type: 'place' }> | undefined {
  const due = new Set(lines.map(({ userId }) => userId));
  const byHand = new Set(
    board.assignments.flatMap(({ userId, assignmentType }) =>
      hands === 'stay' && assignmentType === 'manual' ? [userId] : [],
    ),
  );
  const moves = lines.flatMap((line) => {
    if (!line.replacement || due.has(line.replacement.userId)) return [];
    if (byHand.has(line.userId) || byHand.has(line.replacement.userId)) return [];
    const swap = reliefOperation(board, line);
    return swap?.type === 'place' ? swap.moves : [];
  });
  return moves.length > 0 ? { type: 'place', cause: 'relief', moves } : undefined;
}

const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / minuteMs);
