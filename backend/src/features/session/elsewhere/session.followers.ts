import type { Revocation } from '@muster/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import type { Changes } from '../../../store/changes.ts';
import { audiences } from '../../../live/audiences.ts';
import type { Gateway } from '../../../live/gateway.ts';
import type { Publisher } from '../../../live/publisher.ts';
import { sessionRemoved, sessionsEnded, sessionsWritten } from '../session.changes.ts';
import type { SessionRepo } from '../session.repo.ts';
import type { SessionService } from '../session.service.ts';

interface Followers {
  readonly publisher: Publisher;
  readonly gateway: Pick<Gateway, 'recheck'>;
  readonly sessions: Pick<SessionService, 'forgetCaller' | 'forgetSession'>;
  readonly ending: SessionRepo['ending'];
  readonly directory: DirectoryRights;
}

interface DirectoryRights {
  sessionUser(id: string): Promise<{ readonly isActive: boolean } | undefined>;
  followElsewhere(user: (id: string) => Promise<void>, role: () => Promise<void>): void;
}

/** Until it is known why a session is over, by whoever ended it, in ms. */
const reasonWithinMs = 600;

/** What becomes of sessions: who shows them is told, and sockets end with what another process took away (PRC-4). */
export function followSessions(changes: Changes, deps: Followers): void {
  const { publisher, gateway, sessions, ending: read, directory } = deps;

  // To the person's own pages and to administrators, who see the list (SES-67, SES-68).
  const publish = (userId: string): void =>
    publisher.publish('sessions:changed', { userId }, [
      audiences.subject(userId),
      audiences.administrators,
    ]);

  /** Of sessions that are over though nobody has said why. */
  async function whyOver(userId: string): Promise<Revocation> {
    const user = await directory.sessionUser(userId);
    if (!user) return 'deleted';
    return user.isActive ? 'ended' : 'deactivated';
  }

  changes.subscribe(sessionsWritten, ({ id }) => publish(id));
  changes.subscribe(sessionsEnded, async ({ id }) => {
    const ending = await read(id);
    if (!ending) return;
    const { sessionId, subjectId, reason } = ending;
    if (sessionId === null) sessions.forgetCaller(subjectId);
    else sessions.forgetSession(sessionId);
    const room = sessionId === null ? audiences.subject(subjectId) : audiences.session(sessionId);
    await gateway.recheck(room, reason);
    publish(subjectId);
  });
  changes.subscribe(sessionRemoved, async ({ id }) => {
    sessions.forgetSession(id);
    later(async () => {
      sessions.forgetSession(id);
      await gateway.recheck(audiences.session(id), 'ended');
    });
  });
  directory.followElsewhere(
    async (id) => {
      sessions.forgetCaller(id);
      await gateway.recheck(audiences.subject(id));
      later(() => gateway.recheck(audiences.subject(id), () => whyOver(id)));
    },
    () => gateway.recheck(audiences.people),
  );
}

/** Nobody waits for it, so that many changes are followed as fast as few; where it fails the sockets' sweep comes. */
function later(task: () => Promise<void>): void {
  void pause(reasonWithinMs, undefined, { ref: false })
    .then(task)
    .catch(() => undefined);
}
