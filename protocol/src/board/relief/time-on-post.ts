import { z } from 'zod';
import { instant, isoDate, minuteMs } from '../../kernel/dates.ts';
import { uuid, own } from '../../kernel/ids.ts';
import { access, route } from '../../kernel/route.ts';
import { placeId, type Officer } from '../board.schema.ts';
import type { Board, Placement, PostClock } from '../board.ts';
import type { AppliedOperation } from '../operations/operation.schema.ts';
import { offSpan, shiftSpan, type SpanMs } from '../../attendance/here.ts';

/** Who has stood at a post for long, and who could take it over (STF-32). */

/** `soon` from 80 % of the limit on, `due` in the minute in which it is reached, then `overdue` (STF-31). */
export const reliefState = z.enum(['soon', 'due', 'overdue']);
export type ReliefState = z.infer<typeof reliefState>;

/** Whoever is best to take over a post, and why in words (STF-33). */
export const replacement = z.object({ userId: uuid, reasons: z.array(z.string()) });
export type Replacement = z.infer<typeof replacement>;

export const reliefLine = z.object({
  userId: uuid,
  stationId: placeId,
  /** Since when they stand there. */
  since: instant,
  /** When the limit is reached. */
  dueAt: instant,
  state: reliefState,
  /** Null where nobody can take over. */
  replacement: replacement.nullable(),
});
export type ReliefLine = z.infer<typeof reliefLine>;

/** Longest on their post first. */
export const reliefList = z.object({ due: z.array(reliefLine) });
export type ReliefList = z.infer<typeof reliefList>;

const deployers = access({ admin: 'yes', watch_tl: 'yes' });

/** The calls of relief (STF-32). */
export const reliefRoutes = {
  due: route({
    method: 'GET',
    path: '/api/deployment/relief/:date',
    summary: 'Who has reached 80 % of the time limit of their post, and who could take over',
    access: deployers,
    params: z.object({ date: isoDate }),
    answer: reliefList,
  }),
};

/** Time at posts with a limit goes on from one to the next, unless there was a break that counts (STF-44). Pure. */

type Stations = Board['stations'];

/** A break counts from this part of the limit on. */
const breakShare = 1 / 4;

const limitAt = (stations: Stations, id: string | null): number | null =>
  id === null ? null : (own(stations, id)?.timeLimitMinutes ?? null);

/** Whether somebody who left the last of these posts then has had a break that counts for a limit. */
export const isRested = (left: string, limitMinutes: number, nowMs: number): boolean =>
  nowMs - Date.parse(left) >= limitMinutes * minuteMs * breakShare;

/** The clocks after an operation; the same ones where it moved nobody from or to a post with a limit. */
export function clocksAfter(
  board: Board,
  stations: Stations,
  op: AppliedOperation,
  at: string,
): Board['clocks'] {
  const changed: [string, PostClock | null][] = op.moves.flatMap(({ userId, from, to, clock }) => {
    if (clock !== undefined) return [[userId, clock]];
    if (from === to) return [];
    const previousClock = clockOf(board, userId, from);
    const limit = limitAt(stations, to);
    if (limit !== null) return [[userId, arrived(previousClock, limit, at)]];
    return previousClock && previousClock.left === null
      ? [[userId, { ...previousClock, left: at }]]
      : [];
  });
  if (changed.length === 0) return board.clocks;
  const next = new Map(Object.entries(board.clocks ?? {}));
  for (const [userId, clock] of changed) {
    if (clock) next.set(userId, clock);
    else next.delete(userId);
  }
  return Object.fromEntries(next);
}

/** What an undo brings back of somebody's clock; undefined where the move did not touch it. */
export const clockBefore = (
  board: Board,
  { userId, from, to }: { userId: string; from: string | null; to: string | null },
): PostClock | null | undefined =>
  own(board.clocks ?? {}, userId) ??
  (limitAt(board.stations, from) === null && limitAt(board.stations, to) === null
    ? undefined
    : null);

function arrived(clock: PostClock | undefined, limit: number, at: string): PostClock {
  const goesOn = clock && (clock.left === null || !isRested(clock.left, limit, Date.parse(at)));
  return { from: goesOn ? clock.from : at, left: null };
}

/** Of whoever stands at a post with a limit and was placed before clocks were kept, the placement says it. */
function clockOf(board: Board, userId: string, from: string | null): PostClock | undefined {
  const clock = own(board.clocks ?? {}, userId);
  if (clock || limitAt(board.stations, from) === null) return clock;
  const since = board.assignments.find((placed) => placed.userId === userId)?.since;
  return since === undefined ? undefined : { from: since, left: null };
}

