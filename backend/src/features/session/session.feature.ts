import { sessionRoutes, type LoginAnswer } from '@muster/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { every } from '../../cluster/every.ts';
import type { Config } from '../../config.ts';
import type { Caller, TokenCaller } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import type { Measured, Meter } from '../../lib/meter.ts';
import { within } from '../../lib/deadline.ts';
import { actorIn, handle, person } from '../../http/contract.ts';
import { type SessionCookie, sessionCookie } from './session.cookie.ts';
import { deviceWords, type DevicesService, devicesService } from './devices/devices.service.ts';
import { ownPassword, type NewPasswords } from './choosing/own-password.ts';
import {
  type SessionService,
  type Visitor,
  localSignIns,
  sessionService,
  type Subjects,
} from './session.service.ts';
import {
  redeeming,
  type SignInLinksService,
  signInLinksRepo,
  signInLinksService,
} from './sign-in-links/sign-in-links.ts';
import { sessionAudit, type AuditFeature } from '../audit/index.ts';
import type { Context } from '../context.ts';
import type { AdmitPerson, DirectoryFeature } from '../directory/index.ts';
import { endedFile } from './ended-sessions.ts';
import sessionPlugin from './session.plugin.ts';
import { sessionRepo } from './session.repo.ts';
import { sharedSlowDown } from './guessing/slow-down.ts';
import { triesRepo } from './guessing/tries.repo.ts';
import { identityProvider, type IdentityProvider } from './sign-on/provider.ts';
import { signOnFeature } from './sign-on/sign-on.feature.ts';

interface SignedInBy {
  caller: Caller;
  reply: FastifyReply;
}

interface Needs {
  sessions: SessionService;
  signedIn: SignedIn;
  links: Pick<SignInLinksService, 'createOne'>;
  redeem: ReturnType<typeof redeeming>;
  changePassword: ReturnType<typeof ownPassword>;
  devices: DevicesService;
  cookie: SessionCookie;
  provider: IdentityProvider | undefined;
}

type SignedIn = (by: SignedInBy, opened: LoginAnswer & { cookie: string }) => Promise<LoginAnswer>;

/** Gives a browser the cookie of the session that was opened for it. */
const signingIn =
  (sessions: SessionService, cookie: SessionCookie, config: Config): SignedIn =>
  async ({ caller, reply }, { user, token, cookie: value }) => {
    // A browser that signs in again leaves its old session behind.
    if ('session' in caller) await sessions.end(caller.session.id, 'logout');
    cookie.set(reply, value, config.sessionAbsoluteMs);
    return { user, token };
  };

type Way = Extract<Measured, { what: 'sign-in' }>['way'];

/** Tells how a sign-in ended (OPS-240). */
async function counted<T>(meter: Meter, way: Way, signingIn: Promise<T>): Promise<T> {
  const tell = (outcome: string) => meter.tell({ what: 'sign-in', way, outcome });
  try {
    const signedIn = await signingIn;
    tell('signed_in');
    return signedIn;
  } catch (error) {
    tell(error instanceof Fault ? error.code : 'INTERNAL');
    throw error;
  }
}

function registerSession(
  app: FastifyInstance,
  { sessions, signedIn, links, redeem, changePassword, devices, cookie, provider }: Needs,
): void {
  handle(app, sessionRoutes.login, async (call) =>
    signedIn(
      call,
      await counted(app.meter, 'password', sessions.login(call.body, visitorOf(call.request))),
    ),
  );
  handle(app, sessionRoutes.redeem, async (call) =>
    signedIn(call, await counted(app.meter, 'link', redeem(call.body, visitorOf(call.request)))),
  );
  handle(app, sessionRoutes.createSignInLink, (call) =>
    links.createOne(call.params.userId, actorIn(call)),
  );
  handle(app, sessionRoutes.changePassword, async ({ body, caller, request }) => {
    await changePassword(person(caller), body, request.ip);
    return {};
  });

  handle(app, sessionRoutes.me, ({ caller, request }) => {
    const { user } = person(caller);
    const claimed = request.headers['x-user-id'];
    if (typeof claimed === 'string' && claimed !== user.id) {
      request.log.warn({ claimed, is: user.id }, 'a call claimed another identity');
    }
    return user;
  });

  handle(app, sessionRoutes.current, ({ caller }) => {
    const { user, session } = person(caller);
    return { user, token: session.csrf };
  });

  handle(app, sessionRoutes.logout, async ({ caller, request, reply }) => {
    const { session, user } = person(caller);
    cookie.clear(reply);
    await sessions.leave(session.id, user, request.ip);
    return { leaveTo: session.byProvider && provider ? await leaveToOf(provider) : null };
  });

  registerDevices(app, devices);
}

/** Whoever leaves does not wait for a provider that is away, and is not sent there: the page says it (SES-148). */
const leaveToOf = (provider: IdentityProvider): Promise<string | null> =>
  within(leaveWithinMs, provider.leaveTo()).catch(() => '/login#sign-on=stays');
const leaveWithinMs = 2000;

