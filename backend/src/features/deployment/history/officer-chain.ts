import {
  momentLink,
  offWords,
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
type Ordered = OfficerStep & {
  /** Among all others, in ms: the same as `at` unless a clock was set back. */
  readonly place: number;
  readonly order: number;
};

export function officerChain(sources: Sources): OfficerStep[] {
  const causes = causesIn(sources);
  const steps: Ordered[] = [
    ...marked(sources, causes),
    ...eligibleAtFirst(sources, causes),
    ...onBoard(sources),
  ];
  return steps
    .sort((a, b) => a.place - b.place || a.order - b.order)
    .map(({ order: _order, place: _place, ...step }) => step);
}

/** The marks that something on the board followed from, each with when the officer's operation before that was done. */
type Causes = ReadonlyMap<LogEntry, { readonly afterMs: number }>;

/** What a mark makes of who is eligible: the status, or null where the mark is removed. */
const statusOf = ({ updateType, newValue }: LogEntry): string | null =>
  updateType === 'deletion' || newValue === null ? null : (/^\w+/.exec(newValue)?.[0] ?? null);

/** Marks have the clock's time and operations one that never goes back (HIS-35): what followed from a mark says where it belongs. */
function causesIn({ userId, first, marks, records }: Sources): Causes {
  const followed: { status: string | null; at: string; afterMs: number }[] = [];
  let before = first?.officers.find(({ id }) => id === userId)?.status;
  let isByMark = true;
  for (const [index, { change }] of records.entries()) {
    const { op, at } = change;
    if (op.type !== 'officers') continue;
    const afterMs = Date.parse(records[index - 1]?.change.at ?? '');
    const gone = op.remove.find((one) => one.userId === userId);
    const status = op.upsert.find(({ id }) => id === userId)?.status;
    const isOther = status !== undefined && status !== before && isByMark;
    if (isOther) followed.push({ status, at, afterMs });
    if (gone?.reason === 'absent') followed.push({ status: 'absent', at, afterMs });
    if (gone?.reason === 'record_deleted') followed.push({ status: null, at, afterMs });
    isByMark = gone?.reason !== 'deactivated';
    before = gone ? undefined : (status ?? before);
  }
  const causes = new Map<LogEntry, { afterMs: number }>();
  let rest = marks;
  for (const { status, at, afterMs } of followed.toReversed()) {
    const place = rest.findLastIndex((one) => one.createdAt <= at && statusOf(one) === status);
    const mark = rest[place];
    if (!mark) continue;
    causes.set(mark, { afterMs });
    rest = rest.slice(0, place);
  }
  return causes;
}

/** Operations are a millisecond apart at least. */
const nextMs = 0.5;

function marked({ date, marks }: Sources, causes: Causes): Ordered[] {
  let place = 0;
  return marks.map((entry) => {
    const { createdAt, updatedBy, updatedByName, ...mark } = entry;
    const afterMs = causes.get(entry)?.afterMs ?? NaN;
    place = Math.max(place, Date.parse(createdAt), Number.isNaN(afterMs) ? 0 : afterMs + nextMs);
    return {
      kind: 'marked',
      at: createdAt,
      by: { id: updatedBy, name: updatedByName },
      what: markText(mark),
      link: `/dashboard?tab=updates&date=${date}`,
      place,
      order: 0,
    };
  });
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
function eligibleAtFirst(
  { date, userId, marks, first, now, startAt }: Sources,
  causes: Causes,
): Ordered[] {
  const officer = (first ? first.officers : now).find(({ id }) => id === userId);
  const later = marks.findIndex((one) => causes.has(one));
  const mark = marks
    .slice(0, later < 0 ? marks.length : later)
    .findLast(({ createdAt }) => startAt === null || createdAt < startAt);
  const at = mark?.createdAt ?? startAt;
  return officer && at ? [eligible(officer, at, momentLink(date, at))] : [];
}

function eligible(officer: Officer, at: string, link: string): Ordered {
  const off = officer.ptoTiming === null ? ' all shift' : `, ${offWords(officer.ptoTiming)}`;
  const tags = officer.tags.map(({ name }) => name);
  const what = [`Eligible${off}`, officer.role, ...tags].join(' · ');
  return { kind: 'eligible', at, by: null, what, link, place: Date.parse(at), order: 1 };
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
      const link = momentLink(date, at);
      steps.push({ kind: 'saved', at, by, what, link, place: Date.parse(at), order: 3 });
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
    const place = Date.parse(at);
    steps.push({ ...moved(op, userId, station, to, names), at, by, link, place, order: 2 });
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
