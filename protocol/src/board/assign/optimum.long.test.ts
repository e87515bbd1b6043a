import { describe, expect, it } from 'vitest';
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
import { suitabilityReasons, violations } from '../board.rules.ts';
import type { Catalogue } from '../board.schema.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { repairOperation } from './auto-assign.ts';
import { isMore, isOwnZone, numbers } from './solver.fixture.ts';
import { autoAssign, provesProposal } from './solver.ts';

const priya = person(0);

/** A board with minimums, priorities, requirements and people who were placed by hand, fitting or not. */
function instance(seed: number, most: { stations: number; officers: number }) {
  const next = numbers(seed);
  const tags = ['Xray', 'SSM'];
  const stations = Array.from({ length: 1 + next(most.stations) }, (_, index) => {
    const capacity = next(4);
    return makeStation(['car', 'bus'][next(2)] ?? 'car', `s-${index}`, capacity, {
      minimum: next(capacity + 1),
      priority: 1 + next(3),
      requiredTags: next(2) === 0 ? [tags[next(2)] ?? ''] : null,
      requiredRoles: next(5) === 0 ? ['TL'] : null,
    });
  });
  const officers = Array.from({ length: next(most.officers + 1) }, (_, index) =>
    makeOfficer(index, {
      role: next(4) === 0 ? 'TL' : 'Member',
      status: next(3) === 0 ? 'pto' : 'present',
      tags: tags.filter(() => next(3) === 0).map(tagNamed),
    }),
  );
  const catalogue = makeCatalogue(stations);
  const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
  for (const officer of officers) {
    const station = stations[next(stations.length)];
    if (next(4) > 0 || !station) continue;
    const { id } = station;
    const there = server.board.assignments.filter(({ stationId }) => stationId === id).length;
    if (there < station.capacity) server.place(priya, id, officer);
  }
  return { server, catalogue };
}

interface Coverage {
  readonly missing: readonly number[];
  readonly placed: number;
}

function coverageOf(board: Board, { stations }: Catalogue): Coverage {
  const missing = [0, 0, 0];
  for (const { id, priority } of stations) {
    const state = board.stations[id];
    const count = board.assignments.filter(({ stationId }) => stationId === id).length;
    if (state?.isOpen) missing[priority - 1]! += Math.max(0, state.minimum - count);
  }
  return { missing, placed: board.assignments.length };
}

/** Officers to single places, one after the other by trying to move others on: Kuhn's way, not ours. */
function matched(
  board: Board,
  { stations }: Catalogue,
  places: Record<string, number>,
  wanted?: 'present',
) {
  const single = stations.flatMap(({ id }) => Array.from({ length: places[id] ?? 0 }, () => id));
  const holder = single.map(() => -1);
  const at = new Map(board.assignments.map(({ userId, stationId }) => [userId, stationId]));
  const goes = board.officers.map((officer) =>
    stations.filter((station) =>
      at.has(officer.id)
        ? at.get(officer.id) === station.id
        : suitabilityReasons(officer, station).length === 0,
    ),
  );
  const seat = (officer: number, seen: Set<number>): boolean =>
    single.some((id, place) => {
      if (seen.has(place) || !goes[officer]?.some((station) => station.id === id)) return false;
      seen.add(place);
      if (holder[place] !== -1 && !seat(holder[place]!, seen)) return false;
      holder[place] = officer;
      return true;
    });
  return board.officers.filter(
    ({ status }, officer) => (!wanted || status === wanted) && seat(officer, new Set()),
  ).length;
}

/** Places without those that people on time off keep because they were placed by hand. */
function leftForPresent(board: Board, places: Record<string, number>): Record<string, number> {
  const left = { ...places };
  for (const { userId, stationId } of board.assignments) {
    const { status } = board.officers.find(({ id }) => id === userId) ?? {};
    if (status === 'pto') left[stationId] = (left[stationId] ?? 0) - 1;
  }
  return left;
}

