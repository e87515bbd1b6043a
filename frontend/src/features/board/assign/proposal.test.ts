import { describe, expect, it } from 'vitest';
import {
  makeBoard,
  makeOfficer,
  makeTag,
  momentAt,
  moveOf,
  officerId,
  priya,
  smallCatalogue,
} from '../board.fixture.ts';
import { boardWith, excludedBy, operationOf, together, type Change } from './chosen.ts';
import { proposalOf } from './proposal.ts';
import { effectOn, type Help } from './short-stations.ts';

const moment = momentAt('10:20');
const around = { moment, when: 'today' };
const board = makeBoard(
  [
    makeOfficer(0),
    makeOfficer(1, { status: 'pto', ptoTiming: '20:00-22:00' }),
    ...[2, 3, 4, 5].map((index) => makeOfficer(index)),
  ],
  [[priya, { ...moveOf(null, 'car-2', 0), cause: 'auto' }]],
);
const noReasons = { officers: [], stations: [] };

it('says who goes where, from where and with which hours off, who returns and who is left, and why [DEP-50]', () => {
  const proposal = proposalOf(
    {
      moves: [
        { userId: officerId(2), from: null, to: 'bike-1' },
        { userId: officerId(1), from: null, to: 'car-1' },
        { userId: officerId(4), from: null, to: 'car-1' },
        { userId: officerId(0), from: 'car-2', to: null },
      ],
      repairs: [],
      reasons: {
        officers: [{ userId: officerId(3), code: 'FITTING_STATIONS_FULL', text: 'All full' }],
        stations: [
          {
            stationId: 'car-x',
            short: 1,
            shortOfMinimum: 1,
            lacking: [],
            code: 'NO_FITTING_OFFICER',
            text: 'No Xray',
          },
        ],
      },
    },
    board,
    smallCatalogue,
    around,
  );
  // In the board's order, whatever order the moves came in.
  expect(
    proposal?.stations.map(({ name, before, after, minimum }) => [name, before, after, minimum]),
  ).toEqual([
    ['CAR 1', 0, 2, 2],
    ['BIKE 1', 0, 1, 4],
  ]);
  expect(proposal?.stations[0]?.arriving).toMatchObject([
    { officer: { id: officerId(1) }, from: null, off: 'off 20:00-22:00, then 1 of 2' },
    { officer: { id: officerId(4) }, from: null, off: '' },
  ]);
  expect(proposal?.returning).toMatchObject([{ officer: { id: officerId(0) }, from: 'CAR 2' }]);
  expect(proposal?.leftOver).toMatchObject([{ officer: { id: officerId(3) }, why: 'All full' }]);
  expect(proposal?.empty).toEqual([{ id: 'car-x', name: 'CAR X', places: 1, why: 'No Xray' }]);
  expect(proposal?.aboveMinimum).toBe(0);
});

it('has nothing to apply when nothing is to be moved [DEP-48, DEP-50]', () => {
  const nothing = { moves: [], repairs: [], reasons: noReasons };
  const proposal = proposalOf(nothing, board, smallCatalogue, around);
  expect(proposal && operationOf(proposal.moves, [])).toBeUndefined();
});

it('each station that stays short has one help: a move with what it costs, or doing without on this date [DEP-336, STF-24]', () => {
  const hands = makeBoard(
    [
      makeOfficer(0, { name: 'Zara Nair', tags: [makeTag('Xray')] }),
      ...[1, 2, 3, 4].map((index) => makeOfficer(index)),
    ],
    [
      [priya, moveOf(null, 'car-2', 0, 1, 2, 3)],
      [priya, moveOf(null, 'bike-1', 4)],
      [priya, { type: 'configure', stations: { 'car-2': { minimum: 3 } } }],
    ],
  );
  const move = {
    userId: officerId(0),
    from: 'car-2',
    to: 'car-x',
    assignmentType: 'manual' as const,
  };
  const gain = { missing: 1, placed: 0 };
  const proposal = proposalOf(
    {
      moves: [],
      reasons: noReasons,
      repairs: [{ id: 'move-car-x', stationId: 'car-x', text: 'Move', gain, moves: [move] }],
    },
    hands,
    smallCatalogue,
    around,
  );
  expect(proposal?.short).toMatchObject([
    {
      name: 'CAR 1',
      here: 0,
      why: 'everybody who is here stands elsewhere',
      help: { label: 'Close CAR 1 today' },
    },
    {
      name: 'CAR X',
      needs: ['Xray'],
      why: 'Zara Nair (pinned at CAR 2) fits',
      help: { label: 'Move Zara Nair, pinned at CAR 2', effect: 'CAR 2 4 → 3, minimum 3' },
    },
    { name: 'BIKE 1', here: 1, minimum: 4, help: { label: 'Accept 1 of 4 today' } },
    { name: 'BIKE IC', why: 'nobody here fits', needs: ['TL or DTL'] },
  ]);
  const helps = proposal?.short.flatMap(({ help }) => help ?? []) ?? [];
  const chosen = helps.filter(({ label }) => /^(Move|Accept)/.test(label));
  const op = operationOf([], chosen);
  expect(op).toEqual({
    type: 'configure',
    zones: {},
    stations: { 'bike-1': { minimum: 1 } },
    moves: [move],
  });
  const after = boardWith(hands, smallCatalogue, op);
  expect(after?.assignments.find(({ userId }) => userId === officerId(0))).toMatchObject({
    stationId: 'car-x',
    assignmentType: 'manual',
  });
});

