import { randomUUID } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import type { AlertsRepo } from './alerts.repo.ts';

/** How long a process decides after its last look, in ms; another one takes over then. */
const leaseMs = 30_000;

/** Of several processes one decides at a time (KNO-45); a process alone always does. */
export function alertDecider(
  repo: Pick<AlertsRepo, 'decider' | 'decide'>,
  clock: Clock,
  isShared: boolean,
) {
  const me = randomUUID();
  const until = (ms: number) => new Date(clock.now() + ms).toISOString();
  return {
    async mayDecide(): Promise<boolean> {
      if (!isShared) return true;
      const held = await repo.decider();
      if (held && held.holder !== me && held.until > clock.instant()) return false;
      return repo.decide(held, me, until(leaseMs));
    },
    /** Another one may go on at once. */
    async letGo(): Promise<void> {
      const held = isShared ? await repo.decider() : null;
      if (held?.holder === me) await repo.decide(held, me, until(0));
    },
  };
}
