import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';
import type { StoreApi } from 'zustand/vanilla';
import type { Moment } from '../dates/clock.ts';
import { Fault, isUnreached } from '../http/fault.ts';
import type {
  ClientEventName,
  ClientPayload,
  ServerEventName,
  ServerPayload,
} from '@muster/protocol';
import type { CallOptions } from '../http/call.ts';
import type { Channel } from './channel.ts';

/** What a session keeps of its lists for when nothing answers (OFF-10); the page's own is in shared/kept. */

/** Declares that a list is kept. */
export interface KeptAs<Snapshot> {
  /** What is read from the device is checked as an answer is: an older page may have written it. */
  readonly schema: z.ZodType<Snapshot>;
  /** Whose list it is, where only a leader's own team's is kept. */
  readonly teamId?: string;
}

/** A list as it was last known. */
export interface CachedList<Snapshot> {
  readonly data: Snapshot;
  readonly at: Moment;
}

export interface Known {
  /** Of what is shown though it could not be fetched: when the oldest was last known to be so; else null. */
  readonly store: StoreApi<{ readonly shownAt: Moment | null }>;
  /** Has a list kept from now on, if it is one that may be. */
  add<Snapshot>(key: QueryKey, keptAs: KeptAs<Snapshot>): void;
  /** Undefined when it is not kept, is too old, or makes no sense any more. */
  find<Snapshot>(key: QueryKey, keptAs: KeptAs<Snapshot>): CachedList<Snapshot> | undefined;
  /** What was last known is shown in place of an answer. */
  show(at: Moment): void;
  /** Everything that is shown is what the server has. */
  settle(): void;
  /** Fetches what follows no event, or finds what was last known of it. */
  through<Snapshot>(
    key: QueryKey,
    keptAs: KeptAs<Snapshot>,
    ask: () => Promise<Snapshot>,
  ): Promise<Snapshot>;
  /** Keeps what changes until the answer is called. */
  follow(of: Followed): () => void;
}

export interface Followed {
  readonly queryClient: QueryClient;
  /** When a list that is shown was last known to be true. */
  readonly provenAt: (key: QueryKey) => Moment | undefined;
}

/** Asks, and takes what was last known where nobody who knows has answered; `shown` hears of it. */
export async function askOr<Snapshot>(
  cachedList: CachedList<Snapshot>,
  ask: () => Promise<Snapshot>,
  shown: (at: Moment) => void,
): Promise<Snapshot> {
  try {
    return await ask();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    shown(cachedList.at);
    return cachedList.data;
  }
}

export const isUnanswered = (error: unknown): boolean =>
  isUnreached(error) || (error instanceof Fault && [502, 503, 504].includes(error.status ?? 0));

type Message = { [Name in ClientEventName]: readonly [Name, ClientPayload<Name>] }[ClientEventName];

/** What a change makes of a snapshot: the next one, the same one, or `gap`: something is missing (S15). */
export type Patch<Snapshot> = (snapshot: Snapshot) => Snapshot | 'gap';

/** What the server must be asked for the events of a topic, and told when they are no longer wanted. */
export interface Subscription {
  readonly enter: Message;
  readonly leave: Message;
  /** The server keeps one such subscription per socket: entering another one ends it. */
  readonly isExclusive?: boolean;
}

/**
 * One thing that a screen keeps current, declared in a feature's `X.sync.ts`: where its snapshot
 * comes from and what each event makes of it. The snapshot lives in the query cache under `key`.
 */
export interface Topic<Snapshot> {
  readonly key: QueryKey;
  readonly fetch: (options: CallOptions) => Promise<Snapshot>;
  /** Set where a team leader's page shows what was last known when nothing answers (OFF-10). */
  readonly keptAs?: KeptAs<Snapshot>;
  /** Set where nobody is offered to try again: what nobody answered is asked again until it comes (S29). */
  readonly asksOn?: true;
  /** Absent when the events come without asking, as `directory:changed` does. */
  readonly subscription?: Subscription;
  /** Epoch and revision of a snapshot, to compare with what a join answers (S16). */
  readonly versionOf?: (snapshot: Snapshot) => {
    readonly epoch: string;
    readonly revision: number;
  };
  /**
   * Asks for what is missing since a snapshot; `gone` when the server cannot tell any more. A topic
   * that has this has its whole state in the revision, unless `hasUncounted`. Without it a gap fetches
   * the snapshot again.
   */
  readonly catchUp?: (
    shown: Snapshot,
    channel: Pick<Channel, 'request'>,
  ) => Promise<Patch<Snapshot> | 'gone'>;
  /** Set where a snapshot also shows what its revision does not count: every new connection asks for it. */
  readonly hasUncounted?: true;
  /**
   * Set where an event is not in one order with the answers: what changes the list while it is asked for has it asked
   * for once more (DIR-202).
   */
  readonly isUnordered?: true;
  readonly on: {
    readonly [Name in ServerEventName]?: (
      snapshot: Snapshot,
      event: ServerPayload<Name>,
    ) => Snapshot | 'gap';
  };
}

/** What follows the events that a topic applies: told of each when the snapshot has it. */
export type AfterEvents = {
  readonly [Name in ServerEventName]?: (event: ServerPayload<Name>) => void;
};

type What = ServerPayload<'directory:changed'>['what'];

/** For what is fetched again when something of these kinds has changed. */
export const againWith = (...kinds: readonly What[]) => ({
  'directory:changed': <Snapshot>(
    shown: Snapshot,
    { what }: ServerPayload<'directory:changed'>,
  ): Snapshot | 'gap' => (kinds.includes(what) ? 'gap' : shown),
});
