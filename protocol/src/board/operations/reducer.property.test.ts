import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyToBoard, type Unseen } from './board.apply.ts';
import type { Board, Person } from '../board.ts';
import { makeOfficer, people, smallBoard, smallCatalogue, TestServer } from '../board.fixture.ts';
import type { BoardChange } from './operation.schema.ts';
import { applyOperation, followChange, type AnyOperation } from './reducer.ts';
import { isRefusal, stationOf, violations } from '../board.rules.ts';
import { tries } from '../../kernel/tries.fixture.ts';

/** `RUNS=10000 npx vitest run --project protocol` is the long form. */
const numRuns = tries(400);
const stationIds = smallCatalogue.stations.map(({ id }) => id);

/** What happens next; numbers choose among what is there at that moment. */
const command = fc.record({
  who: fc.nat(),
  what: fc.constantFrom(
    ...(['drag', 'drag', 'drag', 'drag', 'bulk', 'reset', 'auto', 'stale'] as const),
    ...([
      'close',
      'open',
      'capacity',
      'room',
      'room',
      'save',
      'replace',
      'undo',
      'undo',
      'redo',
      'plan',
    ] as const),
    ...(['absent', 'back', 'deliver', 'deliver', 'deliver', 'lose', 'sync'] as const),
  ),
  pick: fc.nat(),
  where: fc.nat(),
  many: fc.integer({ min: 1, max: 4 }),
});
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

const choose = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** A browser: its confirmed board, and what is on the way to it. */
class Client {
  board: Board;
  readonly by: Person;
  inbox: BoardChange[] = [];

  constructor(board: Board, by: Person) {
    this.board = board;
    this.by = by;
  }

  receive(server: TestServer): void {
    const change = this.inbox.shift();
    if (!change) return;
    const next = applyToBoard(this.board, change);
    if (next === 'gap') this.sync(server);
    else this.board = next;
  }

  /** board:sync: the changes that are missing, in order. */
  sync(server: TestServer): void {
    for (const change of server.log.slice(this.board.revision)) {
      const next = applyToBoard(this.board, change);
      if (next === 'gap') throw new Error('a gap in the server’s own log');
      this.board = next;
    }
  }
}

/** What a person does, looking at a board that may be behind the server's. */
function intent(
  { what: commandKind, pick, where, many }: Command,
  { board, by }: Client,
): AnyOperation | null {
  const to = choose(stationIds, where) ?? null;
  const officers = board.officers;
  const move = (index: number, target: string | null) => {
    const officer = choose(officers, index);
    const from = officer ? stationOf(board, officer.id) : null;
    return officer && from !== target ? [{ userId: officer.id, from, to: target }] : [];
  };
  const several = (target: string | null) => {
    const moves = Array.from({ length: many }, (_, n) => move(pick + n, target)).flat();
    return [...new Map(moves.map((one) => [one.userId, one])).values()];
  };
  const place = (moves: ReturnType<typeof several>, cause: 'drag' | 'bulk' | 'auto' = 'drag') =>
    moves.length > 0 ? ({ type: 'place', cause, moves } as const) : null;
  const history = board.history[by.id];
  switch (commandKind) {
    case 'drag':
      return place(move(pick, where % 6 === 5 ? null : to));
    case 'bulk':
    case 'auto':
      return place(several(to), commandKind);
    case 'reset':
      return place(
        board.assignments.flatMap(({ userId, stationId }) =>
          stationId === to ? [{ userId, from: stationId, to: null }] : [],
        ),
      );
    case 'stale':
      return place([{ userId: choose(officers, pick)?.id ?? by.id, from: to, to: null }]);
    case 'close':
    case 'open':
      return pick % 3 === 0
        ? { type: 'configure', zones: { car: { isOpen: commandKind === 'open' } } }
        : { type: 'configure', stations: { [to ?? '']: { isOpen: commandKind === 'open' } } };
    case 'capacity':
      return { type: 'configure', stations: { [to ?? '']: { capacity: pick % 5 } } };
    case 'room': {
      // Whom it closes a station over may go on to another one.
      const stations = { [to ?? '']: { isOpen: pick % 4 > 0, capacity: pick % 5 } };
      const moves = several(choose(stationIds, where + (pick % 3 === 0 ? 1 : 0)) ?? null);
      return { type: 'configure', stations, ...(moves.length > 0 && { moves }) };
    }
    case 'save':
      return { type: 'save' };
    case 'plan':
      return { type: 'plan', isOn: pick % 2 === 0 };
    case 'replace':
      return {
        type: 'replace',
        assignments: several(to).map(({ userId }) => ({ userId, stationId: to ?? '' })),
      };
    case 'undo':
    case 'redo': {
      const step = history?.[commandKind].at(pick % 3 === 0 ? 0 : -1);
      return step ? { type: commandKind, target: step.opId } : null;
    }
    default:
      return null;
  }
}

function attendance({ what: commandKind, pick }: Command, board: Board): AnyOperation | null {
  if (commandKind === 'absent') {
    const officer = choose(board.officers, pick);
    return officer
      ? { type: 'officers', upsert: [], remove: [{ userId: officer.id, reason: 'absent' }] }
      : null;
  }
  const status = (['present', 'pto', 'expected'] as const)[pick % 3];
  return { type: 'officers', upsert: [makeOfficer(pick % 10, { status })], remove: [] };
}

