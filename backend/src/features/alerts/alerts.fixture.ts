import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../testing/app.ts';
import { alertsRepo } from './alerts.repo.ts';

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
