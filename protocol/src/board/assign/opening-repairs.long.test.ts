import { expect, it } from 'vitest';
import { momentOf } from '../../attendance/here.ts';
import type { Board } from '../board.ts';
import {
  makeCatalogue,
  makeOfficer,
  makeStation,
  person,
  tagNamed,
  testDate,
  TestServer,
} from '../board.fixture.ts';
import { suitabilityReasons, isRefusal, stationOf, violations } from '../board.rules.ts';
import type { Catalogue, Station } from '../board.schema.ts';
import { untouchedBoard } from '../untouched-board.ts';
import type { Operation } from '../operations/operation.schema.ts';
import { repairOperation } from './auto-assign.ts';
import { applyProposal } from './solver.fixture.ts';
import { autoAssign } from './solver.ts';
import { repairBoard } from './repair-boards.fixture.ts';

const priya = person(0);

/** The board with this operation, and with what auto-assign makes of it then; undefined where it is refused. */
function afterwards(board: Board, catalogue: Catalogue, operation: Operation) {
  const server = new TestServer(board, catalogue);
  if (isRefusal(server.do(priya, operation))) return undefined;
  applyProposal(server, catalogue);
  expect(violations(server.board, catalogue)).toEqual([]);
  return server.board;
}

/** Opens a station, with its zone where that is closed, without a minimum. */
function opening(board: Board, { stations }: Catalogue, { id, zoneId }: Station): Operation {
  const others = board.zones[zoneId]?.isOpen
    ? []
    : stations.filter((one) => one.zoneId === zoneId && one.id !== id);
  return {
    type: 'configure',
    zones: { [zoneId]: { isOpen: true } },
    stations: {
      ...Object.fromEntries(others.map((one) => [one.id, { isOpen: false }])),
      [id]: { isOpen: true, minimum: 0 },
    },
  };
}

it('opens a closed station with its zone, or raises a capacity, and places as many there in the same operation [STF-24]', () => {
  const catalogue = makeCatalogue([
    makeStation('car', 'car-1', 1),
    makeStation('bus', 'bus-1', 3, { minimum: 3 }),
    makeStation('bus', 'bus-2', 3),
  ]);
  const officers = [makeOfficer(0), makeOfficer(1, { status: 'pto' }), makeOfficer(2)];
  const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
  const repairs = () =>
    autoAssign(server.board, catalogue).repairs.map(({ text, gain, moves }) => ({
      text,
      gain,
      to: moves.map(({ to }) => to),
    }));
  server.must(priya, { type: 'configure', zones: { bus: { isOpen: false } } });
  applyProposal(server, catalogue);
  const gain = { missing: 0, placed: 2 };
  expect(repairs()).toEqual([
    {
      text: 'Open BUS-1 and its zone bus, whose other stations stay closed, on this date with a minimum of 2. Move Officer 1 from Unassigned to BUS-1, Officer 2 from Unassigned to BUS-1',
      gain,
      to: ['bus-1', 'bus-1'],
    },
    {
      text: 'Open BUS-2 and its zone bus, whose other stations stay closed, on this date. Move Officer 1 from Unassigned to BUS-2, Officer 2 from Unassigned to BUS-2',
      gain,
      to: ['bus-2', 'bus-2'],
    },
  ]);
  server.must(priya, {
    type: 'configure',
    stations: { 'bus-1': { capacity: 0 }, 'bus-2': { capacity: 0 } },
  });
  expect(repairs()).toEqual([
    {
      text: 'Raise the capacity of CAR-1 from 1 to 3 on this date. Move Officer 1 from Unassigned to CAR-1, Officer 2 from Unassigned to CAR-1',
      gain,
      to: ['car-1', 'car-1'],
    },
  ]);
});

it('places those who are present first where it cannot place all [STF-24]', () => {
  const catalogue = makeCatalogue([makeStation('car', 'car-1', 998)]);
  const off = { status: 'pto' } as const;
  const officers = Array.from({ length: 1_000 }, (_, index) =>
    makeOfficer(index, index < 2 ? off : {}),
  );
  const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
  server.must(priya, {
    type: 'place',
    cause: 'bulk',
    moves: officers
      .slice(0, 999)
      .filter((_, index) => index !== 1)
      .map(({ id }) => ({ userId: id, from: null, to: 'car-1' })),
  });
  const [repair, ...others] = autoAssign(server.board, catalogue).repairs;
  expect(others).toEqual([]);
  expect(repair?.moves).toEqual([
    { userId: officers[999]!.id, from: null, to: 'car-1', assignmentType: 'auto' },
  ]);
});

