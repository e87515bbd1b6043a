import { z } from 'zod';
import { isoDate } from '../../kernel/dates.ts';
import { uuid, own } from '../../kernel/ids.ts';
import { access, route } from '../../kernel/route.ts';
import { placeId, type Officer, type Station } from '../board.schema.ts';
import { calledOf } from '../../directory/directory.rules.ts';
import { type PostingCost, fairnessLevels } from '../assign/lexicographic.ts';

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

/** Who had which posts, how evenly, and whose turn it is (STF-40 to STF-42). Pure. */

/** A saved date: who could be deployed, and who was posted where. */
export interface SavedDate {
  readonly date: string;
  readonly officers: readonly Pick<Officer, 'id' | 'name' | 'username' | 'teamId'>[];
  readonly postings: readonly { userId: string; stationId: string; zoneId: string }[];
}

/** A station with a time limit or a required tag. */
export const isHardPost = ({
  timeLimitMinutes,
  requiredTags,
}: Pick<Station, 'timeLimitMinutes' | 'requiredTags'>): boolean =>
  timeLimitMinutes !== null || (requiredTags ?? []).length > 0;

/** Whoever could be deployed on one of the dates, with what they had; `dates` are the latest first. */
export function ledgerOf(
  dates: readonly SavedDate[],
  stations: readonly Station[],
): FairnessLedger {
  const hard = new Set(stations.filter(isHardPost).map(({ id }) => id));
  const lines = new Map<string, FairnessOfficer>();
  for (const { officers } of dates) {
    for (const officer of officers) {
      const { id, teamId } = officer;
      const line = lines.get(id) ?? {
        userId: id,
        name: calledOf(officer),
        teamId,
        byZone: {},
        hardPosts: 0,
        total: 0,
        present: 0,
      };
      lines.set(id, { ...line, present: line.present + 1 });
    }
  }
  for (const { postings } of dates) {
    for (const { userId, stationId, zoneId } of postings) {
      const line = lines.get(userId);
      if (!line) continue;
      line.byZone[zoneId] = (own(line.byZone, zoneId) ?? 0) + 1;
      line.total += 1;
      if (hard.has(stationId)) line.hardPosts += 1;
    }
  }
  const officers = [...lines.values()].sort(
    (a, b) => a.name.localeCompare(b.name) || (a.userId < b.userId ? -1 : 1),
  );
  const regular = officers.filter(({ present }) => present * 2 >= dates.length);
  return {
    dates: dates.map(({ date }) => date),
    officers,
    spread: deviation(regular.map(({ hardPosts }) => hardPosts)),
  };
}

/** The standard deviation of all of them; 0 of none. */
function deviation(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Math.round(Math.sqrt(square) * 1000) / 1000;
}

/**
 * What fairness takes off a posting's worth: at a hard post the more, the more of them an officer has had, and elsewhere the
 * less, so that as many stand at hard posts as without it. Undefined where all had the same.
 */
export function turnCost(
  hardPosts: ReadonlyMap<string, number>,
  officers: readonly Pick<Officer, 'id'>[],
  stations: readonly Station[],
): PostingCost | undefined {
  const counts = officers.map(({ id }) => hardPosts.get(id) ?? 0);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (counts.length === 0 || least === most) return undefined;
  const hard = new Set(stations.filter(isHardPost).map(({ id }) => id));
  const range = Math.min(fairnessLevels, most - least);
  const level = ({ id }: Pick<Officer, 'id'>) =>
    Math.round((((hardPosts.get(id) ?? 0) - least) / (most - least)) * range);
  return (officer, stationId) => (hard.has(stationId) ? level(officer) : range - level(officer));
}
