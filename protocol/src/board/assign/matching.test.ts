import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignBest, type Column, type Worth } from './matching.ts';
import { numbers } from './solver.fixture.ts';
import { tries } from '../../kernel/tries.fixture.ts';

/** Places that are worth nothing of themselves. */
const plain = (capacities: readonly number[]): Column[] =>
  capacities.map((count) => [{ count, worth: 0 }]);

/** Total worth by trying every possibility, each state of officers and places once. */
function bestByTrying(officers: number, capacities: readonly number[], worth: Worth): number {
  const left = [...capacities];
  const bestByState = new Map<string, number>();
  const from = (officer: number): number => {
    const state = `${officer} ${left.join(' ')}`;
    const best = bestByState.get(state) ?? tried(officer);
    bestByState.set(state, best);
    return best;
  };
  const tried = (officer: number): number => {
    if (officer === officers) return 0;
    let best = from(officer + 1);
    for (let station = 0; station < left.length; station++) {
      const value = worth(officer, station);
      if (value === undefined || left[station] === 0) continue;
      left[station]! -= 1;
      best = Math.max(best, value + from(officer + 1));
      left[station]! += 1;
    }
    return best;
  };
  return from(0);
}

/** The Hungarian method with potentials on single places: another algorithm for large instances. */
function bestByHungarian(officers: number, capacities: readonly number[], worth: Worth): number {
  const places = capacities.flatMap((count, station) =>
    Array.from({ length: count }, () => station),
  );
  const columns = places.length + officers;
  const cost = (officer: number, column: number) => {
    const station = places[column];
    return station === undefined ? 0 : -(worth(officer, station) ?? -1e12);
  };
  const u = new Float64Array(officers + 1);
  const v = new Float64Array(columns + 1);
  const match = new Int32Array(columns + 1);
  for (let row = 1; row <= officers; row++) {
    const way = new Int32Array(columns + 1);
    const least = new Float64Array(columns + 1).fill(Infinity);
    const used = new Uint8Array(columns + 1);
    match[0] = row;
    let at = 0;
    do {
      used[at] = 1;
      let delta = Infinity;
      let next = 0;
      for (let column = 1; column <= columns; column++) {
        if (used[column]) continue;
        const reduced = cost(match[at]! - 1, column - 1) - u[match[at]!]! - v[column]!;
        if (reduced < least[column]!) [least[column], way[column]] = [reduced, at];
        if (least[column]! < delta) [delta, next] = [least[column]!, column];
      }
      for (let column = 0; column <= columns; column++) {
        if (used[column]) {
          u[match[column]!]! += delta;
          v[column]! -= delta;
        } else least[column]! -= delta;
      }
      at = next;
    } while (match[at] !== 0);
    for (; at !== 0; at = way[at]!) match[at] = match[way[at]!]!;
  }
  let total = 0;
  for (let column = 1; column <= columns; column++) {
    if (match[column]) total -= cost(match[column]! - 1, column - 1);
  }
  return total;
}

function worthOf(places: readonly (number | undefined)[], worth: Worth): number {
  return places.reduce<number>((sum, station, officer) => {
    if (station === undefined) return sum;
    const value = worth(officer, station);
    expect(value).toBeDefined();
    return sum + (value ?? 0);
  }, 0);
}

function counts(places: readonly (number | undefined)[], stations: number): number[] {
  const filled = Array.from({ length: stations }, () => 0);
  for (const station of places) if (station !== undefined) filled[station]! += 1;
  return filled;
}

const instance = fc
  .record({
    capacities: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }),
    officers: fc.integer({ min: 0, max: 6 }),
  })
  .chain(({ capacities, officers }) =>
    fc.record({
      capacities: fc.constant(capacities),
      worths: fc.array(
        fc.array(fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }), {
          minLength: capacities.length,
          maxLength: capacities.length,
        }),
        { minLength: officers, maxLength: officers },
      ),
    }),
  );

describe('the best assignment', () => {
  it('is the same whether or not it is told who is alike [STF-25, PRF-10]', () => {
    const kinds = fc.array(fc.nat({ max: 3 }), { maxLength: 14 });
    fc.assert(
      fc.property(instance, kinds, ({ capacities, worths }, kindOf) => {
        fc.pre(worths.length > 0);
        const worth: Worth = (one, at) => worths[(kindOf[one] ?? 0) % worths.length]?.[at];
        const told = { kindOf: (one: number) => (kindOf[one] ?? 0) % worths.length };
        const columns = plain(capacities);
        const plainly = assignBest(kindOf.length, columns, worth);
        expect(assignBest(kindOf.length, columns, worth, told)).toEqual(plainly);
      }),
      { numRuns: tries(2000) },
    );
  });

  it('is as good as trying everything, within the capacities [STF-20, PRF-10]', () => {
    fc.assert(
      fc.property(instance, ({ capacities, worths }) => {
        const worth: Worth = (officer, station) => worths[officer]?.[station];
        const places = assignBest(worths.length, plain(capacities), worth);
        expect(worthOf(places, worth)).toBe(bestByTrying(worths.length, capacities, worth));
        for (const [station, count] of counts(places, capacities.length).entries()) {
          expect(count).toBeLessThanOrEqual(capacities[station] ?? 0);
        }
      }),
      { numRuns: tries(500) },
    );
  });

  it('of assignments of the same worth takes the one in which the earlier officers have a place [DEP-45, PRF-10]', () => {
    fc.assert(
      fc.property(instance, ({ capacities, worths }) => {
        // The worth first, then an earlier officer above all later ones together.
        const ranked: Worth = (officer, station) => {
          const worth = worths[officer]?.[station];
          return worth === undefined ? undefined : worth * 64 + 2 ** (5 - officer);
        };
        const worth: Worth = (officer, station) => worths[officer]?.[station];
        const places = assignBest(worths.length, plain(capacities), worth);
        expect(worthOf(places, ranked)).toBe(bestByTrying(worths.length, capacities, ranked));
      }),
      { numRuns: tries(20_000) },
    );
  });

  it('equals another algorithm on instances of 300 officers and 350 places [DEP-84, PRF-10]', () => {
    for (let seed = 1; seed <= tries(20); seed++) {
      const next = numbers(seed);
      const capacities = Array.from({ length: 35 }, () => 10);
      const worths = Array.from({ length: 300 }, () =>
        capacities.map(() => (next(100) < 25 ? 1_000_000 + next(1000) : undefined)),
      );
      const worth: Worth = (officer, station) => worths[officer]?.[station];
      const places = assignBest(300, plain(capacities), worth);
      expect(worthOf(places, worth), `seed ${seed}`).toBe(bestByHungarian(300, capacities, worth));
    }
  });
});
