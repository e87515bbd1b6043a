import type { AttendanceRecord } from '@muster/protocol';
import { FollowedCache } from '../../../lib/dates/followed-cache.ts';
import { perKey } from '../../../lib/queue.ts';
import type { Attendance } from './eligibility.ts';

interface DateSheet {
  readonly teamId: string;
  readonly revision: number;
  readonly records: readonly AttendanceRecord[];
}

/** Sheets as they are stored; the heads are little to read, the records much. */
export interface StoredSheets {
  revisionsOn(date: string): Promise<{ teamId: string; revision: number }[]>;
  sheetsOf(date: string, teamIds: readonly string[]): Promise<DateSheet[]>;
}

/**
 * A date's sheets, of which only those are read that are others than before: one changed sheet does not cost reading
 * all the others (OPS-102). Whoever wrote it, the stored revisions say so.
 */
export function dateSheets(
  stored: StoredSheets,
  isFollowed: (date: string) => boolean,
): Attendance & { forget(): void } {
  const dates = new FollowedCache<ReadonlyMap<string, DateSheet>>(isFollowed);
  const order = perKey();

  async function read(date: string): Promise<DateSheet[]> {
    const heads = await stored.revisionsOn(date);
    const known = dates.get(date);
    const changed = heads.filter(
      ({ teamId, revision }) => known?.get(teamId)?.revision !== revision,
    );
    const fresh =
      changed.length === 0
        ? []
        : await stored.sheetsOf(
            date,
            changed.map(({ teamId }) => teamId),
          );
    const byTeam = new Map(fresh.map((sheet) => [sheet.teamId, sheet]));
    const sheets = heads.flatMap(({ teamId }) => byTeam.get(teamId) ?? known?.get(teamId) ?? []);
    dates.set(date, new Map(sheets.map((sheet) => [sheet.teamId, sheet])));
    return sheets;
  }

  return { sheetsOn: (date) => order.run(date, () => read(date)), forget: () => dates.clear() };
}
