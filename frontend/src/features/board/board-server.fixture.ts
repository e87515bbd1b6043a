import {
  applyOperation,
  boardRoutes,
  directoryRoutes,
  fairnessRoutes,
  isRefusal,
  noteRoutes,
  type AnyOperation,
  type BoardChange,
  type BoardSnapshot,
  type Person,
  type Reversible,
} from '@muster/protocol';
import { Cut, Refused, type FakeServer } from '../../testing/fake-server.ts';
import type { HandFlushedChannel } from '../../testing/hand-flushed-channel.ts';
import { makeBoard, priya, smallCatalogue } from './board.fixture.ts';

/** The board's side of the server: applies operations by the same rules, remembers opIds, publishes. */
export class BoardServer {
  board: BoardSnapshot;
  /** Where events are sent; the test decides when they arrive. */
  channel: HandFlushedChannel | undefined;
  /** How many of the next calls are cut after they took effect, as on a bad connection. */
  cuts = 0;
  readonly log: BoardChange[] = [];
  readonly #answers = new Map<string, BoardChange>();
  readonly #done = new Map<string, Reversible>();
  #count = 0;

  constructor(fake: FakeServer, board: BoardSnapshot = makeBoard()) {
    this.board = board;
    fake
      .on(boardRoutes.zones, () => [...smallCatalogue.zones])
      .on(boardRoutes.stations, () => [...smallCatalogue.stations])
      .on(boardRoutes.board, () => this.board)
      .on(boardRoutes.operate, ({ body: { opId, op } }) => this.#operate(opId, op))
      .on(noteRoutes.list, () => [])
      .on(fairnessRoutes.ledger, () => ({ dates: [], officers: [], spread: 0 }))
      .on(directoryRoutes.teams, () => [])
      .on(directoryRoutes.userRoles, () => [{ name: 'TL' }, { name: 'Member' }])
      .on(directoryRoutes.tags, () => []);
  }

  /** Somebody else, or with null attendance, changes the board; the event has been sent. */
  does(by: Person | null, op: AnyOperation): BoardChange {
    const change = this.#apply(by, crypto.randomUUID(), op);
    this.channel?.push('board:changed', change);
    return change;
  }

  #operate(opId: string, op: AnyOperation) {
    const change = this.#answers.get(opId) ?? this.#apply(priya, opId, op);
    this.#answers.set(opId, change);
    if (this.cuts > 0) {
      this.cuts -= 1;
      throw new Cut();
    }
    this.channel?.push('board:changed', change);
    return { opId, revision: change.revision, by: change.by, at: change.at, op: change.op };
  }

  #apply(by: Person | null, opId: string, op: AnyOperation): BoardChange {
    const result = applyOperation(this.board, op, {
      catalogue: smallCatalogue,
      by,
      at: new Date(Date.UTC(2026, 10, 20, 3, 0, ++this.#count)).toISOString(),
      opId: by && opId,
      target: 'target' in op ? this.#done.get(op.target) : undefined,
    });
    if (isRefusal(result)) throw new Refused(result.code, result.words, result.details);
    this.board = result.board;
    this.#done.set(opId, result);
    this.log.push(result.change);
    return result.change;
  }
}
