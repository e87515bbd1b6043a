import { compareMembers, own, shiftOn, type Analytics } from '@muster/protocol';
import { groupBy } from './group-by.ts';
import { startOf } from './analytics.ts';
import type { CountedSheet, ReportData, SavedList } from './reports.source.ts';

/** What is made of saved deployments (ANA-5, ANA-6). Pure. */

/**
 * By day the minutes from the shift's start to the first saved deployment with a place for everybody who is here by
 * the sheets of all teams; null where none has.
 */
export function minutesToFullDeployment(
  saved: readonly SavedList[],
  sheets: readonly CountedSheet[],
  timeZone: string,
): NonNullable<Analytics['minutesToFullDeployment']> {
  const here = new Map<string, number>();
  for (const { date, marks } of sheets) {
    const count = marks.filter(({ status }) => status !== 'absent').length;
    here.set(date, (here.get(date) ?? 0) + count);
  }
  const byDate = groupBy(saved, ({ date }) => date);
  return [...byDate]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([date, lists]) => {
      const start = startOf(timeZone, date);
      if (start === undefined) return [];
      const needed = here.get(date) ?? 0;
      const full = lists
        .flatMap(({ savedAt, places }) =>
          savedAt !== null && needed > 0 && places >= needed ? [Date.parse(savedAt)] : [],
        )
        .toSorted((a, b) => a - b)[0];
      const minutes = full === undefined ? null : Math.max(0, Math.round((full - start) / 60_000));
      return [{ date, shift: shiftOn(date), minutes }];
    });
}

type Fairness = NonNullable<Analytics['fairness']>;

/** How often who was posted to which zone, by the deployments that were saved last. */
export function fairness(
  saved: readonly SavedList[],
  people: ReportData['people'],
  teamIds: readonly string[] | undefined,
): Fairness {
  const last = saved.filter(({ isLast }) => isLast);
  const known = new Map(people.map((person) => [person.id, person]));
  const zones = new Map<string, string>();
  const rows = new Map<string, Fairness['people'][number]>();
  for (const { postings } of last)
    for (const { userId, name, teamId, zoneId, zoneName } of postings) {
      const now = known.get(userId);
      const team = now?.teamId ?? teamId;
      if (teamIds && (team === null || !teamIds.includes(team))) continue;
      zones.set(zoneId, zoneName);
      const row = rows.get(userId) ?? {
        userId,
        name: now?.name ?? name,
        teamId: team,
        postings: {},
        total: 0,
      };
      rows.set(userId, row);
      row.postings[zoneId] = (own(row.postings, zoneId) ?? 0) + 1;
      row.total += 1;
    }
  const most = ({ postings }: Fairness['people'][number]) => Math.max(...Object.values(postings));
  return {
    deployments: last.length,
    zones: [...zones].map(([id, name]) => ({ id, name })),
    people: [...rows.values()].toSorted(
      (a, b) => most(b) - most(a) || compareMembers({ role: '', ...a }, { role: '', ...b }),
    ),
  };
}
