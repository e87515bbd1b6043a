import {
  applyToActivity,
  auditRoutes,
  type ActivityPage,
  type AuditFilter,
} from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import type { Topic } from '../../shared/realtime/topic.ts';

const limit = 50;

interface Asked {
  readonly filter: AuditFilter;
  /** The id of an entry: what is older than it. Undefined: the newest, which alone can change (AUD-2). */
  readonly before: string | undefined;
  readonly timeZone: string;
}

export const activityKey = ['audit', 'activity'] as const;

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
