import { zoneDutyOf, scheduleOf, scheduleRoutes } from '@muster/protocol';
import { every } from '../../cluster/every.ts';
import { handle } from '../../http/contract.ts';
import { audiences } from '../../live/audiences.ts';
import type { Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';

/** Zone and shift of teams: rules of the protocol answered over HTTP (SCH-11, SCH-12); and the time, also told (SCH-20). */
export function scheduleFeature(
  { app, beatMs, clock, config, publisher }: Context,
  { directory }: { readonly directory: Pick<DirectoryFeature, 'team'> },
): void {
  handle(app, scheduleRoutes.zoneOfTeam, async ({ params: { teamId, date } }) => {
    const { baseZone } = await directory.team(teamId);
    return { teamId, ...zoneDutyOf(teamId, date, baseZone) };
  });

  handle(app, scheduleRoutes.schedule, async ({ params, query }) => {
    const { baseZone } = await directory.team(params.teamId);
    return scheduleOf(params.teamId, query.startDate, query.days, baseZone);
  });

  handle(app, scheduleRoutes.clock, () => ({
    now: clock.instant(),
    timeZone: clock.timeZone,
    today: clock.today(),
    dutyDate: clock.today(),
    overdueAfterMinutes: config.overdueAfterMinutes,
    finalAfterHours: config.finalAfterHours,
  }));

  every(app, 'the beat of the clock', beatMs, () =>
    publisher.publish('clock:beat', { now: clock.instant() }, [
      audiences.people,
      audiences.displays,
    ]),
  );
}
