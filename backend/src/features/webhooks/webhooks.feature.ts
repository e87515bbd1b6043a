import { webhooksRoutes } from '@muster/protocol';
import { actingIn } from '../../plugins/acting.ts';
import { handle } from '../../plugins/contract.ts';
import type { Context } from '../context.ts';
import { sharedOrder } from '../shared-order.ts';
import { lostAmong, type PairedDisplay } from './lost-displays.ts';
import { messagePoster } from './post-message.ts';
import { webhooksDeliveries } from './webhooks.deliveries.ts';
import { webhooksDispatcher } from './webhooks.dispatcher.ts';
import {
  deliveryOf,
  deploymentHappening,
  displayHappening,
  sheetHappenings,
  stationHappening,
  wantedOf,
  type Happening,
  type SavedDeployment,
  type SheetAfterWrites,
  type ShortStation,
} from './webhooks.messages.ts';
import { nameOfWebhook } from './webhooks.present.ts';
import { webhooksRepo } from './webhooks.repo.ts';
import { webhooksService } from './webhooks.service.ts';
import { catchUp } from '../../lib/jobs/catch-up.ts';

interface Needs {
  /** Whether the settings allow http and private addresses (ECO-46). */
  mayBePrivate(): boolean;
  displays(): Promise<PairedDisplay[]>;
}

/** Other programs are told what happens, by signed messages (docs/rules/ecosystem.md). */
export function webhooksFeature(
  { app, audit, beatMs, changes, clock, config, db, isShared }: Context,
  { mayBePrivate, displays }: Needs,
) {
  const repo = webhooksRepo(db);
  const failed = (err: unknown) => app.log.warn({ err }, 'webhooks will be looked at again');
  const order = sharedOrder({ app, db, isShared }, 'webhooks');
  const service = webhooksService({ repo, clock, changes, trail: audit, order, mayBePrivate });
  const deliveries = webhooksDeliveries(repo, clock);
  const dispatcher = webhooksDispatcher({
    repo,
    clock,
    post: messagePoster({ proxy: config }),
    mayBePrivate,
    stop: service.stop,
    failed,
  });
  const startedAt = clock.now();

  /** Stores what is to be sent; the same found again is stored once (ECO-45). */
  async function tell(happenings: readonly Happening[]): Promise<void> {
    const wanted = wantedOf(happenings, await repo.active(), clock.now());
    if (wanted.length === 0) return;
    const known = await repo.known(wanted.map(({ id }) => id));
    const fresh = wanted.filter(({ id }) => !known.has(id));
    if (fresh.length === 0) return;
    await repo.addDeliveries(await Promise.all(fresh.map((one) => deliveryOf(one, clock.now()))));
    void dispatcher.look();
  }

  async function findLost(): Promise<void> {
    const listening = await repo.active();
    if (!listening.some(({ events }) => events.includes('display.lost'))) return;
    const lost = lostAmong(await displays(), { startedAt, now: clock.now() });
    if (lost.length > 0) await tell(lost.map(displayHappening));
  }

  handle(app, webhooksRoutes.list, () => service.list());
  handle(app, webhooksRoutes.create, (call) => service.create(call.body, actingIn(call)));
  handle(app, webhooksRoutes.change, async (call) => {
    const changed = await service.change(call.params.webhookId, call.body, actingIn(call));
    void dispatcher.look();
    return changed;
  });
  handle(app, webhooksRoutes.remove, async (call) => {
    await service.remove(call.params.webhookId, actingIn(call));
    return {};
  });
  handle(app, webhooksRoutes.deliveries, ({ params }) => deliveries.list(params.webhookId));
  handle(app, webhooksRoutes.redeliver, async (call) => {
    const { webhookId: id, deliveryId } = call.params;
    const { webhook, delivery } = await deliveries.redeliver(id, deliveryId);
    await audit.record({
      ...actingIn(call),
      kind: 'webhook.redelivered',
      what: { type: 'webhook', id, name: nameOfWebhook(webhook) },
      after: { delivery: deliveryId, event: delivery.event, subject: delivery.subject },
    });
    void dispatcher.look();
    return delivery;
  });

  let timer: NodeJS.Timeout | undefined;
  let finding: Promise<void> | undefined;
  // Not before it serves: what a start still seeds is told to nobody.
  app.addHook('onListen', async () => {
    dispatcher.start();
    void dispatcher.look();
    timer = setInterval(() => {
      finding ??= findLost()
        .catch(failed)
        .finally(() => (finding = undefined));
      void dispatcher.look();
    }, beatMs);
    timer.unref();
  });
  catchUp(app, service.recordAllKept);
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await finding;
    await dispatcher.close();
  });

  return {
    /** What was written of a sheet and nobody has followed yet. */
    sheetWritten: (sheet: SheetAfterWrites) => tell(sheetHappenings(sheet)),
    stationsShort: (short: readonly ShortStation[]) => tell(short.map(stationHappening)),
    deploymentsSaved: (saves: readonly SavedDeployment[]) => tell(saves.map(deploymentHappening)),
    /** Those that were stopped after too many failures and that nobody has turned on since. */
    async stopped(): Promise<{ key: string; name: string }[]> {
      const all = await repo.rows.all();
      return all.flatMap((one) =>
        one.stoppedAt
          ? [{ key: `${one._id} ${one.stoppedAt.toISOString()}`, name: nameOfWebhook(one) }]
          : [],
      );
    },
  };
}
