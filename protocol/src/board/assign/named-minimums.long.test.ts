import { describe, expect, it } from 'vitest';
import {
  makeCatalogue,
  makeOfficer,
  makeStation,
  person,
  tagNamed,
  testDate,
  TestServer,
} from '../board.fixture.ts';
import { suitabilityReasons } from '../board.rules.ts';
import type { Catalogue, Officer } from '../board.schema.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { lackingAt } from '../staffing.rules.ts';
import { unitsFor } from './lexicographic.ts';
import {
  applyProposal,
  drawnBoard,
  drawnTags,
  isMore,
  isOwnZone,
  numbers,
} from './solver.fixture.ts';
import { autoAssign, provesProposal } from './solver.ts';

const priya = person(0);

/** A board whose stations have minimums by tags and by roles that one officer may meet together. */
function instance(seed: number) {
  const next = numbers(seed);
  const least = (keys: readonly string[], most: number) =>
    Object.fromEntries(keys.flatMap((key) => (next(2) === 0 ? [[key, 1 + next(most)]] : [])));
  const stations = Array.from({ length: 1 + next(3) }, (_, index) => {
    const capacity = 1 + next(3);
    return makeStation(['car', 'bus'][next(2)] ?? 'car', `s-${index}`, capacity, {
      minimum: next(capacity + 1),
      priority: 1 + next(3),
      requiredTags: next(5) === 0 ? [drawnTags[next(2)] ?? ''] : null,
      minimumByTag: least(drawnTags, capacity),
      minimumByRole: least(['TL', 'TL or Member'].slice(next(2)), capacity),
    });
  });
  const officers = Array.from({ length: 1 + next(6) }, (_, index) =>
    makeOfficer(index, {
      teamId: ['A1', 'A2'][next(2)] ?? 'A1',
      role: ['TL', 'Member', 'DTL'][next(3)] ?? 'TL',
      status: next(4) === 0 ? 'pto' : 'present',
      tags: drawnTags.filter(() => next(2) === 0).map(tagNamed),
    }),
  );
  return { ...drawnBoard(next, stations, officers, () => next(6) === 0), officers };
}

type At = readonly (string | undefined)[];

/** Missing by priority (less is more), placed, present, present at minimums, own zone, met minimums by tag and role. */
function valueOf({ stations }: Catalogue, officers: readonly Officer[], at: At): number[] {
  const missing = [0, 0, 0];
  let [lacking, covered] = [0, 0];
  for (const station of stations) {
    const there = officers.filter((_, index) => at[index] === station.id);
    const whole = there.filter(({ status }) => status === 'present').length;
    covered += Math.min(station.minimum, whole);
    missing[station.priority - 1]! -= Math.max(0, station.minimum - there.length);
    for (const { least, have } of lackingAt(station, there)) lacking += least - have;
  }
  const placed = officers.filter((_, index) => at[index] !== undefined);
  const own = officers.filter((officer, index) => {
    const zoneId = stations.find(({ id }) => id === at[index])?.zoneId;
    return isOwnZone(officer, zoneId);
  });
  const present = placed.filter(({ status }) => status === 'present');
  return [...missing, placed.length, present.length, covered, own.length, -lacking];
}

/** The greatest value of all assignments there are. */
function bestByTrying(
  catalogue: Catalogue,
  officers: readonly Officer[],
  pinned: ReadonlyMap<string, string>,
): number[] {
  let best: number[] | undefined;
  const from = (at: (string | undefined)[]): void => {
    const officer = officers[at.length];
    if (!officer) {
      const found = valueOf(catalogue, officers, at);
      if (!best || isMore(found, best)) best = found;
      return;
    }
    const pin = pinned.get(officer.id);
    for (const station of catalogue.stations) {
      if (pin ? pin !== station.id : suitabilityReasons(officer, station).length > 0) continue;
      const taken = at.filter((id) => id === station.id).length;
      const later = officers.filter(
        ({ id }, index) => index > at.length && pinned.get(id) === station.id,
      );
      if (taken + later.length < station.capacity) from([...at, station.id]);
    }
    if (!pin) from([...at, undefined]);
  };
  from([]);
  return best ?? [];
}

describe('minimums by tag and role', () => {
  it('are met as far as trying everything meets them, also by officers who meet several, on 300 boards [STF-21]', () => {
    const differing: number[] = [];
    let several = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const { server, catalogue, officers } = instance(seed);
      const pinned = new Map(server.board.assignments.map((one) => [one.userId, one.stationId]));
      const { moves } = autoAssign(server.board, catalogue);
      const moved = new Map(moves.map(({ userId, to }) => [userId, to]));
      const at = officers.map(({ id }) => pinned.get(id) ?? moved.get(id) ?? undefined);
      const best = bestByTrying(catalogue, officers, pinned);
      const found = valueOf(catalogue, officers, at);
      expect(found.slice(0, 7), `seed ${seed}`).toEqual(best.slice(0, 7));
      if (isMore(best, found)) differing.push(seed);
      if (best[7]! < 0) several++;
    }
    expect(differing).toEqual([]);
    expect(several).toBeGreaterThan(50);
  });

  it('are met together by the one officer who meets them both [STF-21]', () => {
    for (const capacity of [1, 2]) {
      const station = makeStation('car', 'car-1', capacity, {
        minimum: capacity,
        minimumByTag: { Xray: capacity },
        minimumByRole: { Member: capacity },
      });
      const officers = ['TL', 'TL', 'Member', 'Member'].map((role, index) =>
        makeOfficer(index, { role, teamId: 'A1', tags: [tagNamed('Xray')] }),
      );
      const catalogue = makeCatalogue([station]);
      const { moves, reasons } = autoAssign(
        untouchedBoard(testDate, catalogue, officers),
        catalogue,
      );
      const placed = new Set(moves.map(({ userId }) => userId));
      expect(officers.filter(({ id }) => placed.has(id)).map(({ role }) => role)).toEqual(
        Array.from({ length: capacity }, () => 'Member'),
      );
      expect(reasons.stations).toEqual([]);
    }
  });
});

