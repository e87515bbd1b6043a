import {
  isOwnTeam,
  noPreferences,
  postsRoutes,
  preferences,
  preferencesRoutes,
  withPreferences,
  type Preferences,
  type PreferencesInput,
} from '@muster/protocol';
import { isDeepStrictEqual } from 'node:util';
import type { Person } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import { perKey } from '../../lib/queue.ts';
import { waitOvertaken } from '../../lib/rows/overtaken.ts';
import { handle, person } from '../../plugins/contract.ts';
import type { Context } from '../context.ts';
import { preferencesRepo } from './preferences.repo.ts';

/** Each try loses only to a write of the same person at another process. */
const mostTries = 10;

/** What everybody keeps for themselves, the same in every browser (docs/rules/preferences.md). */
export function preferencesFeature({ app, db }: Pick<Context, 'app' | 'db'>): {
  forgetPeople(userIds: readonly string[]): Promise<void>;
} {
  const repo = preferencesRepo(db);
  const queue = perKey();

  async function change(userId: string, input: PreferencesInput): Promise<Preferences> {
    for (let tries = 0; tries < mostTries; tries++) {
      if (tries > 0) await waitOvertaken(tries);
      const stored = await repo.of(userId);
      const before = stored ? preferences.parse(stored) : noPreferences;
      const next = withPreferences(before, input);
      if (isDeepStrictEqual(next, before)) return next;
      const revision = (stored?.revision ?? 0) + 1;
      if (await repo.replace({ _id: userId, revision, ...next })) return next;
    }
    throw new Fault('UNAVAILABLE');
  }

  handle(app, preferencesRoutes.own, async ({ caller }) => {
    const by = person(caller);
    const stored = await repo.of(by.user.id);
    return stored ? seenBy(by, preferences.parse(stored)) : noPreferences;
  });
  handle(app, preferencesRoutes.change, async ({ caller, body }) => {
    const by = person(caller);
    const seenPosts = body.seenPosts?.filter(({ teamId }) => maySeePosts(by, teamId));
    const { user } = by;
    return seenBy(by, await queue.run(user.id, () => change(user.id, { ...body, seenPosts })));
  });
  return { forgetPeople: repo.removeOf };
}

/** Without the teams that somebody has left: of them it is kept, for they may come back (PRE-3). */
const seenBy = (by: Person, { seenPosts, ...rest }: Preferences): Preferences => ({
  ...rest,
  seenPosts: seenPosts.filter(({ teamId }) => maySeePosts(by, teamId)),
});

/** Of a team whose posts are not shown to somebody nothing was seen (PRE-3). */
function maySeePosts({ principal, user }: Person, teamId: string): boolean {
  const scope = postsRoutes.ofTeam.access[principal];
  return scope === 'yes' || (scope === 'own' && isOwnTeam(user, teamId));
}
