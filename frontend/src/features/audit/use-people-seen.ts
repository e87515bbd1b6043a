import type { ActivityPage } from '@muster/protocol';
import { useQueryClient } from '@tanstack/react-query';
import type { Option } from '../../shared/ui/pickers/option.ts';
import { activityKey } from './activity.sync.ts';

/** Who did something on the pages that were shown, and whoever is chosen, to filter by. */
export function usePeopleSeen(chosen: string): Option[] {
  const pages = useQueryClient().getQueriesData<ActivityPage>({ queryKey: activityKey });
  const names = new Map<string, string>();
  for (const [, page] of pages) {
    for (const { by } of page?.entries ?? []) if (by) names.set(by.id, by.name);
  }
  if (chosen !== '' && !names.has(chosen)) names.set(chosen, 'One person');
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
