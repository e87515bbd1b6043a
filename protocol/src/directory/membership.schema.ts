import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { teamId } from '../kernel/ids.ts';

/** A team that somebody was in, or null for none, up to a date; after it comes the next one. */
export const formerTeam = z.object({ teamId: teamId.nullable(), until: isoDate });
export type FormerTeam = z.infer<typeof formerTeam>;

/** When a move takes effect: with the next shift, or now, with the one that runs. */
export const takesEffect = z.enum(['next-shift', 'now']);
export type TakesEffect = z.infer<typeof takesEffect>;
