import { rotationOf, searchIndex } from '@muster/protocol';
import { expect, it } from 'vitest';
import {
  makeBoard,
  makeOfficer,
  makeTag,
  momentAt,
  moveOf,
  priya,
  smallCatalogue,
} from '../board.fixture.ts';
import { ordersIn } from './board-commands.ts';

const people = [
  makeOfficer(0, {
    name: 'Zara Nair',
    tags: [makeTag('Xray')],
    status: 'pto',
    ptoTiming: '10:00-12:00',
  }),
  makeOfficer(1, { name: 'Omar Teo', tags: [makeTag('Xray')] }),
  makeOfficer(2, { name: 'Mei Hassan', role: 'TL' }),
  makeOfficer(3, { name: 'Kumar Ng' }),
];
const context = {
  board: makeBoard(people, [[priya, moveOf(null, 'car-2', 3)]]),
  catalogue: smallCatalogue,
  moment: momentAt('14:00'),
  officersCalled: (name: string) =>
    people.filter((one) => one.name.toLowerCase().startsWith(name.toLowerCase())),
};
const orders = (text: string) =>
  ordersIn(text, context).map(({ label, op, refused }) => [label, refused ?? op]);

it('places the next free ones with a tag, whoever is here all day first, or says how many there are [UI-322]', () => {
  expect(orders('next 1 with xray to CAR X')).toEqual([
    ['Next 1 with xray to CAR X', { ...moveOf(null, 'car-x', 1), cause: 'bulk' }],
  ]);
  expect(orders('next 3 with Xray to car x')).toEqual([
    ['Next 3 with Xray to CAR X', 'Only 2 are free with Xray.'],
  ]);
  expect(orders('next 1 with TL to bike ic')).toEqual([
    ['Next 1 with TL to BIKE IC', { ...moveOf(null, 'bike-ic', 2), cause: 'bulk' }],
  ]);
});

it('resets a station or a zone, moves and takes off by name, and says what cannot be [UI-322]', () => {
  expect(orders('reset CAR 2')).toEqual([
    ['Reset CAR 2', { ...moveOf('car-2', null, 3), cause: 'reset-station' }],
  ]);
  expect(orders('reset car')[0]).toEqual([
    'Reset zone Car',
    { ...moveOf('car-2', null, 3), cause: 'reset-zone' },
  ]);
  expect(orders('reset bike 1')).toEqual([['Reset BIKE 1', 'Nobody stands at BIKE 1.']]);
  expect(orders('move kumar to car 1')).toEqual([
    ['Kumar Ng to CAR 1', { ...moveOf('car-2', 'car-1', 3), cause: 'bulk' }],
  ]);
  expect(orders('assign Kumar to CAR 2')).toEqual([
    ['Kumar Ng to CAR 2', 'Kumar Ng is at CAR 2 already.'],
  ]);
  expect(orders('Kumar Ng to CAR 1')).toEqual(orders('move kumar to car 1'));
  expect(orders('go to car 1')).toEqual([]);
  expect(orders('unassign kumar')).toEqual([
    ['Unassign Kumar Ng', { ...moveOf('car-2', null, 3), cause: 'bulk' }],
  ]);
  expect(orders('kumar')).toEqual([]);
  expect(orders('move nobody to car 1')).toEqual([]);
});

it('moves by name to a zone as a drop on the strip would, and says why it cannot [UI-322, DEP-102]', () => {
  expect(orders('move mei to car')[0]).toEqual([
    'Mei Hassan to zone Car',
    { ...moveOf(null, 'car-1', 2), cause: 'bulk' },
  ]);
  expect(orders('move kumar to Car')[0]).toEqual([
    'Kumar Ng to zone Car',
    'Kumar Ng is in Car already.',
  ]);
});

it('finds people whose names begin like a way or have the word before a place in them [UI-322]', () => {
  const names = ['Go Wei Ling', 'Kim to Lee', 'Min In Su', 'Tony to Ang'];
  const called = names.map((name, index) => makeOfficer(index, { name }));
  const among = {
    ...context,
    board: makeBoard(called),
    officersCalled: (name: string) =>
      called.filter((one) => one.name.toLowerCase().startsWith(name.toLowerCase())),
  };
  const labels = (text: string) => ordersIn(text, among).map(({ label }) => label);
  expect(labels('go wei ling to CAR 1')).toEqual(['Go Wei Ling to CAR 1']);
  expect(labels('go to CAR 1')).toEqual([]);
  expect(labels('Kim to Lee to CAR 1')).toEqual(['Kim to Lee to CAR 1']);
  expect(labels('Tony to Ang')).toEqual([]);
  expect(labels('move min in su in CAR 1')).toEqual(['Min In Su to CAR 1']);
  expect(labels('move go to CAR 1')).toEqual(['Go Wei Ling to CAR 1']);
});

it('moves several people who are named as one operation, and nobody when one of them is not there [UI-329]', () => {
  const [moved] = ordersIn('Omar, Mei and Kumar to CAR 1', context);
  expect(moved).toMatchObject({
    label: 'Omar Teo, Mei Hassan and Kumar Ng to CAR 1',
    preview:
      'moves Omar Teo from Unassigned, Mei Hassan from Unassigned and Kumar Ng from CAR 2 to CAR 1',
    op: {
      type: 'place',
      cause: 'bulk',
      moves: [
        ...moveOf(null, 'car-1', 1).moves,
        ...moveOf(null, 'car-1', 2).moves,
        ...moveOf('car-2', 'car-1', 3).moves,
      ],
    },
  });
  for (const text of ['move omar & mei, and kumar to car 1', 'put Omar,Mei,Kumar in CAR 1'])
    expect(ordersIn(text, context)[0]?.op).toEqual(moved?.op);
  expect(ordersIn('Mei and Kumar to CAR 2', context)[0]).toMatchObject({
    preview: 'moves Mei Hassan from Unassigned to CAR 2; Kumar Ng stays there',
    op: { moves: moveOf(null, 'car-2', 2).moves },
  });
  expect(orders('Omar and Osman to CAR 1')).toEqual([
    ['Osman to CAR 1', 'Nobody on the board is called “Osman”.'],
  ]);
  expect(orders('Bob and Osman to CAR 1')).toEqual([]);
  expect(orders('unassign Kumar and Mei')).toEqual([
    ['Unassign Kumar Ng and Mei Hassan', { ...moveOf('car-2', null, 3), cause: 'bulk' }],
  ]);
});

