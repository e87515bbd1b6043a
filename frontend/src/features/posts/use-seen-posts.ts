import type { TeamPosts } from '@muster/protocol';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { preferencesOf } from '../../shared/preferences/own-preferences.ts';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import { changedSince, seenNow } from './seen-posts.ts';

/** Which of a team's posts are other than when they were last seen, and how to have seen them (PST-11). */
export function useSeenPosts(posts: TeamPosts | undefined) {
  const own = useSessionScope().part(preferencesOf);
  const isAsked = useStore(own.store, (state) => state.isAsked);
  const seen = useStore(own.store, ({ preferences: { seenPosts } }) =>
    seenPosts.find(({ teamId, date }) => teamId === posts?.teamId && date === posts.date),
  );
  const see = (): void => {
    if (posts) own.change({ seenPosts: [seenNow(posts)] });
  };
  // What is looked at first is taken as seen.
  const isFirst = posts !== undefined && seen === undefined && isAsked;
  const seeFirst = useEffectEvent(see);
  useEffect(() => {
    if (isFirst) seeFirst();
  }, [isFirst]);
  return {
    changed: posts && seen ? changedSince(seen, posts) : new Map<string, string>(),
    see,
  };
}
