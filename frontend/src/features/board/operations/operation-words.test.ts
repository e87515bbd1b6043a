import {
  applyOperation,
  buildStationState,
  isRefusal,
  type BoardChange,
  type Operation,
} from '@muster/protocol';
import { describe, expect, it } from 'vitest';
import {
  daniel,
  idOf,
  makeBoard,
  makeOfficer,
  moveOf,
  officerId,
  priya,
  smallCatalogue,
} from '../board.fixture.ts';
import { overCapacity, refusalFound, refusalWords } from './refusal-words.ts';
import { savedState, unsavedCount, unsavedPeople } from '../components/save-button.tsx';
import { savedWords, stepWords, successWords } from './operation-words.ts';

type UndoEffect = Extract<BoardChange['op'], { type: 'undo' }>;

const at = '2026-11-20T03:00:00.000Z';
const empty = makeBoard();

function done(board: typeof empty, op: Operation): BoardChange {
  const result = applyOperation(board, op, {
    catalogue: smallCatalogue,
    by: priya,
    at,
    opId: idOf('eeeeeeee', 1),
  });
  if (isRefusal(result)) throw new Error(result.code);
  return result.change;
}
const wordsOf = (op: Operation, board = empty, after = board) =>
  successWords(done(board, op), after, smallCatalogue);
const placed = makeBoard(undefined, [[priya, moveOf(null, 'car-2', 0, 1, 2)]]);
const placedButOne = makeBoard(placed.officers.slice(0, 4), [
  [priya, moveOf(null, 'car-2', 0, 1, 2)],
]);

describe('what took effect', () => {
  it.each<[string, ReturnType<typeof wordsOf>, string, string]>([
    [
      'configuration',
      wordsOf({ type: 'configure', stations: { 'car-1': { capacity: 1 } } }),
      'Configuration saved',
      'Deployment configuration has been saved successfully.',
    ],
    [
      'configuration with moves',
      wordsOf({
        type: 'configure',
        stations: { 'car-1': { capacity: 3 } },
        moves: moveOf(null, 'car-1', 3).moves,
      }),
      'Configuration saved',
      '1 officer moved with it.',
    ],
    [
      'closing a station with people',
      wordsOf({ type: 'configure', stations: { 'car-2': { isOpen: false } } }, placed),
      'Configuration saved',
      'Deployment configuration has been saved successfully. 3 officers returned to Unassigned.',
    ],
    [
      'bulk assign',
      wordsOf({ ...moveOf(null, 'bike-1', 3), cause: 'bulk' }),
      'Officers assigned',
      '1 officer assigned to BIKE 1.',
    ],
    [
      'bulk unassign',
      wordsOf({ ...moveOf('car-2', null, 0, 1), cause: 'bulk' }, placed),
      'Officers unassigned',
      '2 officers returned',
    ],
    [
      'reset station',
      wordsOf({ ...moveOf('car-2', null, 0, 1, 2), cause: 'reset-station' }, placed),
      'Station reset',
      '3 officers returned from CAR 2',
    ],
    [
      'reset zone',
      wordsOf({ ...moveOf('car-2', null, 0, 1, 2), cause: 'reset-zone' }, placed),
      'Zone reset',
      '3 officers returned',
    ],
    [
      'relief',
      wordsOf(
        {
          type: 'place',
          cause: 'relief',
          moves: [...moveOf('car-2', null, 0).moves, ...moveOf(null, 'car-2', 3).moves],
        },
        placed,
      ),
      'Relieved',
      'Officer 3 has CAR 2, Officer 0 goes to Unassigned.',
    ],
    [
      'rotation',
      wordsOf({ ...moveOf('car-2', 'bike-1', 0, 1), cause: 'rotate' }, placed),
      'Zone rotated',
      '2 officers went one post on.',
    ],
    [
      'auto-assign',
      wordsOf({ ...moveOf(null, 'car-2', 0, 1, 2), cause: 'auto' }, empty, placed),
      'Auto-assignment complete',
      'Assigned 3 officers. 3 officers unassigned.',
    ],
    [
      'auto-assign of one',
      wordsOf({ ...moveOf(null, 'car-2', 0), cause: 'auto' }, empty, placedButOne),
      'Auto-assignment complete',
      'Assigned 1 officer. 1 officer unassigned.',
    ],
  ])('%s is told with its title and text [DEP-78]', (_, words, title, description) => {
    expect(words?.title).toBe(title);
    expect(words?.description).toContain(description);
  });

  it('a drag raises no notice [DEP-78]', () => {
    expect(wordsOf(moveOf(null, 'car-2', 0))).toBeUndefined();
  });

  it('an undo names what it left alone, and because of whom [DEP-52]', () => {
    const change: BoardChange = {
      ...done(empty, moveOf(null, 'car-2', 0)),
      op: {
        type: 'undo',
        target: idOf('eeeeeeee', 2),
        moves: [{ userId: officerId(2), from: null, to: 'car-1' }],
        zones: {},
        stations: {},
        skipped: [
          { kind: 'officer', id: officerId(0), reason: 'touched', by: daniel },
          { kind: 'officer', id: officerId(1), reason: 'full', by: null },
        ],
      },
    } as const satisfies BoardChange;
    expect(successWords(change, empty, smallCatalogue)).toMatchObject({
      title: 'Undone in part',
      description:
        'Left as they are: Officer 0 (moved by Daniel Koh since); Officer 1 (the station is full).',
      isRefusal: true,
    });
  });

  it.each<[string, Partial<UndoEffect>, string]>([
    [
      'says that nothing can be taken back any more',
      { skipped: [{ kind: 'officer', id: officerId(0), reason: 'touched', by: priya }] },
      'This step can no longer be taken back. Left as they are: Officer 0 (moved by you since).',
    ],
    [
      'says what stands in the way for now',
      {
        skipped: [{ kind: 'officer', id: officerId(0), reason: 'closed', by: null }],
        stays: true,
      },
      'Left as they are for now: Officer 0 (the station is closed).',
    ],
    [
      'names the saved deployment',
      { skipped: [{ kind: 'saved', id: '', reason: 'touched', by: daniel }] },
      'This step can no longer be taken back. Left as they are: the saved deployment (saved by Daniel Koh since).',
    ],
  ])('an undo of which nothing could be done %s [DEP-89]', (_, effect, description) => {
    const nothing = { moves: [], zones: {}, stations: {}, skipped: [] };
    const target = idOf('eeeeeeee', 2);
    const change: BoardChange = {
      ...done(empty, moveOf(null, 'car-1', 0)),
      op: { type: 'undo', target, ...nothing, ...effect },
    };
    expect(successWords(change, empty, smallCatalogue)).toEqual({
      title: 'Not undone',
      description,
      isRefusal: true,
    });
  });

  it('a step is named by what it was [DEP-54]', () => {
    const step = { opId: idOf('eeeeeeee', 1), officers: 3 };
    expect(stepWords({ ...step, what: 'drag' })).toBe('Move of 3 officers');
    expect(stepWords({ ...step, what: 'auto' })).toBe('Auto-assignment of 3 officers');
  });
});

