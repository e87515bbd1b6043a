import type { Assignment, Board, BoardChange, AppliedOperation } from '@muster/protocol';
import { changeKind, type Changes } from '../../store/changes.ts';
import type { RecordDoc } from './board.model.ts';
import type { AuditRecord, Recorder } from '../../lib/audit/audit-record.ts';

/** A board and its saved list of one moment. */
export interface Snapshot {
  readonly board: Board;
  readonly saved: readonly Assignment[];
}

/** Operations that were stored together, and what they made of the board. The id is the date. */
export const boardWritten = changeKind<{
  readonly changes: readonly BoardChange[];
  /** How they are kept; none of those that another process has stored. */
  readonly records?: readonly RecordDoc[];
  /** The board right after each save among them, by its revision; none of those that another process has stored. */
  readonly atSaves?: ReadonlyMap<number, Snapshot>;
  readonly after: Snapshot;
  /** Other operations came before, which are not at hand any more: whoever shows the whole board shows it anew (PRC-36). */
  readonly isAnew?: boolean;
}>('board', {
  collection: 'boards',
  revision: 'revision',
  on: ['insert', 'update'],
});

/** A board has come into memory: attendance may have moved on since it was stored. The id is the date. */
export const boardLoaded = changeKind('board in memory');

/** Given what was done to a date's board, again where a crash or a failure came between. */
export type RecordsFollower = (date: string, records: readonly RecordDoc[]) => Promise<void>;

/** Records in the trail what administrators did with boards, and whoever corrected one that was final, each once however often it comes by (AUD-15). */
export const recordAdministration =
  (audit: Recorder): RecordsFollower =>
  async (date, records) => {
    await Promise.all(records.flatMap((one) => auditEntriesOf(date, one)).map(audit.record));
  };

/** As soon as it is stored. */
export function followRecords(changes: Changes, follower: RecordsFollower): void {
  changes.subscribe(boardWritten, ({ id: date, detail }) =>
    detail?.records ? follower(date, detail.records) : undefined,
  );
}

function auditEntriesOf(
  date: string,
  { opId, by, from, change, inverse }: RecordDoc,
): AuditRecord[] {
  if (from === undefined || !change || opId === null) return [];
  const { op, at, reason } = change;
  const verb = verbOf(op) ?? (reason === undefined ? undefined : 'corrected');
  if (!verb) return [];
  const { zones = {}, stations = {} } = inverse ?? {};
  return [
    {
      key: `board ${date} ${opId}`,
      at,
      by,
      from,
      kind: `board.${verb}`,
      what: { type: 'board', id: date, name: date },
      before: filled({ zones, stations }),
      after: filled({
        zones: op.zones,
        stations: op.stations,
        ...('cause' in op && op.cause.startsWith('reset') && { cleared: stationsIn(op) }),
        officersMoved: op.moves.length,
        ...(reason !== undefined && { reason }),
      }),
    },
  ];
}

/** Undefined for single moves and swaps, and where somebody takes one back: they are in the board's own log. */
function verbOf(op: AppliedOperation): string | undefined {
  if (op.type === 'save' || op.type === 'replace') return 'saved';
  if (op.type === 'configure') return 'configured';
  if (op.type === 'place') return verbs[op.cause];
  if (op.type === 'officers' || op.type === 'plan') return undefined;
  return isMore(op) ? `${op.type}ne` : undefined;
}

const verbs = {
  drag: undefined,
  bulk: 'bulk-assigned',
  'reset-station': 'cleared',
  'reset-zone': 'cleared',
  auto: 'auto-assigned',
  relief: undefined,
  rotate: 'rotated',
  repair: undefined,
  start: 'started',
  unpin: undefined,
} as const;

type Reversal = Extract<AppliedOperation, { type: 'undo' | 'redo' }>;

/** Who changes places with somebody moves with them. */
const swapped = 2;

const isMore = ({ moves, zones, stations, saved }: Reversal): boolean =>
  moves.length > swapped ||
  saved !== undefined ||
  Object.keys(zones).length + Object.keys(stations).length > 0;

const stationsIn = ({ moves }: Pick<AppliedOperation, 'moves'>): string[] => [
  ...new Set(moves.flatMap(({ from }) => from ?? [])),
];

/** Without what says nothing. */
function filled(fields: Record<string, unknown>): Record<string, unknown> | null {
  const left = Object.entries(fields).filter(
    ([, value]) => typeof value !== 'object' || Object.keys(value ?? {}).length > 0,
  );
  return left.length > 0 ? Object.fromEntries(left) : null;
}
