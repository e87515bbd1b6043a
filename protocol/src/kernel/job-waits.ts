import { z } from 'zod';
import { instant } from './dates.ts';

/**
 * Why a job that was begun does not go on at the process that is asked (KEP-71): at what whoever has the turn is, in
 * words, where, since when, and when that one was last heard of; all null where nobody has it.
 */
export const jobWaits = z.object({
  what: z.string().nullable(),
  where: z.string().nullable(),
  since: instant.nullable(),
  heardAt: instant.nullable(),
});
export type JobWaits = z.infer<typeof jobWaits>;
