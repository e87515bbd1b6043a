import {
  applyToBoard,
  deploymentRoutes,
  type BoardChange,
  type BoardSnapshot,
  type OperationAnswer,
} from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';
import { Fault } from '../../../shared/http/fault.ts';
import { useConnection } from '../../../shared/realtime/connection.store.ts';
import type { Live } from '../../../shared/realtime/live.ts';
import { dependentsOf, type PendingOperation } from './pending.ts';
import { boardTopic } from '../board/board.sync.ts';
import { dropPending, pendingEntries, updatePending } from './pending.store.ts';

/** What is told of an operation, once. */
export interface SenderListener {
  /** It took effect. */
  readonly settled: (entry: PendingOperation, change: BoardChange) => void;
  /** It did not, and never will; `lost` are the later ones that rested on it. `drop` takes them away. */
  readonly refused: (
    entry: PendingOperation,
    fault: Fault,
    lost: readonly PendingOperation[],
    drop: () => void,
  ) => void;
}

/** How long a call may take before it counts as unanswered, in milliseconds. */
const callTimeoutMs = 10_000;
/** How long an answer waits for the facts that come before it, in milliseconds. */
const catchUpMs = 1_000;
/** After so many answers of a broken server an operation is given up; a missing network never counts. */
const maxServerErrors = 8;

/**
 * Sends one's operations in the order of the gestures, one after the other, so that each finds what
 * the one before it has left. A call without an answer is repeated with the same opId until there is
 * one (S11).
 */
export class OperationSender {
  readonly #live: Live;
  readonly #listener: SenderListener;
  #isRunning = false;
  #wake: (() => void) | undefined;

  constructor(live: Live, listener: SenderListener) {
    this.#live = live;
    this.#listener = listener;
    live.channel.onState((state) => {
      if (state === 'connected') this.#wake?.();
    });
  }

  /** Starts sending unless it is under way. */
  kick(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run();
  }

  /** A fact came over the live channel: it may be the answer to a call that was cut (S3). */
  heard(change: BoardChange): void {
    const entry = pendingEntries().find(({ opId }) => opId === change.opId);
    if (entry) this.#settle(entry, change);
  }

  async #run(): Promise<void> {
    try {
      for (;;) {
        const entry = pendingEntries().find(({ revision }) => revision === null);
        if (!entry) return;
        await this.#sendOne(entry);
      }
    } finally {
      this.#isRunning = false;
    }
  }

  async #sendOne(entry: PendingOperation): Promise<void> {
    let answer: OperationAnswer;
    try {
      answer = await send(entry);
    } catch (error) {
      if (error instanceof Fault && isFinal(error, entry)) this.#refuse(entry, error);
      else await this.#pause(entry, error);
      return;
    }
    this.#answered(entry, answer);
  }

  #answered(entry: PendingOperation, { opId, revision, by, at, op }: OperationAnswer): void {
    const change = { date: entry.date, opId, revision, by, at, op };
    const topic = boardTopic(entry.date);
    let isBehind = false;
    this.#live.offer<BoardSnapshot>(topic, (board) => {
      const next = applyToBoard(board, change);
      isBehind = next === 'gap';
      // What comes before it is on its way over the channel; without one the board is fetched.
      return isBehind && useConnection.getState().status === 'live' ? board : next;
    });
    if (isBehind) setTimeout(() => this.#catchUp(entry.date, revision), catchUpMs);
    this.#settle(entry, change);
  }

  #catchUp(date: string, revision: number): void {
    this.#live.offer<BoardSnapshot>(boardTopic(date), (board) =>
      board.revision < revision ? 'gap' : board,
    );
  }

  #settle(entry: PendingOperation, change: BoardChange): void {
    const known = pendingEntries().find(({ opId }) => opId === entry.opId);
    if (!known || known.revision !== null) return;
    updatePending(entry.opId, { revision: change.revision });
    this.#listener.settled(entry, change);
  }

  #refuse(entry: PendingOperation, fault: Fault): void {
    const known = pendingEntries();
    const index = known.findIndex(({ opId }) => opId === entry.opId);
    if (index < 0 || known[index]?.revision !== null) return;
    const lost = dependentsOf(entry, known.slice(index + 1));
    this.#listener.refused(entry, fault, lost, () =>
      dropPending(new Set([entry, ...lost].map(({ opId }) => opId))),
    );
  }

  async #pause({ opId, attempts }: PendingOperation, error: unknown): Promise<void> {
    updatePending(opId, { attempts: attempts + 1 });
    const asked = error instanceof Fault ? error.retryAfterSeconds : undefined;
    const wait = asked !== undefined ? asked * 1000 : Math.min(250 * 2 ** attempts, 4_000);
    // A connection that comes back is the moment to try.
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }
}

const send = ({ opId, op, date }: PendingOperation) =>
  call(deploymentRoutes.operate, {
    params: { date },
    body: { opId, op },
    signal: AbortSignal.timeout(callTimeoutMs),
  });

/** A refusal; too many calls and a database that is away are neither. */
function isFinal(fault: Fault, { attempts }: PendingOperation): boolean {
  if (fault.code === 'TOO_MANY') return false;
  if (fault.isDefinite) return true;
  return fault.code !== 'NETWORK' && fault.status !== 503 && attempts >= maxServerErrors;
}
