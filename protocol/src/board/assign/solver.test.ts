import { describe, expect, it } from 'vitest';
import {
  makeCatalogue,
  makeOfficer,
  makeStation,
  person,
  tagNamed,
  testDate,
  TestServer,
} from '../board.fixture.ts';
import { momentOf, type Moment } from '../../attendance/here.ts';
import { stationOf, violations } from '../board.rules.ts';
import type { Officer, Station } from '../board.schema.ts';
import { autoAssign } from './solver.ts';
import { untouchedBoard } from '../untouched-board.ts';

const priya = person(0);

function setUp(stations: readonly Station[], officers: readonly Officer[]) {
  const catalogue = makeCatalogue(stations);
  const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
  return {
    server,
    catalogue,
    solve: (from?: Moment) => autoAssign(server.board, catalogue, { from }),
    apply(from?: Moment) {
      const { moves } = autoAssign(server.board, catalogue, { from });
      if (moves.length > 0) {
        server.must(priya, { type: 'place', cause: 'auto', moves: [...moves] });
      }
      expect(violations(server.board, catalogue)).toEqual([]);
      return (officer: Officer) => stationOf(server.board, officer.id);
    },
  };
}

describe('auto-assign', () => {
  it('places everybody where first-fit would leave somebody over [DEP-45]', () => {
    const any = makeOfficer(0, { tags: [tagNamed('Xray')] });
    const only = makeOfficer(1);
    const { apply } = setUp(
      [makeStation('car', 'car-1', 1), makeStation('car', 'car-x', 1, { requiredTags: ['Xray'] })],
      [any, only],
    );
    const at = apply();
    expect([at(any), at(only)]).toEqual(['car-x', 'car-1']);
  });

  it('keeps what was placed by hand, even where it does not fit [DEP-44]', () => {
    const [ann, ben] = [makeOfficer(0), makeOfficer(1, { role: 'TL' })];
    const { server, apply, solve } = setUp(
      [makeStation('car', 'car-ic', 1, { requiredRoles: ['TL'] })],
      [ann, ben],
    );
    server.place(priya, 'car-ic', ann);
    expect(apply()(ann)).toBe('car-ic');
    expect(solve()).toMatchObject({
      stats: { totalAssigned: 1, unassigned: 1 },
      reasons: { officers: [{ userId: ben.id, code: 'FITTING_STATIONS_FULL' }], stations: [] },
    });
  });

  it('prefers people present to PTO, also over one who was placed by auto-assign before [DEP-45]', () => {
    const pto = makeOfficer(0, { status: 'pto', ptoTiming: '10:00-14:00' });
    const { server, apply } = setUp([makeStation('car', 'car-1', 1)], [pto]);
    expect(apply()(pto)).toBe('car-1');
    const present = makeOfficer(1);
    server.must(null, { type: 'officers', upsert: [present], remove: [] });
    const at = apply();
    expect([at(present), at(pto)]).toEqual(['car-1', null]);
  });

  describe('with somebody who is away for part of the shift', () => {
    const at = (time: string) =>
      momentOf(
        { timeZone: 'Asia/Singapore', date: testDate },
        Date.parse(`${testDate}T${time}+08:00`),
      );
    // On this date the cargo zone is that of A9: it would be Omar's.
    const omar = makeOfficer(0, {
      name: 'Omar',
      teamId: 'A9',
      status: 'pto',
      ptoTiming: '10:00-14:00',
    });
    const whole = makeOfficer(1);
    const needed = makeStation('cargo', 'cargo-1', 1, { minimum: 1 });
    const may = makeStation('car', 'car-1', 1, { minimum: 0 });

    it('fills the minimums with who is here to the end, among assignments that miss as many [STF-20]', () => {
      const before = setUp([needed, may], [omar, whole]).apply(at('08:00'));
      expect([before(omar), before(whole)]).toEqual(['car-1', 'cargo-1']);
      const during = setUp([needed, may], [omar, whole]).apply(at('13:59'));
      expect([during(omar), during(whole)]).toEqual(['car-1', 'cargo-1']);
    });

    it('counts what is left of the shift: who is back is as good as anybody [STF-20]', () => {
      const after = setUp([needed, may], [omar, whole]).apply(at('14:00'));
      expect([after(omar), after(whole)]).toEqual(['cargo-1', 'car-1']);
    });

    it('takes them where the place would stay empty, and names them with their hours [STF-20, STF-29]', () => {
      const { solve, apply } = setUp([needed, may], [omar]);
      expect(solve(at('08:00')).partlyHere).toEqual([
        { userId: omar.id, userName: 'Omar', stationId: 'cargo-1', ptoTiming: '10:00-14:00' },
      ]);
      expect(apply(at('08:00'))(omar)).toBe('cargo-1');
      expect(solve(at('14:00')).partlyHere).toEqual([]);
    });

    it('covers for one who was placed by hand, where there is room [STF-20]', () => {
      const two = { ...needed, capacity: 2 };
      const { server, apply, solve } = setUp([two, may], [omar, whole]);
      server.place(priya, 'cargo-1', omar);
      expect(apply(at('08:00'))(whole)).toBe('cargo-1');
      expect(solve(at('08:00')).partlyHere).toMatchObject([{ userName: 'Omar' }]);
    });
  });

  it('fills every place, the contested one with who is present [DEP-45]', () => {
    const [x, y, z] = [
      makeOfficer(0, { tags: [tagNamed('Xray')], status: 'pto' }),
      makeOfficer(1, { tags: [tagNamed('SSM')], status: 'pto' }),
      makeOfficer(2, { tags: [tagNamed('Xray')] }),
    ];
    const { solve } = setUp(
      [
        makeStation('car', 'car-x', 1, { requiredTags: ['Xray'] }),
        makeStation('car', 'car-s', 1, { requiredTags: ['SSM'] }),
      ],
      [x, y, z],
    );
    expect(
      solve()
        .moves.map(({ userId }) => userId)
        .toSorted(),
    ).toEqual([y.id, z.id]);
  });

  it('prefers the team’s own zone of the day [DEP-45]', () => {
    // On 2026-11-20 A9 works in ACARGO/IAs every day, A13 in FRT.
    const [cargo, frt] = [makeOfficer(0, { teamId: 'A9' }), makeOfficer(1, { teamId: 'A13' })];
    const { apply } = setUp(
      [makeStation('specialist', 'sps', 1), makeStation('cargo', 'cargo-1', 1)],
      [cargo, frt],
    );
    const at = apply();
    expect([at(cargo), at(frt)]).toEqual(['cargo-1', 'sps']);
  });

  it('never uses a closed station, and requires one of the roles and all of the tags [DEP-44]', () => {
    const both = [tagNamed('SSM'), tagNamed('RSS')];
    const officers = [
      makeOfficer(0, { role: 'DTL', tags: both }),
      makeOfficer(1, { role: 'DTL', tags: [tagNamed('SSM')] }),
      makeOfficer(2, { role: 'FRT', tags: both }),
    ];
    const { server, apply, solve } = setUp(
      [
        makeStation('car', 'car-1', 3),
        makeStation('bike', 'bike-1', 3, {
          requiredRoles: ['TL', 'dtl'],
          requiredTags: ['ssm', 'RSS'],
        }),
      ],
      officers,
    );
    server.must(priya, { type: 'configure', stations: { 'car-1': { isOpen: false } } });
    const at = apply();
    expect(officers.map(at)).toEqual(['bike-1', null, null]);
    expect(solve().reasons).toMatchObject({
      officers: [{ code: 'NO_FITTING_STATION' }, { code: 'NO_FITTING_STATION' }],
      stations: [{ stationId: 'bike-1', short: 2, code: 'FITTING_OFFICERS_PLACED' }],
    });
  });

  it('names as missing what is missing, role or tag, and never says nothing [DEP-47, DEP-94]', () => {
    const needsTl = makeStation('car', 'car-ic', 1, { requiredRoles: ['TL', 'DTL'] });
    const needsBoth = makeStation('car', 'car-x', 1, {
      requiredRoles: ['TL'],
      requiredTags: ['Xray'],
    });
    const textsOf = (stations: readonly Station[], officers: readonly Officer[]) => {
      const { reasons } = setUp(stations, officers).solve();
      return [...reasons.officers, ...reasons.stations].map(({ text }) => text);
    };
    expect(textsOf([needsTl, needsBoth], [makeOfficer(0, { name: 'Mei' })])).toEqual([
      'Every open station needs what Mei lacks: TL or DTL, TL and tag Xray',
      'CAR-IC has 1 empty place: nobody here is TL or DTL',
      'CAR-X has 1 empty place: nobody here is TL and has Xray',
    ]);
    expect(textsOf([makeStation('car', 'car-1', 2)], [])).toEqual([
      'CAR-1 has 2 empty places: nobody is marked present on this date',
    ]);
    expect(textsOf([], [makeOfficer(0)])).toEqual(['No station is open']);
    expect(textsOf([{ ...needsTl, capacity: 2 }], [makeOfficer(0, { role: 'TL' })])).toEqual([
      'CAR-IC has 1 empty place: 1 person here is TL or DTL, and stands there',
    ]);
  });

  it('says why a station stays short [DEP-47]', () => {
    const { solve } = setUp(
      [
        makeStation('car', 'car-1', 2),
        makeStation('car', 'car-x', 1, { requiredTags: ['Xray', 'SSM'], requiredRoles: ['TL'] }),
      ],
      [makeOfficer(0)],
    );
    expect(solve().reasons.stations).toEqual([
      {
        stationId: 'car-1',
        short: 1,
        code: 'NOT_ENOUGH_OFFICERS',
        shortOfMinimum: 0,
        lacking: [],
        text: 'CAR-1 has 1 empty place: 1 person is here, and stands there',
      },
      {
        stationId: 'car-x',
        short: 1,
        code: 'NO_FITTING_OFFICER',
        shortOfMinimum: 0,
        lacking: [],
        text: 'CAR-X has 1 empty place: nobody here is TL and has Xray and SSM',
      },
    ]);
  });

  it('says where those are who could stand at a short station, and how to move them [STF-23, STF-24]', () => {
    const xray = { tags: [tagNamed('Xray')] };
    const officers = Array.from({ length: 4 }, (_, index) => makeOfficer(index, xray));
    const needs = { requiredTags: ['Xray'] };
    const { server, solve } = setUp(
      [
        makeStation('bus', 'bus-x', 4, { ...needs, minimum: 2 }),
        makeStation('car', 'car-x', 3, { ...needs, minimum: 2, priority: 1 }),
      ],
      officers,
    );
    server.place(priya, 'bus-x', ...officers);
    const { reasons, repairs, certificate } = solve();
    expect(certificate).toMatchObject({ missingToMinimum: { 1: 2, 2: 0, 3: 0 }, placed: 4 });
    expect(reasons.stations[0]).toMatchObject({
      stationId: 'car-x',
      short: 3,
      shortOfMinimum: 2,
      text: 'CAR-X is 2 short: 4 people here have Xray, all 4 are pinned at BUS-X',
    });
    expect(repairs).toEqual([
      {
        id: 'move-car-x',
        stationId: 'car-x',
        text: 'Move Officer 0 from BUS-X to CAR-X, Officer 1 from BUS-X to CAR-X',
        gain: { missing: 2, placed: 0 },
        moves: officers.slice(0, 2).map(({ id }) => ({
          userId: id,
          from: 'bus-x',
          to: 'car-x',
          assignmentType: 'manual',
        })),
      },
    ]);
  });

  it('meets minimums by tag and role where that costs nothing, and names those it cannot [STF-21]', () => {
    const stations = [
      makeStation('car', 'car-1', 2, {
        minimumByTag: { Xray: 1 },
        minimumByRole: { 'TL or DTL': 1 },
      }),
      makeStation('car', 'car-2', 2),
    ];
    const officers = [
      makeOfficer(0),
      makeOfficer(1),
      makeOfficer(2, { role: 'DTL' }),
      makeOfficer(3, { tags: [tagNamed('Xray')] }),
    ];
    const met = setUp(stations, officers);
    const at = met.apply();
    expect(officers.map((one) => at(one))).toEqual(['car-2', 'car-2', 'car-1', 'car-1']);
    expect(met.solve().reasons.stations).toEqual([]);
    const unmet = setUp(stations, officers.slice(0, 3).concat(makeOfficer(4)));
    expect(unmet.solve().reasons.stations).toEqual([
      {
        stationId: 'car-1',
        short: 0,
        shortOfMinimum: 0,
        lacking: [{ kind: 'tag', name: 'Xray', short: 1 }],
        code: 'NAMED_MINIMUM_UNMET',
        text: 'CAR-1 has 0 of 1 Xray',
      },
    ]);
  });

  it('evens out what costs say only among assignments that are otherwise as good [STF-25]', () => {
    const [first, second] = [makeOfficer(0, { teamId: 'A9' }), makeOfficer(1, { teamId: 'A9' })];
    const { server, catalogue } = setUp(
      [makeStation('car', 'car-1', 1), makeStation('car', 'car-2', 1)],
      [first, second],
    );
    const places = (hard: string) => {
      const cost = ({ id }: Officer, stationId: string) =>
        stationId === hard && id === first.id ? 15 : 0;
      return autoAssign(server.board, catalogue, { cost }).moves.map(({ to }) => to);
    };
    expect(places('car-1')).toEqual(['car-2', 'car-1']);
    expect(places('car-2')).toEqual(['car-1', 'car-2']);
  });

  it('moves nobody when it is run again, and is one step to undo [DEP-45, DEP-48]', () => {
    const officers = Array.from({ length: 40 }, (_, index) => makeOfficer(index));
    const { server, apply, solve } = setUp(
      Array.from({ length: 12 }, (_, index) => makeStation('car', `car-${index}`, 3)),
      officers,
    );
    apply();
    expect(solve().moves).toEqual([]);
    const [step] = server.board.history[priya.id]?.undo ?? [];
    expect(step).toMatchObject({ what: 'auto', officers: 36 });
    server.must(priya, { type: 'undo', target: step?.opId ?? '' });
    expect(server.board.assignments).toEqual([]);
  });
});