/** The least that any assignment misses, by priority, the most it places, and the most present among those. */
function bestBySearch(board: Board, catalogue: Catalogue) {
  const upTo = (priority: number) =>
    Object.fromEntries(
      catalogue.stations.map((one) => [one.id, one.priority <= priority ? one.minimum : 0]),
    );
  const filled = [0, 1, 2, 3].map((priority) => matched(board, catalogue, upTo(priority)));
  const all = Object.fromEntries(catalogue.stations.map(({ id, capacity }) => [id, capacity]));
  return {
    missing: [1, 2, 3].map((priority) => {
      const wanted = catalogue.stations
        .filter((one) => one.priority === priority)
        .reduce((sum, { minimum }) => sum + minimum, 0);
      return wanted - (filled[priority]! - filled[priority - 1]!);
    }),
    placed: matched(board, catalogue, all),
    present: matched(board, catalogue, leftForPresent(board, all), 'present'),
  };
}

/** Every assignment there is: the greatest of missing (less is more), placed, present, present at minimums, own zone. */
function bestByTrying(board: Board, { stations }: Catalogue): readonly number[] {
  const pinned = new Map(board.assignments.map(({ userId, stationId }) => [userId, stationId]));
  const counts: Record<string, number> = {};
  const presentAt: Record<string, number> = {};
  let best: readonly number[] = [];
  const from = (index: number, placed: number, present: number, own: number): void => {
    const officer = board.officers[index];
    if (!officer) {
      const missing = [0, 0, 0];
      for (const { id, minimum, priority } of stations) {
        missing[priority - 1]! += Math.max(0, minimum - (counts[id] ?? 0));
      }
      const covered = sum(stations.map(({ id, minimum }) => Math.min(minimum, presentAt[id] ?? 0)));
      const found = [...missing.map((one) => -one), placed, present, covered, own];
      if (best.length === 0 || isMore(found, best)) best = found;
      return;
    }
    const pin = pinned.get(officer.id);
    for (const station of stations) {
      const { id, capacity, zoneId } = station;
      if (pin ? pin !== id : suitabilityReasons(officer, station).length > 0) continue;
      if ((counts[id] ?? 0) >= capacity) continue;
      counts[id] = (counts[id] ?? 0) + 1;
      const isPresent = officer.status === 'present' ? 1 : 0;
      presentAt[id] = (presentAt[id] ?? 0) + isPresent;
      const isOwn = !pin && isOwnZone(officer, zoneId) ? 1 : 0;
      from(index + 1, placed + 1, present + isPresent, own + isOwn);
      counts[id] -= 1;
      presentAt[id] -= isPresent;
    }
    if (!pin) from(index + 1, placed, present, own);
  };
  from(0, 0, 0, 0);
  return best;
}

