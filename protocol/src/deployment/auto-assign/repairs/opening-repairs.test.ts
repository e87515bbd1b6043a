import { expect, it } from 'vitest';
import type { Board } from '../../deployment.board.ts';
import {
  makeCatalogue,
  makeOfficer,
  makeStation,
  person,
  testDate,
  TestServer,
} from '../../deployment.fixture.ts';
import { fitReasons, isRefusal, violations } from '../../deployment.rules.ts';
import type { Catalogue, Station } from '../../deployment.schema.ts';
import { untouchedBoard } from '../../deployment.start.ts';
import type { Operation } from '../../operations/operation.schema.ts';
import type { AutoAssignRepair } from '../auto-assign.ts';
import { applyProposal } from '../solver.fixture.ts';
import { autoAssign } from '../solver.ts';
import { repairBoard } from './repair-boards.fixture.ts';

const priya = person(0);

const configures = ({ zones, stations }: AutoAssignRepair): Operation => ({
  type: 'configure',
  ...(zones && { zones }),
  ...(stations && { stations }),
});

/** The board with this operation, and with what auto-assign makes of it then; undefined where it is refused. */
function afterwards(board: Board, catalogue: Catalogue, operation: Operation) {
  const server = new TestServer(board, catalogue);
  if (isRefusal(server.do(priya, operation))) return undefined;
  applyProposal(server, catalogue);
  expect(violations(server.board, catalogue)).toEqual([]);
  return server.board;
}

const missingAt = (board: Board, { stations }: Catalogue): number =>
  stations.reduce((sum, { id }) => {
    const state = board.stations[id];
    const count = board.assignments.filter(({ stationId }) => stationId === id).length;
    return sum + (state?.isOpen ? Math.max(0, state.minimum - count) : 0);
  }, 0);

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

it('opens a closed station with its zone, or raises a capacity, and auto-assign places as many then [STF-24]', () => {
  const catalogue = makeCatalogue([
    makeStation('car', 'car-1', 1),
    makeStation('bus', 'bus-1', 3, { minimum: 3 }),
    makeStation('bus', 'bus-2', 3),
  ]);
  const officers = [makeOfficer(0), makeOfficer(1), makeOfficer(2)];
  const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
  const repairs = () =>
    autoAssign(server.board, catalogue).repairs.map(({ text, gain, placedBy }) => ({
      text,
      gain,
      placedBy,
    }));
  server.must(priya, { type: 'configure', zones: { bus: { isOpen: false } } });
  const gain = { missing: 0, placed: 2 };
  expect(repairs()).toEqual([
    {
      text: 'Open BUS-1 and its zone bus, whose other stations stay closed, on this date with a minimum of 2: 2 more can be placed',
      gain,
      placedBy: 'auto-assign',
    },
    {
      text: 'Open BUS-2 and its zone bus, whose other stations stay closed, on this date: 2 more can be placed',
      gain,
      placedBy: 'auto-assign',
    },
  ]);
  server.must(priya, {
    type: 'configure',
    stations: { 'bus-1': { capacity: 0 }, 'bus-2': { capacity: 0 } },
  });
  expect(repairs()).toEqual([
    {
      text: 'Raise the capacity of CAR-1 from 1 to 3 on this date: 2 more can be placed',
      gain,
      placedBy: 'auto-assign',
    },
  ]);
});

it('raises the coverage by exactly what it says once auto-assign is asked again, on 600 boards [STF-24]', () => {
  const kinds = { open: 0, raise: 0 };
  for (let seed = 1; seed <= 600; seed++) {
    const { board, catalogue, repairs } = repairBoard(seed, { closing: true });
    for (const repair of repairs) {
      if (!repair.placedBy) continue;
      const after = afterwards(board, catalogue, configures(repair));
      expect(
        after && {
          missing: missingAt(board, catalogue) - missingAt(after, catalogue),
          placed: after.assignments.length - board.assignments.length,
        },
        `seed ${seed}: ${repair.text}`,
      ).toEqual(repair.gain);
      expect(repair.gain.placed).toBeGreaterThan(0);
      expect(repair.moves).toEqual([]);
      kinds[repair.id.startsWith('open') ? 'open' : 'raise']++;
    }
  }
  expect(kinds.open).toBeGreaterThan(100);
  expect(kinds.raise).toBeGreaterThan(100);
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
        repair.placedBy
          ? places(configures(repair))
          : repair.moves.some((move) => move.userId === userId),
      );
      const officer = board.officers.find(({ id }) => id === userId)!;
      const mayBe =
        closed.some((station) => places(opening(board, catalogue, station))) ||
        catalogue.stations.some(
          (station) =>
            board.stations[station.id]?.isOpen && fitReasons(officer, station).length === 0,
        );
      expect(isHelped, `seed ${seed}: ${officer.name}`).toBe(mayBe);
    }
  }
  expect(left).toBeGreaterThan(200);
});