it('places those whose time off is over before those whose time off is to come [STF-24, ATT-130]', () => {
  const catalogue = makeCatalogue([makeStation('car', 'car-1', 998)]);
  const off = (index: number, ptoTiming: string) =>
    makeOfficer(index, { status: 'pto', ptoTiming });
  const officers = Array.from({ length: 1_000 }, (_, index) =>
    index === 1
      ? off(1, '18:00-22:00')
      : index === 999
        ? off(999, '10:00-12:00')
        : makeOfficer(index),
  );
  const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
  server.must(priya, {
    type: 'place',
    cause: 'bulk',
    moves: officers
      .slice(0, 999)
      .filter((_, index) => index !== 1)
      .map(({ id }) => ({ userId: id, from: null, to: 'car-1' })),
  });
  const at = (time: string) =>
    momentOf(
      { timeZone: 'Asia/Singapore', date: testDate },
      Date.parse(`${testDate}T${time}+08:00`),
    );
  const comes = (time: string) =>
    autoAssign(server.board, catalogue, { from: at(time) }).repairs[0]?.moves[0]?.userId;
  expect(comes('14:00')).toBe(officers[999]!.id);
  expect(comes('10:00')).toBe(officers[1]!.id);
});

it('takes nobody from whom a minimum by tag needs where somebody else can come [STF-24]', () => {
  const catalogue = makeCatalogue([
    makeStation('car', 'car-1', 2, { minimumByTag: { Xray: 1 } }),
    makeStation('bus', 'bus-1', 1, { requiredRoles: ['TL'] }),
  ]);
  const lead = { role: 'TL' };
  const officers = [
    makeOfficer(0, { ...lead, tags: [tagNamed('Xray')] }),
    makeOfficer(1, lead),
    makeOfficer(2),
  ];
  const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
  server.must(priya, { type: 'configure', stations: { 'bus-1': { isOpen: false } } });
  applyProposal(server, catalogue);
  const [repair] = autoAssign(server.board, catalogue).repairs;
  expect(repair).toMatchObject({ id: 'open-bus-1', gain: { missing: 0, placed: 1 } });
  server.must(priya, repairOperation(repair!));
  expect(stationOf(server.board, officers[0]!.id)).toBe('car-1');
  expect(server.board.assignments).toHaveLength(3);
});

it('opens every closed station that places more, and nobody is left over without a repair who could have one, on 600 boards [STF-24]', () => {
  let left = 0;
  for (let seed = 1; seed <= 600; seed++) {
    const { board, catalogue, repairs, reasons } = repairBoard(seed, { closing: true });
    const closed = catalogue.stations.filter(({ id }) => !board.stations[id]?.isOpen);
    for (const station of closed) {
      const after = afterwards(board, catalogue, opening(board, catalogue, station));
      const placed = (after?.assignments.length ?? 0) - board.assignments.length;
      const offered = repairs.find(({ id }) => id === `open-${station.id}`);
      expect(offered?.gain.placed ?? 0, `seed ${seed}: ${station.id}`).toBe(Math.max(0, placed));
    }
    for (const { userId } of reasons.officers) {
      left++;
      const others = reasons.officers.filter((one) => one.userId !== userId);
      const gone = new Set(others.map((one) => one.userId));
      const alone = { ...board, officers: board.officers.filter(({ id }) => !gone.has(id)) };
      const places = (operation: Operation) =>
        (afterwards(alone, catalogue, operation)?.assignments.length ?? 0) >
        board.assignments.length;
      const isHelped = repairs.some((repair) =>
        repair.stations && repair.moves.length > 0
          ? places(repairOperation({ ...repair, moves: [] }))
          : repair.moves.some((move) => move.userId === userId),
      );
      const officer = board.officers.find(({ id }) => id === userId)!;
      const mayBe =
        closed.some((station) => places(opening(board, catalogue, station))) ||
        catalogue.stations.some(
          (station) =>
            board.stations[station.id]?.isOpen && suitabilityReasons(officer, station).length === 0,
        );
      expect(isHelped, `seed ${seed}: ${officer.name}`).toBe(mayBe);
    }
  }
  expect(left).toBeGreaterThan(200);
});
