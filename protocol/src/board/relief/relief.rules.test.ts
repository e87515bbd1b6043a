import { describe, expect, it } from 'vitest';
import { boardZoneOf } from '../built-in-catalogue.ts';
import { durationText } from '../../kernel/dates.ts';
import { zoneOf } from '../../schedule/schedule.rules.ts';
import type { Placement } from '../board.ts';
import { makeCatalogue, makeOfficer, makeStation, tagNamed, testDate } from '../board.fixture.ts';
import type { Officer } from '../board.schema.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { reliefDue, reliefOperation, type LeftAt } from './relief.rules.ts';

const catalogue = makeCatalogue([
  makeStation('car', 'car-x', 2, { requiredTags: ['Xray'], timeLimitMinutes: 100 }),
  makeStation('car', 'car-1', 4),
  makeStation('bike', 'tl-desk', 1, { requiredRoles: ['TL'] }),
]);
const now = Date.parse('2026-11-20T05:00:00.000Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const xray = (index: number, over: Partial<Officer> = {}) =>
  makeOfficer(index, { tags: [tagNamed('Xray')], ...over });
const at = (officer: Officer, stationId: string, minutes: number): Placement => ({
  userId: officer.id,
  stationId,
  assignmentType: 'auto',
  notes: null,
  since: ago(minutes),
});
const boardOf = (officers: Officer[], assignments: Placement[]) => ({
  ...untouchedBoard(testDate, catalogue, officers),
  assignments,
});
const timeZone = 'Asia/Singapore';
const never: LeftAt = () => undefined;
const replacements = (...args: Parameters<typeof reliefDue>) =>
  reliefDue(...args).map(({ replacement }) => replacement?.userId);

describe('who is due for relief', () => {
  it('is whoever has used 80 % of a limit, longest first, with when it is reached [STF-32]', () => {
    const [ann, ben, cat] = [xray(0), xray(1), makeOfficer(2)];
    const board = boardOf(
      [ann, ben, cat],
      [at(ann, 'car-x', 85), at(ben, 'car-x', 130), at(cat, 'car-1', 600)],
    );
    expect(reliefDue(board, catalogue, never, now, timeZone)).toEqual([
      {
        userId: ben.id,
        stationId: 'car-x',
        since: ago(130),
        dueAt: ago(30),
        state: 'overdue',
        replacement: null,
      },
      {
        userId: ann.id,
        stationId: 'car-x',
        since: ago(85),
        dueAt: ago(-15),
        state: 'soon',
        replacement: null,
      },
    ]);
    expect(reliefDue(board, catalogue, never, now - 60 * 60_000, timeZone)).toEqual([]);
  });

  it('of those who came to their posts in one minute whose time is up first comes first [STF-32]', () => {
    const twoPosts = makeCatalogue([
      makeStation('car', 'car-1', 1, { timeLimitMinutes: 100 }),
      makeStation('car', 'car-2', 1, { timeLimitMinutes: 60 }),
    ]);
    const [ann, ben] = [makeOfficer(0), makeOfficer(1)];
    const since = (seconds: number) => new Date(now - 90 * 60_000 + seconds * 1_000).toISOString();
    const board = {
      ...untouchedBoard(testDate, twoPosts, [ann, ben]),
      assignments: [
        { ...at(ann, 'car-1', 90), since: since(0) },
        { ...at(ben, 'car-2', 90), since: since(20) },
      ],
    };
    const due = reliefDue(board, twoPosts, never, now, timeZone);
    expect(due.map(({ userId }) => userId)).toEqual([ben.id, ann.id]);
  });

  it('is replaced by whoever fits and has been off the post for longest, nobody twice [STF-33]', () => {
    const [ann, ben, free, rested, plain] = [xray(0), xray(1), xray(2), xray(3), makeOfficer(4)];
    const board = boardOf(
      [ann, ben, free, rested, plain],
      [at(ann, 'car-x', 130), at(ben, 'car-x', 120), at(rested, 'car-1', 90)],
    );
    const left: LeftAt = (id) =>
      id === free.id ? ago(20) : id === rested.id ? ago(95) : undefined;
    expect(
      reliefDue(board, catalogue, left, now, timeZone).map(({ replacement }) => replacement),
    ).toEqual([
      {
        userId: rested.id,
        reasons: ['Fits CAR-X', 'Off this post for 1 h 35 min', 'Now at CAR-1'],
      },
      { userId: free.id, reasons: ['Fits CAR-X', 'Off this post for 20 min', 'Without a place'] },
    ]);
    expect(replacements(board, catalogue, never, now, timeZone)).toEqual([free.id, rested.id]);
  });

  it('prefers the station’s own zone among those who are alike [STF-33]', () => {
    const isOwn = (teamId: string) => boardZoneOf(zoneOf(teamId, testDate)) === 'car';
    const teamId = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A11'].find(isOwn) ?? '';
    const [ann, other, own] = [xray(0), xray(1, { teamId: 'A12' }), xray(2, { teamId })];
    const board = boardOf([ann, other, own], [at(ann, 'car-x', 130)]);
    const [line] = reliefDue(board, catalogue, never, now, timeZone);
    expect(line?.replacement).toMatchObject({
      userId: own.id,
      reasons: expect.arrayContaining(['Own zone car']),
    });
  });

  it('takes nobody whose place the other one does not fit, and who is due too only at last [STF-33]', () => {
    const [ann, lead, ben] = [xray(0), xray(1, { role: 'TL' }), xray(2)];
    const placed = [at(ann, 'car-x', 130), at(lead, 'tl-desk', 10)];
    expect(replacements(boardOf([ann, lead], placed), catalogue, never, now, timeZone)).toEqual([
      undefined,
    ]);
    expect(
      replacements(boardOf([ann, lead, ben], placed), catalogue, never, now, timeZone),
    ).toEqual([ben.id]);
  });

  it('swaps both by one operation [STF-34]', () => {
    const [ann, ben] = [xray(0), xray(1)];
    const board = boardOf([ann, ben], [at(ann, 'car-x', 130), at(ben, 'car-1', 10)]);
    const [line] = reliefDue(board, catalogue, never, now, timeZone);
    expect(line && reliefOperation(board, line)).toEqual({
      type: 'place',
      cause: 'relief',
      moves: [
        { userId: ann.id, from: 'car-x', to: 'car-1' },
        { userId: ben.id, from: 'car-1', to: 'car-x' },
      ],
    });
  });
});

it('a span of time has hours and minutes [STF-33]', () => {
  const spans = [0, 59, 60, 130].map((minutes) => durationText(minutes * 60_000));
  expect(spans).toEqual(['0 min', '59 min', '1 h', '2 h 10 min']);
});