it('two moves that would leave a third station below its minimum cannot both be had, and a planned move goes straight on [DEP-336]', () => {
  const hands = makeBoard(
    [0, 1, 2, 3, 4].map((index) => makeOfficer(index)),
    [
      [priya, { type: 'configure', stations: { 'car-2': { minimum: 3 } } }],
      [priya, moveOf(null, 'car-2', 0, 1, 2, 3)],
    ],
  );
  const to = (index: number, station: string) => ({
    moves: [{ userId: officerId(index), from: 'car-2', to: station }],
  });
  const proposal = { base: hands, after: hands, moves: [], moment };
  const first = to(0, 'car-1');
  const had = (...helps: Change[]) => together(proposal, smallCatalogue, [], helps);
  expect(had(first, to(1, 'bike-1'), to(0, 'bike-1'))).toEqual([first]);
  const planned = [{ userId: officerId(4), from: null, to: 'car-1' }];
  expect(
    operationOf(planned, [{ moves: [{ userId: officerId(4), from: 'car-1', to: 'bike-1' }] }]),
  ).toEqual({
    type: 'place',
    cause: 'auto',
    moves: [{ userId: officerId(4), from: null, to: 'bike-1' }],
  });
});

describe('offers that use the same officer or place', () => {
  const hands = makeBoard(
    [0, 1, 2, 3].map((index) => makeOfficer(index)),
    [
      [priya, { type: 'configure', stations: { 'car-2': { minimum: 2 } } }],
      [priya, moveOf(null, 'car-2', 0, 1, 2, 3)],
    ],
  );
  const proposal = { base: hands, after: hands, moves: [], moment };
  const offer = (index: number, to: string): Help => ({
    id: `move-${to}`,
    kind: 'move',
    label: `Move ${index}`,
    effect: 'CAR 2 4 → 3, minimum 2',
    moves: [{ userId: officerId(index), from: 'car-2', to }],
  });
  const [one, same, other, third] = [
    offer(0, 'car-1'),
    offer(0, 'bike-1'),
    offer(1, 'bike-1'),
    offer(2, 'bike-1'),
  ];

  it('as many as go together are counted [DEP-336]', () => {
    expect(together(proposal, smallCatalogue, [], [one, same, other, third])).toEqual([one, other]);
  });

  it('one that is gone says beside which of those chosen [DEP-336]', () => {
    const beside = (chosen: readonly Help[], help: Help) =>
      excludedBy(proposal, smallCatalogue, chosen, help);
    expect([beside([], same), beside([one], same), beside([one], other)]).toEqual([
      undefined,
      one,
      undefined,
    ]);
    // A third would leave CAR 2 below its minimum, beside both together.
    expect(beside([one, other], third)).toBe(other);
  });

  it('each costs what it costs beside what is chosen [DEP-336]', () => {
    const withOne = boardWith(hands, smallCatalogue, operationOf([], [one])) ?? hands;
    expect(effectOn(other, hands, smallCatalogue)).toBe('CAR 2 4 → 3, minimum 2');
    expect(effectOn(other, withOne, smallCatalogue)).toBe('CAR 2 3 → 2, minimum 2');
  });

  it('one whose officer stands elsewhere by now is offered no more [DEP-336]', () => {
    const gone = { moves: [{ userId: officerId(0), from: 'car-1', to: 'bike-1' }] };
    expect(together<Change>(proposal, smallCatalogue, [], [gone])).toEqual([]);
  });
});

it('for whom is away, whoever can be spared is offered: who stands by hand last and said so, nobody whose station would be short then [DEP-336, STF-13]', () => {
  const xray = { tags: [makeTag('Xray')] };
  const away = { status: 'pto', ptoTiming: '10:00-14:00', ...xray } as const;
  const carX = (minimum: number, more: readonly ReturnType<typeof moveOf>[] = []) => {
    const hands = makeBoard(
      [
        makeOfficer(0, away),
        makeOfficer(1, { name: 'Zara Nair', ...xray }),
        makeOfficer(2),
        makeOfficer(3, { name: 'Omar Teo', ...xray }),
      ],
      [
        [
          priya,
          {
            type: 'configure',
            stations: {
              'car-x': { capacity: 2, minimum: 1 },
              'car-1': { minimum: 0 },
              'car-2': { minimum },
            },
          },
        ],
        [priya, moveOf(null, 'car-x', 0)],
        [priya, moveOf(null, 'car-2', 1, 2)],
        ...more.map((one) => [priya, one] as const),
      ],
    );
    const nothing = { moves: [], repairs: [], reasons: noReasons };
    return proposalOf(nothing, hands, smallCatalogue, around)?.short.find(
      ({ name }) => name === 'CAR X',
    );
  };
  expect(carX(1)).toMatchObject({
    help: { label: 'Move Omar Teo from Unassigned' },
  });
  const other = moveOf(null, 'bike-1', 3);
  expect(carX(1, [other])).toMatchObject({
    why: 'Officer 0 off 10:00-14:00; Zara Nair (pinned at CAR 2) and Omar Teo (pinned at BIKE 1) fit',
    help: {
      label: 'Move Zara Nair, pinned at CAR 2',
      effect: 'CAR 2 2 → 1, minimum 1',
      moves: [{ userId: officerId(1), from: 'car-2', to: 'car-x', assignmentType: 'manual' }],
    },
  });
  const auto = { ...other, cause: 'auto' } as const;
  expect(carX(1, [auto])?.help?.label).toBe('Move Zara Nair, pinned at CAR 2');
  expect(carX(2, [other])).toMatchObject({ help: undefined });
});