describe('the words of a refusal', () => {
  const refused = (op: Operation, board: typeof empty, me = priya) => {
    const result = applyOperation(board, op, {
      catalogue: smallCatalogue,
      by: me,
      at,
      opId: null,
    });
    if (!isRefusal(result)) throw new Error('was not refused');
    return refusalWords(refusalFound(result), op, board, smallCatalogue, me);
  };
  const full = makeBoard(undefined, [[daniel, moveOf(null, 'car-1', 4, 5)]]);

  it('say who took the last place of a full station, and where one’s own officer is [DEP-25, DEP-76, UI-17]', () => {
    expect(refused(moveOf(null, 'car-1', 1), full)).toEqual({
      title: 'Station at capacity',
      description:
        'This station is already at full capacity. Daniel Koh placed Officer 4 in CAR 1 first. Officer 1 is back with Team A1.',
      isRefusal: true,
      officerId: officerId(1),
      stationId: 'car-1',
    });
  });

  it('name the destination, and the station that was left [DEP-25, DEP-76]', () => {
    const board = makeBoard(undefined, [
      [daniel, moveOf(null, 'car-1', 4, 5)],
      [priya, moveOf(null, 'car-2', 1)],
    ]);
    expect(refused(moveOf('car-2', 'car-1', 1), board).description).toBe(
      'The destination station is already at full capacity. Daniel Koh placed Officer 4 in CAR 1 first. Officer 1 is back in CAR 2.',
    );
  });

  it('do not name oneself as the one who was first [DEP-76]', () => {
    expect(refused(moveOf(null, 'car-1', 1), full, daniel).description).toBe(
      'This station is already at full capacity. Officer 1 is back with Team A1.',
    );
  });

  it('are none of a preview, which says how things are: nobody was first and nobody is back [UI-322]', () => {
    const op = moveOf(null, 'car-1', 1);
    const result = applyOperation(full, op, {
      catalogue: smallCatalogue,
      by: priya,
      at,
      opId: null,
    });
    if (!isRefusal(result)) throw new Error('was not refused');
    const words = refusalWords(refusalFound(result), op, full, smallCatalogue, priya, true);
    expect(words.description).toBe('CAR 1 is full, 2 of 2 places taken.');
  });

  it('say that somebody else moved the officer first [DEP-24]', () => {
    expect(refused(moveOf(null, 'car-2', 4), full)).toMatchObject({
      title: 'Officer already moved',
      description: 'Daniel Koh moved Officer 4 to CAR 1 first.',
    });
  });

  it.each([
    ['start', 'None of the 3 moves was made.', moveOf(null, 'car-2', 1, 4, 2)],
    ['bulk', 'Neither of the two moves was made.', moveOf(null, 'car-2', 4, 1)],
  ] as const)(
    'of a step of several (%s) name who changed what, and say only that none of it was done [DEP-76]',
    (cause, nothing, { type, moves }) => {
      const op: Operation = { type, cause, moves };
      expect(refused(op, full).description).toBe(
        `Daniel Koh moved Officer 4 to CAR 1 first. ${nothing}`,
      );
    },
  );

  it('keep the title of a configuration [DEP-34, DEP-79]', () => {
    const op: Operation = { type: 'configure', stations: { 'car-1': { capacity: 1 } } };
    expect(refused(op, full)).toMatchObject({
      title: 'Error saving configuration',
      description: 'CAR 1 has 2 officers; its capacity cannot be 1.',
    });
  });

  it('of a configuration with moves say what stands in their way, and that none was made [DEP-311, DEP-79]', () => {
    const { moves } = moveOf(null, 'car-1', 1, 2);
    const op: Operation = { type: 'configure', stations: { 'car-1': { capacity: 3 } }, moves };
    expect(refused(op, full)).toMatchObject({
      title: 'Station at capacity',
      description: expect.stringContaining('Neither of the two moves was made.') as string,
      officerId: officerId(1),
      stationId: 'car-1',
    });
  });

  it('are those of the page where the server has none [DEP-79]', () => {
    const nothing = { code: 'HTTP', message: '', current: undefined };
    const words = refusalWords(nothing, { type: 'save' }, empty, smallCatalogue, priya);
    expect(words).toMatchObject({
      title: 'Error saving assignments',
      description: 'Failed to save assignments',
    });
  });

  it('say the capacity and the counts when there are too many for one station [DEP-67]', () => {
    const words = overCapacity(moveOf(null, 'car-1', 0, 1, 2), empty, smallCatalogue);
    expect(words).toEqual({
      title: 'Station capacity exceeded',
      description:
        'CAR 1 has a capacity of 2 and 0 assigned, so only 2 more can go there; 3 are selected.',
      isRefusal: true,
      stationId: 'car-1',
    });
    expect(overCapacity(moveOf(null, 'car-1', 0, 1), empty, smallCatalogue)).toBeUndefined();
    const typed = overCapacity(moveOf(null, 'car-1', 0, 1, 2), empty, smallCatalogue, 'asked for');
    expect(typed?.description).toMatch(/so only 2 more can go there; 3 are asked for\.$/);
  });
});

