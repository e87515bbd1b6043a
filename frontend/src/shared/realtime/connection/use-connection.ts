import { useStore } from 'zustand';
import { pollEveryMs, type Connection } from './connection.store.ts';
import { noAnswerWords } from '../freshness.ts';
import { useLiveChannel } from '../live-context.ts';

/** How current the page is. */
export const useConnection = <T>(select: (connection: Connection) => T): T =>
  useStore(useLiveChannel().connection.store, select);

/** What `refetchInterval` takes: 30 s while the socket stays away (OPS-50), else nothing. */
export const usePollInterval = (): number | false =>
  useConnection(({ status }) => (status === 'polling' ? pollEveryMs : false));

/** Why nothing may be changed now; undefined while it may (S26). */
export function useWritingStop(): string | undefined {
  const isLost = useConnection((connection) => connection.isLost);
  return isLost ? noAnswerWords : undefined;
}
