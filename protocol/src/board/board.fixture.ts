import type { Person } from './board.ts';
import { applyOperation, type AnyOperation, type Applied } from './operations/reducer.ts';
import type { Reversible } from './operations/operation.schema.ts';
import { isRefusal, type RefusedOperation } from './board.rules.ts';
import type { Board } from './board.ts';
import {
  buildStation,
  buildZone,
  type Catalogue,
  type Officer,
  type Station,
} from './board.schema.ts';
import { untouchedBoard } from './untouched-board.ts';

/** Small boards and people for tests. */

export const testDate = '2026-11-20';

/** A UUID whose last digits are a number, so that sorted ids are in counting order. */
const idOf = (kind: string, index: number): string =>
  `${kind}-0000-4000-8000-${String(index).padStart(12, '0')}`;

export const people: readonly Person[] = ['Priya', 'Daniel', 'Hana', 'Wei', 'Omar', 'Mei'].map(
  (name, index) => ({ id: idOf('aaaaaaaa', index), name }),
);

export const person = (index: number): Person => people[index % people.length] as Person;

export function makeOfficer(index: number, over: Partial<Officer> = {}): Officer {
  return {
    id: idOf('bbbbbbbb', index),
    name: `Officer ${index}`,
    username: null,
    role: 'Member',
    teamId: `A${(index % 12) + 1}`,
    status: 'present',
    ptoTiming: null,
    tags: [],
    ...over,
  };
}

export const tagNamed = (name: string) => ({
  id: idOf('cccccccc', name.length),
  name,
  color: '#3B82F6',
});

export function makeStation(
  zoneId: string,
  id: string,
  capacity: number,
  over: Partial<Station> = {},
): Station {
  return buildStation({
    id,
    zoneId,
    zoneName: zoneId,
    name: id.toUpperCase(),
    capacity,
    ...over,
  });
}

/** Zones named by the stations' zone ids. */
export function makeCatalogue(stations: readonly Station[]): Catalogue {
  const zones = [...new Set(stations.map(({ zoneId }) => zoneId))].map((id) =>
    buildZone({ id, name: id }),
  );
  return { zones, stations };
}

/** Two zones, five stations with 1 to 4 places. */
export const smallCatalogue = makeCatalogue([
  makeStation('car', 'car-1', 2),
  makeStation('car', 'car-2', 3),
  makeStation('car', 'car-x', 1),
  makeStation('bike', 'bike-1', 4),
  makeStation('bike', 'bike-2', 2),
]);

export const smallBoard = (officers = 8): Board =>
  untouchedBoard(
    testDate,
    smallCatalogue,
    Array.from({ length: officers }, (_, index) => makeOfficer(index)),
  );

/** A server in miniature: one board, the log of its changes, and what can be taken back. */
export class TestServer {
  board: Board;
  readonly log: Applied['change'][] = [];
  readonly #catalogue: Catalogue;
  readonly #done = new Map<string, Reversible>();
  #count = 0;

  constructor(board: Board = smallBoard(), catalogue: Catalogue = smallCatalogue) {
    this.board = board;
    this.#catalogue = catalogue;
  }

  /** Applies an operation of a person, or of the server itself when `by` is null. */
  do(
    by: Person | null,
    operation: AnyOperation,
    baseRevision?: number,
  ): Applied | RefusedOperation {
    this.#count++;
    const target = 'target' in operation ? this.#done.get(operation.target) : undefined;
    const result = applyOperation(this.board, operation, {
      catalogue: this.#catalogue,
      by,
      at: new Date(Date.UTC(2026, 10, 20, 2, 0, this.#count)).toISOString(),
      opId: by ? idOf('dddddddd', this.#count) : null,
      baseRevision,
      target,
    });
    if (isRefusal(result)) return result;
    this.board = result.board;
    this.log.push(result.change);
    if (result.change.opId !== null) this.#done.set(result.change.opId, result);
    return result;
  }

  /** The same, for operations that must succeed. */
  must(by: Person | null, operation: AnyOperation): Applied {
    const result = this.do(by, operation);
    if (isRefusal(result)) throw new Error(`refused: ${result.code}`);
    return result;
  }

  /** Places officers by hand, one operation each. */
  place(by: Person, stationId: string, ...officers: readonly Officer[]): Applied | undefined {
    let last: Applied | undefined;
    for (const { id } of officers) {
      last = this.must(by, {
        type: 'place',
        cause: 'drag',
        moves: [{ userId: id, from: null, to: stationId }],
      });
    }
    return last;
  }
}
