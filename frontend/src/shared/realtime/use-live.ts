import { hashKey, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLiveChannel } from './live-context.ts';
import type { Topic } from './topic.ts';
import { usePollInterval } from './connection/use-connection.ts';

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
