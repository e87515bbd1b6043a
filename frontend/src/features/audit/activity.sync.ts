import {
  applyToActivity,
  auditRoutes,
  type ActivityPage,
  type AuditFilter,
  calledOf,
  namesakes,
  userRoutes,
} from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import type { Topic } from '../../shared/live/topic.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Option } from '../../shared/ui/pickers/option-list.tsx';

const limit = 50;

interface Asked {
  readonly filter: AuditFilter;
  /** The id of an entry: what is older than it. Undefined: the newest, which alone can change (AUD-2). */
  readonly before: string | undefined;
  readonly timeZone: string;
}

const activityKey = ['audit', 'activity'] as const;

/** One page of the audit trail, newest first. */
export const activityTopic = ({ filter, before, timeZone }: Asked): Topic<ActivityPage> => ({
  key: [...activityKey, filter, before ?? null],
  fetch: (options) =>
    call(auditRoutes.activity, {
      query: { ...filter, limit, ...(before !== undefined && { before }) },
      ...options,
    }),
  on:
    before === undefined
      ? {
          'activity:appended': (page, { entry }) =>
            applyToActivity(page, entry, { filter, limit, timeZone }),
        }
      : {},
});

interface Authors {
  readonly people: Option[];
  /** Of those who are called like somebody else (DIR-185). */
  readonly usernames: ReadonlyMap<string, string>;
}

/** Everybody, and who did something on the pages that were shown and is gone, to filter by. */
export function useAuthors(chosen: string): Authors {
  const { data: users = [] } = useQuery({
    queryKey: ['audit', 'people'],
    queryFn: ({ signal }) => call(userRoutes.list, { signal, background: true }),
    refetchOnMount: 'always',
  });
  const pages = useQueryClient().getQueriesData<ActivityPage>({ queryKey: activityKey });
  const usernames = namesakes(users);
  const names = new Map(
    users.map(({ id, name }) => [id, calledOf({ name, username: usernames.get(id) ?? null })]),
  );
  for (const [, page] of pages) {
    for (const { by } of page?.entries ?? [])
      if (by && !names.has(by.id)) names.set(by.id, by.name);
  }
  if (chosen !== '' && !names.has(chosen)) names.set(chosen, 'One person');
  const people = [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return { people, usernames };
}
