import { userRoutes, type ActivityPage } from '@muster/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import type { Option } from '../../shared/ui/pickers/option.ts';
import { activityKey } from './activity.sync.ts';

/** Everybody, and who did something on the pages that were shown and is gone, to filter by. */
export function useAuthors(chosen: string): Option[] {
  const { data: users = [] } = useQuery({
    queryKey: ['audit', 'people'],
    queryFn: ({ signal }) => call(userRoutes.list, { signal, background: true }),
    refetchOnMount: 'always',
  });
  const pages = useQueryClient().getQueriesData<ActivityPage>({ queryKey: activityKey });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  for (const [, page] of pages) {
    for (const { by } of page?.entries ?? [])
      if (by && !names.has(by.id)) names.set(by.id, by.name);
  }
  if (chosen !== '' && !names.has(chosen)) names.set(chosen, 'One person');
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
