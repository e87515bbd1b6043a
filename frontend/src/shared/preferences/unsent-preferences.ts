import {
  noPreferences,
  withPreferences,
  type Preferences,
  type PreferencesInput,
  type SeenPosts,
} from '@muster/protocol';

/** Changes of preferences that the server does not have yet (PRE-10). */

export const isEmpty = ({ density, singleKeys, seenPosts = [] }: PreferencesInput): boolean =>
  density === undefined && singleKeys === undefined && seenPosts.length === 0;

/** Two changes as one: the later wins. */
export function joined(before: PreferencesInput, after: PreferencesInput): PreferencesInput {
  const [density, singleKeys] = [
    after.density ?? before.density,
    after.singleKeys ?? before.singleKeys,
  ];
  const { seenPosts } = withPreferences(
    { ...noPreferences, seenPosts: before.seenPosts ?? [] },
    { seenPosts: after.seenPosts },
  );
  return {
    ...(density !== undefined && { density }),
    ...(singleKeys !== undefined && { singleKeys }),
    ...(seenPosts.length > 0 && { seenPosts }),
  };
}

interface Before {
  /** What the server had when the change was made. */
  readonly known: Preferences;
  /** What was sent from here without an answer: it may be the server's by now. */
  readonly sent: PreferencesInput;
}

/** What of `unsent` the server neither has nor has had changed from elsewhere since it was made. */
export function stillUnsent(
  unsent: PreferencesInput,
  now: Preferences,
  { known, sent }: Before,
): PreferencesInput {
  const own = [known, withPreferences(known, sent)];
  const isOpen = <T>(of: (one: Preferences) => T, wanted: T): boolean =>
    of(now) !== wanted && own.some((one) => of(one) === of(now));
  const { density, singleKeys } = unsent;
  const seenPosts = (unsent.seenPosts ?? []).filter((seen) =>
    isOpen((one) => textOf(one.seenPosts.find(isOfDay(seen))), textOf(seen)),
  );
  return {
    ...(density && isOpen((one) => one.density, density) && { density }),
    ...(singleKeys !== undefined && isOpen((one) => one.singleKeys, singleKeys) && { singleKeys }),
    ...(seenPosts.length > 0 && { seenPosts }),
  };
}

const isOfDay =
  ({ teamId, date }: SeenPosts) =>
  (one: SeenPosts): boolean =>
    one.teamId === teamId && one.date === date;

const textOf = (seen: SeenPosts | undefined): string | undefined =>
  seen && JSON.stringify(seen.posts.map(({ userId, stationName }) => [userId, stationName]));
