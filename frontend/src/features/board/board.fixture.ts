import {
  applyOperation,
  buildStation,
  buildZone,
  isRefusal,
  momentOf,
  untouchedBoard,
  type BoardSnapshot,
  type Catalogue,
  type Officer,
  type Operation,
  type Person,
  type Station,
} from '@muster/protocol';

/** Boards and people for tests. */

export const testDate = '2026-11-20';

/** A moment of its morning shift, 10:00 to 22:00 in Singapore. */
export const momentAt = (time: string) =>
  momentOf({ timeZone: 'Asia/Singapore', date: testDate }, Date.parse(`${testDate}T${time}+08:00`));

/** A UUID whose last digits are a number, so that sorted ids are in counting order. */
export const idOf = (kind: string, index: number): string =>
  `${kind}-0000-4000-8000-${String(index).padStart(12, '0')}`;

export const priya: Person = { id: idOf('aaaaaaaa', 1), name: 'Priya Nair' };
export const daniel: Person = { id: idOf('aaaaaaaa', 2), name: 'Daniel Koh' };

export const officerId = (index: number): string => idOf('bbbbbbbb', index);

export function makeOfficer(index: number, over: Partial<Officer> = {}): Officer {
  return {
    id: officerId(index),
    name: `Officer ${index}`,
    username: null,
    role: 'Member',
    teamId: index % 2 === 0 ? 'A2' : 'A1',
    status: 'present',
    ptoTiming: null,
    tags: [],
    ...over,
  };
}

export const makeTag = (name: string) => ({
  id: idOf('cccccccc', name.length),
  name,
  color: '#8B5CF6',
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
    zoneName: zoneId.toUpperCase(),
    name: id.toUpperCase().replace('-', ' '),
    description: `About ${id}`,
    capacity,
    minimum: capacity,
    ...over,
  });
}

/** Two zones, five stations with 1 to 4 places. */
export const smallCatalogue: Catalogue = {
  zones: [buildZone({ id: 'car', name: 'Car' }), buildZone({ id: 'bike', name: 'Bike' })],
  stations: [
    makeStation('car', 'car-1', 2),
    makeStation('car', 'car-2', 4),
    makeStation('car', 'car-x', 1, { requiredTags: ['Xray'] }),
    makeStation('bike', 'bike-1', 4),
    makeStation('bike', 'bike-ic', 2, { requiredRoles: ['TL', 'DTL'] }),
  ],
};

/** A board as the server answers it, with these operations done by these people. */
export function makeBoard(
  officers: readonly Officer[] = Array.from({ length: 6 }, (_, index) => makeOfficer(index)),
  done: readonly (readonly [Person, Operation])[] = [],
): BoardSnapshot {
  let board: BoardSnapshot = {
    ...untouchedBoard(testDate, smallCatalogue, officers),
    epoch: 'first',
  };
  for (const [index, [by, operation]] of done.entries()) {
    const result = applyOperation(board, operation, {
      catalogue: smallCatalogue,
      by,
      at: new Date(Date.UTC(2026, 10, 20, 2, 0, index)).toISOString(),
      opId: idOf('dddddddd', index),
    });
    if (isRefusal(result)) throw new Error(`refused: ${result.code}`);
    board = result.board;
  }
  return board;
}

/** Officers by number from one place to another; null is Unassigned. */
export const moveOf = (
  from: string | null,
  to: string | null,
  ...officers: readonly number[]
): Extract<Operation, { type: 'place' }> => ({
  type: 'place',
  cause: 'drag',
  moves: officers.map((index) => ({ userId: officerId(index), from, to })),
});
