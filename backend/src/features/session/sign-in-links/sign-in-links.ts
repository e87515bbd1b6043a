import { hourMs } from '@muster/protocol';
import { trusted, type Connection, Schema } from 'mongoose';
import type { SessionUser, SignInLink, LoginAnswer } from '@muster/protocol';
import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import type { Actor } from '../../../lib/caller.ts';
import {
  type SessionAudit,
  type Subjects,
  newCookie,
  type SessionService,
  type Visitor,
} from '../session.service.ts';
import type { PasswordHolder } from '../../../lib/passwords/password-judge.ts';
import { keyOf } from '../session.cookie.ts';
import type { SlowDown, Attempt } from '../guessing/slow-down.ts';
import type { NewPasswords } from '../choosing/own-password.ts';

/** The one sign-in link of a person; of its token only the hash is kept (SES-60). */
interface SignInLinkDoc {
  /** The person's id, so that a new link takes the place of the old one. */
  _id: string;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;

const signInLinkSchema = new Schema<SignInLinkDoc>(
  { _id: text, tokenHash: text, createdAt: date, expiresAt: date },
  { collection: 'signInLinks', versionKey: false, strict: 'throw' },
)
  .index({ tokenHash: 1 }, { unique: true })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 3600 });

const signInLinkModel = (db: Connection) => db.model<SignInLinkDoc>('SignInLink', signInLinkSchema);

export function signInLinksRepo(db: Connection) {
  const links = signInLinkModel(db);
  return {
    byToken: (tokenHash: string) => links.findOne({ tokenHash }).lean().exec(),
    /** Each in the place of the one that the person had. */
    async replace(docs: readonly SignInLinkDoc[]): Promise<void> {
      if (docs.length === 0) return;
      await links.bulkWrite(
        docs.map((doc) => ({
          replaceOne: { filter: { _id: doc._id }, replacement: doc, upsert: true },
        })),
        { ordered: false },
      );
    },
    /** The link of a person, unless it was made after that. */
    async remove(userId: string, until: Date): Promise<void> {
      await links.deleteOne({ _id: userId, createdAt: trusted({ $lte: until }) }).exec();
    },
  };
}

type SignInLinksRepo = ReturnType<typeof signInLinksRepo>;

/** How long a sign-in link works, in ms (SES-60). */
const linkMs = 72 * hourMs;
const tokenBytes = 32;

interface Deps {
  repo: SignInLinksRepo;
  /** Throws LOCAL_SIGN_IN_OFF: none of them would open anything (SES-146). */
  refuseWhereOff(): void;
  clock: Clock;
  subjects: Pick<Subjects, 'sessionUser' | 'sessionUsers'>;
  audit: Pick<SessionAudit, 'creatingLinks'>;
}

/** Links with which people sign in once and choose a password: made for one or for many, found and ended. */
export function signInLinksService({ repo, clock, subjects, audit, refuseWhereOff }: Deps) {
  /**
   * Links for these people, answered this once; the links that they had end. Whoever is deactivated or gone is left
   * out.
   */
  async function create(
    userIds: readonly string[],
    acting: Actor,
  ): Promise<(SignInLink & { readonly userId: string })[]> {
    refuseWhereOff();
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
    async createOne(userId: string, acting: Actor): Promise<SignInLink> {
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
const linkKey = (token: string): string => hash('sha256', token);

interface RedeemDeps {
  links: Pick<SignInLinksService, 'find' | 'end'>;
  sessions: Pick<SessionService, 'inTurn' | 'openFor' | 'refuseLocal'>;
  subjects: Pick<Subjects, 'setPassword'>;
  passwords: NewPasswords;
  slowDown: SlowDown;
}

interface Redeemed {
  readonly token: string;
  readonly password: string;
}

/** Signs a person in by their link, with the password that they have chosen (SES-61, SES-62). */
export function redeeming({ links, sessions, subjects, passwords, slowDown }: RedeemDeps) {
  async function choosePassword(
    request: Redeemed,
    attempt: Attempt,
    cookie: string,
  ): Promise<string> {
    // Again after the wait: guesses sent all at once must not all be tried.
    await slowDown.check(attempt);
    const found = await links.find(request.token);
    if (!found) {
      await slowDown.failed(attempt);
      throw new Fault('SIGN_IN_LINK_INVALID');
    }
    const { user, link } = found;
    await sessions.refuseLocal(user.id);
    const passwordHash = await passwords.hashed(request.password, user.username);
    await subjects.setPassword({
      userId: user.id,
      passwordHash,
      acting: { by: { id: user.id, name: user.name }, from: attempt.address },
      spares: keyOf(cookie),
      link: link.tokenHash,
      confirm: (now) => refuseUsed(now, link.tokenHash),
    });
    await slowDown.succeeded(attempt);
    // Whoever had the link is who it was made for: from here they sign in next time (SES-52).
    await slowDown.succeeded({ username: user.username, address: attempt.address });
    return user.id;
  }

  /** Throws SIGN_IN_LINK_INVALID alike for a wrong, a used and an expired link. */
  return async (request: Redeemed, visitor: Visitor): Promise<LoginAnswer & { cookie: string }> => {
    const { address } = visitor;
    // Longer than any username: links and accounts are counted apart.
    const attempt = { username: `sign-in link ${linkKey(request.token)}`, address };
    await slowDown.checkOwn(attempt);
    const cookie = newCookie();
    const userId = await sessions.inTurn(
      address,
      () => choosePassword(request, attempt, cookie),
      'OUTCOME_UNKNOWN',
    );
    await links.end(userId);
    return sessions.openFor(userId, visitor, { made: cookie });
  };
}

function refuseUsed(user: PasswordHolder, tokenHash: string): void {
  if (!user.isActive || user.redeemedLink === tokenHash) throw new Fault('SIGN_IN_LINK_INVALID');
}
