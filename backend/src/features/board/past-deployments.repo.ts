import { trusted, type Connection } from 'mongoose';
import { cachedEach } from '../../cluster/cached.ts';
import { boardModels } from './board.model.ts';
import { operationOf, triedId } from './board-document.ts';
import type { Assignment, CalendarPost, Post } from '@muster/protocol';

/** A list as it was saved, in the form that is counted. */
interface SavedList {
  readonly date: string;
  readonly savedAt: string | null;
  /** The one that counts: no other was saved after it, or it was brought back. */
  readonly isLast: boolean;
  /** How many officers it had. */
  readonly places: number;
  /** Only of the one that counts. */
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
const keptLists = { most: 1000, atOnce: 50 };

/** Saved deployments of ranges of days, as analytics read them. */
export function pastDeployments(db: Connection) {
  const { boards, records, saved } = boardModels(db);
  const postingsOf = cachedEach<readonly Posting[]>(async (ids) => {
    const found = await saved
      .find({ _id: trusted({ $in: [...ids] }) })
      .lean()
      .exec();
    return new Map(found.map(({ _id, lines }) => [_id, (lines ?? []).map(postingOf)]));
  }, keptLists);

  /**
   * When each was saved, by its id; the latest ones may not have been relayed from their boards yet, and one that was
   * not stored in the end never was (PRC-34).
   */
  async function savedAts(ids: readonly string[]): Promise<Map<string, string>> {
    const opIds = ids.map((id) => operationOf(id));
    const found = await records
      .find({ opId: trusted({ $in: opIds }) }, { opId: 1, at: 1, attempt: 1 })
      .lean()
      .exec();
    return new Map(
      found.flatMap(({ opId, at, attempt }) =>
        opId !== null && at !== null ? [[triedId(opId, attempt), at] as const] : [],
      ),
    );
  }

  return {
    /** Every list that was saved, in no particular order. */
    async savedBetween(from: string, to: string): Promise<SavedList[]> {
      const range = trusted({ $gte: from, $lte: to });
      const [lists, boardHeads] = await Promise.all([
        saved.find({ date: range }, { date: 1, places: 1 }).lean().exec(),
        boards.find({ _id: range }, { savedOpId: 1, savedAt: 1 }).lean().exec(),
      ]);
      const idOf = ({ _id, date }: { _id: string; date: string }) => _id.slice(date.length + 1);
      const heads = new Map(boardHeads.map((head) => [head._id, head]));
      const ats = await savedAts(lists.map(idOf));
      const isLast = (list: (typeof lists)[number]) =>
        heads.get(list.date)?.savedOpId === idOf(list);
      const postings = await postingsOf.read(lists.filter(isLast).map(({ _id }) => _id));
      return lists.map((list) => {
        const { _id, date, places } = list;
        const ownAt = isLast(list) ? (heads.get(date)?.savedAt ?? null) : null;
        return {
          date,
          savedAt: ats.get(idOf(list)) ?? ownAt,
          isLast: isLast(list),
          places,
          postings: postings.get(_id) ?? [],
        };
      });
    },
  };
}

const postingOf = (line: Assignment): Posting => ({
  userId: line.userId,
  name: line.userName,
  teamId: line.userTeamId,
  zoneId: line.stationZoneId,
  zoneName: line.zoneName,
});

const keptPosts = { most: 200, atOnce: 400 };

/** Where saved deployments have one person, without their boards. */
export function savedPosts(db: Connection) {
  const { boards, saved } = boardModels(db);
  const posts = cachedEach<ReadonlyMap<string, Post>>(async (ids) => {
    const found = await saved
      .find({ _id: trusted({ $in: [...ids] }) })
      .lean()
      .exec();
    return new Map(found.map(({ _id, lines }) => [_id, postsIn(lines ?? [])]));
  }, keptPosts);

  return {
    /** The posts of dates of which one is saved, in a range with both its ends, each with its save. */
    async postsOf(
      userId: string,
      from: string,
      to: string,
    ): Promise<Map<string, Post & CalendarPost>> {
      const heads = await boards
        .find(
          { _id: trusted({ $gte: from, $lte: to }) },
          { savedOpId: 1, savedRevision: 1, savedAt: 1 },
        )
        .lean()
        .exec();
      const lists = new Map(
        heads.flatMap(({ _id: date, savedOpId, savedRevision: revision, savedAt }) =>
          savedOpId === null || savedAt === null
            ? []
            : [[`${date}.${savedOpId}`, { date, revision, savedAt }] as const],
        ),
      );
      const postsByList = await posts.read([...lists.keys()]);
      return new Map(
        [...lists].flatMap(([id, { date, ...save }]) => {
          const post = postsByList.get(id)?.get(userId);
          return post ? [[date, { ...post, ...save }] as const] : [];
        }),
      );
    },
  };
}

const postsIn = (lines: readonly Assignment[]): ReadonlyMap<string, Post> =>
  new Map(
    lines.map(({ userId, stationId, stationName, zoneName }) => [
      userId,
      { stationId, stationName, zoneName },
    ]),
  );
