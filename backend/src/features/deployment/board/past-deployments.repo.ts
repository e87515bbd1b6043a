import { LRUCache } from 'lru-cache';
import { trusted, type Connection } from 'mongoose';
import { deploymentModels } from './board.model.ts';

/** A list as it was saved, in the form that is counted. */
export interface SavedList {
  readonly date: string;
  readonly savedAt: string | null;
  /** The one that counts: no other was saved after it, or it was brought back. */
  readonly isLast: boolean;
  readonly postings: readonly Posting[];
}
interface Posting {
  readonly userId: string;
  readonly name: string;
  readonly teamId: string | null;
  readonly zoneId: string;
  readonly zoneName: string;
}

/** A saved list never changes (DEP-18), so it is read once. */
const mostKept = 1000;
const atOnce = 50;

/** Saved deployments of ranges of days, as analytics read them. */
export function pastDeployments(db: Connection) {
  const { boards, records, saved } = deploymentModels(db);
  const kept = new LRUCache<string, readonly Posting[]>({ max: mostKept });

  async function readPostings(ids: readonly string[]): Promise<void> {
    const found = await saved
      .find({ _id: trusted({ $in: [...ids] }) })
      .lean()
      .exec();
    for (const { _id, lines } of found)
      kept.set(
        _id,
        lines.map((line) => ({
          userId: line.userId,
          name: line.userName,
          teamId: line.userTeamId,
          zoneId: line.stationZoneId,
          zoneName: line.zoneName,
        })),
      );
  }

  /** When each was saved; the latest ones may not have been relayed from their boards yet. */
  async function savedAts(opIds: readonly string[]): Promise<Map<string, string>> {
    const found = await records
      .find({ opId: trusted({ $in: [...opIds] }) }, { opId: 1, at: 1 })
      .lean()
      .exec();
    return new Map(
      found.flatMap(({ opId, at }) => (opId !== null && at !== null ? [[opId, at] as const] : [])),
    );
  }

  return {
    /** Every list that was saved, in no particular order. */
    async savedBetween(from: string, to: string): Promise<SavedList[]> {
      const range = trusted({ $gte: from, $lte: to });
      const [lists, heads] = await Promise.all([
        saved.find({ date: range }, { date: 1 }).lean().exec(),
        boards.find({ _id: range }, { savedOpId: 1, savedAt: 1 }).lean().exec(),
      ]);
      const opIdOf = ({ _id, date }: { _id: string; date: string }) => _id.slice(date.length + 1);
      const last = new Map(heads.map((head) => [head._id, head]));
      const ats = await savedAts(lists.map(opIdOf));
      const found: SavedList[] = [];
      for (let start = 0; start < lists.length; start += atOnce) {
        const part = lists.slice(start, start + atOnce);
        const missing = part.filter(({ _id }) => !kept.has(_id)).map(({ _id }) => _id);
        if (missing.length > 0) await readPostings(missing);
        for (const list of part) {
          const { date } = list;
          const head = last.get(date);
          const isLast = head?.savedOpId === opIdOf(list);
          const savedAt = ats.get(opIdOf(list)) ?? (isLast ? (head?.savedAt ?? null) : null);
          found.push({ date, savedAt, isLast, postings: kept.get(list._id) ?? [] });
        }
      }
      return found;
    },
  };
}
