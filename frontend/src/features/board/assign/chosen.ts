import {
  applyOperation,
  isRefusal,
  lackingAt,
  own,
  type Board,
  type Catalogue,
  type Move,
  stationsDue,
  type Moment,
  type Officer,
  type Operation,
} from '@muster/protocol';

/** What is chosen beside a proposal, as one operation and as the board that it makes (DEP-50). Pure. */

type Configure = Extract<Operation, { type: 'configure' }>;

/** Moves, or what is set of this date. */
export interface Change {
  readonly moves: readonly Move[];
  readonly zones?: Configure['zones'];
  readonly stations?: Configure['stations'];
}

/** The one operation of the proposal and what was chosen with it; undefined when there is nothing to change. */
export function operationOf(
  planned: readonly Move[],
  chosen: readonly Change[],
): Operation | undefined {
  const merged = new Map<string, Move>();
  for (const move of [...planned, ...chosen.flatMap(({ moves }) => moves)]) {
    const earlier = merged.get(move.userId);
    merged.set(move.userId, earlier ? { ...move, from: earlier.from } : move);
  }
  const moves = [...merged.values()].filter(({ from, to }) => from !== to);
  const zones = Object.assign({}, ...chosen.map((one) => one.zones)) as Configure['zones'];
  const stations = Object.assign({}, ...chosen.map((one) => one.stations)) as Configure['stations'];
  const isSet = chosen.some((one) => one.zones ?? one.stations);
  if (!isSet) {
    const cause = planned.length > 0 ? 'auto' : 'bulk';
    return moves.length > 0 ? { type: 'place', cause, moves } : undefined;
  }
  return {
    type: 'configure',
    zones,
    stations,
    // Nobody is there by hand who was not before (DEP-330).
    ...(moves.length > 0 && {
      moves: moves.map((move) =>
        move.to === null ? move : { ...move, assignmentType: move.assignmentType ?? 'auto' },
      ),
    }),
  };
}

/** The board as an operation would leave it; undefined where it is refused. */
export function boardWith(
  board: Board,
  catalogue: Catalogue,
  operation: Operation | undefined,
): Board | undefined {
  if (!operation) return board;
  const result = applyOperation(board, operation, { catalogue, by: null, at: '', opId: null });
  return isRefusal(result) ? undefined : result.board;
}

type Planned = {
  readonly base: Board;
  readonly after: Board;
  readonly moves: readonly Move[];
  readonly moment: Moment;
};

/** Whether it can be had beside what is chosen, with all that each of them does alone. */
function goesWith(
  { base, after, moves, moment }: Planned,
  catalogue: Catalogue,
  chosen: readonly Change[],
  help: Change,
): boolean {
  const named = (key: 'zones' | 'stations', one: Change) => Object.keys(one[key] ?? {});
  const isApart = chosen.every(
    (one) =>
      !one.moves.some(({ userId }) => help.moves.some((move) => move.userId === userId)) &&
      !named('stations', one).some((id) => named('stations', help).includes(id)) &&
      !named('zones', one).some((id) => named('zones', help).includes(id)),
  );
  if (!isApart) return false;
  const unmetWith = (helps: readonly Change[]) => {
    const board = boardWith(base, catalogue, operationOf(moves, helps));
    return board ? unmetOn(board, catalogue, moment) : Infinity;
  };
  if (chosen.length === 0) return unmetWith([help]) < Infinity;
  const unmet = unmetOn(after, catalogue, moment);
  const gains = [...chosen, help].map((one) => unmet - unmetWith([one]));
  return unmetWith([...chosen, help]) <= unmet - gains.reduce((sum, gain) => sum + gain, 0);
}

/** Of what is chosen the first that it cannot be had beside, if there is one; all of it together where none alone is. */
export function excludedBy<Chosen extends Change>(
  proposal: Planned,
  catalogue: Catalogue,
  chosen: readonly Chosen[],
  help: Change,
): Chosen | undefined {
  if (goesWith(proposal, catalogue, chosen, help)) return undefined;
  return chosen.find((one) => !goesWith(proposal, catalogue, [one], help)) ?? chosen.at(-1);
}

/** As many of these as can be had beside what is chosen and beside each other, in their order. */
export const together = <Help extends Change>(
  proposal: Planned,
  catalogue: Catalogue,
  chosen: readonly Help[],
  helps: readonly Help[],
): readonly Help[] =>
  helps.reduce<readonly Help[]>(
    (taken, help) =>
      taken.includes(help) || !goesWith(proposal, catalogue, taken, help)
        ? taken
        : [...taken, help],
    chosen,
  );

/** Missing to the minimums of all open stations, those by tag and role too: by who has a place, and by who is here. */
function unmetOn(board: Board, catalogue: Catalogue, moment: Moment): number {
  const standing = standingOn(board);
  const least = (lacking: ReturnType<typeof lackingAt>) =>
    lacking.reduce((all, { least, have }) => all + least - have, 0);
  return stationsDue(board, catalogue, moment).reduce((sum, { id, short, lacking }) => {
    const state = own(board.stations, id);
    if (!state?.isOpen) return sum;
    const there = standing.get(id) ?? [];
    const empty = Math.max(0, state.minimum - there.length) + least(lackingAt(state, there));
    return sum + empty + short + least(lacking);
  }, 0);
}

/** Who has a place at which station. */
export function standingOn(board: Pick<Board, 'officers' | 'assignments'>): Map<string, Officer[]> {
  const people = new Map(board.officers.map((officer) => [officer.id, officer]));
  const standing = new Map<string, Officer[]>();
  for (const { userId, stationId } of board.assignments) {
    const officer = people.get(userId);
    if (!officer) continue;
    const there = standing.get(stationId);
    if (there) there.push(officer);
    else standing.set(stationId, [officer]);
  }
  return standing;
}
