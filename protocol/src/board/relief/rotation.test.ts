import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeCatalogue, makeOfficer, makeStation, person, TestServer } from '../board.fixture.ts';
import { suitabilityReasons, violations } from '../board.rules.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { rotationOf } from './rotation.ts';

const catalogue = makeCatalogue([
  makeStation('car', 'a', 2),
  makeStation('car', 'b', 1),
  makeStation('car', 'tl', 1, { requiredRoles: ['TL'] }),
  makeStation('bike', 'c', 3),
]);
const officers = [0, 1, 2, 3].map((index) => makeOfficer(index));
const [ann, ben, cat, dan] = officers.map(({ id }) => id) as [string, string, string, string];

function placed(places: Record<string, string>) {
  const server = new TestServer(untouchedBoard('2026-11-20', catalogue, officers), catalogue);
  for (const [userId, to] of Object.entries(places))
    server.must(person(0), { type: 'place', cause: 'auto', moves: [{ userId, from: null, to }] });
  return server;
}

it('everybody of a zone goes to its next open station that they fit [STF-35]', () => {
  const server = placed({ [ann]: 'a', [cat]: 'b', [dan]: 'c' });
  const { moves, staying } = rotationOf(server.board, catalogue, 'car');
  expect(moves).toEqual([
    { userId: ann, from: 'a', to: 'b' },
    { userId: cat, from: 'b', to: 'a' },
  ]);
  expect(staying).toEqual([]);
  const done = server.must(person(0), { type: 'place', cause: 'rotate', moves: [...moves] });
  server.must(person(0), { type: 'undo', target: done.change.opId ?? '' });
  expect(server.board.assignments).toMatchObject([
    { userId: ann, stationId: 'a' },
    { userId: cat, stationId: 'b' },
    { userId: dan, stationId: 'c' },
  ]);
});

it('who came last stays where there is no place left, and the reason is said [STF-35]', () => {
  const server = placed({ [ann]: 'a', [ben]: 'a', [cat]: 'b' });
  expect(rotationOf(server.board, catalogue, 'car')).toEqual({
    moves: [
      { userId: ann, from: 'a', to: 'b' },
      { userId: cat, from: 'b', to: 'a' },
    ],
    staying: [{ userId: ben, stationId: 'a', obstacle: 'full', reason: 'No place is left at B' }],
  });
  server.must(person(0), {
    type: 'configure',
    stations: { a: { capacity: 2 }, b: { isOpen: false } },
  });
  expect(rotationOf(server.board, catalogue, 'car').staying).toMatchObject([
    { userId: ann, obstacle: 'unfit', reason: 'TL: Needs TL' },
    { userId: ben, obstacle: 'unfit', reason: 'TL: Needs TL' },
  ]);
});

it('whoever stands by hand stays, unless they are asked for too [DEP-334, STF-35]', () => {
  const server = placed({ [ann]: 'a' });
  server.place(person(0), 'b', ...officers.slice(2, 3));
  expect(rotationOf(server.board, catalogue, 'car')).toEqual({
    moves: [],
    staying: [
      { userId: ann, stationId: 'a', obstacle: 'full', reason: 'No place is left at B' },
      { userId: cat, stationId: 'b', obstacle: 'hand', reason: 'Placed by hand' },
    ],
  });
  expect(rotationOf(server.board, catalogue, 'car', 'go').moves).toHaveLength(2);
});

it('somebody alone in a zone with one open station stays [STF-35]', () => {
  const { staying } = rotationOf(placed({ [dan]: 'c' }).board, catalogue, 'bike');
  expect(staying).toMatchObject([
    { obstacle: 'alone', reason: 'No other station of this zone is open' },
  ]);
});

