import {
  builtInCatalogue,
  routes,
  webhookMessage,
  webhooksRoutes,
  type Call,
  type CreatedWebhook,
  type WebhookEvent,
  type WebhookMessage,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { marksFor, workingDay } from '../attendance/attendance.fixture.ts';
import { catalogueRepo } from '../board/catalogue/catalogue.ts';
import { startReceiver } from './receiver.fixture.ts';

/** Longer than anything takes on a busy machine. */
export const patient = { interval: 20, timeout: 15_000 };
export const minute = 60_000;

const beatMs = 100;
const startAt = '2025-09-06T02:20:00.000Z';

export type WebhooksApp = Awaited<ReturnType<typeof startWebhooksApp>>;

/** An app that sends webhooks to a receiver of its own, with an administrator and the leader of team A1. */
export async function startWebhooksApp() {
  const receiver = await startReceiver();
  const env = { WRITES_PER_SECOND: '10000', FINAL_AFTER_HOURS: '0' };
  const app = await startTestApp({ beatMs, env });
  const org = await seedOrganisation(app.db);
  await catalogueRepo(app.db).insertMissing(builtInCatalogue);
  await app.listen();
  let admin = await app.login('admin');
  let leader = await app.login('tl.a1');
  let round = 0;

  const list = () => admin.call(webhooksRoutes.list);
  const one = async (id: string) => (await list()).find((webhook) => webhook.id === id);
  const deliveries = (id: string) =>
    admin.call(webhooksRoutes.deliveries, { params: { webhookId: id } });
  async function signIn(): Promise<void> {
    admin = await app.login('admin');
    leader = await app.login('tl.a1');
  }
  async function allowPrivate(webhooksToPrivateAddresses: boolean): Promise<void> {
    const { revision: baseRevision } = await admin.call(routes.settings.read);
    const body = { baseRevision, webhooksToPrivateAddresses };
    await admin.call(routes.settings.change, { body });
  }
  /** The team's sheet with the marks of the last time. */
  async function submitSame(): Promise<void> {
    const ids = org.team('A1');
    const marks = { [ids[2] ?? '']: { status: 'present' as const, notes: `CANARY ${round}` } };
    const body = { teamId: 'A1', date: workingDay, attendanceData: marksFor(ids, marks) };
    await leader.call(routes.attendance.submit, { body });
  }
  await allowPrivate(true);

  return {
    app,
    org,
    receiver,
    get admin() {
      return admin;
    },
    get leader() {
      return leader;
    },
    signIn,
    /** After the days that a test lets pass, which no session outlasts. */
    async atTheStart(): Promise<void> {
      app.clock.set(startAt);
      await signIn();
    },
    /** Without a webhook, and with a receiver that takes everything. */
    async reset(): Promise<void> {
      receiver.answerStatus(204);
      for (const { id } of await list()) {
        await admin.call(webhooksRoutes.remove, { params: { webhookId: id } });
      }
    },
    allowPrivate,
    one,
    deliveries,
    create: (path: string, events: WebhookEvent[], secret?: string): Promise<CreatedWebhook> =>
      admin.call(webhooksRoutes.create, { body: { url: receiver.url(path), events, secret } }),
    async change({ id }: { id: string }, fields: object) {
      const { url, events, revision } = (await one(id)) ?? {};
      const body = { url, events, baseRevision: revision, ...fields };
      return admin.raw('PUT', `/api/admin/webhooks/${id}`, body);
    },
    redeliver: (webhookId: string, deliveryId: string) =>
      admin.call(webhooksRoutes.redeliver, { params: { webhookId, deliveryId } }),
    arrived: (path: string, count: number) =>
      expect.poll(() => receiver.at(path).length, patient).toBe(count),
    settled: (id: string, states: string[]) =>
      expect
        .poll(async () => (await deliveries(id)).map(({ state }) => state), patient)
        .toEqual(states),
    messages: (path: string): WebhookMessage[] =>
      receiver.at(path).map(({ body }) => webhookMessage.parse(JSON.parse(body))),
    /** The team's sheet with other marks than before. */
    async submit(): Promise<void> {
      round += 1;
      await submitSame();
    },
    submitSame,
    operate: (op: Call<typeof routes.deployment.operate>['body']['op']) =>
      admin.call(routes.deployment.operate, {
        params: { date: workingDay },
        body: { opId: randomUUID(), op },
      }),
    async close(): Promise<void> {
      await app.close();
      await receiver.close();
    },
  };
}
