import { describe, expect, it } from 'vitest';
import { person, TestServer } from '../board.fixture.ts';
import { boardChange } from './operation.schema.ts';
import { foldChange } from './board.apply.ts';

const priya = person(0);
const set = (id: string, fields: object) =>
  ({ type: 'configure', stations: { [id]: fields } }) as const;

describe('minimums of a date', () => {
  it('are set with the configuration, and {} clears a map [STF-6]', () => {
    const server = new TestServer();
    server.must(priya, set('bike-1', { minimum: 3, minimumByTag: { Xray: 2 } }));
    expect(server.board.stations['bike-1']).toEqual({
      isOpen: true,
      capacity: 4,
      minimum: 3,
      minimumByTag: { Xray: 2 },
      minimumByRole: {},
      timeLimitMinutes: null,
    });
    server.must(priya, set('bike-1', { minimumByTag: {}, timeLimitMinutes: 60 }));
    expect(server.board.stations['bike-1']).toMatchObject({
      minimum: 3,
      minimumByTag: {},
      timeLimitMinutes: 60,
    });
  });

  it('follow a capacity that is set below them, and come back with an undo [STF-6]', () => {
    const server = new TestServer();
    server.must(priya, set('bike-1', { minimum: 4, minimumByRole: { TL: 3 } }));
    const { change } = server.must(priya, set('bike-1', { capacity: 2 }));
    const now = { capacity: 2, minimum: 2, minimumByRole: { TL: 2 } };
    expect(server.board.stations['bike-1']).toMatchObject(now);
    server.must(priya, { type: 'undo', target: change.opId ?? '' });
    const before = { capacity: 4, minimum: 4, minimumByRole: { TL: 3 } };
    expect(server.board.stations['bike-1']).toMatchObject(before);
  });

  it('above the capacity are refused and change nothing [STF-6]', () => {
    const server = new TestServer();
    const { board } = server;
    for (const fields of [
      { minimum: 5 },
      { minimumByTag: { Xray: 5 } },
      { capacity: 2, minimum: 3 },
      { capacity: 2, minimumByRole: { TL: 3 } },
    ]) {
      expect(server.do(priya, set('bike-1', fields))).toMatchObject({
        code: 'MINIMUM_ABOVE_CAPACITY',
        words: { station: 'BIKE-1' },
      });
    }
    expect(server.board).toBe(board);
    server.must(priya, set('bike-1', { capacity: 6, minimum: 5 }));
    expect(server.board.stations['bike-1']).toMatchObject({ capacity: 6, minimum: 5 });
  });

  it('stay as they are under an operation from before there were any [STF-8]', () => {
    const server = new TestServer();
    server.must(priya, set('bike-1', { minimum: 3, timeLimitMinutes: 60 }));
    const old = boardChange.parse({
      date: server.board.date,
      revision: server.board.revision + 1,
      opId: null,
      by: null,
      at: '2026-11-20T02:00:00.000Z',
      op: {
        type: 'configure',
        moves: [],
        zones: {},
        stations: { 'bike-1': { isOpen: true, capacity: 2 } },
      },
    });
    expect(foldChange(server.board, old).stations['bike-1']).toMatchObject({
      capacity: 2,
      minimum: 2,
      timeLimitMinutes: 60,
    });
  });
});
