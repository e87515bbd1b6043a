import {
  applyOperation,
  assignmentsOf,
  isRefusal,
  officersBetween,
  untouchedBoard,
  type AnyOperation,
  type Assignment,
  type Board,
  type Catalogue,
  type Member,
  type Tag,
  type WithLastDay,
  minuteMs,
} from '@muster/protocol';
import { hash } from 'node:crypto';
import type { RecordDoc } from '../../features/board/board.model.ts';
import { laterThan } from '../../features/board/operation-log.ts';
import { eligibleAmong } from '../../features/board/eligibility/eligibility.ts';
import type { SheetDoc } from '../../features/attendance/attendance.repo.ts';
import { nameUuid } from '../../lib/name-uuid.ts';
import { zoneFiller, type Place } from './placing.ts';
import { randomFrom } from './random.ts';
import type { SheetStep } from './sheets.ts';

/** What two watch TLs did with a date's board, made by the product's own rules (OPS-13). Pure. */

export interface DayOf {
  readonly date: string;
  readonly startMs: number;
  /** Nothing is done after it. */
  readonly now: number;
  readonly catalogue: Catalogue;
  readonly people: readonly Member[];
  readonly tags: ReadonlyMap<string, readonly (Tag & WithLastDay)[]>;
  /** The board's zone in which a team works on this date. */
  zoneOfTeam(teamId: string): string | undefined;
  readonly steps: readonly SheetStep[];
  /** The two on duty. */
  readonly watch: readonly [Watch, Watch];
}

export interface Watch {
  readonly id: string;
  readonly name: string;
}

export interface BoardDay {
  readonly board: Board;
  readonly records: readonly RecordDoc[];
  /** Each list that was saved, under its operation's id. */
  readonly lists: ReadonlyMap<string, Assignment[]>;
  readonly savedOpId: string | null;
}

const secondMs = 1000;

/** The id of what somebody of the demo did as the `seq`-th on a board. */
export const demoOpId = (date: string, seq: number): string => nameUuid(`board ${date} ${seq}`);

/** Something that is done at a moment, as the board stands then; undefined where there is nothing to do. */
export interface Deed {
  readonly at: number;
  readonly by: Watch | null;
  operation(board: Board): AnyOperation | undefined;
}

export const boardDay = (day: DayOf): BoardDay => performed(day, agendaOf(day));

/** What is done up to now, in the order of time. */
export function performed(
  { date, catalogue, now }: Pick<DayOf, 'date' | 'catalogue' | 'now'>,
  deeds: readonly Deed[],
): BoardDay {
  const records: RecordDoc[] = [];
  const lists = new Map<string, Assignment[]>();
  let board = untouchedBoard(date, catalogue, []);
  let savedOpId: string | null = null;
  let last: string | undefined;

  function perform({ at, by, operation }: Deed): void {
    const wanted = operation(board);
    if (!wanted) return;
    const seq = records.length + 1;
    const opId = by ? demoOpId(date, seq) : null;
    last = laterThan(last, new Date(at).toISOString());
    const context = { catalogue, by, at: last, opId, unknownOfficers: new Set<string>() };
    const result = applyOperation(board, wanted, context);
    if (isRefusal(result)) throw new Error(`the demo's operation is refused: ${result.code}`);
    const { change, inverse } = result;
    records.push({ seq, opId, by, asked: hash('sha256', JSON.stringify(wanted)), change, inverse });
    board = result.board;
    if (wanted.type !== 'save' || opId === null) return;
    savedOpId = opId;
    lists.set(opId, assignmentsOf(board, catalogue));
  }

  deeds
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at - b.at)
    .forEach(perform);
  return { board, records, lists, savedOpId };
}

function agendaOf(day: DayOf): Deed[] {
  const placing = zoneFiller(day);
  return [
    ...eligibilityOf(day),
    ...deploymentOf(day, placing),
    ...mendingOf(day, placing),
    ...reliefsOf(day, placing),
  ];
}

/** The server brings the board in step with every sheet, until it is final. */
function eligibilityOf({ date, startMs, steps, people, tags }: DayOf): Deed[] {
  const finalMs = startMs + 24 * 60 * minuteMs;
  const sheets = new Map<string, SheetDoc>();
  let eligible: ReturnType<typeof eligibleAmong> | undefined;
  const followed = steps.filter(({ at }) => Date.parse(at) < finalMs);
  return followed.map(({ at, sheet }) => ({
    at: Date.parse(at) + 250,
    by: null,
    operation(board) {
      sheets.set(sheet._id, sheet);
      eligible = eligibleAmong({ date, sheets: [...sheets.values()], people, tags }, eligible);
      return officersBetween(board, eligible.officers, eligible.reasonFor);
    },
  }));
}

