import type { TeamPosts } from '@muster/protocol';
import { z } from 'zod';
import type { SessionScope, TextStorage } from '../../shared/session/session-scope.ts';

/** A team's posts as they were seen: the station's name by person's id; empty for no post (PST-11). */
export type SeenPosts = Readonly<Record<string, string>>;

const stored = z.array(z.tuple([z.string(), z.record(z.string(), z.string())]));

/** How many teams' dates are remembered, the latest. */
const mostKept = 20;

/** What this person has seen of posts, kept in this browser (PST-11). */
export function makeSeenPosts(
  { userId }: Pick<SessionScope, 'userId'>,
  storage: Pick<TextStorage, 'getItem' | 'setItem'> | undefined = browserStorage(),
) {
  const key = `muster_posts_seen.${userId}`;
  const known = new Map<string, SeenPosts>(read());

  function read() {
    try {
      return stored.parse(JSON.parse(storage?.getItem(key) ?? '[]'));
    } catch {
      return [];
    }
  }

  return {
    of: (what: string): SeenPosts | undefined => known.get(what),
    see(what: string, posts: SeenPosts): void {
      known.delete(what);
      known.set(what, posts);
      for (const oldest of [...known.keys()].slice(0, -mostKept)) known.delete(oldest);
      try {
        storage?.setItem(key, JSON.stringify([...known]));
      } catch {
        // Storage that is full or closed to us keeps nothing.
      }
    },
  };
}

/** Every person's post as it is now. */
export const postsNow = ({ posts }: TeamPosts): SeenPosts =>
  Object.fromEntries(posts.map(({ userId, post }) => [userId, post?.stationName ?? '']));

/** What the posts that are other than when they were seen were before; an empty text for no post. */
export const changedSince = (seen: SeenPosts, now: SeenPosts): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(now).flatMap(([userId, station]) => {
      const before = Object.hasOwn(seen, userId) ? (seen[userId] ?? '') : '';
      return before === station ? [] : [[userId, before] as const];
    }),
  );

/** Undefined where it is closed to us. */
function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