function registerDevices(app: FastifyInstance, devices: DevicesService): void {
  handle(app, sessionRoutes.sessions, ({ caller }) => {
    const { user, session } = person(caller);
    return devices.list(user.id, session.id);
  });
  handle(app, sessionRoutes.endSession, async (call) => {
    await devices.end(call.params.sessionId, actorIn(call));
    return {};
  });
  handle(app, sessionRoutes.sessionsOf, ({ params, caller }) =>
    devices.listOf(params.userId, person(caller).session.id),
  );
  handle(app, sessionRoutes.endSessionsOf, async (call) => ({
    count: await devices.endAllOf(
      call.params.userId,
      person(call.caller).session.id,
      actorIn(call),
    ),
  }));
}

const visitorOf = ({ ip, headers }: FastifyRequest): Visitor => ({
  address: ip,
  device: deviceWords(headers['user-agent']),
});

type SignInCall = SignedInBy & { request: FastifyRequest };
type Credentials = Parameters<SessionService['login']>[0];

interface SessionFeatureNeeds {
  directory: DirectoryFeature;
  /** The screens behind sessions. */
  displays: Pick<Subjects, 'display' | 'displays'>;
  tokens: { resolve(secret: string): Promise<TokenCaller> };
  trail: AuditFeature;
  passwords: NewPasswords;
  sockets: Pick<Subjects, 'disconnect' | 'disconnectAll'> & {
    /** The sockets of a user act by what is stored of them now; ends those that may do something else (SES-38). */
    recheck(userId: string): Promise<void>;
  };
}

/** How often sessions are removed that could not be removed when they ended, in ms. */
const removeEveryMs = 5000;

/** Login, logout and who is calling (docs/rules/session.md). Registered before every other feature. */
export async function sessionFeature(
  { app, changes, config, clock, db }: Pick<Context, 'app' | 'changes' | 'config' | 'clock' | 'db'>,
  { directory, displays, tokens, trail, passwords, sockets }: SessionFeatureNeeds,
) {
  const audit = sessionAudit(trail);
  const subjects: Subjects = {
    credentials: directory.credentials,
    sessionUser: directory.sessionUser,
    sessionUsers: directory.sessionUsers,
    setPassword: directory.setPassword,
    signedIn: directory.signedIn,
    display: displays.display,
    displays: displays.displays,
    disconnect: sockets.disconnect,
    disconnectAll: sockets.disconnectAll,
  };
  const cookie = sessionCookie(config);
  const tries = triesRepo(db);
  const slow = sharedSlowDown({
    clock,
    repo: tries,
    failed: (err) => app.log.warn({ err }, 'failed sign-ins are counted by this process alone'),
  });
  const file = endedFile(config.dataDir);
  const repo = sessionRepo(db);
  const sessions: SessionService = sessionService({
    repo,
    clock,
    changes,
    config,
    audit,
    subjects,
    slowDown: slow,
    file,
    ended: await file.read(),
  });
  const linksRepo = signInLinksRepo(db);
  const { refuseWhereOff } = localSignIns({ config, subjects });
  const links = signInLinksService({ repo: linksRepo, clock, subjects, audit, refuseWhereOff });
  audit.judgeLinks(async (link) => (await linksRepo.byToken(link)) !== null);
  const choosing = { sessions, subjects, passwords, slowDown: slow };
  const redeem = redeeming({ links, ...choosing });
  const changePassword = ownPassword(choosing);
  const devices = devicesService({ repo, clock, sessions, subjects, audit });
  await app.register(sessionPlugin, { sessions, cookie, resolveToken: tokens.resolve });
  const signedIn = signingIn(sessions, cookie, config);
  const provider = config.signOn && identityProvider(config.signOn, clock);
  const calls = { sessions, signedIn, links, redeem, changePassword, devices, cookie, provider };
  registerSession(app, calls);

  directory.followRights(async (userId, { ends, spares, keepsSockets = false }) => {
    if (keepsSockets) {
      sessions.forgetCaller(userId);
      return sockets.recheck(userId);
    }
    if (!ends) return sessions.refresh(userId);
    app.log.info({ security: 'sessions ended', who: userId, reason: ends }, 'rights taken');
    await Promise.all([sessions.endAll(userId, ends, spares), links.end(userId)]);
  });
  app.meter.offer('sign-ins waiting', sessions.waiting);
  every(app, 'removing ended sessions', removeEveryMs, sessions.removeAllEnded);
  return {
    sessions,
    cookie,
    links,
    ending: repo.ending,
    /** When it is known whom the provider may let in. */
    registerSignOn(admit: AdmitPerson): void {
      if (!provider || !config.signOn) return;
      const sessionMs = config.sessionAbsoluteMs;
      const own = { sessions, repo, subjects, cookie, sessionMs, tries, audit, clock, visitorOf };
      signOnFeature(app, { settings: config.signOn, provider, admit, ...own });
    },
    /** Signs in from another page than the form's, on the same way. */
    signIn: async (call: SignInCall, credentials: Credentials, page: string) => {
      const visitor = { ...visitorOf(call.request), page };
      return signedIn(
        call,
        await counted(app.meter, 'password', sessions.login(credentials, visitor)),
      );
    },
  };
}

export type RegisterSignOn = Awaited<ReturnType<typeof sessionFeature>>['registerSignOn'];
export type SignIn = Awaited<ReturnType<typeof sessionFeature>>['signIn'];
