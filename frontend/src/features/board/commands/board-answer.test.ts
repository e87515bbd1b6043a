import { shiftsAt, type BoardSnapshot, type ReliefLine } from '@muster/protocol';
import { expect, it, vi } from 'vitest';
import {
  makeBoard,
  makeOfficer,
  moveOf,
  officerId,
  priya,
  smallCatalogue,
} from '../board.fixture.ts';
import { planEntries } from '../plan/plan-answer.ts';
import type { BoardAnswerParts } from './board-actions.ts';
import { reliefEntries } from './board-answer.ts';

const people = ['Mei Teo', 'Omar Ng', 'Zara Nair'].map((name, index) =>
  makeOfficer(index, { name }),
);
const board = makeBoard(people, [
  [priya, { ...moveOf(null, 'car-1', 0), cause: 'auto' }],
  [priya, { ...moveOf(null, 'bike-1', 1), cause: 'auto' }],
]);
const lineOf = (replacement: number | null): ReliefLine => ({
  userId: officerId(0),
  stationId: 'car-1',
  since: '2026-11-20T02:00:00.000Z',
  dueAt: '2026-11-20T04:00:00.000Z',
  state: 'soon',
  replacement:
    replacement === null ? null : { userId: officerId(replacement), reasons: ['Fits CAR 1'] },
});

function entriesOf(relief: readonly ReliefLine[], stop?: string, shown: BoardSnapshot = board) {
  const perform = vi.fn<(op: object) => boolean>(() => true);
  const parts = {
    board: shown,
    catalogue: smallCatalogue,
    relief,
    stop,
    operations: { perform, objectionTo: () => undefined },
  };
  return { perform, entries: reliefEntries(parts) };
}

it('whoever is due is relieved by typing, as the panel does it [UI-333, STF-34]', () => {
  const { perform, entries } = entriesOf([lineOf(1)]);
  expect(entries).toMatchObject([
    {
      label: 'Relieve Mei Teo at CAR 1 by Omar Ng',
      preview: 'Omar Ng takes over CAR 1, Mei Teo goes to BIKE 1',
      refused: undefined,
    },
  ]);
  entries[0]?.run();
  expect(perform).toHaveBeenCalledExactlyOnceWith({
    type: 'place',
    cause: 'relief',
    moves: [
      { userId: officerId(0), from: 'car-1', to: 'bike-1' },
      { userId: officerId(1), from: 'bike-1', to: 'car-1' },
    ],
  });
  expect(entriesOf([lineOf(2)]).entries[0]?.preview).toBe(
    'Zara Nair takes over CAR 1, Mei Teo goes to Unassigned',
  );
});

it('without anybody who fits, and while writing is stopped, it says so [UI-333]', () => {
  expect(entriesOf([lineOf(null)]).entries).toMatchObject([
    { label: 'Relieve Mei Teo at CAR 1', refused: 'Nobody who fits CAR 1 can take over.' },
  ]);
  expect(entriesOf([lineOf(1)], 'No connection').entries[0]?.refused).toBe('No connection');
});

it('where several are due, all who can be relieved are by one step, and who was placed by hand by another [STF-47, DEP-334, UI-333]', () => {
  const other = { ...lineOf(null), userId: officerId(1), stationId: 'bike-1' };
  const { perform, entries } = entriesOf([lineOf(2), other]);
  expect(entries.at(-1)).toMatchObject({
    label: 'Relieve all',
    preview: '1 of 2 who are due change places in one step',
    refused: undefined,
  });
  entries.at(-1)?.run();
  expect(perform).toHaveBeenCalledExactlyOnceWith({
    type: 'place',
    cause: 'relief',
    moves: [
      { userId: officerId(0), from: 'car-1', to: null },
      { userId: officerId(2), from: null, to: 'car-1' },
    ],
  });
  const byHand = makeBoard(people, [[priya, moveOf(null, 'car-1', 0)]]);
  expect(entriesOf([lineOf(2), other], undefined, byHand).entries.slice(2)).toMatchObject([
    { label: 'Relieve all, who was placed by hand too', refused: undefined },
    { label: 'Relieve all', refused: 'Nobody who is due can be relieved.' },
  ]);
  // Whoever is due too takes nothing over.
  expect(entriesOf([lineOf(1), other]).entries.at(-1)).toMatchObject({
    label: 'Relieve all',
    refused: 'Nobody who is due can be relieved.',
  });
});

it('a plan is switched and repaired by typing, in one step each, and what cannot be done is said as it is [UI-336, DEP-502, DEP-508]', () => {
  const come = people.map((one, index) => ({
    ...one,
    status: index > 0 ? ('expected' as const) : one.status,
  }));
  const planned = makeBoard(come, [[priya, moveOf(null, 'car-1', 1)]]);
  const [, gone] = come;
  const left: BoardSnapshot = {
    ...makeBoard(come.filter((one) => one !== gone)),
    vacancies: [
      {
        stationId: 'car-1',
        userId: officerId(1),
        userName: 'Omar Ng',
        reason: 'absent',
        at: '2026-11-20T02:00:00.000Z',
        planned: true,
      },
    ],
  };
  const typed = (query: string, shown: BoardSnapshot = planned, day = shown.date) => {
    const shifts = shiftsAt('Asia/Singapore', Date.parse(`${day}T10:20:00+08:00`));
    const perform = vi.fn<(op: object) => boolean>(() => true);
    const operations = { perform, objectionTo: () => undefined };
    const moment = { timeZone: 'Asia/Singapore', date: shown.date, atMs: 0 };
    const parts = { board: shown, catalogue: smallCatalogue, moment, shifts, operations };
    const [entry] = planEntries(query, parts as unknown as BoardAnswerParts);
    if (entry?.refused === undefined) entry?.run();
    return { says: entry?.refused ?? entry?.preview, did: perform.mock.calls[0]?.[0] };
  };
  expect(typed('plan on').did).toEqual({ type: 'plan', isOn: true });
  expect(typed('plan off').says).toBe('The board does not plan with expected people now.');
  expect(typed('plan off', planned, '2026-11-19').did).toEqual({ type: 'plan', isOn: false });
  expect(typed('plan on', planned, '2026-11-21').says).toBe('A date that is past is not planned.');
  expect(typed('repair').says).toBe('No planned place is to be repaired.');
  expect(typed('repair', left)).toMatchObject({
    says: 'fills 1 of 1 planned places that were left',
    did: { type: 'place', cause: 'repair', moves: [{ to: 'car-1' }] },
  });
});
