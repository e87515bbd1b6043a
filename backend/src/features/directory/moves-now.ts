import { runningDate, teamOn, type Team } from '@muster/protocol';
import type { Changes } from '../../lib/changes.ts';
import type { Clock } from '../../lib/clock.ts';
import { userWritten } from './directory.changes.ts';

interface Deps {
  changes: Changes;
  clock: Clock;
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
  ({ changes, clock, teams }: Deps) =>
  (follower: (move: MoveNow) => Promise<void>): void =>
    changes.follow(userWritten, async ({ id, revision, detail }) => {
      const { belonged, belongs, change } = detail ?? {};
      const date = runningDate(clock.timeZone, new Date(clock.now()));
      if (date === undefined || revision === null || !belonged || !belongs || !change) return;
      const [then, now] = [teamOn(belonged, date), teamOn(belongs, date)];
      if (then === now) return;
      const named = new Map((await teams()).map((team) => [team.id, team]));
      const [from, to] = [named.get(then ?? ''), named.get(now ?? '')];
      if (!from || !to) return;
      const { by, name = '' } = change;
      await follower({ person: { id, name }, revision, from, to, by, date });
    });
