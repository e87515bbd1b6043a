import { moveTo, type TakesEffect } from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import type { UserDoc } from '../directory.repo.ts';

/** What every way to another team sets of somebody: with the next shift unless it is to be now (DIR-190). */
export const moveOf = (
  { timeZone, now }: Pick<Clock, 'timeZone' | 'now'>,
  user: Pick<UserDoc, 'teamId' | 'teamsBefore'>,
  teamId: string | null,
  takesEffect: TakesEffect = 'next-shift',
): Pick<UserDoc, 'teamId' | 'teamsBefore' | 'teamFrom'> =>
  moveTo(user, teamId, takesEffect, { timeZone, now: new Date(now()) }) ?? { teamId };
