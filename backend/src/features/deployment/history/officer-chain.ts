import {
  momentLink,
  stationOf,
  type AppliedOperation,
  type Board,
  type HistoryNames,
  type LogEntry,
  type Officer,
  type OfficerStep,
} from '@muster/protocol';
import type { LoggedRecord } from './logged-record.ts';
import type { Save } from './timelines.ts';

/** How an officer came to where they are on a date, from what was stored of it (HIS-10). Pure. */

export interface Sources {
  readonly date: string;
  readonly userId: string;
  /** Of the officer's mark, the earliest first. */
  readonly marks: readonly LogEntry[];
  /** Before the first operation; undefined while there is none. */
  readonly first: Board | undefined;
  /** Of the first operation. */
  readonly startAt: string | null;
  /** Everybody who is eligible now. */
  readonly now: readonly Officer[];
  /** Those that concern the officer, the earliest first. */
  readonly records: readonly LoggedRecord[];
  readonly saves: readonly Save[];
  readonly names: HistoryNames;
}

/** Two things of one instant stand in the order in which one follows from the other. */
type Ordered = OfficerStep & { readonly order: number };

export function officerChain(sources: Sources): OfficerStep[] {
  const steps: Ordered[] = [...marked(sources), ...eligibleAtFirst(sources), ...onBoard(sources)];
  return steps
    .sort((a, b) => (a.at === b.at ? a.order - b.order : a.at < b.at ? -1 : 1))
    .map(({ order: _order, ...step }) => step);
}

function marked({ date, marks }: Sources): Ordered[] {
  return marks.map(({ createdAt, updatedBy, updatedByName, ...mark }) => ({
    kind: 'marked',
    at: createdAt,
    by: { id: updatedBy, name: updatedByName },
    what: markText(mark),
    link: `/dashboard?tab=updates&date=${date}`,
    order: 0,
  }));
}

/** Neither absence types nor notes: only what the board follows from. */
function markText({
  updateType,
  newValue,
  teamName,
}: Pick<LogEntry, 'updateType' | 'newValue' | 'teamName'>): string {
  const sheet = `on the sheet of ${teamName}`;
  if (updateType === 'deletion' || newValue === null) return `Mark removed ${sheet}`;
  const [, status = newValue] = /^(\w+)/.exec(newValue) ?? [];
  const word = status === 'pto' ? 'partial time off' : status;
  return `Marked ${word} ${sheet}`;
}

/** Whoever was eligible before the first operation was so with the mark. */
function eligibleAtFirst({ date, userId, marks, first, now, startAt }: Sources): Ordered[] {
  const officer = (first ? first.officers : now).find(({ id }) => id === userId);
  const mark = marks.findLast(({ createdAt }) => startAt === null || createdAt < startAt);
  const at = mark?.createdAt ?? startAt;
  return officer && at ? [eligible(officer, at, momentLink(date, at))] : [];
}

function eligible(officer: Officer, at: string, link: string): Ordered {
  const off = officer.ptoTiming === null ? 'all shift' : `with time off ${officer.ptoTiming}`;
  const tags = officer.tags.map(({ name }) => name);
  const what = [`Eligible ${off}`, officer.role, ...tags].join(' · ');
  return { kind: 'eligible', at, by: null, what, link, order: 1 };
}

function onBoard({ date, userId, first, records, saves, names }: Sources): Ordered[] {
  const steps: Ordered[] = [];
  let station = first ? stationOf(first, userId) : null;
  let savedStation: string | null | undefined = null;
  let nextSave = 0;
  const passSaves = (before: number) => {
    for (; (saves[nextSave]?.revision ?? Infinity) < before; nextSave++) {
      const save = saves[nextSave] as Save;
      // The list that came back may have them elsewhere.
      if (save.isBroughtBack) savedStation = undefined;
      if (save.isBroughtBack || station === savedStation) continue;
      const what =
        station === null ? 'Saved without a place' : `Saved in ${names.station(station)}`;
      const { at, by } = save;
      steps.push({ kind: 'saved', at, by, what, link: momentLink(date, at), order: 3 });
      savedStation = station;
    }
  };
  for (const { change } of records) {
    const { op, at, by, revision } = change;
    // A list that is replaced is saved with what it places.
    passSaves(revision);
    const link = momentLink(date, at);
    const arrived = op.type === 'officers' && op.upsert.find(({ id }) => id === userId);
    if (arrived) steps.push(eligible(arrived, at, link));
    const to = placeAfter(op, userId, station);
    if (to === station) continue;
    steps.push({ ...moved(op, userId, station, to, names), at, by, link, order: 2 });
    station = to;
  }
  passSaves(Infinity);
  return steps;
}

function placeAfter(op: AppliedOperation, userId: string, before: string | null): string | null {
  if (op.type === 'replace') return stationOf(op, userId);
  return (op.moves.find((move) => move.userId === userId) ?? { to: before }).to;
}

const reasons = {
  absent: 'marked absent',
  record_deleted: 'mark removed',
  deactivated: 'deactivated',
};

function moved(
  op: AppliedOperation,
  userId: string,
  from: string | null,
  to: string | null,
  names: HistoryNames,
): Pick<OfficerStep, 'kind' | 'what'> {
  const how = manner(op, userId, to);
  if (to === null) return { kind: 'removed', what: `Taken off ${names.station(from ?? '')}${how}` };
  if (from === null) return { kind: 'placed', what: `Placed in ${names.station(to)}${how}` };
  return { kind: 'moved', what: `Moved from ${names.station(from)} to ${names.station(to)}${how}` };
}

function manner(op: AppliedOperation, userId: string, to: string | null): string {
  if (op.type === 'officers') {
    const gone = op.remove.find((one) => one.userId === userId);
    return gone ? `: ${reasons[gone.reason]}` : '';
  }
  if (op.type === 'undo') return ' by undo';
  if (op.type === 'redo') return ' by redo';
  if (op.type === 'configure') return to === null ? ', which was closed' : ' by a configuration';
  if (op.type === 'replace') return ' by a whole list';
  if (op.type !== 'place') return '';
  if (op.cause === 'auto') return ' by auto-assign';
  if (op.cause === 'relief') return ' as relief';
  if (op.cause === 'rotate') return ' by a rotation';
  if (op.cause === 'start') return ' when the deployment was started';
  return op.cause === 'reset-station' || op.cause === 'reset-zone' ? ' by a reset' : '';
}