/** The proposal, applied. */
function applied(server: TestServer, catalogue: Catalogue) {
  const before = server.board;
  const solution = autoAssign(before, catalogue);
  if (solution.moves.length > 0) {
    server.must(priya, { type: 'place', cause: 'auto', moves: [...solution.moves] });
  }
  expect(violations(server.board, catalogue)).toEqual([]);
  return { before, solution, board: server.board };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe('auto-assign against other solvers', () => {
  it('misses the fewest places by priority, places the most and the most present, and proves it, on 1000 boards [STF-20, STF-22]', () => {
    for (let seed = 1; seed <= 1000; seed++) {
      const { server, catalogue } = instance(seed, { stations: 6, officers: 14 });
      const { before, solution, board } = applied(server, catalogue);
      const best = bestBySearch(before, catalogue);
      const { certificate } = solution;
      expect(coverageOf(board, catalogue), `seed ${seed}`).toEqual({
        missing: best.missing,
        placed: best.placed,
      });
      expect(Object.values(certificate.missingToMinimum)).toEqual(best.missing);
      expect(certificate.placed).toBe(best.placed);
      const present = board.officers.filter(
        ({ id, status }) =>
          status === 'present' && board.assignments.some(({ userId }) => userId === id),
      );
      expect(present.length, `present, seed ${seed}`).toBe(best.present);
      expect(provesProposal(before, catalogue, solution), `proof, seed ${seed}`).toBe(true);
    }
  });

  it('of those takes the one with most in their own zone, as trying everything finds it [STF-20]', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const { server, catalogue } = instance(seed, { stations: 4, officers: 6 });
      const { before, board, solution } = applied(server, catalogue);
      const pinned = new Set(before.assignments.map(({ userId }) => userId));
      const own = board.assignments.filter(({ userId, stationId }) => {
        const officer = board.officers.find(({ id }) => id === userId);
        const zoneId = catalogue.stations.find(({ id }) => id === stationId)?.zoneId;
        return officer && !pinned.has(userId) && isOwnZone(officer, zoneId);
      });
      const best = bestByTrying(before, catalogue);
      const missing = Object.values(solution.certificate.missingToMinimum);
      const covered = catalogue.stations.map(({ id, minimum }) => {
        const there = board.assignments.filter(({ stationId }) => stationId === id);
        const whole = there.filter(
          ({ userId }) => board.officers.find((one) => one.id === userId)?.status === 'present',
        );
        return Math.min(minimum, whole.length);
      });
      expect([...missing.map((one) => -one + 0), sum(covered), own.length], `seed ${seed}`).toEqual(
        [...best.slice(0, 3).map((one) => one + 0), best[5], best[6]],
      );
    }
  });

  it('gives no proof of a worse assignment, nor by another cut [STF-22]', () => {
    let worse = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const { server, catalogue } = instance(seed, { stations: 6, officers: 14 });
      const solution = autoAssign(server.board, catalogue);
      const [first, ...others] = solution.moves;
      if (!first) continue;
      worse++;
      const { certificate } = solution;
      const without = { ...solution, moves: others };
      expect(provesProposal(server.board, catalogue, without)).toBe(false);
      const claimed = { ...certificate, placed: certificate.placed - 1 };
      const less = { moves: others, certificate: claimed };
      expect(provesProposal(server.board, catalogue, less)).toBe(false);
    }
    expect(worse).toBeGreaterThan(100);
  });
});

describe('repairs', () => {
  it('each raise the coverage by exactly what they say, applied to the proposal [STF-24]', () => {
    const kinds = { moving: 0, configuring: 0 };
    for (let seed = 1; seed <= 200; seed++) {
      const { server, catalogue } = instance(seed, { stations: 6, officers: 14 });
      const { board, solution } = applied(server, catalogue);
      const before = coverageOf(board, catalogue);
      for (const repair of solution.repairs) {
        const { stations, gain, stationId, text } = repair;
        const again = new TestServer(board, catalogue);
        again.must(priya, repairOperation(repair));
        kinds[stations ? 'configuring' : 'moving']++;
        expect(violations(again.board, catalogue)).toEqual([]);
        const after = coverageOf(again.board, catalogue);
        expect(
          {
            missing: sum(before.missing) - sum(after.missing),
            placed: after.placed - before.placed,
          },
          `seed ${seed}: ${text}`,
        ).toEqual(gain);
        expect(gain.missing + gain.placed).toBeGreaterThan(0);
        expect(catalogue.stations.some(({ id }) => id === stationId)).toBe(true);
      }
    }
    expect(kinds.moving).toBeGreaterThan(10);
    expect(kinds.configuring).toBeGreaterThan(20);
  });

  it('and reasons speak of nothing that is satisfied, and leave out nothing that is not [STF-23]', () => {
    for (let seed = 1; seed <= 120; seed++) {
      const { server, catalogue } = instance(seed, { stations: 6, officers: 14 });
      const { board, solution } = applied(server, catalogue);
      const counts = (id: string) =>
        board.assignments.filter(({ stationId }) => stationId === id).length;
      const expected = catalogue.stations.flatMap(({ id, capacity, minimum }) => {
        const short = capacity - counts(id);
        return short > 0
          ? [{ stationId: id, short, shortOfMinimum: Math.max(0, minimum - counts(id)) }]
          : [];
      });
      expect(solution.reasons.stations).toMatchObject(expected);
      for (const { shortOfMinimum, text } of solution.reasons.stations) {
        expect(text.includes(' short: ')).toBe(shortOfMinimum > 0);
      }
      const left = board.officers.filter(
        ({ id }) => !board.assignments.some(({ userId }) => userId === id),
      );
      expect(new Set(solution.reasons.officers.map(({ userId }) => userId))).toEqual(
        new Set(left.map(({ id }) => id)),
      );
    }
  });
});
