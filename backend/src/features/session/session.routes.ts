import { sessionRoutes } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { handle, person } from '../../plugins/contract.ts';
import type { SessionCookie } from './session.cookie.ts';
import type { SessionAudit, SessionService } from './session.service.ts';

export function registerSession(
  app: FastifyInstance,
  sessions: SessionService,
  cookie: SessionCookie,
  audit: SessionAudit,
  config: Pick<Config, 'sessionAbsoluteMs'>,
): void {
  handle(app, sessionRoutes.login, async ({ body, caller, request, reply }) => {
    const { user, token, cookie: value } = await sessions.login(body, request.ip);
    // A browser that signs in again leaves its old session behind.
    if ('session' in caller) await sessions.end(caller.session.id, 'logout');
    cookie.set(reply, value, config.sessionAbsoluteMs);
    return { user, token };
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
    await sessions.end(session.id, 'logout');
    await audit.ended(user, 'logout', user, request.ip);
    cookie.clear(reply);
    return {};
  });
}
