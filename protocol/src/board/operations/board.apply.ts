import { calledOf } from '../../directory/directory.rules.ts';
import { own } from '../../kernel/ids.ts';
import {
  buildStationState,
  historyLimit,
  type Board,
  type History,
  type Placement,
  type SavedState,
  type Touch,
  type Vacancy,
} from '../board.ts';
import type { AppliedMove, AppliedOperation, BoardChange, Origins } from './operation.schema.ts';
import type { AssignmentType } from '../board.schema.ts';
import { clocksAfter } from '../relief/time-on-post.ts';
import { staffingAfter } from '../staffing.rules.ts';

/** Board + change -> board: the fold that the server, every browser and the tests share (S13, S15). Pure. */

/** The next board, the same one when the change is old or of another date, or `gap`: sync (S15). */
export function applyToBoard<B extends Board>(board: B, change: BoardChange): B | 'gap' {
  if (change.date !== board.date || change.revision <= board.revision) return board;
  return change.revision === board.revision + 1 ? foldChange(board, change) : 'gap';
}

/** Folds the change that follows the board, without the gap rule. */
export const foldChange = <B extends Board>(board: B, change: BoardChange): B =>
  foldOnto(board, change);

/** Records that nobody else has seen yet: they may be changed where they are, which spares a copy of hundreds. */
export type Unseen = WeakSet<object>;

/** The same; what is `unseen` of the board is changed itself, and what is made here becomes that. */
export function foldOnto<B extends Board>(board: B, change: BoardChange, unseen?: Unseen): B {
  const { op, by, at, revision } = change;
  const touched: Touch = { by, at, revision };
  const configured = Object.keys(op.zones).length + Object.keys(op.stations).length > 0;
  const stations = configured ? stationsAfter(board.stations, op.stations) : board.stations;
  const next: B = {
    ...board,
    clocks: clocksAfter(board, stations, op, at),
    revision,
    assignments: placementsAfter(board, op, at),
    planning: planningAfter(board, change),
    zones: configured ? { ...board.zones, ...op.zones } : board.zones,
    stations,
    configuredBy: configured && by ? by : board.configuredBy,
    officers: op.type === 'officers' ? officersAfter(board, op) : board.officers,
    touches: touchesAfter(board, op, touched, unseen),
    vacancies: vacanciesAfter(board, op, at),
    history: historyAfter(board, change),
  };
  const broughtBack = savedBy(op);
  if (broughtBack) return { ...next, ...broughtBack };
  if (op.type !== 'save' && op.type !== 'replace') return next;
  return {
    ...next,
    savedRevision: revision,
    savedAt: at,
    savedBy: by,
    saved: next.assignments.map(({ userId, stationId }) => ({ userId, stationId })),
  };
}

const byUserId = (a: { userId: string }, b: { userId: string }) => compare(a.userId, b.userId);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What an operation says nothing of stays as it was (STF-8). */
function stationsAfter(
  before: Board['stations'],
  results: AppliedOperation['stations'],
): Board['stations'] {
  const changed = Object.entries(results).map(([id, result]) => {
    const state = own(before, id) ?? buildStationState(result);
    const { isOpen, capacity } = result;
    return [id, { isOpen, capacity, ...staffingAfter(state, result, capacity) }] as const;
  });
  return { ...before, ...Object.fromEntries(changed) };
}

function placementsAfter(board: Board, op: AppliedOperation, at: string): Placement[] {
  const before = board.assignments;
  const isPlanned = plannedOn(board, op);
  if (op.type === 'replace') return placementsOfList(before, op.assignments, at, isPlanned);
  if (op.moves.length === 0) return before;
  const moved = new Map(op.moves.map((move) => [move.userId, move]));
  const left = before.filter(({ userId }) => !moved.has(userId));
  const placed = op.moves.flatMap((move) => placementBy(move, op, at, isPlanned));
  return placed.length > 8 ? [...left, ...placed].sort(byUserId) : placed.reduce(inserted, left);
}

/** Who is placed while only expected, and who stood somewhere by the plan before, wherever they go on to (DEP-504). */
function plannedOn(board: Board, op: AppliedOperation): (userId: string) => boolean {
  const moved = new Set(op.moves.map(({ userId }) => userId));
  if (op.type === 'replace') for (const { userId } of op.assignments) moved.add(userId);
  const planned = new Set<string>();
  // Hundreds are looked through at every operation: no list is made of them.
  for (const { id, status } of board.officers)
    if (status === 'expected' && moved.has(id)) planned.add(id);
  for (const placed of board.assignments)
    if (placed.planned && moved.has(placed.userId)) planned.add(placed.userId);
  return (userId) => planned.has(userId);
}

