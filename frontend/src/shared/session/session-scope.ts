import type { QueryClient } from '@tanstack/react-query';
import type { TextStorage } from '../kept/persisted.ts';
import type { Live } from '../live/live.ts';

interface SessionOptions {
  readonly userId: string;
  readonly live: Live;
  readonly queryClient: QueryClient;
  /** Where unanswered work outlives a reload; nowhere when it is left out. */
  readonly storage?: TextStorage | undefined;
  /** Asked at its end: whether the same person goes on where they were when they sign in again (SES-112). */
  readonly goesOn?: () => boolean;
}

/**
 * What the page keeps for one signed-in person, or for one wall screen, and for nobody else. It is
 * thrown away as a whole when the session ends (SES-48).
 */
export class SessionScope {
  readonly userId: string;
  readonly live: Live;
  readonly queryClient: QueryClient;
  readonly storage: TextStorage | undefined;
  /** Whether what this tab keeps waits for the same person to sign in again. */
  readonly goesOn: () => boolean;
  readonly #parts = new Map<unknown, unknown>();
  readonly #ends: (() => void)[] = [];
  #isOver = false;

  constructor({ userId, live, queryClient, storage, goesOn = () => false }: SessionOptions) {
    this.userId = userId;
    this.live = live;
    this.queryClient = queryClient;
    this.storage = storage;
    this.goesOn = goesOn;
  }

  /** A feature's part of the session, made when it is first asked for. */
  part<Part>(make: (scope: SessionScope) => Part): Part {
    if (!this.#parts.has(make)) this.#parts.set(make, make(this));
    // One maker makes one type of part.
    return this.#parts.get(make) as Part;
  }

  /** Whether the session has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Calls `end` at the end of the session; at once when it is over. */
  onEnd(end: () => void): void {
    if (this.#isOver) end();
    else this.#ends.push(end);
  }

  /** Ends whatever still runs for this session. */
  end(): void {
    this.#isOver = true;
    for (const end of this.#ends.splice(0)) end();
  }
}
