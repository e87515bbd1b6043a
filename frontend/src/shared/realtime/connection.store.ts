import { hashKey, type QueryKey } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { deviceNow } from '../dates/clock.ts';
import type { Channel, Off } from './channel.ts';
import type { Network } from './network.ts';

/**
 * How current the page is. `live`: events arrive as they happen. `reconnecting`: the socket is away,
 * what is shown may be old. `polling`: away for 5 s, so the page asks every 30 s (S22). `offline`:
 * the device has no network.
 */
export type ConnectionStatus = 'live' | 'reconnecting' | 'polling' | 'offline';

export interface Connection {
  readonly status: ConnectionStatus;
  /** When the socket went away (device time, ms); null while live. */
  readonly since: number | null;
  /** When what is shown was last known to be current (device time, ms); null while live. */
  readonly currentAt: number | null;
  /** Since when something shown is waiting to be asked for again (device time, ms); null for nothing. */
  readonly laggingSince: number | null;
}

/** The interval of polling, used only while the socket is away (OPS-50, S22). */
export const pollEveryMs = 30_000;
/** How long the socket may be away before the page asks for itself (S22). */
export const pollAfterMs = 5_000;

/** How current one session's page is. */
export class ConnectionStore {
  readonly store: StoreApi<Connection> = createStore<Connection>(() => ({
    status: 'reconnecting',
    since: null,
    currentAt: null,
    laggingSince: null,
  }));
  readonly #lagging = new Set<string>();

  get status(): ConnectionStatus {
    return this.store.getState().status;
  }

  /** What is shown has just been fetched; without a socket that is when it was current. */
  fetched(): void {
    if (this.store.getState().currentAt !== null) this.store.setState({ currentAt: deviceNow() });
  }

  /** Something that is shown could not be brought up to date, or was. */
  lags(key: QueryKey, isLagging: boolean): void {
    if (isLagging) this.#lagging.add(hashKey(key));
    else if (!this.#lagging.delete(hashKey(key))) return;
    const { laggingSince } = this.store.getState();
    const next = this.#lagging.size > 0 ? (laggingSince ?? deviceNow()) : null;
    if (next !== laggingSince) this.store.setState({ laggingSince: next });
  }

  /** Keeps the state true to a channel until the answer is called. */
  watch(channel: Channel, network: Network): Off {
    const { setState } = this.store;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const away = () => {
      if (timer !== undefined) return;
      const since = deviceNow();
      const status = network.isOnline() ? 'reconnecting' : 'offline';
      setState({ status, since, currentAt: since });
      timer = setTimeout(poll, pollAfterMs);
    };
    const poll = () => {
      // The trouble passed without a new connection: an announced restart that did not come.
      if (channel.connection > 0) live();
      else if (network.isOnline()) setState({ status: 'polling' });
    };
    const live = () => {
      clearTimeout(timer);
      timer = undefined;
      setState({ status: 'live', since: null, currentAt: null });
    };
    const wentOffline = () => {
      away();
      setState({ status: 'offline' });
    };
    const cameOnline = () => {
      if (this.status !== 'offline') return;
      clearTimeout(timer);
      if (channel.connection > 0) return live();
      setState({ status: 'reconnecting' });
      timer = setTimeout(poll, pollAfterMs);
    };

    const offNetwork = network.onChange((isOnline) => (isOnline ? cameOnline() : wentOffline()));
    const offState = channel.onState((state) => (state === 'connected' ? live() : away()));
    const offRestart = channel.on('server:restarting', away);
    if (channel.connection > 0) live();
    else away();

    return () => {
      clearTimeout(timer);
      offNetwork();
      offState();
      offRestart();
    };
  }
}
