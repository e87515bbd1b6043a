import {
  applyOperation,
  autoAssign,
  autoAssignInput,
  isRefusal,
  provesProposal,
  untouchedBoard,
  type AnyOperation,
  type AutoAssignAnswer,
  type Board,
  type Catalogue,
  type Officer,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { boardDate as date, drag, plainStations } from '../board.fixture.ts';
import type { BoardRequest, Outcome } from '../board-batch.ts';
import { autoAssignService } from './auto-assign.service.ts';

/** What is answered when a board, or its stations, are changed by others while it is computed. */

const officers = ['Ada', 'Ben', 'Cleo'].map((name): Officer => {
  const [id, teamId] = [randomUUID(), 'A1'];
  return {
    id,
    name,
    username: null,
    role: 'Member',
    teamId,
    status: 'present',
    ptoTiming: null,
    tags: [],
  };
});
const idOf = (index: number) => officers[index]?.id ?? '';
const user = { id: randomUUID(), name: 'Wen Watch' };
const caller = { user, principal: 'watch_tl', from: '127.0.0.1' } as never;

type Meanwhile = (place: Place, computations: number) => void;

/** One board and its catalogue, which others change between the computation and the write. */
class Place {
  catalogue: Catalogue = plainStations(2, 4);
  board: Board = untouchedBoard(date, this.catalogue, officers);
  computations = 0;

  operate(op: AnyOperation, opId: string | null = null): Extract<Outcome, { kind: 'applied' }> {
    const at = '2025-09-06T02:20:00.000Z';
    const result = applyOperation(this.board, op, {
      catalogue: this.catalogue,
      by: user,
      at,
      opId,
    });
    if (isRefusal(result)) throw new Error(result.code);
    this.board = result.board;
    return { kind: 'applied', change: result.change, answer: undefined };
  }

  submit = async (request: BoardRequest): Promise<Outcome> => {
    const { operation, baseRevision, opId } = request;
    if (baseRevision !== undefined && baseRevision !== this.board.revision)
      return { kind: 'refused', refusal: { code: 'STALE', details: {} } };
    const op = typeof operation === 'function' ? operation(this.board, this.catalogue) : operation;
    if (!op) return { kind: 'nothing', board: this.board };
    const applied = this.operate(op, opId);
    return { ...applied, answer: request.answer?.(this.board, applied.change) };
  };

  ask(meanwhile: Meanwhile, options: object = {}): Promise<AutoAssignAnswer> {
    const { autoAssign: ask } = autoAssignService({
      boards: { submit: this.submit, current: async () => ({ board: this.board, saved: [] }) },
      catalogue: async () => this.catalogue,
      hardPostsBefore: async () => new Map(),
      clock: { now: Date.now, timeZone: 'Asia/Singapore' },
      solver: {
        solve: async (board, catalogue) => {
          const solution = autoAssign(board, catalogue);
          this.computations += 1;
          meanwhile(this, this.computations);
          return solution;
        },
      },
    });
    return ask(caller, autoAssignInput.parse({ date, fairness: false, ...options }));
  }

  /** Whether the certificate that was answered proves the board that stands now. */
  isProven = ({ certificate }: AutoAssignAnswer) =>
    provesProposal(this.board, this.catalogue, { moves: [], certificate });
}

const minimum = (count: number): AnyOperation => ({
  type: 'configure',
  stations: { 's-1': { minimum: count } },
});

it.each<[string, Meanwhile]>([
  ['a minimum is set', (place) => place.operate(minimum(4))],
  [
    'a station gets fewer places than would be used',
    (place) =>
      place.operate({
        type: 'configure',
        stations: { 's-1': { capacity: 1, minimum: 1 }, 's-2': { capacity: 1, minimum: 1 } },
      }),
  ],
  [
    'somebody is placed by hand where it would',
    (place) => place.operate(drag(idOf(0), null, 's-2')),
  ],
  [
    'somebody is not here any more',
    (place) =>
      place.operate({
        type: 'officers',
        upsert: [],
        remove: [{ userId: idOf(0), reason: 'absent' }],
      }),
  ],
  [
    'a station has another priority',
    (place) => {
      const [first, ...others] = place.catalogue.stations;
      if (first)
        place.catalogue = { ...place.catalogue, stations: [{ ...first, priority: 3 }, ...others] };
    },
  ],
])(
  'when %s while it is computed, it is computed again, and what is answered is true of the board it made [DEP-49, STF-22]',
  async (_, change) => {
    const place = new Place();
    const answer = await place.ask((on, computations) => {
      if (computations === 1) change(on, computations);
    });
    expect(place.computations).toBe(2);
    expect(place.isProven(answer)).toBe(true);
    expect(answer.revision).toBe(place.board.revision);
    const next = autoAssign(place.board, place.catalogue);
    expect(next.moves).toEqual([]);
    const { certificate, reasons, repairs } = next;
    expect({ ...answer }).toMatchObject({ certificate, reasons, repairs });
  },
);

it('what changes nothing that it looks at, such as a save, has it computed once [DEP-49]', async () => {
  const place = new Place();
  const answer = await place.ask((on) => on.operate({ type: 'save' }));
  expect(place.computations).toBe(1);
  expect([answer.revision, place.isProven(answer)]).toEqual([2, true]);
});

it('where it finds nothing to move on a board that has changed since, it is computed again [DEP-48, DEP-49]', async () => {
  const place = new Place();
  await place.ask(() => undefined);
  const answer = await place.ask((on, computations) => {
    if (computations === 2) on.operate(minimum(4));
  });
  expect(answer).toMatchObject({ opId: null, moves: [] });
  expect(place.isProven(answer)).toBe(true);
});

it('a board that changes every time is refused after 5 computations, and nobody is moved [DEP-49]', async () => {
  const place = new Place();
  const pendingAnswer = place.ask((on, computations) => on.operate(minimum(computations % 3)));
  await expect(pendingAnswer).rejects.toMatchObject({
    code: 'STALE',
    status: 409,
    message:
      'The board was changed each time while this was computed. Nobody was moved. Please try again.',
    details: { revision: 5 },
  });
  expect(place.computations).toBe(5);
  expect(place.board.assignments).toEqual([]);
});

it.each([
  ['with somebody to move', () => undefined],
  ['with nothing to move', (place: Place) => place.ask(() => undefined)],
])('asked for one revision it is refused on another one, %s [DEP-49, S10]', async (_, before) => {
  const place = new Place();
  await before(place);
  const baseRevision = place.board.revision;
  const pendingAnswer = place.ask((on) => on.operate({ type: 'save' }), { baseRevision });
  await expect(pendingAnswer).rejects.toMatchObject({ code: 'STALE' });
  expect(place.board.revision).toBe(baseRevision + 1);
});
