import { routes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestApp, TestClient } from '../app.ts';

/** Archives, backups and evidence packs that are there, for a call that needs one. */

/** A cleanup that had something to remove; the name of its archive. */
export async function archived(app: TestApp, admin: TestClient): Promise<string> {
  const old = { _id: randomUUID(), kind: 'user', subjectId: 'nobody', csrf: '' };
  const at = new Date('2025-01-01T00:00:00Z');
  const session = { ...old, createdAt: at, lastActiveAt: at, expiresAt: at };
  await app.db.collection<typeof session>('sessions').insertOne(session);
  const { archive } = await admin.call(routes.keeping.cleanup, { body: { days: 30 } });
  return archive ?? '';
}

export const packedDays = { from: '2025-09-06', to: '2025-09-06' };

/** Until no evidence pack is being made. */
export const noPackIsMade = (admin: TestClient): Promise<void> =>
  noneRunning(() => admin.call(routes.evidence.list));

/** An evidence pack that is there, made where there is none: its prints take seconds. Its name. */
export async function packed(admin: TestClient): Promise<string> {
  await noPackIsMade(admin);
  const there = (await admin.call(routes.evidence.list)).find(({ state }) => state === 'done');
  if (there) return there.name;
  const { name } = await admin.call(routes.evidence.make, { body: packedDays });
  await noPackIsMade(admin);
  return name;
}

/** A backup that is done, after whatever was running; its name. */
export async function backedUp(admin: TestClient): Promise<string> {
  const settled = () => noneRunning(() => admin.call(routes.keeping.backups));
  await settled();
  const { name } = await admin.call(routes.keeping.startBackup);
  await settled();
  return name;
}

/** Asking takes the time of whoever makes it: not more often than that. */
const askAgainMs = 40;

async function noneRunning(list: () => Promise<{ state: string }[]>): Promise<void> {
  while ((await list()).some(({ state }) => state === 'running')) await pause(askAgainMs);
}
