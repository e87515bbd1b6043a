import { z } from 'zod';
import { instant, isoDate } from '../../kernel/dates.ts';
import { uuid } from '../../kernel/ids.ts';
import { access, route } from '../../kernel/route.ts';
import { placeId } from '../deployment.schema.ts';

/** Who has stood at a post for long, and who could take it over (STF-32). */

/** `soon` from 80 % of the limit on, `due` in the minute in which it is reached, then `overdue` (STF-31). */
export const reliefState = z.enum(['soon', 'due', 'overdue']);
export type ReliefState = z.infer<typeof reliefState>;

/** Whoever is best to take over a post, and why in words (STF-33). */
export const replacement = z.object({ userId: uuid, reasons: z.array(z.string()) });
export type Replacement = z.infer<typeof replacement>;

export const reliefLine = z.object({
  userId: uuid,
  stationId: placeId,
  /** Since when they stand there. */
  since: instant,
  /** When the limit is reached. */
  dueAt: instant,
  state: reliefState,
  /** Null where nobody can take over. */
  replacement: replacement.nullable(),
});
export type ReliefLine = z.infer<typeof reliefLine>;

/** Longest on their post first. */
export const reliefList = z.object({ due: z.array(reliefLine) });
export type ReliefList = z.infer<typeof reliefList>;

const deployers = access({ admin: 'yes', watch_tl: 'yes' });

/** The calls of relief (STF-32). */
export const reliefRoutes = {
  due: route({
    method: 'GET',
    path: '/api/deployment/relief/:date',
    summary: 'Who has reached 80 % of the time limit of their post, and who could take over',
    access: deployers,
    params: z.object({ date: isoDate }),
    answer: reliefList,
  }),
};
