import { alertRoutes, applyAlert, type Alert } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { heardStrictly, type TestApp, type TestClient } from '../../testing/app.ts';
import { alertsRepo } from './alerts.repo.ts';

/** A sheet of long ago: what has none yet is being set up, and nobody is late there (KNO-50). */
export async function submittedOnce({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const [teamId, date] = ['A1', '2020-01-01'];
  await db
    .collection<{ _id: string; [field: string]: unknown }>('sheets')
    .insertOne({ _id: `${date}.${teamId}`, teamId, date, revision: 1, records: [] });
}

/** What an open page has of a date's alerts: those that there were, and every one that it is told of. */
export async function followAlerts(client: TestClient, date: string) {
  const socket = await client.socket();
  const fresh = () => client.call(alertRoutes.list, { params: { date } });
  let shown: readonly Alert[] = await fresh();
  socket.on('alerts:changed', (payload) => {
    const { alert } = heardStrictly('alerts:changed', payload);
    shown = applyAlert(shown, date, alert);
  });
  return { fresh, shown: () => shown, close: () => socket.close() };
}

/** An alert of a date that somebody may acknowledge, about a team where one is said; its id. */
export async function raisedAlert(
  { clock, db }: Pick<TestApp, 'clock' | 'db'>,
  date: string,
  teamId: string | null = null,
): Promise<string> {
  const id = randomUUID();
  const about = { key: teamId ?? 'wall', name: teamId ?? 'Wall', teamId };
  await alertsRepo(db).insert({
    _id: id,
    date,
    kind: teamId === null ? 'display-lost' : 'sheet-overdue',
    revision: 1,
    members: [{ ...about, endedAt: null, acknowledgedBy: null }],
    raisedAt: clock.instant(),
    endedAt: null,
    acknowledgedBy: null,
    expiresAt: new Date(clock.now() + 86_400_000),
  });
  return id;
}