function planningAfter(board: Board, { op, by, at, revision }: BoardChange) {
  // A moment that was kept before there was a choice has none.
  const planning = board.planning ?? null;
  const broughtBack = planningBy(op);
  if (broughtBack !== undefined) return broughtBack;
  if (op.type !== 'plan' || op.isOn === planning?.isOn) return planning;
  return { isOn: op.isOn, by, at, revision };
}

/** Whoever stays at their station stands there since before (STF-30). */
function placementsOfList(
  before: Placement[],
  list: Placement[],
  at: string,
  isPlanned: (userId: string) => boolean,
): Placement[] {
  const placementByUser = new Map(before.map((placed) => [placed.userId, placed]));
  return list
    .map(({ since: _since, planned: _planned, ...rest }): Placement => {
      const placed = isPlanned(rest.userId) ? { ...rest, planned: true as const } : rest;
      const was = placementByUser.get(placed.userId);
      if (was?.stationId !== placed.stationId) return { ...placed, since: at };
      return was.since === undefined ? placed : { ...placed, since: was.since };
    })
    .sort(byUserId);
}

/** Into its place among the sorted; `into` is ours to change. */
function inserted(into: Placement[], placement: Placement): Placement[] {
  let [low, high] = [0, into.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((into[middle] as Placement).userId < placement.userId) low = middle + 1;
    else high = middle;
  }
  into.splice(low, 0, placement);
  return into;
}

function placementBy(
  move: AppliedMove,
  op: AppliedOperation,
  at: string,
  isPlanned: (userId: string) => boolean,
): Placement[] {
  if (move.to === null) return [];
  const usual: AssignmentType = op.type === 'place' && op.cause === 'auto' ? 'auto' : 'manual';
  return [
    {
      userId: move.userId,
      stationId: move.to,
      assignmentType: move.assignmentType ?? usual,
      notes: move.notes ?? null,
      since: move.since ?? at,
      ...((move.planned ?? isPlanned(move.userId)) && { planned: true as const }),
    },
  ];
}

function officersAfter(board: Board, op: Extract<AppliedOperation, { type: 'officers' }>) {
  const gone = new Set([
    ...op.remove.map(({ userId }) => userId),
    ...op.upsert.map(({ id }) => id),
  ]);
  return [...board.officers.filter(({ id }) => !gone.has(id)), ...op.upsert].sort((a, b) =>
    compare(a.id, b.id),
  );
}

function touchesAfter(
  { touches }: Board,
  op: AppliedOperation,
  touched: Touch,
  unseen?: Unseen,
): Board['touches'] {
  const mark = (kind: keyof Board['touches'], ids: readonly string[]) => {
    const before = touches[kind];
    if (ids.length === 0) return before;
    const after = unseen?.has(before) ? before : { ...before };
    unseen?.add(after);
    for (const id of ids) {
      const origin = own(originsOf(op)?.[kind] ?? {}, id);
      after[id] = origin === undefined ? touched : { ...touched, origin };
    }
    return after;
  };
  return {
    officers: mark(
      'officers',
      op.moves.map(({ userId }) => userId),
    ),
    stations: mark('stations', Object.keys(op.stations)),
    zones: mark('zones', Object.keys(op.zones)),
  };
}

/** The operation whose effect stands where this was changed last. */
export const originOf = ({ revision, origin }: Touch): number => origin ?? revision;

/** The earlier operations whose effect an undo or redo has brought back. */
export const originsOf = (op: AppliedOperation): Origins | undefined =>
  op.type === 'undo' || op.type === 'redo' ? op.origins : undefined;

/** Attendance opens vacancies; a placement, a closing, the officer's return or a save ends them, and an undo brings them back (DEP-17). */
function vacanciesAfter(board: Board, op: AppliedOperation, at: string): Board['vacancies'] {
  if (op.type === 'save' || op.type === 'replace') return [];
  const left = board.vacancies.filter(
    ({ stationId }) => own(op.stations, stationId)?.isOpen !== false,
  );
  if (op.type === 'officers') return vacanciesLeft(board, left, op, at);
  const taken = vacanciesTaken(board, left, op);
  return op.type === 'undo' || op.type === 'redo' ? [...taken, ...(op.vacancies ?? [])] : taken;
}

const isOpenAt = (stationId: string | null) => (vacancy: Vacancy) =>
  vacancy.stationId === stationId && vacancy.filledBy === undefined;

