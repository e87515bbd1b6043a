import { expect } from 'vitest';
import type { AwayDays } from '../absences/absences.rules.ts';
import { numbers } from '../board/assign/solver.fixture.ts';
import { makeCatalogue, makeStation, tagNamed } from '../board/board.fixture.ts';
import type { Catalogue, Officer, Station } from '../board/board.schema.ts';
import { untouchedBoard } from '../board/untouched-board.ts';
import { addDays } from '../kernel/dates.ts';
import { forecastOf, type ForecastCase, type ForecastPerson } from './forecast.rules.ts';

/** Random fortnights, and what is expected and missing found by other ways than those of the forecast. */

const first = '2025-09-06';
const tags = ['Xray', 'SSM'];

function drawStations(next: (below: number) => number): Station[] {
  return Array.from({ length: 2 + next(6) }, (_, index) => {
    const capacity = next(4);
    return makeStation(['car', 'bus'][next(2)] ?? 'car', `s-${index}`, capacity, {
      minimum: next(capacity + 1),
      priority: 1 + next(3),
      requiredTags: next(2) === 0 ? [tags[next(2)] ?? ''] : null,
      requiredRoles: next(6) === 0 ? ['TL'] : null,
    });
  });
}

const drawPeople = (next: (below: number) => number): ForecastPerson[] =>
  Array.from({ length: next(16) }, (_, index) => ({
    id: `person-${index}`,
    name: `Person ${index}`,
    role: next(4) === 0 ? 'TL' : 'Member',
    isActive: next(8) > 0,
    teamId: ['A1', 'A6', 'A7', null][next(4)] ?? null,
    teamsBefore: next(5) === 0 ? [{ teamId: 'A1', until: addDays(first, next(14)) }] : [],
  }));

function drawAbsences(next: (below: number) => number, people: readonly ForecastPerson[]) {
  return people.flatMap(({ id: userId }): AwayDays[] => {
    if (next(3) > 0) return [];
    const from = addDays(first, next(14));
    const days = { userId, from, to: addDays(from, next(6)) };
    return next(3) === 0
      ? [{ ...days, absenceType: 'PTO' as const, ptoTiming: '12:00-14:00' }]
      : [{ ...days, absenceType: 'VL' as const, ptoTiming: null }];
  });
}

/** Kuhn's way, place by place: the most seats up to the minimums that can be taken. */
function mostSeats(
  catalogue: Catalogue,
  { board }: Pick<ForecastCase, 'board'>,
  here: readonly { role: string; tags: readonly string[] }[],
) {
  const seats = catalogue.stations.flatMap((station) => {
    const state = board.stations[station.id];
    return state?.isOpen ? Array.from({ length: state.minimum }, () => station) : [];
  });
  const holder = here.map(() => -1);
  const takes = (seat: number, person: number): boolean => {
    const { requiredTags, requiredRoles } = seats[seat] as Station;
    const { role, tags: carried } = here[person] as (typeof here)[number];
    return (
      (requiredRoles ?? [role]).includes(role) &&
      (requiredTags ?? []).every((tag) => carried.includes(tag))
    );
  };
  const fill = (seat: number, seen: Set<number>): boolean =>
    here.some((_, person) => {
      if (seen.has(person) || !takes(seat, person)) return false;
      seen.add(person);
      const before = holder[person] ?? -1;
      if (before !== -1 && !fill(before, seen)) return false;
      holder[person] = seat;
      return true;
    });
  return { seats: seats.length, filled: seats.filter((_, seat) => fill(seat, new Set())).length };
}

export function compareFortnight(seed: number): void {
  const next = numbers(seed);
  const catalogue = makeCatalogue(drawStations(next));
  const people = drawPeople(next);
  const absences = drawAbsences(next, people);
  const carried = new Map(people.map(({ id }) => [id, tags.filter(() => next(3) === 0)]));
  const byPerson = new Map<string, Officer['tags']>(
    [...carried].map(([id, names]) => [id, names.map(tagNamed)]),
  );
  for (let day = 0; day < 14; day++) {
    const date = addDays(first, day);
    const board = untouchedBoard(date, catalogue, []);
    for (const state of Object.values(board.stations)) if (next(5) === 0) state.isOpen = false;
    const asked = {
      date,
      timeZone: 'Asia/Singapore',
      people,
      absences,
      tags: byPerson,
      lapsed: new Map(),
      board,
      catalogue,
    };
    const { day: answered } = forecastOf(asked);
    if (day % 4 > 1) {
      expect(answered).toMatchObject({ expected: 0, missing: 0 });
      continue;
    }
    const here = people.filter(({ id, isActive, teamId, teamsBefore = [] }) => {
      const [before] = teamsBefore;
      const team = before && date <= before.until ? before.teamId : teamId;
      const isAway = absences.some(
        (one) =>
          one.userId === id && one.absenceType === 'VL' && one.from <= date && date <= one.to,
      );
      return isActive && team !== null && !isAway;
    });
    const { seats, filled } = mostSeats(
      catalogue,
      asked,
      here.map(({ id, role }) => ({ role, tags: carried.get(id) ?? [] })),
    );
    const of = { seed, date };
    expect({ ...of, expected: answered.expected }).toEqual({ ...of, expected: here.length });
    expect({ ...of, missing: answered.missing }).toEqual({ ...of, missing: seats - filled });
    const inZones = answered.byZone.reduce((sum, { missing }) => sum + missing, 0);
    expect({ ...of, inZones, proven: answered.proven }).toEqual({
      ...of,
      inZones: seats - filled,
      proven: true,
    });
    for (const { name, expected } of answered.byTag) {
      const carry = here.filter(({ id }) => carried.get(id)?.includes(name)).length;
      expect({ ...of, name, expected }).toEqual({ ...of, name, expected: carry });
    }
    expect(answered.reasons.length > 0).toBe(seats > filled);
  }
}
