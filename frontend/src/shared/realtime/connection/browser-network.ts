import type { Network } from './network.ts';

/** The browser's word for it. */
export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onChange(listener) {
    const listeners = { online: () => listener(true), offline: () => listener(false) };
    window.addEventListener('online', listeners.online);
    window.addEventListener('offline', listeners.offline);
    return () => {
      window.removeEventListener('online', listeners.online);
      window.removeEventListener('offline', listeners.offline);
    };
  },
};
