import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf } from '../../attendance/here.ts';
import { zoneOf } from '../../schedule/schedule.rules.ts';
import { boardZoneOf, ownZoneOf, teamZoneOf } from '../built-in-catalogue.ts';
import {
  makeCatalogue,
  makeOfficer,
  makeStation,
  person,
  tagNamed,
  testDate,
  TestServer,
} from '../board.fixture.ts';
import { ownZones, stationOf } from '../board.rules.ts';
import type { Catalogue, Officer } from '../board.schema.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { haveZonesMoved, startInZones, type StartPost } from './start.rules.ts';
import { tries } from '../../kernel/tries.fixture.ts';

/** In the sixteen days before those of the test's date. */
const earlier = '2026-11-08';
const catalogue = makeCatalogue([
  makeStation('car', 'car-1', 4, { minimumByRole: { TL: 1 } }),
  makeStation('car', 'car-x', 1, { requiredTags: ['Xray'] }),
  makeStation('bus', 'bus-1', 4),
  makeStation('bike', 'bike-1', 4),
  makeStation('cargo', 'cargo-1', 4),
]);
const today = (zone: string | null) => teamWith(zone, testDate);
const then = (zone: string | null) => teamWith(zone, earlier);
const rotating = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A11'];
const teamWith = (zone: string | null, date: string): string =>
  rotating.find((team) => zoneOf(team, date) === zone) ?? 'none';

const post = (
  who: Officer,
  stationId: string,
  assignmentType: 'auto' | 'manual' = 'manual',
): StartPost => ({
  userId: who.id,
  userName: who.name,
  stationId,
  stationName: stationId.toUpperCase(),
  assignmentType,
  was: who,
});
const boardOf = (officers: readonly Officer[]) => untouchedBoard(testDate, catalogue, officers);
const start = (server: TestServer, posts: readonly StartPost[], places = catalogue) =>
  startInZones(
    server.board,
    places,
    { date: earlier, posts },
    momentOf({ timeZone: 'Asia/Singapore', date: server.board.date }, 0),
  );
/** The board with the plan on it, as the reducer takes it. */
function applied(server: TestServer, posts: readonly StartPost[]) {
  const plan = start(server, posts);
  if (plan.moves.length > 0) {
    server.must(person(0), { type: 'place', cause: 'start', moves: [...plan.moves] });
  }
  return plan;
}

