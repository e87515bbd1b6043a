import {
  type Assignment,
  boardChange,
  buildStationState,
  own,
  stationState,
  zoneState,
  type Board,
  type Catalogue,
  type History,
  type Officer,
  type Person,
  type PostClock,
  type Step,
  type Touch,
} from '@muster/protocol';
import { declareUpgrades } from '../../store/migrations/versions.ts';
import type { SavedDeploymentDoc, BoardDoc, RecordDoc, TouchDoc } from './board.model.ts';

/** Saved lists to their documents. Pure. */

export const savedListDocument = (
  _id: string,
  date: string,
  lines: Assignment[],
): SavedDeploymentDoc => ({ _id, date, ...saidOf(lines), lines });

const saidOf = (lines: readonly Assignment[]) => ({
  places: lines.length,
  stations: [...new Set(lines.map(({ stationId }) => stationId))],
});

declareUpgrades('savedDeployments', [
  // Version 1 had nothing beside its lines.
  (doc) =>
    Array.isArray(doc['lines']) ? { ...doc, ...saidOf(doc['lines'] as Assignment[]) } : doc,
]);

/**
 * Under which id a saved list or a kept answer lies: that of its operation, and of the try that stored it. The same
 * operation may be tried at two processes at once, and whoever comes too late overwrites nothing (PRC-34). What was
 * stored before there were tries lies under the operation's id alone.
 */
export const triedId = (opId: string, attempt?: string): string =>
  attempt === undefined ? opId : `${opId}${between}${attempt}`;

/** Not in any operation's id. */
const between = '~';

/** The operation that a list or an answer is of. */
export const operationOf = (id: string): string => id.split(between, 1)[0] ?? '';

/** Boards to and from their document, and what a write has to change of it. Pure. */

interface Stored {
  readonly board: Board;
  readonly writes: number;
  readonly savedOpId: string | null;
}

/** Reads a document; `officerOf` gives what attendance and directory say of an eligible officer. */
export function boardFrom(doc: BoardDoc, officerOf: (userId: string) => Officer): Board {
  const person = (id: string | null): Person | null =>
    id === null ? null : { id, name: own(doc.people, id) ?? '' };
  const touchOf = ({ by, ...rest }: TouchDoc): Touch => ({ by: person(by), ...rest });
  const touches = (parts: Record<string, { touch?: TouchDoc }>): Record<string, Touch> =>
    Object.fromEntries(
      Object.entries(parts).flatMap(([id, { touch }]) => (touch ? [[id, touchOf(touch)]] : [])),
    );
  const officers = Object.entries(doc.officers)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, line]) => [id, readOfficer(line)] as const);
  return {
    date: doc._id,
    revision: doc.revision,
    savedRevision: doc.savedRevision,
    savedAt: doc.savedAt,
    savedBy: person(doc.savedBy),
    configuredBy: person(doc.configuredBy),
    planning: doc.planning ? { ...doc.planning, by: person(doc.planning.by) } : null,
    zones: mapValues(doc.zones, ({ isOpen }) => ({ isOpen })),
    stations: mapValues(doc.stations, buildStationState),
    assignments: officers.flatMap(([userId, { stationId, auto, planned, notes, since }]) =>
      stationId === undefined
        ? []
        : [
            {
              userId,
              stationId,
              assignmentType: auto ? 'auto' : 'manual',
              notes: notes ?? null,
              ...(since !== undefined && { since }),
              ...(planned && { planned }),
            },
          ],
    ),
    officers: officers.flatMap(([id, { eligible }]) => (eligible ? [officerOf(id)] : [])),
    saved: [],
    touches: {
      officers: touches(Object.fromEntries(officers)),
      stations: touches(doc.stations),
      zones: touches(doc.zones),
    },
    vacancies: doc.vacancies,
    clocks: Object.fromEntries(officers.flatMap(([id, { clock }]) => (clock ? [[id, clock]] : []))),
    history: mapValues(doc.history, ({ undo, redo }) => ({
      undo: undo.map(readStep),
      redo: redo.map(readStep),
    })),
  };
}

/**
 * The document without what no contract reads, and without zones and stations that the catalogue does not have
 * and that hold nobody: such a board would be unreadable for good (DEP-99).
 */
export function readableDoc(doc: BoardDoc, catalogue: Catalogue): BoardDoc {
  const placed = Object.values(doc.officers).map((line) => readOfficer(line).stationId);
  const stations = new Set([...catalogue.stations.map(({ id }) => id), ...placed]);
  const zones = new Set(catalogue.zones.map(({ id }) => id));
  return {
    ...doc,
    zones: filterValues(doc.zones, (id, it) => zones.has(id) && zoneState.safeParse(it).success),
    stations: filterValues(
      doc.stations,
      (id, it) => stations.has(id) && stationState.safeParse(it).success,
    ),
  };
}

