import { principalOf, type LoginAnswer, type Revocation } from '@muster/protocol';
import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import { addressKey } from '../../lib/address.ts';
import type { Changes } from '../../store/changes.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ChosenPassword } from '../../lib/passwords/password-judge.ts';
import type { Actor } from '../../lib/caller.ts';
import { databaseDeadlineMs, within } from '../../lib/deadline.ts';
import { Fault } from '../../lib/fault.ts';
import { type EndedFile, isEnded, type Departure, type Ended } from './ended-sessions.ts';
import { loginQueue } from './login-queue.ts';
import { passwordFits } from './password.ts';
import { publishSessionsOf, publishedEndings } from './session.changes.ts';
import { sessionCallers, type SessionOwners } from './session.callers.ts';
import { expiryAfter, farFuture, keyOf } from './session.cookie.ts';
import { sessionEndings } from './session.endings.ts';
import type { ProviderSession, SessionDoc, SessionRepo } from './session.repo.ts';
import type { SlowDown, Attempt } from './guessing/slow-down.ts';

/** Where a sign-in comes from, and with what. */
export interface Visitor {
  readonly address: string;
  readonly device: string;
  /** Of which page, where it is not the form's. */
  readonly page?: string;
  /** The session of the provider that lets them in. */
  readonly provider?: ProviderSession;
}

export interface Credentials {
  readonly userId: string;
  readonly isActive: boolean;
  readonly passwordHash: string;
  readonly hasSignedIn: boolean;
}

/** What this feature needs of the others; the composition root passes it in. */
export interface Subjects extends SessionOwners {
  credentials(username: string): Promise<Credentials | undefined>;
  /** Stores a password that a person has chosen; tells it, which ends their other sessions. */
  setPassword(chosen: ChosenPassword): Promise<void>;
  /** Remembers that a person has been in. */
  signedIn(userId: string): Promise<void>;
  /** Ends the sockets of a session, or all of a user or a display, except those of the spared session (SES-37). */
  disconnect(sessionId: string, reason: Revocation): void;
  disconnectAll(subjectId: string, reason: Revocation, spared?: string): void;
}

/** What the audit trail hears of sign-ins (AUD-7, AUD-8). */
export interface SessionAudit {
  opened(user: Actor['by'], address: string, page?: string): Promise<void>;
  refused(account: { id: string; username: string } | null, address: string): void;
  /** A sign-in link was made for somebody. */
  creatingLinks(
    made: readonly { readonly user: Actor['by']; readonly link: string }[],
    expiresAt: string,
    acting: Actor,
    create: () => Promise<void>,
  ): Promise<void>;
  judgeLinks(isThere: (link: string) => Promise<boolean>): void;
  /** By the person from another device, or by an administrator. */
  ended(user: Actor['by'], acting: Actor): Promise<void>;
  /** The oldest session, for a newer one. */
  replaced(user: Actor['by']): Promise<void>;
  /** By the provider's own session, which is over. */
  endedByProvider(user: Actor['by']): Promise<void>;
  /** By its own person. */
  left(departure: Departure): Promise<void>;
}

interface Deps {
  repo: SessionRepo;
  audit: SessionAudit;
  clock: Clock;
  changes: Pick<Changes, 'publish'>;
  config: Config;
  subjects: Subjects;
  slowDown: SlowDown;
  /** Keeps what the store could not remove, and what an earlier start kept of it. */
  file: EndedFile;
  ended: Ended;
}

