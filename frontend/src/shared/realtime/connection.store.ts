import { create } from 'zustand';
import { deviceNow } from '../dates/clock.ts';
import type { Channel, Off } from './channel.ts';

/**
 * How current the page is. `live`: facts arrive as they happen. `reconnecting`: the socket is away,
 * what is shown may be old. `polling`: away for 5 s, so the page asks every 30 s (S22). `offline`:
 * the device has no network.
 */
export type ConnectionStatus = 'live' | 'reconnecting' | 'polling' | 'offline';

interface Connection {
  readonly status: ConnectionStatus;
  /** When the socket went away (device time, ms); null while live. */
  readonly since: number | null;
  /** When what is shown was last known to be current (device time, ms); null while live. */
  readonly currentAt: number | null;
}

/** The interval of polling, used only while the socket is away (OPS-50, S22). */
const pollEveryMs = 30_000;
/** How long the socket may be away before the page asks for itself (S22). */
export const pollAfterMs = 5_000;

export const useConnection = create<Connection>(() => ({
  status: 'reconnecting',
  since: null,
  currentAt: null,
}));

/** What is shown has just been fetched, although the socket is away. */
export function fetchedWithoutSocket(): void {
  if (useConnection.getState().currentAt !== null) {
    useConnection.setState({ currentAt: deviceNow() });
  }
}

/** What `refetchInterval` takes: 30 s while the socket stays away (OPS-50), else nothing. */
export const usePollInterval = (): number | false =>
  useConnection(({ status }) => (status === 'polling' ? pollEveryMs : false));

/** Keeps the connection state true to a channel until the answer is called. */
export function watchConnection(channel: Channel): Off {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const away = () => {
    if (timer !== undefined) return;
    const since = deviceNow();
    const isOffline = !navigator.onLine;
    useConnection.setState({
      status: isOffline ? 'offline' : 'reconnecting',
      since,
      currentAt: since,
    });
    timer = setTimeout(poll, pollAfterMs);
  };
  const poll = () => {
    // The trouble passed without a new connection: an announced restart that did not come.
    if (channel.connection > 0) live();
    else if (navigator.onLine) useConnection.setState({ status: 'polling' });
  };
  const live = () => {
    clearTimeout(timer);
    timer = undefined;
    useConnection.setState({ status: 'live', since: null, currentAt: null });
  };
  const wentOffline = () => {
    away();
    useConnection.setState({ status: 'offline' });
  };
  const cameOnline = () => {
    if (useConnection.getState().status !== 'offline') return;
    clearTimeout(timer);
    if (channel.connection > 0) return live();
    useConnection.setState({ status: 'reconnecting' });
    timer = setTimeout(poll, pollAfterMs);
  };

  window.addEventListener('offline', wentOffline);
  window.addEventListener('online', cameOnline);
  const offState = channel.onState((state) => (state === 'connected' ? live() : away()));
  const offRestart = channel.on('server:restarting', away);
  if (channel.connection > 0) live();
  else away();

  return () => {
    clearTimeout(timer);
    window.removeEventListener('offline', wentOffline);
    window.removeEventListener('online', cameOnline);
    offState();
    offRestart();
  };
}
