import { describe, expect, it } from 'vitest';
import { addDays } from '../../kernel/dates.ts';
import { autoAssign } from '../assign/solver.ts';
import { makeCatalogue, makeOfficer, makeStation, tagNamed } from '../board.fixture.ts';
import type { Officer } from '../board.schema.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { ledgerOf, turnCost, type SavedDate } from './fairness.ts';

const catalogue = makeCatalogue([
  makeStation('car', 'car-x', 4, { requiredTags: ['Xray'], minimum: 3, priority: 1 }),
  makeStation('car', 'car-1', 12, { minimum: 4 }),
  makeStation('bus', 'bus-x', 3, { timeLimitMinutes: 120, minimum: 2 }),
  makeStation('bus', 'bus-1', 12, { minimum: 3 }),
]);
const zoneOfStation = new Map(catalogue.stations.map(({ id, zoneId }) => [id, zoneId]));
const crew = Array.from({ length: 24 }, (_, index) =>
  makeOfficer(index, { tags: index % 2 === 0 ? [tagNamed('Xray')] : [] }),
);

describe('the ledger', () => {
  const [ann, ben, cat] = crew as [Officer, Officer, Officer];
  const at = (officer: Officer, stationId: string) => ({
    userId: officer.id,
    stationId,
    zoneId: zoneOfStation.get(stationId) ?? '',
  });
  const dates: SavedDate[] = [
    { date: '2026-11-20', officers: [ann, ben], postings: [at(ann, 'car-x'), at(ben, 'bus-1')] },
    { date: '2026-11-19', officers: [ann, ben, cat], postings: [at(ann, 'bus-x')] },
    { date: '2026-11-16', officers: [ann], postings: [at(ann, 'car-1')] },
  ];

  it('counts postings by zone and at stations with a time limit or a required tag [STF-40]', () => {
    expect(ledgerOf(dates, catalogue.stations)).toMatchObject({
      dates: ['2026-11-20', '2026-11-19', '2026-11-16'],
      officers: [
        { name: ann.name, byZone: { car: 2, bus: 1 }, hardPosts: 2, total: 3, present: 3 },
        { name: ben.name, byZone: { bus: 1 }, hardPosts: 0, total: 1, present: 2 },
        { name: cat.name, byZone: {}, hardPosts: 0, total: 0, present: 1 },
      ],
    });
  });

  it('counts postings to a zone whose id every object has [STF-40, DEP-28]', () => {
    const postings = [{ userId: ann.id, stationId: 'gate', zoneId: 'constructor' }];
    const odd = ledgerOf([{ date: '2026-11-20', officers: [ann], postings }], catalogue.stations);
    expect(odd.officers[0]?.byZone).toEqual({ constructor: 1 });
  });

  it('has the spread of those who were present on at least half of the dates [STF-41]', () => {
    // Of 2 and 0; whoever was there once does not count.
    expect(ledgerOf(dates, catalogue.stations).spread).toBe(1);
    expect(ledgerOf([], catalogue.stations)).toEqual({ dates: [], officers: [], spread: 0 });
  });
});

/** As many shifts, each with some of the crew away; auto-assign goes by the 8 before, as the server does. */
function simulated(shifts: number, isFair: boolean) {
  const saved: SavedDate[] = [];
  let missing = 0;
  let placed = 0;
  for (let shift = 0; shift < shifts; shift++) {
    const officers = crew.filter((_, index) => (index * 7 + shift * 5) % 11 !== 0);
    const board = untouchedBoard(addDays('2026-01-01', shift), catalogue, officers);
    const had = ledgerOf(saved.slice(0, 8), catalogue.stations).officers;
    const hardPosts = new Map(had.map((line) => [line.userId, line.hardPosts]));
    const cost = isFair ? turnCost(hardPosts, officers, catalogue.stations) : undefined;
    const { moves, stats, certificate } = autoAssign(board, catalogue, { cost });
    const { 1: must, 2: should, 3: may } = certificate.missingToMinimum;
    missing += must + should + may;
    placed += stats.totalAssigned;
    const postings = moves.flatMap(({ userId, to }) =>
      to === null ? [] : [{ userId, stationId: to, zoneId: zoneOfStation.get(to) ?? '' }],
    );
    saved.unshift({ date: board.date, officers, postings });
  }
  return { missing, placed, spread: ledgerOf(saved, catalogue.stations).spread };
}

it('after 100 shifts auto-assign leaves at most half of the spread that it leaves without fairness, and places as many [STF-42]', () => {
  const [fair, unfair] = [simulated(100, true), simulated(100, false)];
  expect(fair).toMatchObject({ missing: unfair.missing, placed: unfair.placed });
  expect(unfair.spread).toBeGreaterThan(1);
  expect(fair.spread).toBeLessThanOrEqual(unfair.spread / 2);
});
