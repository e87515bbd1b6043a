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
import { suitabilityReasons, violations } from '../board.rules.ts';
import type { Officer, Station } from '../board.schema.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { placesOf, standingAt, type At } from './solver.fixture.ts';
import { autoAssign } from './solver.ts';
import { repairBoard } from './repair-boards.fixture.ts';
import { tries } from '../../kernel/tries.fixture.ts';

const priya = person(0);

const standingAtEach = (stations: readonly Station[], officers: readonly Officer[], at: At) =>
  stations.map((station) => standingAt(station, officers, at));

const keepsAll = (
  before: ReturnType<typeof standingAtEach>,
  after: ReturnType<typeof standingAtEach>,
): boolean =>
  after.every(
    ({ missing, lacking }, index) =>
      missing <= before[index]!.missing && lacking <= before[index]!.lacking,
  );

const boards = tries(1_000);

/** The fewest moves, of all there are, that bring one more to a station while nothing is lost; without end where none do. */
function fewestByTrying(
  { board, catalogue, officers }: ReturnType<typeof repairBoard>,
  wanted: number,
) {
  const { stations } = catalogue;
  const now = placesOf(board, officers);
  const before = standingAtEach(stations, officers, now);
  const isMissing = before[wanted]!.missing > 0;
  let fewest = Infinity;
  const from = (at: At, moved: number, placed: number): void => {
    if (moved >= fewest) return;
    const officer = officers[at.length];
    if (!officer) {
      const after = standingAtEach(stations, officers, at);
      const isMore = after[wanted]!.count > before[wanted]!.count;
      if (isMore && (isMissing || placed > 0) && keepsAll(before, after)) fewest = moved;
      return;
    }
    const own = now[at.length] ?? null;
    for (const station of [...(own === null ? [null] : []), ...stations]) {
      const id = station?.id ?? null;
      if (station && id !== own && suitabilityReasons(officer, station).length > 0) continue;
      if (station && at.filter((one) => one === id).length >= station.capacity) continue;
      from([...at, id], moved + Number(id !== own), placed + Number(own === null && id !== null));
    }
  };
  from([], 0, 0);
  return fewest;
}

it('moves somebody wherever trying everything finds a way, with as few moves for one place [STF-24]', () => {
  let [found, long] = [0, 0];
  const differing: number[] = [];
  for (let seed = 1; seed <= boards; seed++) {
    const sample = repairBoard(seed, { closing: false });
    const { board, catalogue, officers, repairs } = sample;
    const before = standingAtEach(catalogue.stations, officers, placesOf(board, officers));
    for (const [index, { id, capacity }] of catalogue.stations.entries()) {
      const { count, missing } = before[index]!;
      if (count === capacity) continue;
      const repair = repairs.find((one) => one.id === `move-${id}`);
      const fewest = fewestByTrying(sample, index);
      const isOne = repair && repair.gain.missing + repair.gain.placed === 1;
      if (!repair === fewest < Infinity || (isOne && repair.moves.length !== fewest)) {
        differing.push(seed);
        continue;
      }
      if (!repair) {
        const without = repairs.find((one) => [`close-${id}`, `lower-${id}`].includes(one.id));
        expect(without?.gain.missing ?? 0).toBe(missing);
        continue;
      }
      const again = new TestServer(board, catalogue);
      again.must(priya, { type: 'place', cause: 'bulk', moves: repair.moves });
      expect(violations(again.board, catalogue)).toEqual([]);
      const after = standingAtEach(catalogue.stations, officers, placesOf(again.board, officers));
      expect(keepsAll(before, after), `seed ${seed}: ${repair.text}`).toBe(true);
      found++;
      if (repair.moves.length > 1) long++;
    }
  }
  expect(differing).toEqual([]);
  expect(found).toBeGreaterThan(boards / 15);
  expect(long).toBeGreaterThan(boards / 60);
});

it('offers one for every station that lacks somebody, however many those are [STF-24]', () => {
  const xray = { tags: [tagNamed('Xray')] };
  const catalogue = makeCatalogue([
    makeStation('bus', 'bus-1', 60),
    ...Array.from({ length: 60 }, (_, index) =>
      makeStation('car', `car-${index}`, 1, { minimum: 1, requiredTags: ['Xray'] }),
    ),
  ]);
  const officers = Array.from({ length: 60 }, (_, index) => makeOfficer(index, xray));
  const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
  server.place(priya, 'bus-1', ...officers);
  const { repairs, reasons } = autoAssign(server.board, catalogue);
  expect(reasons.stations).toHaveLength(60);
  expect(repairs.map(({ id }) => id)).toEqual(
    Array.from({ length: 60 }, (_, index) => `move-car-${index}`),
  );
});
