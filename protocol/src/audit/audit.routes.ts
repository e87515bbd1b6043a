import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { access, route } from '../kernel/route.ts';
import { auditEntry } from './audit.schema.ts';

const mostAtOnce = 500;

/** Which entries somebody asks for; dates are days of the organisation's time zone, both included. */
const auditFilter = z.object({
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** A kind, or the thing before the dot for all of its kinds. */
  kind: z
    .string()
    .regex(/^[a-z]+(\.[a-z-]+)?$/i, 'A kind is such as user or user.updated')
    .max(60)
    .optional(),
  userId: z.string().min(1).max(64).optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

const auditQuery = auditFilter.extend({
  limit: z.coerce.number().int().min(1).max(mostAtOnce).default(50),
  /** The id of an entry: what is older than it. */
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'The id of an entry')
    .optional(),
});

const administrators = access({ admin: 'yes' });

/** The audit trail, for administrators (AUD-9, AUD-10). */
export const auditRoutes = {
  activity: route({
    method: 'GET',
    path: '/api/admin/activity',
    summary: 'The audit trail, newest first',
    access: administrators,
    query: auditQuery,
    answer: z.object({ entries: z.array(auditEntry), hasMore: z.boolean() }),
  }),
  exportActivity: route({
    method: 'GET',
    path: '/api/admin/activity/export',
    summary: 'The audit trail as a CSV file, newest first',
    access: administrators,
    query: auditFilter,
    file: 'text/csv',
    answer: z.string(),
    faults: ['TOO_LARGE'],
  }),
};
