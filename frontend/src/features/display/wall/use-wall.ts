import { dutyDateAt, type DisplaySnapshot } from '@muster/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNow } from '../../../shared/dates/use-now.ts';
import { Fault } from '../../../shared/http/fault.ts';
import { useLiveChannel } from '../../../shared/realtime/live-context.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { useRecordContact } from './contact.store.ts';
import { wallKey, wallTopic } from './wall.sync.ts';
import { useHeartbeat } from './use-heartbeat.ts';
import { useNewerPage } from './use-newer-page.ts';

export interface WallState {
  readonly snapshot: DisplaySnapshot | undefined;
  /** Why nothing can be shown yet; it is tried again by itself. */
  readonly trouble: string | undefined;
}

/** What the wall shows, kept current for months without a touch. `onUnpaired`: the session is over. */
export function useWall(onUnpaired: () => void): WallState {
  const live = useLiveChannel();
  const queryClient = useQueryClient();
  const recordContact = useRecordContact();
  const [date, setDate] = useState<string | null>(null);
  const [shown, setShown] = useState<DisplaySnapshot>();
  const topic = wallTopic(date, (snapshot) => {
    queryClient.setQueryData(wallKey(snapshot.date), snapshot);
    setDate(snapshot.date);
  });
  const { data, error, dataUpdatedAt, refetch } = useLive(topic);
  // What was shown stays until the date that the server named is there.
  if (data?.date === date && data !== shown) setShown(data);
  useHeartbeat(date, shown?.settings);
  useNewerPage(error);

  useEffect(() => {
    if (dataUpdatedAt > 0) recordContact();
  }, [dataUpdatedAt, recordContact]);

  const refresh = useEffectEvent(() => void live.refresh(topic));
  useEffect(() => {
    const offs = [
      live.channel.on('session:revoked', () => refresh()),
      // A connection that cannot be made may mean the end of the session: the call shows which.
      live.channel.onState((state) => {
        if (state === 'failed') refresh();
      }),
    ];
    return () => {
      for (const off of offs) off();
    };
  }, [live]);

  const minute = useNow(60_000);
  const isPast = shown !== undefined && dutyDateAt(shown.timeZone, new Date(minute)) !== date;
  useAgain(isPast, () => void live.refresh(topic));

  const isOver =
    error instanceof Fault &&
    error.code !== 'GATE' &&
    (error.status === 401 || error.status === 403);
  const unpaired = useEffectEvent(onUnpaired);
  useEffect(() => {
    if (isOver) unpaired();
  }, [isOver]);

  const isWaiting = error !== null && shown === undefined && !isOver;
  useAgain(isWaiting, () => void refetch());

  return { snapshot: shown, trouble: isWaiting ? error.message : undefined };
}

/** Asks at once and every 5 s until it is no longer needed. */
function useAgain(needed: boolean, ask: () => void): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!needed) return undefined;
    askNow();
    const timer = setInterval(() => askNow(), 5_000);
    return () => clearInterval(timer);
  }, [needed]);
}
