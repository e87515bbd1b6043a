import { openWatchClient, type WatchClient } from '@muster/frontend/watch-client';
import { SocketChannel } from '@muster/frontend/board-client';
import { monitoringRoutes, type WatchSnapshot } from '@muster/protocol';
import type { Connection } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { attendanceRepo, type SheetDoc } from '../../features/attendance/attendance.repo.ts';
import { ask, transportOf, type Identity } from '../../testing/board-client.ts';
import { quietMs } from '../../testing/board-load.ts';
import type { Member } from './fleet.ts';

/** Watch dashboards that fold what they hear during the storm, with the page's own client (PRF-85). */

export interface DashboardsReport {
  readonly clients: number;
  /** Events that were heard, and whole snapshots that were fetched. */
  readonly heard: number;
  readonly fetched: number;
  /** Dashboards that are not what every process answers, and answers that are not what is stored. */
  readonly apart: readonly string[];
}

const comeWithinMs = 30_000;

export async function openDashboards(identities: readonly Identity[], date: string, port: number) {
  let [heard, fetched] = [0, 0];
  const clients = identities.map((identity): WatchClient => {
    const channel = new SocketChannel({
      url: `http://127.0.0.1:${port}`,
      headers: { cookie: identity.cookie },
    });
    channel.on('attendance:submitted', () => void heard++);
    channel.on('attendance:updated', () => void heard++);
    const transport = transportOf(identity, () => {
      fetched++;
      return port;
    });
    return openWatchClient({ date, channel, transport });
  });
  const until = performance.now() + comeWithinMs;
  while (clients.some((client) => !client.snapshot())) {
    if (performance.now() > until) throw new Error('a dashboard did not come');
    await pause(100);
    const missing = clients.filter((client) => !client.snapshot());
    await Promise.all(missing.map((client) => client.refresh()));
  }

  return {
    /** Once all are equal, or after 15 s of quiet. */
    async agree(db: Connection, members: readonly Member[]): Promise<DashboardsReport> {
      const [identity] = identities as [Identity];
      const last = performance.now() + quietMs;
      for (;;) {
        const fresh = await Promise.all(members.map((member) => freshAt(member, identity, date)));
        const apart = [
          ...(await storedApart(db, date, fresh[0] as WatchSnapshot)),
          ...members.flatMap(({ name }, index) =>
            clients.flatMap((client, which) => {
              const shown = client.snapshot();
              const isEqual = isDeepStrictEqual(shown, fresh[index]);
              return isEqual
                ? []
                : [
                    `dashboard ${which + 1} at revision ${shown?.stats.revision} is not what ${name} answers${apartIn(shown, fresh[index])}`,
                  ];
            }),
          ),
        ];
        if (apart.length === 0 || performance.now() > last) {
          return { clients: clients.length, heard, fetched, apart };
        }
        await pause(100);
      }
    },
    close: () => clients.forEach((client) => client.close()),
  };
}

async function freshAt(member: Member, identity: Identity, date: string): Promise<WatchSnapshot> {
  const { status, body } = await ask(member.port, identity, 'GET', `/api/dashboard/watch/${date}`);
  if (status !== 200) throw new Error(`${member.name} answered ${status} for its dashboard`);
  return monitoringRoutes.watch.answer.parse(body);
}

/** In which rows, each with the revision of its sheet as it is shown and as it is answered. */
function apartIn(shown: WatchSnapshot | undefined, fresh: WatchSnapshot | undefined): string {
  const answered = new Map(fresh?.rows.map((row) => [row.id, row]));
  const rows = shown?.rows.filter((row) => !isDeepStrictEqual(row, answered.get(row.id))) ?? [];
  return rows
    .map(({ id, revision }) => `, ${id} at ${revision} for ${answered.get(id)?.revision}`)
    .join('');
}

/** The counts of every team, counted again from its stored sheet. */
async function storedApart(
  db: Connection,
  date: string,
  { rows, stats }: WatchSnapshot,
): Promise<string[]> {
  const sheets = new Map(
    (await attendanceRepo(db).sheetsOn(date)).map((sheet) => [sheet.teamId, sheet]),
  );
  const wrong = rows.filter((row) => {
    const { revision, presentCount, absentCount, ptoCount } = row;
    return !isDeepStrictEqual(
      { revision, presentCount, absentCount, ptoCount },
      countsOf(sheets.get(row.id)),
    );
  });
  const sum = [...sheets.values()].reduce((all, { revision }) => all + revision, 0);
  return [
    ...wrong.map(({ id }) => `the row of ${id} is not what is stored`),
    ...(stats.revision === sum ? [] : [`revision ${stats.revision} where ${sum} is stored`]),
  ];
}

function countsOf(sheet: SheetDoc | undefined) {
  const { revision = 0, records = [] } = sheet ?? {};
  const count = (...wanted: string[]) =>
    records.filter(({ status }) => wanted.includes(status)).length;
  return {
    revision,
    presentCount: count('present', 'pto'),
    absentCount: count('absent'),
    ptoCount: count('pto'),
  };
}
