import type { Board } from '../board.ts';
import { ownZoneOf } from '../built-in-catalogue.ts';
import {
  makeCatalogue,
  makeOfficer,
  person,
  tagNamed,
  testDate,
  TestServer,
} from '../board.fixture.ts';
import type { Catalogue, Officer, Station } from '../board.schema.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { lackingAt } from '../staffing.rules.ts';
import { autoAssign } from './solver.ts';

/** A small generator of the same numbers every time. */
export function numbers(seed: number) {
  let state = seed * 7919 + 17;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Whether this is the zone that the officer's team has on the day of the tests. */
export const isOwnZone = (
  { teamId }: { readonly teamId: string },
  zoneId: string | undefined,
): boolean => zoneId !== undefined && ownZoneOf(teamId, testDate, {}) === zoneId;

/** Of two values with the weightiest part first, whether the first is the greater. */
export const isMore = (a: readonly number[], b: readonly number[]): boolean => {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at !== -1 && a[at]! > (b[at] ?? -Infinity);
};

type Numbers = ReturnType<typeof numbers>;

/** The tags of random boards. */
export const drawnTags = ['Xray', 'SSM'];

/** Officers of two teams, of whom one in `leaderOneIn` is a TL. */
export const drawnOfficers = (next: Numbers, count: number, leaderOneIn: number): Officer[] =>
  Array.from({ length: count }, (_, index) =>
    makeOfficer(index, {
      teamId: ['A1', 'A2'][next(2)] ?? 'A1',
      role: next(leaderOneIn) === 0 ? 'TL' : 'Member',
      status: next(3) === 0 ? 'pto' : 'present',
      tags: drawnTags.filter(() => next(3) === 0).map(tagNamed),
    }),
  );

/** A board of these stations on which officers are placed by hand as `isPlaced` says, fitting or not, as far as there is room. */
export function drawnBoard(
  next: Numbers,
  stations: Station[],
  officers: readonly Officer[],
  isPlaced: () => boolean,
) {
  const catalogue = makeCatalogue(stations);
  const server = new TestServer(untouchedBoard(testDate, catalogue, [...officers]), catalogue);
  for (const officer of officers) {
    const { id, capacity } = stations[next(stations.length)]!;
    const there = server.board.assignments.filter(({ stationId }) => stationId === id).length;
    if (isPlaced() && there < capacity) server.place(person(0), id, officer);
  }
  return { server, catalogue };
}

/** Applies the proposal of auto-assign. */
export function applyProposal(server: TestServer, catalogue: Catalogue): void {
  const { moves } = autoAssign(server.board, catalogue);
  if (moves.length > 0) server.must(person(0), { type: 'place', cause: 'auto', moves: [...moves] });
}

/** Where each stands. */
export type At = readonly (string | null)[];

export const placesOf = ({ assignments }: Board, officers: readonly Officer[]): At =>
  officers.map(({ id }) => assignments.find(({ userId }) => userId === id)?.stationId ?? null);

/** How many stand at a station, are missing to its minimum, and to those by tag and role. */
export function standingAt(station: Station, officers: readonly Officer[], at: At) {
  const there = officers.filter((_, index) => at[index] === station.id);
  const lacking = lackingAt(station, there).reduce((sum, { least, have }) => sum + least - have, 0);
  return { count: there.length, missing: Math.max(0, station.minimum - there.length), lacking };
}
