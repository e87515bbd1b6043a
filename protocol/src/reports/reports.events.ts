import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';

/** Server to client (S7): what days were counted from was written; fetch what you show of them again (REP-30). */
export const reportServerEvents = {
  'days:changed': z.object({
    what: z.enum(['sheets', 'deployments']),
    /** Empty where it may be any day. */
    dates: z.array(isoDate),
  }),
};
export type DaysChanged = z.infer<(typeof reportServerEvents)['days:changed']>;