type Placing = ReturnType<typeof zoneFiller>;
const zoneMinutes = 5;
/** At most, in how many steps a zone is filled. */
const stepsPerZone = 7;

/** Zone by zone in the first half hour, the last ones by auto-assign on some days; then it is saved. */
function deploymentOf({ date, startMs, catalogue, watch }: DayOf, placing: Placing): Deed[] {
  const [first, second] = watch;
  const isAuto = randomFrom(`auto ${date}`).chance(0.5);
  const byHand = isAuto ? 3 : catalogue.zones.length;
  const zones = catalogue.zones.slice(0, byHand).flatMap(({ id: zoneId }, index) => {
    const stations = catalogue.stations.filter((station) => station.zoneId === zoneId);
    const share = Math.ceil(stations.length / stepsPerZone);
    return Array.from({ length: Math.ceil(stations.length / share) }, (_, step): Deed => ({
      at: startMs + (4 + index * zoneMinutes) * minuteMs + step * 30 * secondMs,
      by: index % 2 === 0 ? first : second,
      operation: (board) =>
        placed(placing.fill(board, stations.slice(step * share, (step + 1) * share)), 'bulk'),
    }));
  });
  const rest = catalogue.stations.filter(({ zoneId }) =>
    catalogue.zones.slice(isAuto ? byHand : 0).some(({ id }) => id === zoneId),
  );
  return [
    ...zones,
    {
      at: startMs + 35 * minuteMs,
      by: first,
      operation: (board) => placed(placing.fill(board, rest), isAuto ? 'auto' : 'bulk'),
    },
    save(startMs + 39 * minuteMs, first),
  ];
}

/** Whoever is taken off leaves a hole, which somebody from a place that can spare them fills. */
function mendingOf({ date, startMs, steps, watch }: DayOf, placing: Placing): Deed[] {
  const random = randomFrom(`mending ${date}`);
  const changed = steps.filter(({ at, sheet }) => {
    const ms = Date.parse(at);
    return sheet.revision > 1 && ms > startMs + 40 * minuteMs && ms < startMs + 11 * 60 * minuteMs;
  });
  const drags = [95, 260, 410, 530].map(
    (minute) => startMs + (minute + random.between(0, 40)) * minuteMs,
  );
  return [...changed.map(({ at }) => Date.parse(at) + 6 * minuteMs), ...drags].flatMap(
    (at, index) => {
      const by = watch[index % 2] ?? watch[0];
      return [
        { at, by, operation: (board: Board) => placed(placing.mend(board), 'drag') },
        // Now and then somebody forgets to save at once.
        ...(random.chance(0.7) ? [save(at + 4 * minuteMs, by)] : []),
      ];
    },
  );
}

const shiftMinutes = 12 * 60;
/** How long before the time is up, in minutes. */
const reliefAhead = 8;

/** At every post with a time limit, some minutes before it is over; saved once all are relieved. */
function reliefsOf({ startMs, catalogue, watch }: DayOf, placing: Placing): Deed[] {
  const limited = catalogue.stations.filter(({ timeLimitMinutes }) => timeLimitMinutes !== null);
  const limits = [...new Set(limited.map(({ timeLimitMinutes }) => timeLimitMinutes ?? 0))];
  return limits.flatMap((limit) => {
    const every = Math.max(limit, 30) - reliefAhead;
    const posts = limited.filter(({ timeLimitMinutes }) => timeLimitMinutes === limit);
    return Array.from({ length: Math.floor((shiftMinutes - 60) / every) }, (_, round) => {
      const atMs = startMs + (30 + (round + 1) * every) * minuteMs;
      const by = watch[round % 2] ?? watch[0];
      const swaps = posts.map((post, index): Deed => ({
        at: atMs + (index * 6 * minuteMs) / posts.length,
        by,
        operation: (board) => placed(placing.relieve(board, post, atMs), 'relief'),
      }));
      return [...swaps, save(atMs + 7 * minuteMs, by)];
    }).flat();
  });
}

export const save = (at: number, by: Watch): Deed => ({
  at,
  by,
  operation: (board) => (board.revision > board.savedRevision ? { type: 'save' } : undefined),
});

type Cause = 'bulk' | 'auto' | 'drag' | 'relief';
export const placed = (moves: readonly Place[], cause: Cause): AnyOperation | undefined =>
  moves.length > 0 ? { type: 'place', moves: [...moves], cause } : undefined;