describe('a repair for a minimum by tag or role', () => {
  it('lets two change places where a hand stands in its way, and says what is met then [STF-24, STF-21]', () => {
    const catalogue = makeCatalogue([
      makeStation('car', 'car-1', 1, { minimum: 1, minimumByTag: { Xray: 1 } }),
      makeStation('car', 'car-2', 1),
    ]);
    const [ann, ben] = [makeOfficer(0), makeOfficer(1, { tags: [tagNamed('Xray')] })];
    const server = new TestServer(untouchedBoard(testDate, catalogue, [ann, ben]), catalogue);
    server.place(priya, 'car-1', ann);
    server.place(priya, 'car-2', ben);
    const { repairs, reasons } = autoAssign(server.board, catalogue);
    expect(reasons.stations[0]?.text).toBe('CAR-1 has 0 of 1 Xray: 1 pinned at CAR-2');
    expect(repairs).toMatchObject([
      {
        text: 'Move Officer 0 from CAR-1 to CAR-2, Officer 1 from CAR-2 to CAR-1, then CAR-1 has 1 of 1 Xray',
        gain: { missing: 0, placed: 0 },
      },
    ]);
    server.must(priya, { type: 'place', cause: 'bulk', moves: repairs[0]?.moves ?? [] });
    expect(autoAssign(server.board, catalogue)).toMatchObject({
      repairs: [],
      reasons: { stations: [] },
    });
  });

  it('meets more than before and keeps the coverage, on 300 boards [STF-24]', () => {
    let offered = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const { server, catalogue, officers } = instance(seed);
      applyProposal(server, catalogue);
      const { board } = server;
      const value = ({ assignments }: typeof board) => {
        const at = new Map(assignments.map((one) => [one.userId, one.stationId]));
        return valueOf(
          catalogue,
          officers,
          officers.map(({ id }) => at.get(id)),
        );
      };
      const before = value(board);
      for (const { id, moves: repair } of autoAssign(board, catalogue).repairs) {
        if (!id.startsWith('named-')) continue;
        offered++;
        const again = new TestServer(board, catalogue);
        again.must(priya, { type: 'place', cause: 'bulk', moves: repair });
        const after = value(again.board);
        expect(after.slice(0, 4), `seed ${seed}`).toEqual(before.slice(0, 4));
        expect(after[7], `seed ${seed}`).toBeGreaterThan(before[7]!);
      }
    }
    expect(offered).toBeGreaterThan(5);
  });
});

describe('auto-assign of many', () => {
  it('ends with 3,000 officers, minimums by tag and role and fairness, with an assignment that is proven [STF-22, STF-25]', () => {
    const next = numbers(3);
    const tags = ['Xray', 'SSM', 'RSS'];
    const stations = Array.from({ length: 120 }, (_, index) =>
      makeStation(['car', 'bus', 'bike'][next(3)] ?? 'car', `s-${index}`, 20 + next(8), {
        minimum: next(20),
        priority: 1 + next(3),
        requiredTags: next(4) === 0 ? [tags[next(3)] ?? ''] : null,
        minimumByTag: { [tags[next(3)] ?? '']: 1 + next(3) },
        minimumByRole: { TL: 1 },
      }),
    );
    const officers = Array.from({ length: 3000 }, (_, index) =>
      makeOfficer(index, {
        role: next(8) ? 'Member' : 'TL',
        status: next(6) ? 'present' : 'pto',
        tags: tags.filter(() => next(4) === 0).map(tagNamed),
      }),
    );
    const catalogue = makeCatalogue(stations);
    const board = untouchedBoard(testDate, catalogue, officers);
    const cost = ({ id }: Officer, stationId: string) =>
      (Number(id.slice(-3)) * 7 + stationId.length * 5) % 16;
    const solution = autoAssign(board, catalogue, { cost });
    expect(provesProposal(board, catalogue, solution)).toBe(true);
  }, 10_000);

  it('counts every sum exactly, for any number of officers, with fewer degrees of fairness for more [STF-25]', () => {
    const degrees = [10, 2000, 3000, 5000, 20_000, 100_000].map((officers) => {
      const { levels, stay, fairness, demand, zone, step } = unitsFor(officers, officers, true);
      expect(step * 8).toBeLessThan(2 ** 53);
      expect(fairness).toBeGreaterThan(officers * stay);
      expect(demand).toBeGreaterThan(officers * (levels * fairness + stay));
      expect(zone).toBeGreaterThanOrEqual(officers * demand + demand);
      expect(step).toBeGreaterThan(officers * zone);
      return levels;
    });
    expect(degrees).toEqual([15, 15, 7, 1, 0, 0]);
  });
});
