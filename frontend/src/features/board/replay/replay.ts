import type { Board, LoggedOperation, BoardSnapshot } from '@muster/protocol';
import { createStore } from 'zustand/vanilla';
import { asFault } from '../../../shared/http/fault.ts';
import {
  type LoadedOperations,
  readBefore,
  readBoardAt,
  readFollowing,
  readStretch,
} from './replay.queries.ts';

/** What an operation did to one officer's place. */
export interface ChangedPlace {
  readonly userId: string;
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** An operation that moved more people than this is said in words alone: marks on every card would point at nobody. */
const mostMarked = 20;

/** Whom the operation that is shown has moved, by officer (HIS-28). Pure. */
export function changedPlaces(
  entry: LoggedOperation | undefined,
  { officers }: Board,
): ReadonlyMap<string, ChangedPlace> {
  const names = new Map(officers.map(({ id, name }) => [id, name]));
  const moves = (entry?.op.moves ?? []).filter(({ from, to }) => from !== to);
  if (moves.length > mostMarked) return new Map();
  return new Map(
    moves.map(({ userId, from, to }) => [
      userId,
      { userId, from, to, name: names.get(userId) ?? 'An officer' },
    ]),
  );
}

export const changeWord = ({ from, to }: ChangedPlace): string =>
  to === null ? 'taken off' : from === null ? 'placed' : 'moved';

export const speeds = [1, 10, 60, 600] as const;
export type Speed = (typeof speeds)[number];

export interface ReplayState {
  /** The moment that is shown, in ms since 1970. */
  readonly at: number;
  /** The board then; the last one that was shown while another is fetched. */
  readonly board: BoardSnapshot | undefined;
  /** What made it; undefined before the first operation. */
  readonly entry: LoggedOperation | undefined;
  /** What was done just before and after, the earliest first. */
  readonly around: readonly LoggedOperation[];
  readonly isFetching: boolean;
  /** The board is another moment's, until that of this one has come. */
  readonly isBehind: boolean;
  readonly error: Error | undefined;
  readonly isPlaying: boolean;
  readonly speed: Speed;
}

/** So many operations are known ahead of what is played. */
const ahead = 200;
const [shownBefore, shownAfter] = [5, 3];

/** The board of a date at one moment after the other (HIS-24). Nothing here writes or tells others anything. */
export class Replay {
  readonly store;
  readonly #date: string;
  #known: LoadedOperations | undefined;
  #loading = new AbortController();
  readonly #ending = new AbortController();
  #following: Promise<void> | undefined;
  /** The live board's revision: so much can be known. */
  #newest = 0;

  constructor(date: string, at: number) {
    this.#date = date;
    this.store = createStore<ReplayState>(() => ({
      at,
      board: undefined,
      entry: undefined,
      around: [],
      isFetching: true,
      isBehind: true,
      error: undefined,
      isPlaying: false,
      speed: 60,
    }));
  }

  /** Shows a moment: folded here where its operations are known, else asked for. */
  goTo(at: number): void {
    this.store.setState({ at });
    if (this.#known?.covers(at)) {
      this.#loading.abort();
      this.#draw();
    } else {
      void this.#load(at);
    }
  }

  /** Tries again after a call has failed. */
  retry(): void {
    this.goTo(this.store.getState().at);
  }

  play(): void {
    this.store.setState({ isPlaying: true });
  }

  pause(): void {
    this.store.setState({ isPlaying: false });
  }

  setSpeed(speed: Speed): void {
    this.store.setState({ speed });
  }

  /** Time has passed while playing: `end` is the last moment there is. */
  pass(ms: number, end: number): void {
    const { at, speed, isFetching } = this.store.getState();
    const loaded = this.#known;
    if (isFetching || !loaded) return;
    // What is not known yet is not skipped: it is waited for.
    const last = loaded.isComplete ? end : Math.min(end, loaded.until - 1);
    const next = Math.max(at, Math.min(at + ms * speed, last));
    if (next > at) this.goTo(next);
    this.#readAhead();
    if (this.store.getState().at >= end) this.pause();
  }

  /** One operation on; false where none follows. */
  next(): boolean {
    const at = this.#known?.momentAfter(this.store.getState().at);
    if (at !== undefined) this.goTo(at);
    this.#readAhead();
    return at !== undefined;
  }

  /** One operation back. */
  previous(): boolean {
    const { at, entry } = this.store.getState();
    const before = this.#known?.momentBefore(at) ?? (entry && Date.parse(entry.at) - 1);
    if (before !== undefined) this.goTo(Math.max(0, before));
    return before !== undefined;
  }

  /** The live board has moved on. */
  hear(revision: number): void {
    this.#newest = Math.max(this.#newest, revision);
    const loaded = this.#known;
    if (!loaded || loaded.revision >= this.#newest) return;
    loaded.isComplete = false;
    this.#readAhead();
  }

  end(): void {
    this.#loading.abort();
    this.#ending.abort();
  }

  #draw(): void {
    const loaded = this.#known;
    if (!loaded) return;
    const count = loaded.countAt(this.store.getState().at);
    this.store.setState((state) => ({
      ...(state.entry?.revision === loaded.entryAt(count)?.revision &&
      state.board?.revision === (loaded.entryAt(count)?.revision ?? 0)
        ? {}
        : { board: loaded.boardAfter(count), entry: loaded.entryAt(count) }),
      around: around(loaded, count, state.around),
      isFetching: false,
      isBehind: false,
      error: undefined,
    }));
  }

  async #load(at: number): Promise<void> {
    this.#loading.abort();
    const loading = new AbortController();
    this.#loading = loading;
    const { signal } = loading;
    this.store.setState({ isFetching: true, isBehind: true, error: undefined });
    try {
      const [board, before] = await Promise.all([
        readBoardAt(this.#date, at, signal),
        readBefore(this.#date, at, signal),
      ]);
      // Shown at once; what lies around it follows.
      this.store.setState({ board, entry: before.entries[0], isBehind: false });
      const loaded = await readStretch(this.#date, before, board, at, signal);
      await follow(loaded, this.#date, signal);
      this.#known = loaded;
      this.#draw();
    } catch (error) {
      if (signal.aborted) return;
      this.store.setState({
        isFetching: false,
        isBehind: false,
        isPlaying: false,
        error: asFault(error),
      });
    }
  }

  /** Fetches what follows before it is needed. */
  #readAhead(): void {
    const loaded = this.#known;
    if (!loaded || loaded.isComplete || this.#following) return;
    const left = loaded.entries.length - loaded.countAt(this.store.getState().at);
    if (left > ahead) return;
    const { signal } = this.#ending;
    this.#following = follow(loaded, this.#date, signal)
      .then(() => this.#draw())
      .catch((error: unknown) => {
        if (!signal.aborted) this.store.setState({ isPlaying: false, error: asFault(error) });
      })
      .finally(() => {
        this.#following = undefined;
      });
  }
}

async function follow(loaded: LoadedOperations, date: string, signal: AbortSignal): Promise<void> {
  const { newer, isAll } = await readFollowing(loaded, date, signal);
  loaded.add(newer);
  loaded.isComplete = isAll;
}

/** The same list while it has the same operations. */
function around(
  loaded: LoadedOperations,
  count: number,
  before: readonly LoggedOperation[],
): readonly LoggedOperation[] {
  const next = loaded.entries.slice(Math.max(0, count - shownBefore), count + shownAfter);
  const isSame =
    next.length === before.length &&
    next.every(({ revision }, index) => revision === before[index]?.revision);
  return isSame ? before : next;
}
