import type { TeamPosts } from '@muster/protocol';
import { useState } from 'react';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import type { SessionScope } from '../../shared/session/session-scope.ts';
import { changedSince, makeSeenPosts, postsNow } from './seen-posts.ts';

const seenPostsOf = (scope: SessionScope) => makeSeenPosts(scope);

/** Which of a team's posts are other than when they were last seen, and how to have seen them (PST-11). */
export function useSeenPosts(posts: TeamPosts | undefined) {
  const kept = useSessionScope().part(seenPostsOf);
  const [, setSeen] = useState(0);
  if (!posts) return { changed: new Map<string, string>(), see: () => undefined };
  const what = `${posts.teamId} ${posts.date}`;
  const now = postsNow(posts);
  // What is looked at first is taken as seen.
  if (kept.of(what) === undefined) kept.see(what, now);
  return {
    changed: changedSince(kept.of(what) ?? now, now),
    see(): void {
      kept.see(what, now);
      setSeen((count) => count + 1);
    },
  };
}
