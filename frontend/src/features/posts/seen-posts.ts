import type { SeenPosts, TeamPosts } from '@muster/protocol';

/** Everybody's post as it is now, to be remembered as seen (PST-11). */
export const seenNow = ({ teamId, date, posts }: TeamPosts): SeenPosts => ({
  teamId,
  date,
  posts: posts
    .flatMap(({ userId, post }) => (post ? [{ userId, stationName: post.stationName }] : []))
    .slice(0, 200),
});

/** What the posts that are other than when they were seen were before; an empty text for no post. */
export function changedSince(seen: SeenPosts, { posts }: TeamPosts): ReadonlyMap<string, string> {
  const before = new Map(seen.posts.map(({ userId, stationName }) => [userId, stationName]));
  return new Map(
    posts.flatMap(({ userId, post }) => {
      const was = before.get(userId) ?? '';
      return was === (post?.stationName ?? '') ? [] : [[userId, was] as const];
    }),
  );
}
