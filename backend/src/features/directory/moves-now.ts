import { runningDate, teamOn, type Team } from '@muster/protocol';
import type { Changes } from '../../lib/changes.ts';
import type { Clock } from '../../lib/clock.ts';
import { userWritten } from './directory.changes.ts';
import type { DirectoryRepo } from './directory.repo.ts';

interface Deps {
  changes: Changes;
  clock: Clock;
  repo: Pick<DirectoryRepo, 'user'>;
  teams(): Promise<readonly Team[]>;
}

interface Called {
  readonly id: string;
  readonly name: string;
}

/** A move within a running shift. */
interface MoveNow {
  readonly person: Called;
  /** Of the person, with the move. */
  readonly revision: number;
  readonly from: Called;
  readonly to: Called;
  readonly by: Called | null;
  /** Whose shift runs. */
  readonly date: string;
}

/** Whoever is moved from one team to another while a shift runs, by what takes effect in it (DIR-190). */
export const movesNow =
  ({ changes, clock, repo, teams }: Deps) =>
  (follower: (move: MoveNow) => Promise<void>): void =>
    changes.follow(userWritten, async ({ id, revision, detail }) => {
      const { belonged, change } = detail ?? {};
      const date = runningDate(clock.timeZone, new Date(clock.now()));
      if (date === undefined || revision === null || !belonged) return;
      const user = await repo.user(id);
      if (!user) return;
      const [then, now] = [teamOn(belonged, date), teamOn(user, date)];
      if (then === now) return;
      const named = new Map((await teams()).map((team) => [team.id, team]));
      const [from, to] = [named.get(then ?? ''), named.get(now ?? '')];
      if (!from || !to) return;
      const { by = null } = change ?? {};
      await follower({ person: { id, name: user.name }, revision, from, to, by, date });
    });
