import { displayRoutes, routes } from '@muster/protocol';
import { workingDay as date } from '../../features/attendance/attendance.fixture.ts';
import { pairDisplay } from '../callers.ts';
import { delivered } from '../prepared/deliveries.ts';
import { archived, backedUp, noPackIsMade, packed, packedDays } from '../prepared/kept-files.ts';
import type { GoodWrite, PopulatedApp } from '../populated-app.ts';

/** All else: settings, walls, what is kept and sent out, and what is somebody's own. */
export function writesOfUpkeep({ app, callers }: PopulatedApp): GoodWrite[] {
  const { settings, tokens, webhooks, keeping, evidence, display, demo, posts } = routes;
  const { preferences, notifications } = routes;
  const newToken = {
    name: 'Payroll',
    scopes: ['read:directory' as const],
    expiresOn: '2030-01-01',
  };
  const newWebhook = {
    url: 'https://receiver.invalid/hook',
    events: ['display.lost' as const],
  };
  /** The only one, so that there are never too many. */
  const madeWebhook = async () => {
    await withoutWebhooks();
    const { id } = await callers.admin.call(webhooks.create, { body: newWebhook });
    return { webhookId: id };
  };
  const withoutWebhooks = async () => {
    for (const { id } of await callers.admin.call(webhooks.list)) {
      await callers.admin.call(webhooks.remove, { params: { webhookId: id } });
    }
  };
  return [
    [
      settings.change,
      async () => {
        const { revision } = await callers.admin.call(settings.read);
        return { by: 'admin', body: { baseRevision: revision, overdueMinutes: 45 } };
      },
    ],
    [notifications.read, () => ({ by: 'watch_tl', body: { all: true } })],
    // Nowhere but in a demo: demo.test.ts has them answered.
    [demo.signIn, () => ({ by: 'anonymous', body: { as: 'watch' } })],
    [demo.pairWall, () => ({ by: 'anonymous', body: { code: 'K7M4PQ' } })],
    [display.offer, () => ({ by: 'anonymous' })],
    [display.claim, () => ({ by: 'anonymous', body: { secret: 'a'.repeat(43) } })],
    [
      display.approve,
      async () => {
        const { code } = await app.anonymous().call(displayRoutes.offer);
        return { by: 'admin', body: { code, name: 'Wall two' } };
      },
    ],
    [
      display.change,
      async () => {
        const paired = await callers.admin.call(displayRoutes.list);
        const params = { displayId: paired.at(-1)?.id ?? '' };
        return { by: 'admin', params, body: { names: 'short' } };
      },
    ],
    [
      display.revoke,
      async () => {
        await pairDisplay(app, callers.watch_tl);
        const paired = await callers.admin.call(displayRoutes.list);
        return { by: 'admin', params: { displayId: paired.at(-1)?.id ?? '' } };
      },
    ],
    [keeping.previewCleanup, () => ({ by: 'admin', body: { days: 90 } })],
    [
      keeping.previewRetention,
      () => ({
        by: 'admin',
        body: {
          retentionAttendanceDays: 90,
          retentionLogDays: null,
          retentionBoardDays: 90,
          retentionFileDays: 730,
        },
      }),
    ],
    [keeping.cleanup, () => ({ by: 'admin', body: { days: 90 } })],
    [
      keeping.deleteArchive,
      async () => ({ by: 'admin', params: { archiveName: await archived(app, callers.admin) } }),
    ],
    [
      keeping.startBackup,
      async () => {
        await backedUp(callers.admin);
        return { by: 'admin' };
      },
    ],
    [
      evidence.make,
      async () => {
        await noPackIsMade(callers.admin);
        return { by: 'admin', body: packedDays };
      },
    ],
    [
      evidence.remove,
      async () => ({ by: 'admin', params: { evidenceName: await packed(callers.admin) } }),
    ],
    [
      keeping.deleteBackup,
      async () => ({ by: 'admin', params: { backupName: await backedUp(callers.admin) } }),
    ],
    [
      keeping.changeBackupSchedule,
      async () => {
        const { revision } = await callers.admin.call(keeping.backupSchedule);
        const body = { enabled: true, time: '03:00', keep: 7, baseRevision: revision };
        return { by: 'admin', body };
      },
    ],
    [
      routes.exports.record,
      () => ({ by: 'watch_tl', body: { what: 'deployment', date, lines: 3 } }),
    ],
    [tokens.create, () => ({ by: 'admin', body: newToken })],
    [
      tokens.revoke,
      async () => {
        const { id } = await callers.admin.call(tokens.create, { body: newToken });
        return { by: 'admin', params: { tokenId: id } };
      },
    ],
    [preferences.change, () => ({ by: 'member', body: { density: 'map' } })],
    [posts.createCalendar, () => ({ by: 'member' })],
    [
      posts.revokeCalendar,
      async () => {
        await callers.member.call(posts.createCalendar);
        return { by: 'member' };
      },
    ],
    [
      webhooks.create,
      async () => {
        await withoutWebhooks();
        return { by: 'admin', body: newWebhook };
      },
    ],
    [
      webhooks.change,
      async () => {
        const body = { ...newWebhook, events: ['sheet.changed'], baseRevision: 1 };
        return { by: 'admin', params: await madeWebhook(), body };
      },
    ],
    [webhooks.remove, async () => ({ by: 'admin', params: await madeWebhook() })],
    [
      webhooks.redeliver,
      async () => {
        const params = await madeWebhook();
        return { by: 'admin', params: { ...params, deliveryId: await delivered(app, params) } };
      },
    ],
  ];
}
