import {
  hashKey,
  useQuery,
  type UseQueryResult,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect, useState, useEffectEvent } from 'react';
import { useLiveChannel } from './live-context.ts';
import type { Topic } from './topic.ts';
import { usePollInterval } from './connection/use-connection.ts';
import type { ServerEventName, ServerPayload } from '@muster/protocol';

/**
 * A topic's snapshot, kept current: live while the socket is up, polled every 30 s while it stays
 * away (S16, S22).
 */
export function useLive<Snapshot>(topic: Topic<Snapshot>): UseQueryResult<Snapshot> {
  const live = useLiveChannel();
  const refetchInterval = usePollInterval();
  // A new object with the same key is the same topic.
  const [followed, setFollowed] = useState(topic);
  if (hashKey(followed.key) !== hashKey(topic.key)) setFollowed(topic);
  useEffect(() => live.follow(followed), [live, followed]);
  return useQuery({
    queryKey: topic.key,
    queryFn: ({ signal }) => live.fetch(topic, signal),
    staleTime: Infinity,
    refetchInterval,
  });
}

/**
 * Keeps an answer current that no screen depends on: it is asked for again when an event is about it, and when
 * the connection was away. Unlike a topic it counts as nothing that must be proven true (S25).
 */
export function useAskedAnew<Name extends ServerEventName>(
  key: QueryKey,
  name: Name,
  isAboutIt: (event: ServerPayload<Name>) => boolean,
): void {
  const { channel } = useLiveChannel();
  const queryClient = useQueryClient();
  const askAnew = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey: key }));
  const hear = useEffectEvent((event: ServerPayload<Name>) => {
    if (isAboutIt(event)) askAnew();
  });
  useEffect(() => {
    let wasAway = false;
    const offs = [
      channel.on(name, (event) => hear(event)),
      channel.onState((state) => {
        if (state === 'connected' && wasAway) askAnew();
        wasAway = state !== 'connected';
      }),
    ];
    return () => offs.forEach((off) => off());
  }, [channel, name]);
}
