import { z } from 'zod';
import { isoDate } from '../../kernel/dates.ts';
import { uuid } from '../../kernel/ids.ts';
import { access, route } from '../../kernel/route.ts';
import { placeId } from '../deployment.schema.ts';

/** Who was posted where over the last saved dates (STF-40). */

/** Most saved dates that are counted. */
export const fairnessWindowLimit = 60;

export const fairnessOfficer = z.object({
  userId: uuid,
  name: z.string(),
  teamId: z.string(),
  /** Postings by the zone's id, where there were any. */
  byZone: z.record(placeId, z.int()),
  /** Postings at stations with a time limit or a required tag. */
  hardPosts: z.int(),
  /** All postings. */
  total: z.int(),
  /** On how many of the dates they could be deployed. */
  present: z.int(),
});
export type FairnessOfficer = z.infer<typeof fairnessOfficer>;

export const fairnessLedger = z.object({
  /** The saved dates that are counted, the latest first. */
  dates: z.array(isoDate),
  /** By name. */
  officers: z.array(fairnessOfficer),
  /** Standard deviation of the hard posts of those present on at least half of the dates (STF-41). */
  spread: z.number(),
});
export type FairnessLedger = z.infer<typeof fairnessLedger>;

const deployers = access({ admin: 'yes', watch_tl: 'yes' });

/** The call of the ledger (STF-40). */
export const fairnessRoutes = {
  ledger: route({
    method: 'GET',
    path: '/api/deployment/fairness',
    summary:
      'How often each officer was posted, by zone and at hard posts, over the last saved dates',
    access: deployers,
    query: z.object({
      /** How many saved dates; the setting `fairnessWindow` without it. */
      window: z.coerce.number().int().min(1).max(fairnessWindowLimit).optional(),
    }),
    answer: fairnessLedger,
  }),
};
