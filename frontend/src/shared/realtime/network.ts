import type { Off } from './channel.ts';

/** What the device says of its network. */
export interface Network {
  isOnline(): boolean;
  onChange(hear: (isOnline: boolean) => void): Off;
}

/** The browser's word for it. */
export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onChange(hear) {
    const listeners = { online: () => hear(true), offline: () => hear(false) };
    window.addEventListener('online', listeners.online);
    window.addEventListener('offline', listeners.offline);
    return () => {
      window.removeEventListener('online', listeners.online);
      window.removeEventListener('offline', listeners.offline);
    };
  },
};

/** Where nothing tells, only the socket does. */
export const assumedNetwork: Network = {
  isOnline: () => true,
  onChange: () => () => undefined,
};
