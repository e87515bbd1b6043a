import { z } from 'zod';
import { isoDate } from '../../kernel/dates.ts';
import { revision, uuid } from '../../kernel/ids.ts';
import { access, route } from '../../kernel/route.ts';
import { boardLog, boardReplay, logFilter, logLimit, officerStep } from './history.schema.ts';

const deployers = access({ admin: 'yes', watch_tl: 'yes' });
const ofDate = z.object({ date: isoDate });

const logQuery = logFilter.extend({
  /** What came before this revision: `next` of the answer before. */
  before: z
    .union([z.string().regex(/^\d{1,9}\.\d{1,9}$/), z.coerce.number().pipe(revision)])
    .optional(),
  limit: z.coerce.number().int().min(1).max(logLimit).default(100),
  /** Operations alone, without what was done to handover notes. */
  only: z.enum(['operations']).optional(),
  /** The answer as a file of every operation that is asked for. */
  format: z.enum(['json', 'csv']).default('json'),
});
export type LogQuery = z.infer<typeof logQuery>;

/** The calls of a board's log and of its replay (HIS-1, HIS-10, HIS-22). */
export const historyRoutes = {
  log: route({
    method: 'GET',
    path: '/api/deployment/log/:date',
    summary: 'What was done to a date’s board, newest first, or as a CSV file',
    access: deployers,
    params: ofDate,
    query: logQuery,
    csv: true,
    answer: boardLog,
  }),
  officer: route({
    method: 'GET',
    path: '/api/deployment/log/:date/officers/:userId',
    summary: 'How an officer came to where they are on a date, from the mark on the sheet on',
    access: deployers,
    params: ofDate.extend({ userId: uuid }),
    answer: z.array(officerStep),
  }),
  replay: route({
    method: 'GET',
    path: '/api/deployment/replay/:date',
    summary: 'When a date’s board was changed and saved',
    access: deployers,
    params: ofDate,
    answer: boardReplay,
  }),
};
