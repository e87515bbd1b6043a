import { expect, it } from 'vitest';
import {
  makeCatalogue,
  makeOfficer,
  makeStation,
  person,
  TestServer,
} from '../deployment.fixture.ts';
import { untouchedBoard } from '../deployment.start.ts';
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
    server.must(person(0), { type: 'place', cause: 'drag', moves: [{ userId, from: null, to }] });
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
    staying: [{ userId: ben, stationId: 'a', reason: 'No place is left at B' }],
  });
  server.must(person(0), {
    type: 'configure',
    stations: { a: { capacity: 2 }, b: { isOpen: false } },
  });
  expect(rotationOf(server.board, catalogue, 'car').staying).toMatchObject([
    { userId: ann, reason: 'TL: Needs TL' },
    { userId: ben, reason: 'TL: Needs TL' },
  ]);
});

it('somebody alone in a zone with one open station stays [STF-35]', () => {
  const { staying } = rotationOf(placed({ [dan]: 'c' }).board, catalogue, 'bike');
  expect(staying).toMatchObject([{ reason: 'No other station of this zone is open' }]);
});
