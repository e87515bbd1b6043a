import {
  fileName,
  historyRoutes,
  type Catalogue,
  type LogEntry,
  type OfficerStep,
  isolated,
  nameAmong,
  saidName,
  type HistoryNames,
  csv,
  type BoardLogEntry,
  momentLink,
  offWords,
  stationOf,
  type AppliedOperation,
  type Board,
  type Officer,
} from '@muster/protocol';
import { Content, handle, person } from '../../../http/contract.ts';
import type { Context } from '../../context.ts';
import type { BoardWriter } from '../board-writer.ts';
import type { Eligibility, People } from '../eligibility/eligibility.ts';
import { recordedDeeds } from '../notes/notes.service.ts';
import { notesRepo } from '../notes/notes.repo.ts';
import { logQueries } from './log.queries.ts';
import type { LoggedRecord } from './logged-record.ts';
import { keepMoments } from './moment-keeper.ts';
import { momentsRepo, type MomentsRepo, timelines, type Save } from './timelines.ts';
import { operationsRepo } from './operations.repo.ts';
import { pastBoards, type PastBoards } from './past-boards.ts';
import { recordedBoards, type RecordedBoards } from './recorded-boards.ts';
import { Readable } from 'node:stream';

/** How an officer came to where they are on a date, from what was stored of it (HIS-10). Pure. */

interface Sources {
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

function officerChain(sources: Sources): OfficerStep[] {
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
  const word = officer.status === 'expected' ? 'Expected' : 'Eligible';
  const description = [`${word}${off}`, officer.role, ...tags].join(' · ');
  return {
    kind: 'eligible',
    at,
    by: null,
    what: description,
    link,
    place: Date.parse(at),
    order: 1,
  };
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
      const description =
        station === null ? 'Saved without a place' : `Saved in ${names.station(station)}`;
      const { at, by } = save;
      const link = momentLink(date, at);
      steps.push({
        kind: 'saved',
        at,
        by,
        what: description,
        link,
        place: Date.parse(at),
        order: 3,
      });
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
  away: 'known to be away',
  not_expected: 'no longer expected',
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
  if (op.cause === 'repair') return ' where the plan did not come true';
  if (op.cause === 'start') return ' when the deployment was started';
  return op.cause === 'reset-station' || op.cause === 'reset-zone' ? ' by a reset' : '';
}

/** The log as a CSV file, made as its operations are read, with what time its times are in its last line (HIS-4). */
function logFile(
  pages: AsyncIterable<readonly BoardLogEntry[]>,
  timeZone: string,
  asOf: number,
): NodeJS.ReadableStream {
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  async function* lines() {
    yield csv([['Revision', 'Time', 'By', 'What', 'Cause', 'Officers moved']]);
    for await (const page of pages) {
      const rows = page.map(({ revision, at, by, text, cause, op }) => [
        revision,
        local.format(new Date(at)),
        by?.name ?? 'Server',
        text,
        cause.replaceAll('-', ' '),
        op.moves.length,
      ]);
      // The mark that begins a file stands once.
      yield csv(rows).slice(1);
    }
    yield csv([[`as of ${local.format(asOf)} (${timeZone})`, '', '', '', '', '']]).slice(1);
  }
  return Readable.from(lines());
}

interface Deps {
  catalogue(): Promise<Catalogue>;
  people: Pick<People, 'people'>;
  moments: MomentsRepo;
}

/** How officers and places of a date are called; whoever was deleted since, as they were called then (HIS-2). */
async function historyNames(date: string, deps: Deps): Promise<HistoryNames> {
  const { catalogue, people, moments } = deps;
  const [{ zones, stations }, members, then] = await Promise.all([
    catalogue(),
    people.people(),
    moments.upTo(date, Number.MAX_SAFE_INTEGER),
  ]);
  const names = new Map((then?.board.officers ?? []).map((one) => [one.id, saidName(one)]));
  const called = nameAmong(members);
  for (const member of members) names.set(member.id, isolated(called(member)));
  const zoneNames = new Map(zones.map(({ id, name }) => [id, isolated(name)]));
  const stationNames = new Map(stations.map(({ id, name }) => [id, isolated(name)]));
  return {
    officer: (id) => names.get(id) || 'somebody who was deleted',
    zone: (id) => zoneNames.get(id) ?? id,
    station: (id) => stationNames.get(id) ?? id,
  };
}

interface Needs {
  boards: Pick<BoardWriter, 'current'>;
  catalogue(): Promise<Catalogue>;
  eligible(date: string): Promise<Eligibility>;
  directory: Pick<People, 'people'>;
  /** The log of a date's sheets is newest first. */
  sheets: { log(date: string, filter: object): Promise<readonly LogEntry[]> };
}

/** What was done to boards, and how they were at any moment (docs/rules/history.md). */
export function historyFeature(
  { app, audit, changes, clock, db }: Context,
  { boards, catalogue, eligible, directory, sheets }: Needs,
): PastBoards & { readonly recorded: RecordedBoards } {
  const operations = operationsRepo(db);
  const moments = momentsRepo(db);
  const times = timelines(operations);
  const past = pastBoards({ operations, moments, boards, eligible });
  const namesOf = (date: string) => historyNames(date, { catalogue, people: directory, moments });
  const notesOf = async (date: string) => recordedDeeds(await notesRepo(db).everyOn(date));
  const log = logQueries(operations, namesOf, notesOf);
  keepMoments({ changes, moments, eligible });
  changes.onInvalidated(times.forget);

  async function chainOf(date: string, userId: string): Promise<OfficerStep[]> {
    const latestOps = await operations.latest(date);
    const { startAt, saves } = await times.of(date);
    const [entries, names, { officers }] = await Promise.all([
      sheets.log(date, {}),
      namesOf(date),
      eligible(date),
    ]);
    const records: LoggedRecord[] = [];
    let page: LoggedRecord[] = [];
    do {
      const below = page.at(-1)?.seq ?? (latestOps?.writes ?? 0) + 1;
      page = latestOps
        ? await operations.preceding(latestOps, { officer: userId }, { above: 0, below, limit })
        : [];
      records.push(...page);
    } while (page.length === limit);
    return officerChain({
      date,
      userId,
      marks: entries
        .filter((entry) => entry.userId === userId && entry.fieldChanged === 'status')
        .toReversed(),
      first: startAt === null ? undefined : await past.at(date, beforeAll),
      startAt,
      now: officers,
      records: records.toReversed(),
      saves,
      names,
    });
  }

  handle(app, historyRoutes.log, async ({ caller, params: { date }, query, request }) => {
    const { format, limit: _limit, before: _before, only: _only, ...filter } = query;
    if (format === 'json') return log.page(date, query);
    await audit.record({
      by: person(caller).user,
      from: request.ip,
      kind: 'list.exported',
      what: { type: 'list', id: 'board-log', name: 'board-log' },
      after: { date, ...filter },
    });
    const name = fileName(`deployment-log_${date}.csv`);
    return new Content(
      'text/csv; charset=utf-8',
      logFile(log.entries(date, query), clock.timeZone, clock.now()),
      name,
    );
  });
  handle(app, historyRoutes.officer, ({ params: { date, userId } }) => chainOf(date, userId));
  handle(app, historyRoutes.replay, ({ params: { date } }) => times.replay(date));
  return { ...past, recorded: recordedBoards(operations, namesOf, notesOf) };
}

const limit = 500;
/** An instant before every operation. */
const beforeAll = '1970-01-01T00:00:00.000Z';
