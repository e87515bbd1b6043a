import { route, signedIn } from '../kernel/route.ts';
import {
  preferences,
  preferencesInput,
  seenPostsCharacters,
  seenPostsLimit,
  type Preferences,
  type PreferencesInput,
  type SeenPosts,
} from './preferences.schema.ts';

/** What everybody signed in keeps for themselves (PRE-1). */
export const preferencesRoutes = {
  own: route({
    method: 'GET',
    path: '/api/preferences',
    summary: 'What one has chosen and seen',
    access: signedIn,
    answer: preferences,
  }),
  change: route({
    method: 'PUT',
    path: '/api/preferences',
    summary: 'Keep what one has chosen and seen; what is not named stays',
    access: signedIn,
    body: preferencesInput,
    answer: preferences,
  }),
};

/** Of somebody who has never chosen anything. */
export const noPreferences: Preferences = { density: null, singleKeys: true, seenPosts: [] };

/** Preferences with what is to be other; of what was seen the latest stay (PRE-2, PRE-3). Pure. */
export function withPreferences(
  before: Preferences,
  { density, singleKeys, seenPosts = [] }: PreferencesInput,
): Preferences {
  const again = new Map(seenPosts.map((seen) => [dayOf(seen), seen]));
  const rest = before.seenPosts.filter((seen) => !again.has(dayOf(seen)));
  return {
    density: density ?? before.density,
    singleKeys: singleKeys ?? before.singleKeys,
    seenPosts: latest([...rest, ...again.values()]),
  };
}

/** As many of the latest as may be kept. */
function latest(all: readonly SeenPosts[]): SeenPosts[] {
  let characters = 0;
  const beyond = all.findLastIndex((one) => {
    characters += JSON.stringify(one).length;
    return characters > seenPostsCharacters;
  });
  return all.slice(Math.max(beyond + 1, all.length - seenPostsLimit));
}

const dayOf = ({ teamId, date }: SeenPosts): string => `${date} ${teamId}`;
