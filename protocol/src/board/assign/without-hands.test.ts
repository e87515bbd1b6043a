import { expect, it } from 'vitest';
import { makeCatalogue, makeStation, testDate, TestServer } from '../board.fixture.ts';
import { suitabilityReasons } from '../board.rules.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { lackingAt } from '../staffing.rules.ts';
import {
  applyProposal,
  drawnOfficers,
  drawnTags,
  isOwnZone,
  numbers,
  placesOf,
  type At,
} from './solver.fixture.ts';
import { autoAssign } from './solver.ts';
import { tries } from '../../kernel/tries.fixture.ts';

/** Boards on which nobody was placed by hand: what moves alone could still do for them (STF-24). */

const boards = tries(300);

function instance(seed: number) {
  const next = numbers(seed);
  const stations = Array.from({ length: 2 + next(3) }, (_, index) => {
    const capacity = 1 + next(3);
    return makeStation(['car', 'bus'][next(2)] ?? 'car', `s-${index}`, capacity, {
      minimum: next(capacity + 1),
      priority: 1 + next(3),
      requiredTags: next(3) === 0 ? [drawnTags[next(2)] ?? ''] : null,
      requiredRoles: next(5) === 0 ? ['TL'] : null,
      minimumByTag: next(2) === 0 ? { [drawnTags[next(2)] ?? '']: 1 + next(capacity) } : {},
    });
  });
  const officers = drawnOfficers(next, 2 + next(4), 3);
  const catalogue = makeCatalogue(stations);
  const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
  const { repairs } = autoAssign(server.board, catalogue);
  applyProposal(server, catalogue);
  return { board: server.board, catalogue, officers, stations, repairs };
}
type Instance = ReturnType<typeof instance>;

function worthOf({ officers, stations }: Instance, at: At) {
  const missing = [0, 0, 0];
  let [lacking, own, covered] = [0, 0, 0];
  for (const station of stations) {
    const there = officers.filter((_, index) => at[index] === station.id);
    missing[station.priority - 1]! += Math.max(0, station.minimum - there.length);
    for (const { least, have } of lackingAt(station, there)) lacking += least - have;
    const whole = there.filter(({ status }) => status === 'present').length;
    covered += Math.min(station.minimum, whole);
    own += there.filter((officer) => isOwnZone(officer, station.zoneId)).length;
  }
  const placed = officers.filter((_, index) => at[index] !== null);
  const present = placed.filter(({ status }) => status === 'present').length;
  return {
    missing,
    short: missing.reduce((sum, one) => sum + one, 0),
    lacking,
    own,
    placed: placed.length,
    present,
    covered,
  };
}

/** Every way in which the officers can stand: whatever any chain of moves leads to is one of them. */
function* everyWay(problem: Instance, at: At = []): Generator<At> {
  const { officers, stations } = problem;
  const officer = officers[at.length];
  if (!officer) yield at;
  for (const station of officer ? [null, ...stations] : []) {
    if (officer && station && suitabilityReasons(officer, station).length > 0) continue;
    if (station && at.filter((one) => one === station.id).length >= station.capacity) continue;
    yield* everyWay(problem, [...at, station?.id ?? null]);
  }
}

it('no chain of moves fills one place more where nobody was placed by hand, and none is offered [STF-24]', () => {
  for (let seed = 1; seed <= boards; seed++) {
    const problem = instance(seed);
    const now = worthOf(problem, placesOf(problem.board, problem.officers));
    for (const at of everyWay(problem)) {
      const then = worthOf(problem, at);
      if (then.short < now.short || then.placed > now.placed)
        expect.fail(`seed ${seed}: ${JSON.stringify(at)}`);
    }
    expect(problem.repairs.filter(({ moves, stations }) => moves.length > 0 && !stations)).toEqual(
      [],
    );
  }
});

it('there a minimum by tag is met by moves, nothing else lost, only at the cost of somebody’s own zone [STF-24, STF-20]', () => {
  let found = 0;
  for (let seed = 1; seed <= boards; seed++) {
    const problem = instance(seed);
    const now = worthOf(problem, placesOf(problem.board, problem.officers));
    if (now.lacking === 0) continue;
    let isFound = false;
    for (const at of everyWay(problem)) {
      const { missing, placed, present, covered, lacking, own } = worthOf(problem, at);
      const isKept =
        missing.every((one, priority) => one <= now.missing[priority]!) &&
        placed >= now.placed &&
        present >= now.present &&
        covered >= now.covered;
      if (!isKept || lacking >= now.lacking) continue;
      isFound = true;
      expect(own, `seed ${seed}`).toBeLessThan(now.own);
    }
    if (isFound) found++;
  }
  expect(found).toBeGreaterThan(0);
});
