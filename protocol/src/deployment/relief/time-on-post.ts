import { offSpan, shiftSpan, type SpanMs } from '../../attendance/here.ts';
import { own } from '../../kernel/own.ts';
import type { Board, Placement } from '../deployment.board.ts';
import type { Officer } from '../deployment.schema.ts';
import { clockFrom } from './post-clock.ts';
import type { ReliefState } from './relief.schema.ts';

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
const minuteMs = 60_000;

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

/** The same of a limit in minutes. */
export function timeSince(
  { fromMs, toMs, off }: PostBegin,
  limitMinutes: number,
  nowMs: number,
): TimeOnPost | undefined {
  if (nowMs >= toMs) return undefined;
  if (off && off.fromMs <= nowMs && nowMs < off.toMs) return undefined;
  const sinceMs = off && off.toMs <= nowMs ? Math.max(fromMs, off.toMs) : fromMs;
  const limitMs = limitMinutes * minuteMs;
  const dueAtMs = sinceMs + limitMs;
  if (Number.isNaN(dueAtMs)) return undefined;
  const share = Math.max(0, (nowMs - sinceMs) / limitMs);
  const isAsked = share >= soonFrom && dueAtMs < toMs;
  const isOver = nowMs >= dueAtMs + minuteMs;
  const state = !isAsked ? null : share < 1 ? 'soon' : isOver ? 'overdue' : 'due';
  return { since: new Date(sinceMs).toISOString(), dueAtMs, share, state };
}

const known = new WeakMap<readonly Officer[], ReadonlyMap<string, Officer>>();

/** Made once for each list: everybody who is placed is looked for. */
function officersById(officers: readonly Officer[]): ReadonlyMap<string, Officer> {
  const found = known.get(officers);
  if (found) return found;
  const made = new Map(officers.map((officer) => [officer.id, officer]));
  known.set(officers, made);
  return made;
}
