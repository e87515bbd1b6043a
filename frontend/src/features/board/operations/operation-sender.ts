import {
  applyToBoard,
  boardRoutes,
  type BoardChange,
  type BoardSnapshot,
  type OperationAnswer,
} from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';
import { isUnreached, type Fault, asFault } from '../../../shared/http/fault.ts';
import type { Live } from '../../../shared/live/live.ts';
import { dependentsOf, type PendingOperation, type PendingStore } from './pending.ts';
import { boardTopic } from '../board.sync.ts';

/** Called once for each operation, when its outcome is known. */
export interface SenderListener {
  /** It took effect. */
  readonly settled: (entry: PendingOperation, change: BoardChange) => void;
  /** It did not, and never will; `dependents` are the later ones that rested on it; `drop` takes them all away. */
  readonly refused: (
    entry: PendingOperation,
    fault: Fault,
    dependents: readonly PendingOperation[],
    drop: () => void,
  ) => void;
}

/** How long a call may take before it counts as unanswered, in milliseconds. */
const callTimeoutMs = 10_000;
/** How long an answer waits for the events that come before it, in milliseconds. */
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
  readonly #pending: PendingStore;
  readonly #listener: SenderListener;
  /** Aborted when the session is over: nothing is sent, repeated or reported after that (SES-49). */
  readonly #over = new AbortController();
  #isRunning = false;
  #wake: (() => void) | undefined;
  readonly #catchingUp = new Set<ReturnType<typeof setTimeout>>();

  constructor(live: Live, pending: PendingStore, listener: SenderListener) {
    this.#live = live;
    this.#pending = pending;
    this.#listener = listener;
    const offState = live.channel.onState((state) => {
      if (state === 'connected') this.#wake?.();
    });
    this.#over.signal.addEventListener('abort', () => {
      offState();
      this.#catchingUp.forEach(clearTimeout);
      this.#wake?.();
    });
  }

  /** The session is over; what is unanswered waits in storage for the same person. */
  stop(): void {
    this.#over.abort();
  }

  /** Starts sending unless it is under way. */
  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run();
  }

  /** An event came over the live channel: it may be the answer to a call that was cut (S3). */
  receive(change: BoardChange): void {
    const entry = this.#pending.entries().find(({ opId }) => opId === change.opId);
    if (entry) this.#settle(entry, change);
  }

  async #run(): Promise<void> {
    try {
      for (;;) {
        const entry = this.#pending.entries().find(({ revision }) => revision === null);
        if (!entry || this.#over.signal.aborted) return;
        await this.#sendOne(entry);
      }
    } finally {
      this.#isRunning = false;
    }
  }

  async #sendOne(entry: PendingOperation): Promise<void> {
    let answer: OperationAnswer;
    try {
      answer = await this.#send(entry);
    } catch (error) {
      if (this.#over.signal.aborted) return;
      const fault = asFault(error);
      if (isFinal(fault, entry)) this.#refuse(entry, fault);
      else await this.#pause(entry, fault);
      return;
    }
    if (!this.#over.signal.aborted) this.#answered(entry, answer);
  }

  #answered(entry: PendingOperation, { opId, revision, by, at, op }: OperationAnswer): void {
    const change = { date: entry.date, opId, revision, by, at, op };
    const topic = boardTopic(entry.date);
    let isBehind = false;
    this.#live.applyPatch<BoardSnapshot>(topic, (board) => {
      const next = applyToBoard(board, change);
      isBehind = next === 'gap';
      // What comes before it is on its way over the channel; without one the board is fetched.
      return isBehind && this.#live.connection.status === 'live' ? board : next;
    });
    if (isBehind) {
      const timer = setTimeout(() => {
        this.#catchingUp.delete(timer);
        this.#catchUp(entry.date, revision);
      }, catchUpMs);
      this.#catchingUp.add(timer);
    }
    this.#settle(entry, change);
  }

  #catchUp(date: string, revision: number): void {
    this.#live.applyPatch<BoardSnapshot>(boardTopic(date), (board) =>
      board.revision < revision ? 'gap' : board,
    );
  }

  #settle(entry: PendingOperation, change: BoardChange): void {
    const pendingEntry = this.#pending.entries().find(({ opId }) => opId === entry.opId);
    if (!pendingEntry || pendingEntry.revision !== null) return;
    this.#pending.update(entry.opId, { revision: change.revision });
    this.#listener.settled(entry, change);
  }

  #refuse(entry: PendingOperation, fault: Fault): void {
    const pendingEntries = this.#pending.entries();
    const index = pendingEntries.findIndex(({ opId }) => opId === entry.opId);
    if (index < 0 || pendingEntries[index]?.revision !== null) return;
    const dependents = dependentsOf(entry, pendingEntries.slice(index + 1));
    this.#listener.refused(entry, fault, dependents, () =>
      this.#pending.drop(new Set([entry, ...dependents].map(({ opId }) => opId))),
    );
  }

  #send({ opId, op, date, baseRevision, reason }: PendingOperation): Promise<OperationAnswer> {
    return call(boardRoutes.operate, {
      params: { date },
      body: { opId, op, baseRevision, reason },
      signal: this.#over.signal,
      withinMs: callTimeoutMs,
      transport: this.#live.transport,
      // It comes back by itself (S11).
      waits: false,
    });
  }

  async #pause({ opId, attempts }: PendingOperation, { retryAfterSeconds }: Fault): Promise<void> {
    this.#pending.update(opId, { attempts: attempts + 1 });
    const wait =
      retryAfterSeconds !== undefined
        ? retryAfterSeconds * 1000
        : Math.min(250 * 2 ** attempts, 4_000);
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

/** A refusal; too many calls and a database that is away are neither. */
function isFinal(fault: Fault, { attempts }: PendingOperation): boolean {
  if (fault.code === 'TOO_MANY') return false;
  // The page would make the same mistake again.
  if (fault.isDefinite || fault.code === 'PAGE') return true;
  return !isUnreached(fault) && fault.status !== 503 && attempts >= maxServerErrors;
}
