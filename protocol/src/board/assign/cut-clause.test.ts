import { expect, it } from 'vitest';
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
import type { Officer } from '../board.schema.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { drawnBoard, numbers } from './solver.fixture.ts';
import { autoAssign } from './solver.ts';
import { tries } from '../../kernel/tries.fixture.ts';

const tags = (...names: string[]) => names.map(tagNamed);

it('says of somebody who is left why nobody makes room, where that is not seen at their own stations [STF-23]', () => {
  const catalogue = makeCatalogue([
    makeStation('car', 'a', 1, { requiredTags: ['One'] }),
    makeStation('car', 'b', 1, { requiredTags: ['Three'] }),
    makeStation('car', 'c', 2, { requiredTags: ['Four'] }),
  ]);
  const officers = [
    makeOfficer(0, { tags: tags('One', 'Three') }),
    makeOfficer(1, { tags: tags('Three') }),
    makeOfficer(2, { tags: tags('One') }),
  ];
  const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
  server.must(person(0), {
    type: 'place',
    cause: 'auto',
    moves: [
      { userId: officers[0]!.id, from: null, to: 'a' },
      { userId: officers[1]!.id, from: null, to: 'b' },
    ],
  });
  const textOf = () => autoAssign(server.board, catalogue).reasons.officers.map(({ text }) => text);
  expect(textOf()).toEqual([
    'Every station that fits is full: A; 3 people can stand only at A and B, which have 2 places',
  ]);
  // Whoever is pinned makes no room, wherever else they fit: it ends at the own station.
  server.must(person(0), {
    type: 'place',
    cause: 'drag',
    moves: [{ userId: officers[0]!.id, from: 'a', to: null }],
  });
  server.place(person(0), 'a', officers[0]!);
  expect(textOf()).toEqual(['Every station that fits is full: A']);
});

const boards = tries(800);
const names = ['One', 'Three', 'Seven'];

/** The fewest stations around those that somebody fits, out of which nobody who is not pinned can go. */
function aroundOf(
  start: readonly string[],
  placed: ReadonlyMap<string, string>,
  isPinned: (officer: Officer) => boolean,
  fitting: ReadonlyMap<Officer, readonly string[]>,
) {
  const around = new Set(start);
  for (let size = -1; size < around.size;) {
    size = around.size;
    for (const [officer, ids] of fitting)
      if (!isPinned(officer) && around.has(placed.get(officer.id) ?? ''))
        for (const id of ids) around.add(id);
  }
  return around;
}

const andLast = (list: readonly string[]) =>
  list.length > 3
    ? `${list.slice(0, 3).join(', ')} and ${list.length - 3} more`
    : list.join(', ').replace(/, ([^,]*)$/, ' and $1');

it('names only people and stations on the cut’s side, and counts them right [STF-23, STF-22]', () => {
  let [further, pinnedThere] = [0, 0];
  for (let seed = 1; seed <= boards; seed++) {
    const next = numbers(seed);
    const stations = Array.from({ length: 3 + next(4) }, (_, index) =>
      makeStation('car', `s-${index}`, next(4) === 0 ? 0 : 1 + next(2), {
        requiredTags: [names[next(3)] ?? ''],
      }),
    );
    const officers = Array.from({ length: 5 + next(6) }, (_, index) =>
      makeOfficer(index, { tags: tags(...names.filter(() => next(5) < 2)) }),
    );
    const { server, catalogue } = drawnBoard(next, stations, officers, () => next(5) === 0);
    const { board } = server;
    const pinned = new Map(board.assignments.map(({ userId, stationId }) => [userId, stationId]));
    const { reasons, certificate, moves } = autoAssign(board, catalogue);
    const placed = new Map([...pinned, ...moves.map(({ userId, to }) => [userId, to!] as const)]);
    const fitting = new Map(
      officers.map((officer) => [
        officer,
        stations
          .filter((one) => one.capacity > 0 && suitabilityReasons(officer, one).length === 0)
          .map(({ id }) => id),
      ]),
    );
    for (const { userId, code, text } of reasons.officers) {
      if (code !== 'FITTING_STATIONS_FULL') continue;
      const own = fitting.get(officers.find(({ id }) => id === userId)!)!;
      if (own.length === 0) continue;
      const around = aroundOf(own, placed, ({ id }) => pinned.has(id), fitting);
      const people = officers.filter((officer) => {
        const ids = fitting.get(officer)!;
        return !pinned.has(officer.id) && ids.length > 0 && ids.every((id) => around.has(id));
      });
      const there = [...pinned.values()].filter((id) => around.has(id)).length;
      const named = stations.filter(({ id }) => around.has(id));
      const places = named.reduce((sum, { capacity }) => sum + capacity, 0) - there;
      expect(people.length).toBeGreaterThan(places);
      expect(certificate.cut.stations).toEqual(expect.arrayContaining([...around]));
      expect(certificate.cut.officers).toEqual(expect.arrayContaining(people.map(({ id }) => id)));
      const clause = `; ${people.length} people can stand only at ${andLast(named.map(({ name }) => name))}, which have ${places === 1 ? '1 place' : `${places} places`}`;
      const isFurther = around.size > own.length;
      const besides = there > 0 ? ` besides ${there} pinned there` : '';
      const [, said = ''] = /^[^;]*(;.*)?$/.exec(text) ?? [];
      expect(said, `seed ${seed}: ${text}`).toBe(isFurther ? clause + besides : '');
      if (isFurther) further++;
      if (isFurther && there > 0) pinnedThere++;
    }
  }
  expect(further).toBeGreaterThan(boards / 8);
  expect(pinnedThere).toBeGreaterThan(boards / 40);
});
