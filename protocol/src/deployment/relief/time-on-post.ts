import { own } from '../../kernel/own.ts';
import type { Board, Placement } from '../deployment.board.ts';
import type { ReliefState } from './relief.schema.ts';

/** How long somebody has stood at a post with a time limit (STF-31). Pure; times are in ms since 1970. */
export interface TimeOnPost {
  readonly since: string;
  readonly dueAtMs: number;
  /** How much of the limit is used; more than 1 past it. */
  readonly share: number;
  /** Null before 80 % of the limit. */
  readonly state: ReliefState | null;
}

const soonFrom = 0.8;
const minuteMs = 60_000;
/** Nobody stands anywhere for so long past a limit: that board is over. */
const dayMs = 24 * 60 * minuteMs;

/** Undefined at a station without a limit, and where nothing stored says since when, or a day too long ago. */
export function timeOnPost(
  { stations }: Pick<Board, 'stations'>,
  { stationId, since }: Pick<Placement, 'stationId' | 'since'>,
  nowMs: number,
): TimeOnPost | undefined {
  const limit = own(stations, stationId)?.timeLimitMinutes ?? null;
  return limit === null || since === undefined ? undefined : timeSince(since, limit, nowMs);
}

/** The same of a limit in minutes. */
export function timeSince(
  since: string,
  limitMinutes: number,
  nowMs: number,
): TimeOnPost | undefined {
  const [sinceMs, limitMs] = [Date.parse(since), limitMinutes * minuteMs];
  const dueAtMs = sinceMs + limitMs;
  if (Number.isNaN(dueAtMs) || nowMs - dueAtMs > dayMs) return undefined;
  const share = Math.max(0, (nowMs - sinceMs) / limitMs);
  const isOver = nowMs >= dueAtMs + minuteMs;
  const state = share < soonFrom ? null : share < 1 ? 'soon' : isOver ? 'overdue' : 'due';
  return { since, dueAtMs, share, state };
}