/** Written apart from the reducer's own rules, so that both cannot err together. */
function mustHold(board: Board): void {
  const seen = new Map<string, number>();
  const officers = new Set(board.officers.map(({ id }) => id));
  for (const { userId, stationId } of board.assignments) {
    seen.set(stationId, (seen.get(stationId) ?? 0) + 1);
    if (!officers.delete(userId)) throw new Error(`${userId} twice or not eligible`);
  }
  for (const [stationId, count] of seen) {
    const state = board.stations[stationId];
    if (!state?.isOpen || count > state.capacity) throw new Error(`${stationId} has ${count}`);
  }
  expect(violations(board, smallCatalogue)).toEqual([]);
}

const story = fc.record({
  clients: fc.integer({ min: 2, max: 6 }),
  commands: fc.array(command, { minLength: 50, maxLength: 50 }),
});

describe('the reducer', () => {
  it('whatever is lost or late, every client ends with the server’s board, legal at every revision [DEP-11, S13, S14, PRF-1]', () => {
    fc.assert(
      fc.property(story, ({ clients: count, commands }) => {
        const server = new TestServer(smallBoard());
        const clients = people.slice(0, count).map((by) => new Client(server.board, by));
        for (const one of commands) {
          const client = choose(clients, one.who) as Client;
          if (one.what === 'deliver') client.receive(server);
          else if (one.what === 'lose') client.inbox.shift();
          else if (one.what === 'sync') client.sync(server);
          else {
            const byServer = one.what === 'absent' || one.what === 'back';
            const wanted = byServer ? attendance(one, server.board) : intent(one, client);
            const result = wanted && server.do(byServer ? null : client.by, wanted);
            if (!result || isRefusal(result)) continue;
            mustHold(server.board);
            for (const each of clients) each.inbox.push(result.change);
          }
        }
        for (const client of clients) {
          while (client.inbox.length > 0) client.receive(server);
          client.sync(server);
          expect(client.board).toEqual(server.board);
        }
      }),
      { numRuns },
    );
  });

  it('takes back and does again exactly what one person did, however many steps [DEP-51, PRF-2]', () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 1, maxLength: 20 }), (commands) => {
        const server = new TestServer(smallBoard());
        const me = new Client(server.board, people[0] as Person);
        const boards = [server.board];
        for (const one of commands) {
          me.board = server.board;
          if (['undo', 'redo', 'save', 'replace'].includes(one.what)) continue;
          const wanted = intent(one, me);
          const steps = server.board.history[me.by.id]?.undo.length ?? 0;
          if (!wanted || isRefusal(server.do(me.by, wanted))) continue;
          const grown = (server.board.history[me.by.id]?.undo.length ?? 0) > steps;
          if (grown) boards.push(server.board);
        }
        const visible = ({ assignments, planning, zones, stations }: Board) => ({
          assignments,
          planning,
          zones,
          stations,
        });
        for (const direction of ['undo', 'redo'] as const) {
          const order = direction === 'undo' ? boards.toReversed().slice(1) : boards.slice(1);
          for (const expected of order) {
            const target = server.board.history[me.by.id]?.[direction].at(-1)?.opId ?? '';
            server.must(me.by, { type: direction, target });
            expect(visible(server.board)).toEqual(visible(expected));
          }
        }
      }),
      { numRuns },
    );
  });

  it('never changes the board it is given, and predicts what the server will do [S13, PRF-2]', () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 5, maxLength: 30 }), (commands) => {
        const server = new TestServer(smallBoard());
        const client = new Client(server.board, people[1] as Person);
        for (const one of commands) {
          client.board = server.board;
          const wanted = intent(one, client);
          if (!wanted || wanted.type === 'undo' || wanted.type === 'redo') continue;
          const before = JSON.stringify(server.board);
          const boardBefore = server.board;
          const predicted = applyOperation(client.board, wanted, {
            catalogue: smallCatalogue,
            by: client.by,
            at: '2026-11-20T00:00:00.000Z',
            opId: null,
          });
          const result = server.do(client.by, wanted);
          expect(JSON.stringify(boardBefore)).toBe(before);
          expect(isRefusal(predicted)).toBe(isRefusal(result));
          if (isRefusal(predicted) || isRefusal(result)) continue;
          expect(untimed(predicted.board)).toEqual(untimed(result.board));
        }
      }),
      { numRuns },
    );
  });
});

it('what is decided together comes out as one by one, and what was shown in between stays as it was [S12, DEP-52]', () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 10, maxLength: 30 }), (commands) => {
      const server = new TestServer(smallBoard());
      let together = server.board;
      let unseen: Unseen = new WeakSet();
      /** What must stay, with how it was. */
      const kept: [object, string][] = [];
      const keep = (one: object) => kept.push([one, JSON.stringify(one)]);
      for (const one of commands) {
        if (['deliver', 'lose', 'sync'].includes(one.what)) {
          unseen = new WeakSet();
          keep(together);
          continue;
        }
        const client = new Client(server.board, people[one.who % 2] as Person);
        const byServer = one.what === 'absent' || one.what === 'back';
        const wanted = byServer ? attendance(one, server.board) : intent(one, client);
        const alone = wanted && server.do(byServer ? null : client.by, wanted);
        if (!alone || isRefusal(alone)) continue;
        const applied = followChange(together, alone.change, unseen);
        expect(applied).toEqual(alone);
        together = applied.board;
        keep(applied.inverse);
      }
      for (const [one, before] of kept) expect(JSON.stringify(one)).toBe(before);
    }),
    { numRuns },
  );
});

/** The page's clock is not the server's. */
const untimed = ({ assignments }: Board) =>
  assignments.map(({ since: _since, ...placed }) => placed);
