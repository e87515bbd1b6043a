import { watchTopic } from '../../features/monitoring/monitoring.sync.ts';
import { isOverdue } from '../../features/monitoring/monitoring.view.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { useTitle } from '../../shared/ui/hooks/use-title.ts';

/** The window's title: how many teams are overdue, and which part is shown (UI-39). */
export function useWatchTitle(date: string, part: string): void {
  const now = useNow(60_000);
  const { data } = useLive(watchTopic(date));
  const overdue = data?.rows.filter((row) => isOverdue(row, now)).length ?? 0;
  useTitle(overdue > 0 && `${overdue} overdue`, part);
}
