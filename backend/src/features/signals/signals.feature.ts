import { every } from '../../cluster/every.ts';
import type { AttendanceFeature } from '../attendance/index.ts';
import type { AuditFeature } from '../audit/index.ts';
import type { BoardFeature } from '../board/index.ts';
import { namesNow } from '../called-now.ts';
import { machine, type Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import type { ForecastFeature } from '../forecast/index.ts';
import { callerOfDisplay, type DisplayDoc, type DisplayRepo } from '../display/index.ts';
import { shortSpaceReader } from '../health/index.ts';
import type { MonitoringFeature } from '../monitoring/index.ts';
import type { WebhooksFeature } from '../webhooks/index.ts';
import { alertsFeature } from './alerts.feature.ts';
import { conditionsNow } from './conditions.ts';
import { notificationsFeature, type ConcernSources } from './notifications.feature.ts';

interface Needs {
  readonly directory: DirectoryFeature;
  readonly attendance: Pick<AttendanceFeature, 'sheets'>;
  readonly watch: MonitoringFeature;
  readonly boards: BoardFeature;
  readonly displays: DisplayRepo;
  readonly forecast: ForecastFeature;
  readonly webhooks: WebhooksFeature;
  readonly trail: Pick<AuditFeature, 'since'>;
  readonly backups: { readonly list: ConcernSources['backups'] };
  readonly measureDisk: Parameters<typeof shortSpaceReader>[0];
}

/** What is the case now, and who is told of it: the strip of alerts, the bell, other programs (KNO-41, NOT-2, ECO-43). */
export function signalsFeature(context: Context, needs: Needs): void {
  const { app, beatMs, clock } = context;
  const { directory, attendance, watch, boards, displays, webhooks, trail, backups, measureDisk } =
    needs;
  const people = () => directory.people(clock.today());
  const names = namesNow({
    teams: directory.teams,
    people: directory.people,
    catalogue: boards.places,
    displays: displays.displays,
  });
  const conditions = conditionsNow(
    {
      anySheet: attendance.sheets.anySheet,
      snapshot: (date) => watch.snapshot(date, 'counts'),
      board: async (date) => (await boards.board(date)).board,
      catalogue: boards.places,
      people,
      displays: async () =>
        (await displays.displays())
          // Nobody waits for a look at a demo's wall to come back (SES-133).
          .filter(({ isLook }) => !isLook)
          .map((one) => ({ ...one, showsSaved: showsSaved(one) })),
    },
    clock,
  );
  const alerts = alertsFeature(context, {
    conditions,
    names,
    stationsShort: webhooks.stationsShort,
  });
  notificationsFeature(context, {
    conditions,
    names,
    directory,
    teams: directory.teams,
    people,
    carriedTags: directory.carriedTags,
    shortShifts: needs.forecast.shortSoon,
    countWaiting: displays.countWaiting,
    refusedSignIns: (since) => trail.since('session.refused', since),
    shortSpace: shortSpaceReader(measureDisk, machine),
    backups: backups.list,
    alerts: alerts.open,
    stoppedWebhooks: webhooks.stopped,
  });
  const tellLost = () => webhooks.displaysLost(async () => (await conditions.lostDisplays()) ?? []);
  every(app, 'looking for lost displays', beatMs, tellLost, { from: 'onListen' });
}

/** Whether a wall shows the deployment as it was saved. */
function showsSaved(display: DisplayDoc): boolean {
  const { show, deployment } = callerOfDisplay(display).settings;
  return show.includes('deployment') && deployment === 'saved';
}
