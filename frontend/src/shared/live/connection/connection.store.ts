import type { Off, Channel } from '../channel.ts';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { laterOf, thisMoment, type Moment } from '../../dates/clock.ts';
import { verdictOn, type Freshness, type Verdict } from '../freshness.ts';

/** What the device says of its network. */
export interface Network {
  isOnline(): boolean;
  onChange(listener: (isOnline: boolean) => void): Off;
}

/** Where nothing tells, only the socket does. */
export const assumedNetwork: Network = {
  isOnline: () => true,
  onChange: () => () => undefined,
};

/**
 * How the socket is. `live`: events arrive as they happen. `reconnecting`: it is away. `polling`:
 * away for 5 s, so the page asks every 30 s (S22), whatever the browser says of its network: on a network without
 * internet it says that there is none, and the server answers all the same.
 */
type ConnectionStatus = 'live' | 'reconnecting' | 'polling';

export interface Connection extends Verdict {
  readonly status: ConnectionStatus;
}

/** The interval of polling, used only while the socket is away (S22). */
export const pollEveryMs = 30_000;
/** How long the socket may be away before the page asks for itself (S22). */
export const pollAfterMs = 5_000;
/** How often the page asks itself whether what it says is still so, in milliseconds. */
const judgeEveryMs = 1_000;

/** How current one session's page is. */
export class ConnectionStore {
  readonly store: StoreApi<Connection> = createStore<Connection>(() => ({
    status: 'reconnecting',
    look: 'reconnecting',
    provenAt: null,
    isLost: false,
  }));
  readonly #shown = new Map<string, Freshness>();
  #channel: Channel | undefined;
  #network: Network = assumedNetwork;
  #lostAt: Moment | null = null;

  get status(): ConnectionStatus {
    return this.store.getState().status;
  }

  /** What is known of something that is shown; undefined when it is not, or has nothing yet. */
  report(key: QueryKey, freshness: Freshness | undefined): void {
    if (freshness) this.#shown.set(hashKey(key), freshness);
    else if (!this.#shown.delete(hashKey(key))) return;
    this.#judge(this.status);
  }

  /** When something that is shown was last known to be true; undefined for what is not shown. */
  provenAt(key: QueryKey): Moment | undefined {
    const entry = this.#shown.get(hashKey(key));
    if (!entry?.isFollowed) return entry?.provenAt;
    return laterOf(entry.provenAt, this.#channel?.heardAt ?? null);
  }

  /** Keeps the state true to a channel until the answer is called. */
  watch(channel: Channel, network: Network): Off {
    let timer: ReturnType<typeof setTimeout> | undefined;
    this.#channel = channel;
    this.#network = network;

    const away = () => {
      if (timer !== undefined) return;
      this.#lostAt ??= thisMoment();
      this.#judge('reconnecting');
      timer = setTimeout(poll, pollAfterMs);
    };
    const poll = () => {
      // The trouble passed without a new connection: an announced restart that did not come.
      if (channel.connection > 0) live();
      else this.#judge('polling');
    };
    const live = () => {
      clearTimeout(timer);
      timer = undefined;
      this.#judge('live');
    };
    const onNetwork = (isOnline: boolean) => {
      if (isOnline && this.status === 'live') return;
      if (isOnline && channel.connection > 0) return live();
      clearTimeout(timer);
      timer = undefined;
      // What was answered before says nothing of the network that is there now.
      this.#lostAt = thisMoment();
      away();
    };

    const offNetwork = network.onChange(onNetwork);
    const offState = channel.onState((state) => (state === 'connected' ? live() : away()));
    const offRestart = channel.on('server:restarting', away);
    const again = setInterval(() => this.#judge(this.status), judgeEveryMs);
    if (channel.connection > 0) live();
    else away();

    return () => {
      clearTimeout(timer);
      clearInterval(again);
      offNetwork();
      offState();
      offRestart();
    };
  }

  #judge(status: ConnectionStatus): void {
    const shown = [...this.#shown.values()];
    const heardAt = this.#channel?.heardAt ?? null;
    const isOnline = this.#network.isOnline();
    const isProven = shown.every(({ isFollowed }) => isFollowed);
    if (status === 'live' && isProven) this.#lostAt = null;
    const verdict = verdictOn({ status, isOnline, heardAt, lostAt: this.#lostAt, shown });
    const next = { status, ...verdict };
    const before = this.store.getState();
    const names = Object.keys(next) as (keyof Connection)[];
    if (names.some((name) => next[name] !== before[name])) this.store.setState(next);
  }
}