/** What is planned stays in mind with who has taken it, and is open again once they leave (DEP-507). */
function vacanciesTaken(board: Board, before: Vacancy[], op: AppliedOperation): Vacancy[] {
  const moves = op.moves.filter(({ from, to }) => from !== to);
  if (before.length === 0 || moves.length === 0) return before;
  const leaves = new Map(moves.map(({ userId, from }) => [userId, from]));
  const hadPlan = placedByPlan(board);
  const present = new Set(board.officers.map(({ id }) => id));
  let left: Vacancy[] = before.flatMap((vacancy): Vacancy[] => {
    const { filledBy, ...open } = vacancy;
    if (filledBy === undefined || leaves.get(filledBy) !== vacancy.stationId) return [vacancy];
    if (present.has(vacancy.userId)) return [];
    return [hadPlan.has(filledBy) ? { ...open, planned: true as const } : open];
  });
  const isPlanned = plannedOn(board, op);
  for (const { userId, to, planned } of moves) {
    const index = left.findIndex(isOpenAt(to));
    const taken = left[index];
    if (!taken) continue;
    // Whoever is only expected and had no place has the plan's from now on: it is counted once.
    const takesOver = (planned ?? isPlanned(userId)) && !hadPlan.has(userId);
    const { planned: _passedOn, ...rest } = taken;
    if (!taken.planned) left = left.toSpliced(index, 1);
    else left = left.with(index, { ...(takesOver ? rest : taken), filledBy: userId });
  }
  return left;
}

const placedByPlan = ({ assignments }: Board) =>
  new Set(assignments.flatMap(({ userId, planned }) => (planned ? [userId] : [])));

/** Whoever sheets take from a place leaves it open. */
function vacanciesLeft(
  board: Board,
  before: Vacancy[],
  op: Extract<AppliedOperation, { type: 'officers' }>,
  at: string,
): Vacancy[] {
  const back = new Set(op.upsert.map(({ id }) => id));
  const names = new Map(board.officers.map((one) => [one.id, calledOf(one)]));
  const reasons = new Map(op.remove.map(({ userId, reason }) => [userId, reason]));
  const hadPlan = placedByPlan(board);
  const opened = op.moves.flatMap(({ userId, from }) => {
    const reason = reasons.get(userId);
    if (from === null || reason === undefined) return [];
    const tookPlan = before.some((one) => one.filledBy === userId && one.planned);
    const vacancy = { stationId: from, userId, userName: names.get(userId) ?? '', reason, at };
    return [hadPlan.has(userId) || tookPlan ? { ...vacancy, planned: true as const } : vacancy];
  });
  const stays = ({ userId, filledBy }: Vacancy) =>
    filledBy === undefined ? !back.has(userId) : !reasons.has(filledBy);
  return [...before.filter(stays), ...opened];
}

/** The saved deployment that an undo or redo has brought back. */
export const savedBy = (op: AppliedOperation): SavedState | undefined =>
  op.type === 'undo' || op.type === 'redo' ? op.saved : undefined;

/** The choice that an undo or redo has brought back; null for the default. */
export const planningBy = (op: AppliedOperation): Board['planning'] | undefined =>
  op.type === 'undo' || op.type === 'redo' ? op.planning : undefined;

/** Whether a board may plan with others after it. */
export const setsPlanning = (op: AppliedOperation): boolean =>
  op.type === 'plan' || planningBy(op) !== undefined;

/** What is there already is no step. */
function isIdle(board: Board, op: AppliedOperation): boolean {
  if (op.type === 'replace' || savedBy(op) !== undefined) return false;
  if (planningBy(op) !== undefined) return false;
  if (op.type === 'plan') return op.isOn === board.planning?.isOn;
  return op.moves.length + Object.keys(op.zones).length + Object.keys(op.stations).length === 0;
}

/** A person's undo and redo steps (DEP-51). A new step ends what could be redone. */
function historyAfter(board: Board, { op, opId, by }: BoardChange): Board['history'] {
  if (!by || opId === null || op.type === 'save' || op.type === 'officers') return board.history;
  const mine = own(board.history, by.id) ?? { undo: [], redo: [] };
  const idle = isIdle(board, op);
  const push = (steps: History['undo'], cause: History['undo'][number]['what']) =>
    idle
      ? steps
      : [...steps, { opId, what: cause, officers: op.moves.length }].slice(-historyLimit);
  const pulled = (steps: History['undo'], target: string) =>
    steps.filter((step) => step.opId !== target);

  let next: History;
  if (op.type === 'undo' || op.type === 'redo') {
    if (op.stays) return board.history;
    const [source, sink] =
      op.type === 'undo' ? (['undo', 'redo'] as const) : (['redo', 'undo'] as const);
    const cause = mine[source].find((step) => step.opId === op.target)?.what ?? 'drag';
    next = { ...mine, [source]: pulled(mine[source], op.target), [sink]: push(mine[sink], cause) };
  } else if (idle) {
    return board.history;
  } else {
    next = { undo: push(mine.undo, op.type === 'place' ? op.cause : op.type), redo: [] };
  }
  return { ...board.history, [by.id]: next };
}
