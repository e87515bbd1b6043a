import { isRefusal } from '../board.rules.ts';
import { makeCatalogue, makeOfficer, makeStation, person, testDate } from '../board.fixture.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { foldChange } from '../operations/board.apply.ts';
import { applyOperation, type AnyOperation, type Applied } from '../operations/reducer.ts';
import { timeOnPost } from './time-on-post.ts';

const timeZone = 'Asia/Singapore';

/** A board of a morning shift with two posts of an hour and a desk without a limit, moved by the clock of the place; officer 2 is off from 12:00 to 14:00. */
export function boardFixtureAt(indexes: readonly number[] = [0, 1, 2, 3]) {
  const catalogue = makeCatalogue([
    makeStation('car', 'car-x', 3, { timeLimitMinutes: 60 }),
    makeStation('bus', 'bus-x', 3, { timeLimitMinutes: 60 }),
    makeStation('bus', 'desk', 3),
  ]);
  const officers = indexes.map((index) =>
    index === 2
      ? makeOfficer(index, { status: 'pto', ptoTiming: '12:00-14:00' })
      : makeOfficer(index),
  );
  const first = untouchedBoard(testDate, catalogue, officers);
  let board = first;
  const done = new Map<string, Applied>();
  const at = (time: string) => new Date(`${testDate}T${time}:00.000+08:00`).toISOString();
  const idOf = (index: number) => makeOfficer(index).id;

  function apply(time: string, op: AnyOperation | undefined): string {
    if (!op) throw new Error('nothing to do');
    const opId = `dddddddd-0000-4000-8000-${String(done.size).padStart(12, '0')}`;
    const target = 'target' in op ? done.get(op.target) : undefined;
    const applied = applyOperation(board, op, {
      catalogue,
      by: person(0),
      at: at(time),
      opId,
      target,
    });
    if (isRefusal(applied)) throw new Error(applied.code);
    done.set(opId, applied);
    board = applied.board;
    return opId;
  }
  return {
    catalogue,
    at,
    apply,
    board: () => board,
    move: (time: string, index: number, from: string | null, to: string | null) =>
      apply(time, { type: 'place', cause: 'drag', moves: [{ userId: idOf(index), from, to }] }),
    reverse: (time: string, type: 'undo' | 'redo', target: string) => apply(time, { type, target }),
    standing(time: string, index: number) {
      const placed = board.assignments.find(({ userId }) => userId === idOf(index));
      return placed && timeOnPost(board, placed, Date.parse(at(time)), timeZone);
    },
    /** Whether whoever only hears of the changes has the same clocks. */
    isFolded: () =>
      JSON.stringify(
        [...done.values()].reduce((all, { change }) => foldChange(all, change), first),
      ) === JSON.stringify(board),
  };
}
