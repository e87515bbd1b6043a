import { sessionRoutes, type LoginAnswer } from '@muster/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import type { Caller } from '../../lib/caller.ts';
import { actingIn } from '../../plugins/acting.ts';
import { handle, person } from '../../plugins/contract.ts';
import type { SessionCookie } from './session.cookie.ts';
import type { SessionService } from './session.service.ts';
import type { redeeming } from './sign-in-links/redeem.ts';
import type { SignInLinksService } from './sign-in-links/sign-in-links.service.ts';

interface Needs {
  sessions: SessionService;
  links: Pick<SignInLinksService, 'createOne'>;
  redeem: ReturnType<typeof redeeming>;
  cookie: SessionCookie;
  config: Pick<Config, 'sessionAbsoluteMs'>;
}

export function registerSession(
  app: FastifyInstance,
  { sessions, links, redeem, cookie, config }: Needs,
): void {
  handle(app, sessionRoutes.login, async (call) =>
    signedIn(call, await sessions.login(call.body, call.request.ip)),
  );
  handle(app, sessionRoutes.redeem, async (call) =>
    signedIn(call, await redeem(call.body, call.request.ip)),
  );
  handle(app, sessionRoutes.createSignInLink, (call) =>
    links.createOne(call.params.userId, actingIn(call)),
  );

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
