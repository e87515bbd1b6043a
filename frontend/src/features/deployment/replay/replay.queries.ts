import {
  deploymentRoutes,
  historyRoutes,
  isLoggedOperation,
  type BoardLog,
  type BoardReplay,
  type BoardSnapshot,
  type LoggedOperation,
} from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';
import { KnownOperations } from './known-operations.ts';

/** As many operations as one call answers. */
const atOnce = 500;

const iso = (at: number): string => new Date(at).toISOString();

/** The board as it was at a moment in ms since 1970 (HIS-20). */
export const readBoardAt = (
  date: string,
  at: number,
  signal?: AbortSignal,
): Promise<BoardSnapshot> =>
  call(deploymentRoutes.board, { params: { date }, query: { at: iso(at) }, signal });

/** What was done up to a moment, newest first. */
export const readBefore = (date: string, at: number, signal: AbortSignal): Promise<Operations> =>
  readOperations(date, { to: iso(at) }, signal);

/** Operations alone: what is done to notes changes no board. */
interface Operations {
  readonly entries: LoggedOperation[];
  readonly next: BoardLog['next'];
}

async function readOperations(
  date: string,
  asked: { readonly to?: string; readonly before?: number },
  signal: AbortSignal,
): Promise<Operations> {
  const query = { ...asked, limit: atOnce, only: 'operations' } as const;
  const { entries, next } = await call(historyRoutes.log, { params: { date }, query, signal });
  return { entries: entries.filter(isLoggedOperation), next };
}

/** What follows a revision, and whether that is all. */
export async function readFollowing(known: KnownOperations, date: string, signal: AbortSignal) {
  const after = known.revision;
  const { entries } = await readOperations(date, { before: after + atOnce + 1 }, signal);
  const newer = entries.filter(({ revision }) => revision > after);
  return { newer, isAll: newer.length < atOnce };
}

/** Begins a stretch with what was done before a moment: the board before the first of it. */
export async function readStretch(
  date: string,
  { entries, next }: Operations,
  board: BoardSnapshot,
  at: number,
  signal: AbortSignal,
): Promise<KnownOperations> {
  const earliest = entries.at(-1);
  if (!earliest) return new KnownOperations(board, next === null ? 0 : at);
  // Before everything the base has no operation; else it is the board that the earliest one made.
  const earliestAt = Date.parse(earliest.at);
  const since = next === null ? earliestAt - 1 : earliestAt;
  const base = await readBoardAt(date, since, signal);
  const first = entries.find(({ revision }) => revision === base.revision);
  const known = new KnownOperations(base, next === null ? 0 : since, first);
  known.add(entries);
  return known;
}

export const readReplay = (date: string, signal: AbortSignal): Promise<BoardReplay> =>
  call(historyRoutes.replay, { params: { date }, signal });