describe('the same posts, taken by the teams that have their zones today', () => {
  it('go by role, then by what the station counts; nobody stands there by hand [STF-63, DEP-330]', () => {
    const old = { teamId: then('A1CAR') };
    const now = { teamId: today('A1CAR') };
    expect(old).not.toEqual(now);
    const posts = [
      post(makeOfficer(0, { ...old, role: 'TL' }), 'car-1'),
      post(makeOfficer(1, { ...old }), 'car-1'),
      post(makeOfficer(2, { ...old, tags: [tagNamed('Xray')] }), 'car-x'),
    ];
    const server = new TestServer(
      boardOf([
        makeOfficer(0, { ...now, teamId: today('DBUS') }),
        makeOfficer(10, { ...now, status: 'pto', ptoTiming: '12:00-14:00' }),
        makeOfficer(11, { ...now, tags: [tagNamed('Xray')] }),
        makeOfficer(12, { ...now, role: 'TL' }),
        makeOfficer(13, now),
      ]),
      catalogue,
    );
    expect(haveZonesMoved(server.board, catalogue, earlier)).toBe(true);
    const { skipped } = applied(server, posts);
    expect(skipped).toEqual([]);
    expect(
      server.board.assignments.map(({ userId, stationId, assignmentType }) => [
        server.board.officers.findIndex(({ id }) => id === userId),
        stationId,
        assignmentType,
      ]),
    ).toEqual([
      [2, 'car-x', 'auto'],
      [3, 'car-1', 'auto'],
      [4, 'car-1', 'auto'],
    ]);
    expect(ownZones(server.board, catalogue)).toEqual({ count: 3, of: 3 });
  });

  it('go to the team of the organisation’s own whose base zone has come there [STF-63, DIR-41]', () => {
    const baseZones = new Map([
      ['Harbour', 'A1CAR'],
      ['Yard', 'DBUS'],
    ]);
    const places = { ...catalogue, baseZones };
    const zone = teamZoneOf('Yard', earlier, places);
    expect(teamZoneOf('Harbour', testDate, places)).toBe(zone);
    const [was, is] = [makeOfficer(0, { teamId: 'Yard' }), makeOfficer(1, { teamId: 'Harbour' })];
    const server = new TestServer(boardOf([was, is]), catalogue);
    const takersOf = (usedCatalogue: Catalogue) =>
      start(server, [post(was, 'cargo-1')], usedCatalogue).moves.map(({ userId }) => userId);
    expect(haveZonesMoved(server.board, places, earlier)).toBe(true);
    expect(takersOf(places)).toEqual([is.id]);
    // Without a base their teams are in no zone that could move.
    expect(haveZonesMoved(server.board, catalogue, earlier)).toBe(false);
    expect(takersOf(catalogue)).toEqual([was.id]);
    const assignments = [
      { userId: is.id, stationId: `${boardZoneOf(zone)}-1` },
      { userId: was.id, stationId: 'cargo-1' },
    ];
    expect(ownZones({ ...server.board, assignments }, places)).toEqual({ count: 1, of: 2 });
    expect(ownZones({ ...server.board, assignments }, catalogue)).toEqual({ count: 0, of: 0 });
  });

  it('of a team that stays in its zone are for the same people, a hand as a hand; who is not here is left out [STF-63, STF-60]', () => {
    const fixed = { teamId: 'A9' };
    const posts = [
      post(makeOfficer(0, fixed), 'cargo-1'),
      post(makeOfficer(1, fixed), 'cargo-1', 'auto'),
      post(makeOfficer(2, fixed), 'cargo-1'),
      post(makeOfficer(3, { teamId: 'Night crew' }), 'bus-1'),
    ];
    const here = [makeOfficer(0, fixed), makeOfficer(1, fixed), makeOfficer(9, fixed)];
    const server = new TestServer(
      boardOf([...here, makeOfficer(3, { teamId: 'Night crew' })]),
      catalogue,
    );
    const { moves, skipped } = applied(server, posts);
    expect(moves.map(({ userId, to, assignmentType }) => [userId, to, assignmentType])).toEqual([
      [posts[3]?.userId, 'bus-1', 'manual'],
      [posts[0]?.userId, 'cargo-1', 'manual'],
      [posts[1]?.userId, 'cargo-1', 'auto'],
    ]);
    expect(skipped.map(({ userId, reason }) => [userId, reason])).toEqual([
      [posts[2]?.userId, 'not_eligible'],
    ]);
  });

  it('that nobody of the zone is left for, that are closed or gone are said with who stood there [STF-63]', () => {
    const old = { teamId: then('DBUS') };
    const posts = [
      post(makeOfficer(0, old), 'bus-1'),
      post(makeOfficer(1, old), 'bus-1'),
      post(makeOfficer(2, old), 'bike-1'),
      post(makeOfficer(3, old), 'old-1'),
    ];
    const server = new TestServer(boardOf([makeOfficer(10, { teamId: today('DBUS') })]), catalogue);
    server.must(person(0), { type: 'configure', stations: { 'bike-1': { isOpen: false } } });
    const plan = applied(server, posts);
    expect(plan.moves.map(({ to }) => to)).toEqual(['bus-1']);
    expect(plan.skipped.map(({ userName, reason, text }) => [userName, reason, text])).toEqual([
      ['Officer 2', 'closed', 'The station is closed'],
      ['Officer 3', 'gone', 'The station is no longer there'],
      ['Officer 1', 'nobody', 'Nobody of the team in DBUS is left for it'],
    ]);
    expect(start(server, posts)).toMatchObject({ moves: [], standing: 1 });
  });

  it('are given to each once, in their own zone, whatever the order they are listed in; a second start moves nobody [STF-63]', () => {
    const teams = [...rotating, 'A9', 'Night crew'];
    const anybody = fc.record({
      team: fc.constantFrom(...teams),
      role: fc.constantFrom('TL', 'DTL', 'Member'),
      hasXray: fc.boolean(),
      isAway: fc.boolean(),
    });
    interface Anybody {
      team: string;
      role: string;
      hasXray: boolean;
      isAway: boolean;
    }
    const makeOne = ({ team, role, hasXray, isAway }: Anybody, at: number) =>
      makeOfficer(at, {
        teamId: team,
        role,
        tags: hasXray ? [tagNamed('Xray')] : [],
        ...(isAway && { status: 'pto' as const, ptoTiming: '12:00-14:00' }),
      });
    const posting = fc.record({
      at: fc.nat(29),
      who: anybody,
      stationId: fc.constantFrom(...catalogue.stations.map(({ id }) => id), 'gone-1'),
      byHand: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(anybody, { maxLength: 25 }),
        fc.uniqueArray(posting, { selector: ({ at }) => at, maxLength: 25 }),
        fc.array(fc.tuple(fc.nat(24), fc.nat(4)), { maxLength: 4 }),
        (people, postings, dragged) => {
          const server = new TestServer(boardOf(people.map(makeOne)), catalogue);
          for (const [who, at] of dragged) {
            const [officer, station] = [server.board.officers[who], catalogue.stations[at]];
            if (!officer || !station || stationOf(server.board, officer.id) !== null) continue;
            server.do(person(0), {
              type: 'place',
              cause: 'drag',
              moves: [{ userId: officer.id, from: null, to: station.id }],
            });
          }
          const before = server.board;
          const posts = postings.map(({ at, who, stationId, byHand }) =>
            post(makeOne(who, at), stationId, byHand ? 'manual' : 'auto'),
          );
          expect(start(server, posts.toReversed())).toEqual(start(server, posts));
          const { moves, skipped } = applied(server, posts);
          const zoneById = new Map(catalogue.stations.map(({ id, zoneId }) => [id, zoneId]));
          for (const { userId, to, assignmentType } of moves) {
            const officer = before.officers.find(({ id }) => id === userId) as Officer;
            const own = posts.find((one) => one.userId === userId && one.stationId === to);
            if (assignmentType === 'manual') expect(own?.assignmentType).toBe('manual');
            if (own) continue;
            const zones = posts
              .filter(({ stationId }) => stationId === to)
              .map(({ was }) => zoneOf(was.teamId, earlier));
            expect(zones).toContain(zoneOf(officer.teamId, testDate));
            const wereAtHome = posts
              .filter(({ stationId }) => stationId === to)
              .every(
                ({ was }) => ownZoneOf(was.teamId, earlier, catalogue) === zoneById.get(to ?? ''),
              );
            if (wereAtHome)
              expect(ownZoneOf(officer.teamId, testDate, catalogue)).toBe(zoneById.get(to ?? ''));
          }
          for (const placed of before.assignments)
            expect(server.board.assignments).toContainEqual(placed);
          expect(new Set(skipped.map(({ userId }) => userId)).size).toBe(skipped.length);
          expect(moves.length + skipped.length).toBeLessThanOrEqual(posts.length);
          expect(start(server, posts).moves).toEqual([]);
        },
      ),
      { numRuns: tries(300) },
    );
  });
});
