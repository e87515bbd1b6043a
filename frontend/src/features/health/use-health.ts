import { useEffect } from 'react';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { healthTopic } from './health.sync.ts';

/** What time alone changes, such as an overdue sheet, is seen after this at the latest, in ms. */
const measureEveryMs = 15_000;

export function useHealth() {
  const live = useLiveChannel();
  useEffect(() => {
    const timer = setInterval(() => live.reload(healthTopic), measureEveryMs);
    return () => clearInterval(timer);
  }, [live]);
  return {
    ...useLive(healthTopic),
    retry: () => void live.refresh(healthTopic),
  };
}
