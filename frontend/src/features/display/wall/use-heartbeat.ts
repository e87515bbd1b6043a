import type { DisplayDeployment, DisplaySettings, DisplaySnapshot } from '@muster/protocol';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { deviceNow } from '../../../shared/dates/clock.ts';
import { useLiveChannel } from '../../../shared/realtime/live-context.ts';
import { useRecordContact } from './contact.store.ts';
import { displayedKey, isFormBehind } from './deployment.sync.ts';
import { isBehind, wallKey } from './wall.sync.ts';

/** Well under the 10 s after which the wall counts as late (DIS-19). */
const beatEveryMs = 4_000;

/**
 * Joins again and again: an acknowledgement proves that the server itself answers, not only that a
 * socket stands, and its revision shows that an event was lost.
 */
export function useHeartbeat(date: string | null, settings: DisplaySettings | undefined): void {
  const live = useLiveChannel();
  const queryClient = useQueryClient();
  const recordContact = useRecordContact();

  const boardKey = useBoardKey(date, settings);

  useEffect(() => {
    if (date === null) return undefined;
    const key = wallKey(date);
    let lastBeat = deviceNow();

    const beat = async () => {
      const since = deviceNow() - lastBeat;
      lastBeat += since;
      // The device slept, or its clock was set: what is shown and the clock's offset are in doubt.
      if (since < 0 || since > 3 * beatEveryMs) void live.refresh({ key });
      if (live.channel.connection === 0) return;
      const answer = await live.channel.request('watch:join', { date }).catch(() => undefined);
      if (!answer) return;
      recordContact();
      const shown = queryClient.getQueryData<DisplaySnapshot>(key);
      if (!answer.ok || (shown && isBehind(shown, answer))) void live.refresh({ key });
      if (boardKey) await beatBoard(boardKey, date);
    };
    /** The same for the deployment, once there is one. */
    const beatBoard = async (key: QueryKey, boardDate: string) => {
      const form = queryClient.getQueryData<DisplayDeployment>(key);
      if (!form) return;
      const answer = await live.channel
        .request('board:join', { date: boardDate })
        .catch(() => undefined);
      if (answer?.ok && isFormBehind(form, answer)) void live.refresh({ key });
    };
    const timer = setInterval(() => void beat(), beatEveryMs);
    return () => clearInterval(timer);
  }, [date, boardKey, live, queryClient, recordContact]);
}

/** The same object as long as it names the same. */
function useBoardKey(
  date: string | null,
  settings: DisplaySettings | undefined,
): QueryKey | undefined {
  return useMemo(
    () => (date === null || !settings ? undefined : displayedKey(date, settings)),
    [date, settings],
  );
}