/** Since when the time runs of somebody who is placed, or was where a saved list still has them: of what this place was a part of. */
function clockFrom(
  { clocks }: Pick<Board, 'clocks'>,
  { userId, since }: Pick<Placement, 'userId' | 'since'>,
): string | undefined {
  const clock = own(clocks ?? {}, userId);
  if (!clock) return since;
  if (since === undefined) return clock.left === null ? clock.from : undefined;
  const isPart =
    Date.parse(clock.from) <= Date.parse(since) &&
    (clock.left === null || Date.parse(clock.left) > Date.parse(since));
  return isPart ? clock.from : since;
}

/** How long somebody has stood at a post with a time limit (STF-31). Pure; times are in ms since 1970. */
export interface TimeOnPost {
  readonly since: string;
  /** Not reached where the shift ends first. */
  readonly dueAtMs: number;
  /** How much of the limit is used; more than 1 past it. */
  readonly share: number;
  /** Null before 80 % of the limit, and where the shift ends before it. */
  readonly state: ReliefState | null;
}

/** What says since when the time of somebody runs: not before the shift nor past it (STF-31), and anew after their time off (STF-45). */
export interface PostBegin extends SpanMs {
  readonly off: SpanMs | undefined;
}

const soonFrom = 0.8;

type PostBoard = Pick<Board, 'date' | 'stations' | 'officers' | 'clocks'>;
type Placed = Pick<Placement, 'userId' | 'stationId' | 'since'>;

/** Undefined where nothing stored says since when. */
export function postBegin(
  board: Pick<PostBoard, 'date' | 'officers' | 'clocks'>,
  placed: Pick<Placed, 'userId' | 'since'>,
  timeZone: string,
): PostBegin | undefined {
  const from = clockFrom(board, placed);
  if (from === undefined) return undefined;
  const shift = { timeZone, date: board.date };
  const { fromMs, toMs } = shiftSpan(shift);
  const officer = officersById(board.officers).get(placed.userId);
  // Whoever no sheet names yet stands nowhere (DEP-505).
  if (officer?.status === 'expected') return undefined;
  return {
    fromMs: Math.max(Date.parse(from), fromMs),
    toMs,
    off: officer && offSpan(officer, shift),
  };
}

/** Undefined at a station without a limit, for whoever is away at that moment, once the shift has ended, and where nothing stored says since when. */
export function timeOnPost(
  board: PostBoard,
  placed: Placed,
  nowMs: number,
  timeZone: string,
): TimeOnPost | undefined {
  const limit = own(board.stations, placed.stationId)?.timeLimitMinutes ?? null;
  const begin = limit === null ? undefined : postBegin(board, placed, timeZone);
  return begin && limit !== null ? timeSince(begin, limit, nowMs) : undefined;
}

const minuteOf = (ms: number): number => Math.floor(ms / minuteMs) * minuteMs;

/** The same of a limit in minutes, by the minutes of the clock: a screen that draws with each of them says what is so. */
export function timeSince(
  { fromMs, toMs, off }: PostBegin,
  limitMinutes: number,
  nowMs: number,
): TimeOnPost | undefined {
  if (nowMs >= toMs) return undefined;
  if (off && off.fromMs <= nowMs && nowMs < off.toMs) return undefined;
  const sinceMs = off && off.toMs <= nowMs ? Math.max(fromMs, off.toMs) : fromMs;
  const limitMs = limitMinutes * minuteMs;
  const beganMs = minuteOf(sinceMs);
  const dueAtMs = beganMs + limitMs;
  if (Number.isNaN(dueAtMs)) return undefined;
  const share = Math.max(0, (nowMs - beganMs) / limitMs);
  const isAsked = nowMs >= minuteOf(beganMs + soonFrom * limitMs) && dueAtMs < toMs;
  const isOver = nowMs >= dueAtMs + minuteMs;
  const state = !isAsked ? null : share < 1 ? 'soon' : isOver ? 'overdue' : 'due';
  return { since: new Date(sinceMs).toISOString(), dueAtMs, share, state };
}

const officerMaps = new WeakMap<readonly Officer[], ReadonlyMap<string, Officer>>();

/** Made once for each list: everybody who is placed is looked for. */
function officersById(officers: readonly Officer[]): ReadonlyMap<string, Officer> {
  const found = officerMaps.get(officers);
  if (found) return found;
  const made = new Map(officers.map((officer) => [officer.id, officer]));
  officerMaps.set(officers, made);
  return made;
}
