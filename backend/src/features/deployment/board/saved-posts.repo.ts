import { LRUCache } from 'lru-cache';
import { trusted, type Connection } from 'mongoose';
import type { Assignment, CalendarPost, Post } from '@muster/protocol';
import { deploymentModels } from './board.model.ts';

/** A saved list never changes (DEP-18), so it is read once. */
const mostKept = 200;

/** Where saved deployments have one person, without their boards. */
export function savedPosts(db: Connection) {
  const { boards, saved } = deploymentModels(db);
  const kept = new LRUCache<string, ReadonlyMap<string, Post>>({ max: mostKept });

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
      const missing = [...lists.keys()].filter((id) => !kept.has(id));
      if (missing.length > 0) {
        const found = await saved
          .find({ _id: trusted({ $in: missing }) })
          .lean()
          .exec();
        for (const { _id, lines } of found) kept.set(_id, postsIn(lines ?? []));
      }
      return new Map(
        [...lists].flatMap(([id, { date, ...save }]) => {
          const post = kept.get(id)?.get(userId);
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