describe('unsaved work', () => {
  const people = [
    { by: priya, count: 4 },
    { by: daniel, count: 3 },
  ];

  it('is counted and shared out by first name [DEP-39]', () => {
    expect(unsavedCount({ count: 7, people, userIds: [] })).toBe('7 unsaved changes');
    expect(unsavedCount({ count: 1, people: [], userIds: [] })).toBe('1 unsaved change');
    expect(unsavedPeople({ count: 7, people, userIds: [] })).toEqual(['Priya 4', 'Daniel 3']);
  });

  it('is named by whole names where two share a first name, and Attendance where nobody did it [DEP-39]', () => {
    const namesake = { id: idOf('aaaaaaaa', 9), name: 'Priya Tan' };
    const shared = [
      { by: priya, count: 2 },
      { by: namesake, count: 1 },
      { by: null, count: 1 },
    ];
    expect(unsavedPeople({ count: 4, people: shared, userIds: [] })).toEqual([
      'Priya Nair 2',
      'Priya Tan 1',
      'Attendance 1',
    ]);
  });

  it('when there is none, says when it was saved and by whom [DEP-40]', () => {
    expect(savedState({ savedAt: at, savedBy: priya }, () => '11:00 AM')).toBe(
      'All saved · 11:00 AM by Priya',
    );
    expect(savedState({ savedAt: null, savedBy: null }, String)).toBe('Nothing to save yet');
  });
});

it('a refused officer of a team without a number is back with the team’s name [DEP-76]', () => {
  const board = makeBoard([makeOfficer(0, { teamId: 'SAC AC CVG AC', name: 'Li' })]);
  const refusal = { code: 'STATION_FULL', message: 'Full.', current: undefined };
  const words = refusalWords(refusal, moveOf(null, 'car-1', 0), board, smallCatalogue, priya);
  expect(words.description).toBe('Full. Li is back with SAC AC CVG AC.');
});

it.each([
  [0, ''],
  [1, ' The display shows them now.'],
  [3, ' The displays show them now.'],
])(
  'a save says what is short, and of %i displays that show it only what is true [DEP-332]',
  (displays, shown) => {
    const around = { displays, timeZone: 'Asia/Singapore' };
    const short = buildStationState({ isOpen: true, capacity: 9, minimum: 5 });
    const lacking = buildStationState({ isOpen: true, capacity: 4, minimumByRole: { TL: 1 } });
    const none = buildStationState({ isOpen: true, capacity: 4 });
    const plain = Object.fromEntries(Object.keys(placed.stations).map((id) => [id, none]));
    const stations = { ...plain, 'car-2': short, 'bike-1': lacking };
    expect(savedWords({ ...placed, stations }, smallCatalogue, around)).toEqual({
      title: 'Assignments saved',
      description: `3 officers deployed. 2 places are short at 1 station. 1 station lacks a role or a tag.${shown}`,
    });
    const { description } = savedWords({ ...placed, stations: plain }, smallCatalogue, around);
    expect(description).toBe(`3 officers deployed.${shown}`);
  },
);
