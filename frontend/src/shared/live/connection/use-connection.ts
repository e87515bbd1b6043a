import { type Network, pollEveryMs, type Connection } from './connection.store.ts';
import { useStore } from 'zustand';
import { noAnswerWords } from '../freshness.ts';
import { useLiveChannel } from '../live-context.ts';

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

/** How current the page is. */
export const useConnection = <T>(select: (connection: Connection) => T): T =>
  useStore(useLiveChannel().connection.store, select);

/** What `refetchInterval` takes: 30 s while the socket stays away (S22), else nothing. */
export const usePollInterval = (): number | false =>
  useConnection(({ status }) => (status === 'polling' ? pollEveryMs : false));

/** Why nothing may be changed now; undefined while it may (S26). */
export function useWritingStop(): string | undefined {
  const isLost = useConnection((connection) => connection.isLost);
  return isLost ? noAnswerWords : undefined;
}