it('whoever is selected is moved together by that word [UI-329]', () => {
  const selected = people.slice(1, 3);
  const [order] = ordersIn('selected to CAR 1', { ...context, selected });
  expect(order?.op?.moves).toEqual(moveOf(null, 'car-1', 1, 2).moves);
  expect(orders('selected to CAR 1')).toEqual([]);
});

it('several people go to a zone as cards dropped there together [UI-329, DEP-102]', () => {
  expect(ordersIn('Omar and Mei to Car', context)[0]).toMatchObject({
    label: 'Omar Teo and Mei Hassan to zone Car',
    op: { moves: [{ to: 'car-1' }, { to: expect.any(String) }] },
  });
});

it('one person is meant where the whole text is a name; a name of several offers each, nobody twice [UI-329]', () => {
  const names = ['Ali, and Sons', 'Tan Wei', 'Tan Mei', 'Ali Koh'];
  const called = names.map((name, index) => makeOfficer(index, { name }));
  const among = {
    ...context,
    board: makeBoard(called),
    officersCalled: (name: string) =>
      called.filter((one) => one.name.toLowerCase().startsWith(name.toLowerCase())),
  };
  const labels = (text: string) => ordersIn(text, among).map(({ label }) => label);
  expect(labels('ali, and sons to CAR 1')).toEqual(['Ali, and Sons to CAR 1']);
  expect(labels('ali k, tan to CAR 1')).toEqual([
    'Ali Koh and Tan Wei to CAR 1',
    'Ali Koh and Tan Mei to CAR 1',
  ]);
  expect(labels('tan and tan to CAR 1')).toEqual(['Tan Wei and Tan Mei to CAR 1']);
});

it('rotates a zone by name, says who goes where and how many stay, or why nobody can [UI-333, STF-35]', () => {
  const among = {
    ...context,
    board: makeBoard(people, [
      [priya, { ...moveOf(null, 'car-1', 0, 1), cause: 'auto' }],
      [priya, { ...moveOf(null, 'car-2', 2, 3), cause: 'auto' }],
    ]),
  };
  const byHand = { ...context, board: makeBoard(people, [[priya, moveOf(null, 'car-1', 0, 1)]]) };
  expect(ordersIn('rotate car', byHand)).toMatchObject([
    { label: 'Rotate zone Car, who was placed by hand too', op: { cause: 'rotate' } },
    { label: 'Rotate zone Car', refused: 'Nobody can go on: 2 officers were placed by hand.' },
  ]);
  const [order, ...others] = ordersIn('rotate car', among);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    label: 'Rotate zone Car',
    preview:
      'moves 4 officers one post on: Zara Nair from CAR 1 to CAR 2, Omar Teo from CAR 1 to CAR 2, Mei Hassan from CAR 2 to CAR 1, 1 more',
    op: { type: 'place', cause: 'rotate' },
    zoneId: 'car',
  });
  const { board } = among;
  expect(order?.op?.moves).toEqual(rotationOf(board, smallCatalogue, 'car').moves);
  expect(ordersIn('Rotate zone Bike', among)[0]).toMatchObject({
    label: 'Rotate zone Bike',
    op: undefined,
    refused: 'Nobody stands in this zone.',
  });
  expect(ordersIn('rotate', among).map(({ label }) => label)).toEqual([
    'Rotate zone Car',
    'Rotate zone Bike',
  ]);
  expect(ordersIn('rotate nothing', among)).toEqual([]);
});

it('is not held up by a text of 200,000 letters [UI-320]', () => {
  const blanks = ' '.repeat(200_000);
  const begun = performance.now();
  for (const text of ['kumar', 'next 1 with', 'assign kumar', 'unassign', 'to '.repeat(60_000)])
    expect(orders(`${text}${blanks}x`)).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(2000);
});

it('among 2,000 people an order of several is understood at every letter within 16 ms [UI-321, UI-329]', () => {
  const [first, last] = [
    ['Wei', 'Mei', 'Omar', 'Nurul', 'Hana'],
    ['Chua', 'Teo', 'Osman', 'Tan', 'Lim'],
  ];
  const many = Array.from({ length: 2000 }, (_, index) =>
    makeOfficer(index, { name: `${first[index % 5]} ${last[(index >> 3) % 5]} ${index}` }),
  );
  const index = searchIndex(many.map((officer) => ({ officer, text: officer.name })));
  const among = {
    ...context,
    board: makeBoard(many),
    officersCalled: (name: string) => index.find(name, 8).map(({ officer }) => officer),
  };
  const text = 'nurul osman 1, wei tan and hana to CAR 1';
  const took = Array.from(text, (_, at) => {
    const from = performance.now();
    ordersIn(text.slice(0, at + 1), among);
    return performance.now() - from;
  }).sort((a, b) => a - b);
  expect(took[took.length >> 1]).toBeLessThan(16);
  expect(ordersIn(text, among)[0]?.op?.moves).toHaveLength(3);
});
