import { sessionRoutes, type LoginAnswer } from '@muster/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Caller } from '../../lib/caller.ts';
import { actingIn } from '../../plugins/acting.ts';
import { handle, person } from '../../plugins/contract.ts';
import type { SessionCookie } from './session.cookie.ts';
import { deviceWords } from './devices/device-words.ts';
import type { DevicesService } from './devices/devices.service.ts';
import type { ownPassword } from './choosing/own-password.ts';
import type { SessionService, Visitor } from './session.service.ts';
import type { redeeming } from './sign-in-links/redeem.ts';
import type { SignInLinksService } from './sign-in-links/sign-in-links.service.ts';

interface Needs {
  sessions: SessionService;
  links: Pick<SignInLinksService, 'createOne'>;
  redeem: ReturnType<typeof redeeming>;
  changePassword: ReturnType<typeof ownPassword>;
  devices: DevicesService;
  cookie: SessionCookie;
  config: Pick<Config, 'sessionAbsoluteMs'>;
}

export function registerSession(
  app: FastifyInstance,
  { sessions, links, redeem, changePassword, devices, cookie, config }: Needs,
): void {
  handle(app, sessionRoutes.login, async (call) =>
    signedIn(call, await sessions.login(call.body, visitorOf(call.request))),
  );
  handle(app, sessionRoutes.redeem, async (call) =>
    signedIn(call, await redeem(call.body, visitorOf(call.request))),
  );
  handle(app, sessionRoutes.createSignInLink, (call) =>
    links.createOne(call.params.userId, actingIn(call)),
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

  handle(app, sessionRoutes.logout, async ({ caller, request, reply }) => {
    const { session, user } = person(caller);
    cookie.clear(reply);
    await sessions.leave(session.id, user, request.ip);
    return {};
  });

  registerDevices(app, devices);

  async function signedIn(
    { caller, reply }: { caller: Caller; reply: FastifyReply },
    { user, token, cookie: value }: LoginAnswer & { cookie: string },
  ): Promise<LoginAnswer> {
    // A browser that signs in again leaves its old session behind.
    if ('session' in caller) await sessions.end(caller.session.id, 'logout');
    cookie.set(reply, value, config.sessionAbsoluteMs);
    return { user, token };
  }
}

function registerDevices(app: FastifyInstance, devices: DevicesService): void {
  handle(app, sessionRoutes.sessions, ({ caller }) => {
    const { user, session } = person(caller);
    return devices.list(user.id, session.id);
  });
  handle(app, sessionRoutes.endSession, async (call) => {
    await devices.end(call.params.sessionId, actingIn(call));
    return {};
  });
  handle(app, sessionRoutes.sessionsOf, ({ params, caller }) =>
    devices.listOf(params.userId, person(caller).session.id),
  );
  handle(app, sessionRoutes.endSessionsOf, async (call) => ({
    count: await devices.endAllOf(
      call.params.userId,
      person(call.caller).session.id,
      actingIn(call),
    ),
  }));
}

const visitorOf = ({ ip, headers }: FastifyRequest): Visitor => ({
  address: ip,
  device: deviceWords(headers['user-agent']),
});
