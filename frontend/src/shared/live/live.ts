import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { Fault } from '../http/fault.ts';
import type { Transport } from '../http/transport.ts';
import type { Channel, Off } from './channel.ts';
import { ConnectionStore, assumedNetwork, type Network } from './connection/connection.store.ts';
import { Follower } from './follower.ts';
import type { AfterEvents, Known, Patch, Topic } from './topic.ts';
import { Subscriptions } from './subscriptions.ts';

interface LiveOptions {
  /** How calls are made; as the page makes them unless said otherwise. */
  readonly transport?: Transport;
  readonly network?: Network;
  /** What is kept on the device for when nothing answers; nothing when it is left out. */
  readonly kept?: Known | undefined;
}

/** Everything that one session follows over one channel, made by the composition. */
export class Live {
  readonly channel: Channel;
  readonly connection = new ConnectionStore();
  readonly transport: Transport | undefined;
  readonly kept: Known | undefined;
  readonly #network: Network;
  readonly #queryClient: QueryClient;
  readonly #subscriptions: Subscriptions;
  readonly #followers = new Map<string, Follower<unknown>>();

  constructor(channel: Channel, queryClient: QueryClient, options: LiveOptions = {}) {
    this.channel = channel;
    this.transport = options.transport;
    this.kept = options.kept;
    this.#network = options.network ?? assumedNetwork;
    this.#queryClient = queryClient;
    this.#subscriptions = new Subscriptions(channel);
  }

  /** Connects and keeps connected until the answer is called, when everything is forgotten. */
  open(): Off {
    const offConnection = this.connection.watch(this.channel, this.#network);
    const offPolling = this.connection.store.subscribe(({ status }, before) => {
      if (status === 'live' && before.status !== 'live') this.#askAgain();
      // The first poll is due now, the following ones by `refetchInterval` (S22).
      if (status === 'polling' && before.status !== 'polling') this.#refreshAll();
    });
    const offLook = this.connection.store.subscribe(({ look }) => {
      if (look === 'live') this.kept?.settle();
    });
    const offKept = this.kept?.follow({
      queryClient: this.#queryClient,
      provenAt: (key) => this.connection.provenAt(key),
    });
    this.channel.open();
    return () => {
      offKept?.();
      offLook();
      offPolling();
      offConnection();
      this.channel.close();
      this.#followers.clear();
    };
  }

  /** Keeps a topic's snapshot in the query cache current, and tells what follows, until the answer is called. */
  follow<Snapshot>(topic: Topic<Snapshot>, after?: AfterEvents): Off {
    return this.#followerOf(topic).follow(after);
  }

  /** A topic's query function. */
  fetch<Snapshot>(topic: Topic<Snapshot>, signal?: AbortSignal): Promise<Snapshot> {
    return this.#followerOf(topic).fetch(signal);
  }

  /** Applies the answer to one's own write to a topic's snapshot, as if it were an event (S3). */
  applyPatch<Snapshot>(topic: Topic<Snapshot>, change: Patch<Snapshot>): void {
    this.#followerOf(topic).receive(change);
  }

  /** Fetches a topic's snapshot again, because a person asked for it or a write was refused. */
  refresh(topic: Topic<unknown> | { readonly key: QueryKey }): Promise<void> {
    return this.#followers.get(hashKey(topic.key))?.refreshNow() ?? Promise.resolve();
  }

  /** What is shown of a topic has turned out to be wrong: fetches the whole snapshot. */
  reload(topic: Topic<unknown> | { readonly key: QueryKey }): void {
    void this.#followers.get(hashKey(topic.key))?.refresh();
  }

  /** Fetches everything that is shown again, because a person asked for it. */
  refreshAllNow(): void {
    for (const follower of this.#followers.values()) void follower.refreshNow();
  }

  #refreshAll(): void {
    for (const follower of this.#followers.values()) void follower.refresh();
  }

  /** What failed for want of a connection is asked once more; topics come back by themselves (OPS-49). */
  #askAgain(): void {
    void this.#queryClient.refetchQueries({
      type: 'active',
      predicate: ({ queryHash, state: { error } }) =>
        error instanceof Fault && error.code === 'NETWORK' && !this.#followers.has(queryHash),
    });
  }

  #followerOf<Snapshot>(topic: Topic<Snapshot>): Follower<Snapshot> {
    const key = hashKey(topic.key);
    // One key has one type of snapshot, as in the query cache itself.
    const existing = this.#followers.get(key) as Follower<Snapshot> | undefined;
    if (existing) return existing;
    const follower = new Follower(topic, {
      channel: this.channel,
      subscriptions: this.#subscriptions,
      queryClient: this.#queryClient,
      connection: this.connection,
      transport: this.transport,
      kept: this.kept,
    });
    this.#followers.set(key, follower as unknown as Follower<unknown>);
    return follower;
  }
}
