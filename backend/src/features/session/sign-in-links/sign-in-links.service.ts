import type { SessionUser, SignInLink } from '@muster/protocol';
import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import type { Acting } from '../../../lib/rows/acting.ts';
import type { SessionAudit, Subjects } from '../session.service.ts';
import type { SignInLinkDoc, SignInLinksRepo } from './sign-in-links.repo.ts';

/** How long a sign-in link works, in ms (SES-60). */
const linkMs = 72 * 3_600_000;
const tokenBytes = 32;

interface Deps {
  repo: SignInLinksRepo;
  clock: Clock;
  subjects: Pick<Subjects, 'sessionUser' | 'sessionUsers'>;
  audit: Pick<SessionAudit, 'creatingLinks'>;
}

/** Links with which people sign in once and choose a password: made for one or for many, found and ended. */
export function signInLinksService({ repo, clock, subjects, audit }: Deps) {
  /**
   * Links for these people, answered this once; the links that they had end. Whoever is deactivated or gone is left
   * out.
   */
  async function create(
    userIds: readonly string[],
    acting: Acting,
  ): Promise<(SignInLink & { readonly userId: string })[]> {
    const people = await subjects.sessionUsers([...new Set(userIds)]);
    const active = [...people.values()].filter(({ isActive }) => isActive);
    const createdAt = new Date(clock.now());
    const expiresAt = new Date(clock.now() + linkMs);
    const made = active.map((user) => ({
      user,
      token: randomBytes(tokenBytes).toString('base64url'),
    }));
    const links = made.map(({ user, token }) => ({
      _id: user.id,
      tokenHash: linkKey(token),
      createdAt,
      expiresAt,
    }));
    const until = expiresAt.toISOString();
    // Recorded before they are given away.
    await audit.creatingLinks(
      made.map(({ user }, index) => ({ user, link: links[index]?.tokenHash ?? '' })),
      until,
      acting,
      () => repo.replace(links),
    );
    return made.map(({ user, token }) => ({ userId: user.id, token, expiresAt: until }));
  }

  return {
    create,
    /** Throws NOT_FOUND and ACCOUNT_INACTIVE. */
    async createOne(userId: string, acting: Acting): Promise<SignInLink> {
      const user = await subjects.sessionUser(userId);
      if (!user) throw new Fault('NOT_FOUND');
      const [link] = user.isActive ? await create([userId], acting) : [];
      if (!link) throw new Fault('ACCOUNT_INACTIVE', { words: { name: user.name } });
      return { token: link.token, expiresAt: link.expiresAt };
    },
    /** The link and whose it is; undefined when there is none, it is too old, or its person may not sign in. */
    async find(
      token: string,
    ): Promise<{ readonly link: SignInLinkDoc; readonly user: SessionUser } | undefined> {
      const link = await repo.byToken(linkKey(token));
      if (!link || link.expiresAt.getTime() <= clock.now()) return undefined;
      const user = await subjects.sessionUser(link._id);
      return user?.isActive ? { link, user } : undefined;
    },
    /** The link that a person has had until now works no more. */
    end: (userId: string): Promise<void> => repo.remove(userId, new Date(clock.now())),
  };
}

export type SignInLinksService = ReturnType<typeof signInLinksService>;

/** The token's hash, under which a link is found. */
export const linkKey = (token: string): string => hash('sha256', token);
