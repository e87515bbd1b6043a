import type { Revocation } from '@muster/protocol';
import type { TokenCaller } from '../../lib/caller.ts';
import type { Context } from '../context.ts';
import { endedFile } from './ended-file.ts';
import type { NewPasswords } from './choosing/new-passwords.ts';
import { devicesService } from './devices/devices.service.ts';
import { ownPassword } from './choosing/own-password.ts';
import { redeeming } from './sign-in-links/redeem.ts';
import { signInLinksRepo } from './sign-in-links/sign-in-links.repo.ts';
import { signInLinksService } from './sign-in-links/sign-in-links.service.ts';
import { sessionCookie } from './session.cookie.ts';
import sessionPlugin from './session.plugin.ts';
import { sessionRepo } from './session.repo.ts';
import { registerSession } from './session.routes.ts';
import {
  sessionService,
  type SessionAudit,
  type SessionService,
  type Subjects,
} from './session.service.ts';
import { sharedSlowDown } from './guessing/shared-slow-down.ts';
import { triesRepo } from './guessing/tries.repo.ts';

type Needs = Pick<Context, 'app' | 'changes' | 'config' | 'clock' | 'db'> & {
  subjects: Subjects;
  audit: SessionAudit;
  /** The sockets of a user act by what is stored of them now; ends those that may do something else (SES-38). */
  renewSockets(userId: string): Promise<void>;
  resolveToken(secret: string): Promise<TokenCaller>;
  passwords: NewPasswords;
  followUsers(follower: (userId: string, written: Written) => Promise<void>): void;
};

/** What a write of a person does to their sessions and sockets. */
interface Written {
  readonly ends?: Revocation | undefined;
  readonly spares?: string | undefined;
  readonly keepsSockets?: boolean | undefined;
}

/** How often sessions are removed that could not be removed when they ended, in ms. */
const removeEveryMs = 5000;

/** Login, logout and who is calling (docs/rules/session.md). Registered before every other feature. */
export async function sessionFeature(needs: Needs) {
  const { app, audit, changes, config, clock, db, subjects, passwords } = needs;
  const { followUsers, renewSockets, resolveToken } = needs;
  const cookie = sessionCookie(config);
  const slow = sharedSlowDown({
    clock,
    repo: triesRepo(db),
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
  const links = signInLinksService({ repo: linksRepo, clock, subjects, audit });
  audit.judgeLinks(async (link) => (await linksRepo.byToken(link)) !== null);
  const choosing = { sessions, subjects, passwords, slowDown: slow };
  const redeem = redeeming({ links, ...choosing });
  const changePassword = ownPassword(choosing);
  const devices = devicesService({ repo, clock, sessions, subjects, audit });
  await app.register(sessionPlugin, { sessions, cookie, resolveToken });
  registerSession(app, { sessions, links, redeem, changePassword, devices, cookie, config });

  followUsers(async (userId, { ends, spares, keepsSockets = false }) => {
    if (keepsSockets) {
      sessions.forgetCaller(userId);
      return renewSockets(userId);
    }
    if (!ends) return sessions.refresh(userId);
    app.log.info({ security: 'sessions ended', who: userId, reason: ends }, 'rights taken');
    await Promise.all([sessions.endAll(userId, ends, spares), links.end(userId)]);
  });
  const timer = setInterval(() => {
    sessions
      .removeAllEnded()
      .catch((err: unknown) => app.log.warn({ err }, 'ended sessions will be removed later'));
  }, removeEveryMs);
  timer.unref();
  app.addHook('preClose', async () => clearInterval(timer));
  return { sessions, cookie, links, ending: repo.ending };
}
