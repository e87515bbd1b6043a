import { describe, expect, it } from 'vitest';
import {
  makeCatalogue,
  makeOfficer,
  makeStation,
  person,
  tagNamed,
  testDate,
  TestServer,
} from '../deployment.fixture.ts';
import { stationOf, violations } from '../deployment.rules.ts';
import type { Officer, Station } from '../deployment.schema.ts';
import { autoAssign } from './solver.ts';
import { untouchedBoard } from '../deployment.start.ts';

const priya = person(0);

function setUp(stations: readonly Station[], officers: readonly Officer[]) {
  const catalogue = makeCatalogue(stations);
  const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
  return {
    server,
    catalogue,
    solve: () => autoAssign(server.board, catalogue),
    apply() {
      const { moves } = autoAssign(server.board, catalogue);
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
      'Nobody who is TL or DTL is present',
      'Nobody who is TL and has tag Xray is present',
    ]);
    expect(textsOf([makeStation('car', 'car-1', 2)], [])).toEqual([
      'Nobody is marked present on this date',
    ]);
    expect(textsOf([], [makeOfficer(0)])).toEqual(['No station is open']);
    expect(textsOf([{ ...needsTl, capacity: 2 }], [makeOfficer(0, { role: 'TL' })])).toEqual([
      'Everybody who is TL or DTL is placed',
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
        text: 'More places than officers: 1 present, all placed',
      },
      {
        stationId: 'car-x',
        short: 1,
        code: 'NO_FITTING_OFFICER',
        text: 'Nobody who is TL and has tag Xray and tag SSM is present',
      },
    ]);
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
