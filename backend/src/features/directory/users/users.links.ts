import type { SignInLink, SignInLinks } from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { Fault } from '../../../lib/fault.ts';
import type { Actor } from '../../../lib/caller.ts';
import type { DirectoryRepo, UserDoc } from '../directory.repo.ts';

/** One-time links with which people sign in; whoever is deactivated is left out (SES-64). */
export interface LinkMaker {
  create(
    userIds: readonly string[],
    acting: Actor,
  ): Promise<readonly { userId: string; token: string; expiresAt: string }[]>;
}

/** Sign-in links of several people with what stands on their cards, answered this once. */
export function usersLinks({
  repo,
  links,
  log,
}: {
  readonly repo: Pick<DirectoryRepo, 'teams' | 'usersOf'>;
  readonly links: LinkMaker;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}) {
  async function ofUsers(users: readonly UserDoc[], acting: Actor): Promise<SignInLinks> {
    const ids = users.map(({ _id }) => _id);
    const [made, teams] = await Promise.all([links.create(ids, acting), repo.teams()]);
    const people = new Map(users.map((user) => [user._id, user]));
    const teamNames = new Map(teams.map(({ _id, name }) => [_id, name]));
    return made.flatMap((link) => {
      const user = people.get(link.userId);
      if (!user) return [];
      const { name, username, teamId } = user;
      return [{ ...link, name, username, teamName: teamNames.get(teamId ?? '') ?? null }];
    });
  }

  return {
    ofUsers,
    /** Of somebody just made; null where none could be made: the person is there, and a link can be made again. */
    async ofMade(id: string, acting: Actor): Promise<SignInLink | null> {
      try {
        const [link] = await links.create([id], acting);
        return link ? { token: link.token, expiresAt: link.expiresAt } : null;
      } catch (err) {
        if (err instanceof Fault && err.code === 'LOCAL_SIGN_IN_OFF') return null;
        log.error({ err }, 'the sign-in link of a new user could not be made');
        return null;
      }
    },
    /** Throws UNKNOWN_USER, and makes none then. */
    async ofIds(userIds: readonly string[], acting: Actor): Promise<SignInLinks> {
      const users = await repo.usersOf(userIds);
      const foundIds = new Set(users.map(({ _id }) => _id));
      const nobody = userIds.find((id) => !foundIds.has(id));
      if (nobody !== undefined) throw new Fault('UNKNOWN_USER', { words: { user: nobody } });
      return ofUsers(users, acting);
    },
  };
}

export type UsersLinks = ReturnType<typeof usersLinks>;