/** The whole document of a board that has none yet. */
export function documentFrom(
  { board, writes, savedOpId }: Stored,
  records: readonly RecordDoc[],
): BoardDoc {
  const officers = new Set([
    ...board.officers.map(({ id }) => id),
    ...Object.keys(board.touches.officers),
  ]);
  return {
    _id: board.date,
    ...headOf(board, savedOpId),
    writes,
    zones: Object.fromEntries(Object.keys(board.zones).map((id) => [id, zoneDoc(board, id)])),
    stations: Object.fromEntries(
      Object.keys(board.stations).map((id) => [id, stationDoc(board, id)]),
    ),
    officers: Object.fromEntries([...officers].map((id) => [id, writeOfficer(board, id)])),
    history: mapValues(board.history, historyDoc),
    people: Object.fromEntries(
      records.flatMap(({ by }) => (by ? [[by.id, by.name] as const] : [])),
    ),
    records: Object.fromEntries(records.map((record) => [record.seq, writeRecord(record)])),
  };
}

export interface BoardUpdate {
  $set: Record<string, unknown>;
  $unset: Record<string, 1>;
}

/** The fields that these records change: a write's cost follows the change, not the board's size. */
export function updateFrom(
  { board, writes, savedOpId }: Stored,
  records: readonly RecordDoc[],
  relayed: readonly number[],
): BoardUpdate {
  const $set: Record<string, unknown> = { writes };
  /** One by one, so that a part that only a newer version knows stays (PRC-62). */
  const setParts = (path: string, parts: object) => {
    for (const [part, value] of Object.entries(parts)) $set[`${path}.${part}`] = value;
  };
  const officers = new Set<string>();
  const authors = new Map<string, string>();
  for (const record of records) {
    const { by, change, seq } = record;
    $set[`records.${seq}`] = writeRecord(record);
    if (!change) continue;
    const { op } = change;
    for (const { userId } of op.moves) officers.add(userId);
    if (op.type === 'officers') {
      for (const { id } of op.upsert) officers.add(id);
      for (const { userId } of op.remove) officers.add(userId);
    } else if (op.type === 'replace') {
      for (const { userId } of op.assignments) officers.add(userId);
    }
    for (const id of Object.keys(op.zones)) setParts(`zones.${id}`, zoneDoc(board, id));
    for (const id of Object.keys(op.stations)) setParts(`stations.${id}`, stationDoc(board, id));
    if (by) authors.set(by.id, by.name);
  }
  // Each once, however many operations of it there are.
  for (const id of officers) $set[`officers.${id}`] = writeOfficer(board, id);
  for (const [id, name] of authors) {
    $set[`people.${id}`] = name;
    const history = own(board.history, id);
    if (history) $set[`history.${id}`] = historyDoc(history);
  }
  if (records.some(({ change }) => change)) Object.assign($set, headOf(board, savedOpId));
  return { $set, $unset: Object.fromEntries(relayed.map((seq) => [`records.${seq}`, 1])) };
}

const headOf = (board: Board, savedOpId: string | null) => ({
  revision: board.revision,
  savedRevision: board.savedRevision,
  savedAt: board.savedAt,
  savedBy: board.savedBy?.id ?? null,
  savedOpId,
  configuredBy: board.configuredBy?.id ?? null,
  planning: board.planning && { ...board.planning, by: board.planning.by?.id ?? null },
  vacancies: board.vacancies,
});

/** Of records on their way into the document and out of it again: each is measured, stored and copied out. */
const texts = new WeakMap<RecordDoc, string>();

export function writeRecord(record: RecordDoc): string {
  const text = texts.get(record) ?? JSON.stringify(record);
  texts.set(record, text);
  return text;
}

/** Its text is not needed any more. */
export const forgetText = (record: RecordDoc): void => void texts.delete(record);

export const readRecord = (text: string): RecordDoc => readable(JSON.parse(text) as RecordDoc);

/** Without a change that no contract reads: nobody can follow it (DEP-99). */
export function readable({ change, ...record }: RecordDoc): RecordDoc {
  return change && boardChange.safeParse(change).success ? { ...record, change } : record;
}

/** A document's latest operations in their order. */
export const recordsOf = ({ records }: Pick<BoardDoc, 'records'>): RecordDoc[] =>
  Object.values(records)
    .map(readRecord)
    .sort((a, b) => a.seq - b.seq);

