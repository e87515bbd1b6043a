import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Channel, Off } from './channel.ts';
import { useConnection, watchConnection } from './connection.store.ts';
import { Follower } from './follower.ts';
import { Subscriptions } from './subscriptions.ts';
import type { Change, Topic } from './topic.ts';

/** Everything a page follows over one channel. One for each page, made by the composition. */
export class Live {
  readonly channel: Channel;
  readonly #queryClient: QueryClient;
  readonly #subscriptions: Subscriptions;
  readonly #followers = new Map<string, Follower<unknown>>();

  constructor(channel: Channel, queryClient: QueryClient) {
    this.channel = channel;
    this.#queryClient = queryClient;
    this.#subscriptions = new Subscriptions(channel);
  }

  /** Connects and keeps connected until the answer is called, when everything is forgotten. */
  open(): Off {
    const offConnection = watchConnection(this.channel);
    const offPolling = useConnection.subscribe(({ status }, before) => {
      // The first poll is due now, the following ones by `refetchInterval` (S22).
      if (status === 'polling' && before.status !== 'polling') this.refreshAll();
    });
    this.channel.open();
    return () => {
      offPolling();
      offConnection();
      this.channel.close();
      this.#followers.clear();
    };
  }

  /** Keeps a topic's snapshot in the query cache current until the answer is called. */
  follow<Snapshot>(topic: Topic<Snapshot>): Off {
    return this.#followerOf(topic).follow();
  }

  /** A topic's query function. */
  fetch<Snapshot>(topic: Topic<Snapshot>, signal?: AbortSignal): Promise<Snapshot> {
    return this.#followerOf(topic).fetch(signal);
  }

  /** Applies the answer to one's own write to a topic's snapshot, as if it were a fact (S3). */
  offer<Snapshot>(topic: Topic<Snapshot>, change: Change<Snapshot>): void {
    this.#followerOf(topic).hear(change);
  }

  /** Fetches a topic's snapshot again, because a person asked for it or a write was refused. */
  refresh(topic: Topic<unknown> | { readonly key: QueryKey }): Promise<void> {
    return this.#followers.get(hashKey(topic.key))?.refreshNow() ?? Promise.resolve();
  }

  /** Fetches everything that is shown again. */
  refreshAll(): void {
    for (const follower of this.#followers.values()) void follower.refresh();
  }

  #followerOf<Snapshot>(topic: Topic<Snapshot>): Follower<Snapshot> {
    const key = hashKey(topic.key);
    // One key has one type of snapshot, as in the query cache itself.
    const known = this.#followers.get(key) as Follower<Snapshot> | undefined;
    if (known) return known;
    const follower = new Follower(topic, {
      channel: this.channel,
      subscriptions: this.#subscriptions,
      queryClient: this.#queryClient,
    });
    this.#followers.set(key, follower as unknown as Follower<unknown>);
    return follower;
  }
}
