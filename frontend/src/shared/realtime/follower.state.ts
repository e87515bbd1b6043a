import type { Joined } from '@muster/protocol';

/** The states of a follower (S15, S16). */

/** What a snapshot must reach before it counts as current (S16). */
export interface Target {
  readonly connection: number;
  /** Undefined where nothing is joined, or the join was refused for good. */
  readonly joined: Joined | undefined;
}

/** Following, but what the server has is not known: no connection yet, or the join is unanswered. */
export interface Joining {
  readonly name: 'joining';
  /** The connection on which the snapshot that is shown was fetched, 0 for none. */
  readonly fetchedOn: number;
}
/** Joined, and what is shown has not reached the target; what brings it there is under way. */
interface Behind {
  readonly name: 'behind';
  readonly target: Target;
  /** Of what was fetched before the target was known. */
  readonly fetchedOn: number;
}
/** What is shown is what the server has, and every event is received. */
interface Current {
  readonly name: 'current';
  readonly fetchedOn: number;
}
export type Following = Joining | Behind | Current;
export type State =
  /** Nobody follows: events pass unheard, so what the cache keeps counts for nothing. */
  | { readonly name: 'idle' }
  | Following
  /** What failed is tried again in a moment; `from` is the state in which it failed. */
  | {
      readonly name: 'waiting';
      readonly from: Following;
      readonly timer: ReturnType<typeof setTimeout>;
    };