interface StoredOfficer {
  readonly eligible: boolean;
  readonly stationId?: string;
  readonly auto: boolean;
  readonly planned?: true;
  readonly notes?: string;
  readonly since?: string;
  readonly clock?: PostClock;
  readonly touch?: TouchDoc;
}

const none = '-';

function writeOfficer(board: Board, id: string): string {
  const placed = board.assignments.find(({ userId }) => userId === id);
  const touch = own(board.touches.officers, id);
  const parts = [
    board.officers.some((officer) => officer.id === id) ? 'e' : none,
    placed?.stationId ?? none,
    placed ? kinds[placed.assignmentType] + (placed.planned ? byPlan : '') : none,
    touch?.by?.id ?? none,
    touch ? timesText(touch.at, placed?.since, own(board.clocks ?? {}, id)) : none,
    touch ? revisionText(touch) : none,
  ];
  return (placed && placed.notes !== null ? [...parts, placed.notes] : parts).join(' ');
}

const kinds: Readonly<Record<Assignment['assignmentType'], string>> = { manual: 'm', auto: 'a' };
/** Follows the kind of a place that was given before a sheet named its officer (DEP-504). */
const byPlan = 'p';

function readOfficer(line: string): StoredOfficer {
  const [eligible, stationId = none, kind = none, by = none, at = none, revision, ...words] =
    line.split(' ');
  const { at: touchedAt, since, clock } = at === none ? {} : readTimes(at);
  return {
    eligible: eligible === 'e',
    auto: kind.startsWith(kinds.auto),
    ...(kind.endsWith(byPlan) && { planned: true as const }),
    ...(stationId !== none && { stationId, ...(since !== undefined && { since }) }),
    ...(clock && { clock }),
    ...(words.length > 0 && { notes: words.join(' ') }),
    ...(touchedAt !== undefined && {
      touch: {
        by: by === none ? null : by,
        at: touchedAt,
        ...readRevision(revision),
      },
    }),
  };
}

/**
 * When somebody touched it last, since when the officer stands there where that is another time (STF-30), and since when
 * their time at posts with a limit runs, with its end while they are at none (STF-44).
 */
function timesText(at: string, since = at, clock?: PostClock): string {
  const times = clock ? [at, since, clock.from, clock.left] : since === at ? [at] : [at, since];
  return times.flatMap((time) => (time === null ? [] : [timeText(time)])).join(':');
}
const timeText = (instant: string) => Date.parse(instant).toString(36);

/** Older programs read the first two only, and wrote no others. */
function readTimes(text: string): {
  readonly at: string;
  readonly since: string;
  readonly clock?: PostClock;
} {
  const [at = '', since = at, from, left] = text.split(':');
  const times = { at: timeFrom(at), since: timeFrom(since) };
  if (from === undefined) return times;
  const clock = { from: timeFrom(from), left: left === undefined ? null : timeFrom(left) };
  return { ...times, clock };
}
const timeFrom = (text: string) => new Date(Number.parseInt(text, 36)).toISOString();

const revisionText = ({ revision, origin }: Touch): string =>
  origin === undefined ? String(revision) : `${revision}:${origin}`;

function readRevision(text = ''): Pick<TouchDoc, 'revision' | 'origin'> {
  const [revision, origin] = text.split(':').map(Number);
  return { revision: revision ?? 0, ...(origin !== undefined && { origin }) };
}

const zoneDoc = (board: Board, id: string): BoardDoc['zones'][string] => ({
  isOpen: own(board.zones, id)?.isOpen ?? false,
  ...touched(own(board.touches.zones, id)),
});

const stationDoc = (board: Board, id: string): BoardDoc['stations'][string] => ({
  ...(own(board.stations, id) ?? buildStationState({ isOpen: false, capacity: 0 })),
  ...touched(own(board.touches.stations, id)),
});

const touched = (touch: Touch | undefined): { touch?: TouchDoc } =>
  touch ? { touch: { ...touch, by: touch.by?.id ?? null } } : {};

const historyDoc = ({ undo, redo }: History) => ({
  undo: undo.map(writeStep),
  redo: redo.map(writeStep),
});
const writeStep = ({ opId, what, officers }: Step) => `${opId} ${what} ${officers}`;
function readStep(text: string): Step {
  const [opId = '', stepKind, officers] = text.split(' ');
  return { opId, what: stepKind as Step['what'], officers: Number(officers) };
}

const mapValues = <In, Out>(
  parts: Record<string, In>,
  map: (part: In) => Out,
): Record<string, Out> =>
  Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, map(part)]));

const filterValues = <T>(
  parts: Record<string, T>,
  wanted: (id: string, part: T) => boolean,
): Record<string, T> =>
  Object.fromEntries(Object.entries(parts).filter(([id, part]) => wanted(id, part)));