export function sessionService(deps: Deps) {
  const { repo, audit, clock, changes, config, subjects, slowDown, file, ended } = deps;
  const callers = sessionCallers({ repo, clock, config, owners: subjects, ended });
  const endings = sessionEndings({
    ended,
    file,
    repo,
    clock,
    left: audit.left,
    forget: callers.forget,
    forgetSubject: callers.forgetSubject,
    disconnect: subjects.disconnect,
    disconnectAll: subjects.disconnectAll,
  });
  const queue = loginQueue();
  const local = localSignIns(deps);

  /** Throws INVALID_CREDENTIALS alike for an unknown user, a wrong password and an inactive one (SES-27). */
  async function login(
    input: { username: string; password: string },
    visitor: Visitor,
  ): Promise<LoginAnswer & { cookie: string }> {
    const { address } = visitor;
    const attempt = { username: input.username, address };
    await slowDown.checkOwn(attempt);
    // A check that the database does not answer gives its turn to the next one.
    const { account, before } = await inTurn(address, () =>
      checkedAccount({ audit, subjects, slowDown, local }, input, attempt),
    );
    // Out of the turn, so that the next password is being checked while this session is stored.
    const opened = Promise.all([
      openFor(account.userId, visitor, { isFirst: !account.hasSignedIn }),
      slowDown.succeeded(attempt, before),
    ]);
    return (await within(databaseDeadlineMs, opened))[0];
  }

  /** Throws SIGN_IN_BUSY for who would be sent away (SES-51). */
  const checkRoom = (address: string): void => queue.checkRoom(addressKey(address));

  /** Where a password is hashed or checked: few at a time, and by turns of addresses (SES-51). */
  const inTurn = <T>(
    address: string,
    work: () => Promise<T>,
    late?: 'OUTCOME_UNKNOWN',
  ): Promise<T> => queue.run(addressKey(address), () => within(databaseDeadlineMs, work(), late));

  /** A session of a person, with the cookie if it was made before. Throws INVALID_CREDENTIALS. */
  async function openFor(
    userId: string,
    { address, device, page, provider }: Visitor,
    { made, isFirst = true }: { readonly made?: string; readonly isFirst?: boolean } = {},
  ): Promise<LoginAnswer & { cookie: string }> {
    const user = await subjects.sessionUser(userId);
    // Gone since the password was checked.
    if (!user?.isActive) throw new Fault('INVALID_CREDENTIALS', { account: null });
    const { cookie, session } = await open('user', userId, made, { device, provider });
    callers.opened(session, user);
    const [surplus] = await Promise.all([
      endOldest({ repo, config, endings }, session),
      isFirst ? subjects.signedIn(userId) : undefined,
    ]);
    publishSessionsOf(userId, changes);
    // Before the answer: nobody is in of whom the trail does not know (AUD-7).
    await audit.opened(user, address, page);
    if (surplus > 0) await audit.replaced(user);
    return { user, token: session.csrf, cookie };
  }

  /** Makes a session; the cookie's value leaves the server once and is not stored. */
  async function open(
    kind: SessionDoc['kind'],
    subjectId: string,
    cookie = newCookie(),
    { device = null, provider }: Opening = {},
  ): Promise<{ cookie: string; session: SessionDoc }> {
    const now = clock.now();
    endings.opened(now);
    const session: SessionDoc = {
      _id: keyOf(cookie),
      kind,
      subjectId,
      csrf: randomBytes(32).toString('base64url'),
      device,
      ...openedBy(provider),
      createdAt: new Date(now),
      lastActiveAt: new Date(now),
      expiresAt: new Date(kind === 'display' ? farFuture : expiryAfter(config, now, now)),
    };
    await repo.insert(session);
    return { cookie, session };
  }

  /** Rights changed, the sessions stay (SES-38): they are read again, and sockets reconnect with the new rights. */
  function refresh(subjectId: string): void {
    callers.forgetSubject(subjectId);
    subjects.disconnectAll(subjectId, 'rights_changed');
  }

  return {
    ...callers,
    login,
    refuseLocal: local.refuse,
    checkRoom,
    waiting: queue.waiting,
    inTurn,
    open,
    openFor,
    end: endings.end,
    ...publishedEndings(endings, changes),
    isEnded: (session: SessionDoc) => isEnded(ended, session),
    removeAllEnded: endings.removeAllEnded,
    refresh,
    forgetCaller: callers.forgetSubject,
    forgetSession: callers.forget,
  };
}

/** Whom a password lets in beside the provider (SES-146); throws LOCAL_SIGN_IN_OFF. */
export function localSignIns({ config, subjects }: Pick<Deps, 'config' | 'subjects'>) {
  function refuseWhereOff(): void {
    if (config.localSignIn === 'off') throw isOff();
  }
  const isOff = () =>
    new Fault('LOCAL_SIGN_IN_OFF', { words: { name: config.signOn?.name ?? '' } });
  return {
    refuseWhereOff,
    async refuse(userId: string): Promise<void> {
      refuseWhereOff();
      if (config.localSignIn === 'on') return;
      const user = await subjects.sessionUser(userId);
      if (!user || principalOf(user) !== 'admin') throw isOff();
    },
  };
}

/** At most so many sessions a user: the oldest end, never the one just opened (SES-35). Answers how many. */
async function endOldest(
  {
    repo,
    config,
    endings,
  }: Pick<Deps, 'repo' | 'config'> & {
    readonly endings: Pick<ReturnType<typeof sessionEndings>, 'end'>;
  },
  { _id: opened, subjectId }: SessionDoc,
): Promise<number> {
  const others = (await repo.ofSubject(subjectId)).filter(({ _id }) => _id !== opened);
  const surplus = others.slice(0, Math.max(0, others.length + 1 - config.sessionsPerUser));
  for (const { _id } of surplus) await endings.end(_id, 'replaced');
  return surplus.length;
}

/** What a browser holds of a session; the server keeps its hash alone. */
export const newCookie = (): string => randomBytes(32).toString('base64url');

const openedBy = (provider?: ProviderSession) => ({
  providerSub: provider?.sub ?? null,
  providerSid: provider?.sid ?? null,
});

interface Opening {
  readonly device?: string | null;
  readonly provider?: ProviderSession | undefined;
}

interface Checking extends Pick<Deps, 'audit' | 'subjects' | 'slowDown'> {
  readonly local: ReturnType<typeof localSignIns>;
}

/** The active account whose password this is; every try counts against its address and username (SES-27). */
async function checkedAccount(
  { audit, subjects, slowDown, local }: Checking,
  input: { username: string; password: string },
  attempt: Attempt,
): Promise<{ account: Credentials; before: Awaited<ReturnType<SlowDown['check']>> }> {
  local.refuseWhereOff();
  const [before, found] = await Promise.all([
    // Again after the wait: guesses sent all at once must not all be tried.
    slowDown.check(attempt),
    subjects.credentials(input.username),
  ]);
  const fits = await passwordFits(input.password, found?.passwordHash);
  if (!fits || !found?.isActive) {
    await slowDown.failed(attempt);
    audit.refused(found ? { id: found.userId, username: input.username } : null, attempt.address);
    // A name that nobody has may be a password typed into the wrong field.
    throw new Fault('INVALID_CREDENTIALS', { account: found ? input.username : null });
  }
  await local.refuse(found.userId);
  return { account: found, before };
}

export type SessionService = ReturnType<typeof sessionService>;