/** A zone as it may be: within its capacities, some of its stations only for a TL, one of four closed. */
const zone = fc
  .array(
    fc.record({
      people: fc.array(fc.record({ isTl: fc.boolean(), minutes: fc.nat(3) }), { maxLength: 3 }),
      room: fc.constantFrom(0, 0, 0, 1, 2),
      isOpen: fc.constantFrom(true, true, true, false),
      forTl: fc.constantFrom(false, false, true),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .filter((stations) => stations.flatMap(({ people }) => people).length <= 9);

type Stations = typeof zone extends fc.Arbitrary<infer T> ? T : never;

function zoneOf(stationSpecs: Stations) {
  const stations = stationSpecs.map(({ people, room, isOpen, forTl }, index) => {
    const capacity = Math.max(1, (isOpen ? people.length : 0) + room);
    return makeStation('car', `s${index}`, capacity, { requiredRoles: forTl ? ['TL'] : [] });
  });
  const everybody = stationSpecs.flatMap(({ people, isOpen }, index) =>
    isOpen ? people.map((one) => ({ ...one, stationId: `s${index}` })) : [],
  );
  const crew = everybody.map(({ isTl }, index) =>
    makeOfficer(index, { role: isTl ? 'TL' : 'Member' }),
  );
  const drawn = makeCatalogue(stations);
  const server = new TestServer(untouchedBoard('2026-11-20', drawn, crew), drawn);
  const { board } = server;
  server.board = {
    ...board,
    stations: Object.fromEntries(
      Object.entries(board.stations).map(([id, state], index) => [
        id,
        { ...state, isOpen: stationSpecs[index]?.isOpen ?? false },
      ]),
    ),
    assignments: everybody.map(({ stationId, minutes }, index) => ({
      userId: crew[index]?.id ?? '',
      stationId,
      assignmentType: 'auto',
      notes: null,
      since: `2026-11-20T08:0${minutes}:00.000Z`,
    })),
  };
  return { server, catalogue: drawn };
}

/** Who goes, longest on their post first as a row of 1 and 0: the best of all sets, tried one by one. */
function bestByTrying({ server: { board }, catalogue: { stations } }: ReturnType<typeof zoneOf>) {
  const open = stations.filter(({ id }) => board.stations[id]?.isOpen);
  const everybody = board.assignments
    .toSorted((a, b) => `${a.since} ${a.userId}`.localeCompare(`${b.since} ${b.userId}`))
    .map(({ userId, stationId }) => {
      const at = open.findIndex(({ id }) => id === stationId);
      const officer = board.officers.find(({ id }) => id === userId) ?? makeOfficer(0);
      const others = [...open.slice(at + 1), ...open.slice(0, at)];
      const to = others.find((station) => suitabilityReasons(officer, station).length === 0)?.id;
      return { userId, stationId, to };
    });
  let best = { size: -1, row: '' };
  for (let set = 0; set < 2 ** everybody.length; set++) {
    const goes = everybody.map((_, index) => (set >> index) % 2 === 1);
    if (everybody.some(({ to }, index) => goes[index] && to === undefined)) continue;
    const after = everybody.map(({ stationId, to }, index) => (goes[index] ? to : stationId));
    const isWithin = open.every(
      ({ id, capacity }) => after.filter((station) => station === id).length <= capacity,
    );
    const row = goes.map(Number).join('');
    const size = goes.filter(Boolean).length;
    if (isWithin && (size > best.size || (size === best.size && row > best.row))) {
      best = { size, row };
    }
  }
  return { everybody, ...best };
}

it('as many go as can at once, longest on their post first, and every station keeps its capacity [STF-35]', () => {
  fc.assert(
    fc.property(zone, (stationSpecs) => {
      const drawn = zoneOf(stationSpecs);
      const { server } = drawn;
      expect(violations(server.board, drawn.catalogue)).toEqual([]);
      const { moves, staying } = rotationOf(server.board, drawn.catalogue, 'car');
      const { everybody, row } = bestByTrying(drawn);
      const wishes = new Map(everybody.map(({ userId, to }) => [userId, to]));
      for (const { userId, to } of moves) expect(to).toBe(wishes.get(userId));
      const going = new Set(moves.map(({ userId }) => userId));
      expect(everybody.map(({ userId }) => Number(going.has(userId))).join('')).toBe(row);
      expect(moves.length + staying.length).toBe(everybody.length);
      if (moves.length === 0) return;
      server.must(person(0), { type: 'place', cause: 'rotate', moves: [...moves] });
      expect(violations(server.board, drawn.catalogue)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it('a full ring goes round though others would push in who cannot be followed [STF-35]', () => {
  const ring = [1, 2, 3, 4].map((index) => makeStation('car', `car-${index}`, 10));
  const full = makeCatalogue([...ring, makeStation('car', 'car-ic', 1, { requiredRoles: ['TL'] })]);
  const crew = Array.from({ length: 41 }, (_, index) =>
    makeOfficer(index, { role: index === 0 ? 'TL' : 'Member' }),
  );
  const server = new TestServer(untouchedBoard('2026-11-20', full, crew), full);
  for (const [index, { id: userId }] of crew.entries()) {
    const to = index === 0 ? 'car-ic' : `car-${1 + (index % 4)}`;
    server.must(person(0), { type: 'place', cause: 'drag', moves: [{ userId, from: null, to }] });
  }
  const { moves, staying } = rotationOf(server.board, full, 'car', 'go');
  expect(moves).toHaveLength(40);
  expect(staying).toMatchObject([{ stationId: 'car-ic', reason: 'No place is left at CAR-1' }]);
  server.must(person(0), { type: 'place', cause: 'rotate', moves: [...moves] });
});
