import { calledOf } from '../../directory/directory.rules.ts';
import { own } from '../../kernel/own.ts';
import type { PostingCost } from '../auto-assign/lexicographic.ts';
import { fairnessLevels } from '../auto-assign/lexicographic.ts';
import type { Officer, Station } from '../deployment.schema.ts';
import type { FairnessLedger, FairnessOfficer } from './fairness.schema.ts';

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
