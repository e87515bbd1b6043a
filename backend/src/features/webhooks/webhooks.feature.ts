import {
  displayLostAfterMs,
  webhooksRoutes,
  type Delivery,
  mostDeliveries,
  mostFailures,
  minuteMs,
  hourMs,
} from '@muster/protocol';
import { actorIn, handle } from '../../http/contract.ts';
import { handleRows } from '../../http/row-routes.ts';
import { type Context, sharedOrder } from '../context.ts';
import type { SettingsService } from '../settings/index.ts';
import { messagePoster, type PostMessage } from './post-message.ts';
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
import { nameOfWebhook, presentDelivery, signedHeaders } from './webhooks.present.ts';
import {
  webhooksRepo,
  type DeliveryDoc,
  type WebhookDoc,
  type WebhooksRepo,
} from './webhooks.repo.ts';
import { webhooksService } from './webhooks.service.ts';
import { removeOutdated } from '../../store/rows/define-rows.ts';
import { every } from '../../cluster/every.ts';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';

interface Deps extends Pick<Context, 'app' | 'beatMs' | 'clock'> {
  repo: WebhooksRepo;
  post: PostMessage;
  mayBePrivate(): boolean;
  /** A webhook has failed too often in a row. */
  stop(webhookId: string): Promise<void>;
  failed(error: unknown): void;
}

/** One receiver has so many connections at a time, and takes none from another (ECO-47). */
const mostAtOnce = 2;
/** An attempt that says nothing for so long belonged to a process that is gone. */
const leaseMs = 60_000;

/** The receiver says that there is nothing any more, and will not be again (ECO-55). */
const gone = 410;
/** Nobody is left alone for longer than that, whatever they ask. */
const mostWaitMs = 24 * hourMs;

/** What is waited after each failed attempt; nearly 24 hours together (ECO-47). */
export const waitsMs = [
  5000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  6 * hourMs,
  10 * hourMs,
];

/** What a start still seeds is told to nobody. */
const whileServing = { from: 'onListen', atOnce: true } as const;

/** Sends what is due, a few at a time for each webhook (ECO-47). */
function webhooksDispatcher({ app, beatMs, repo, clock, post, mayBePrivate, stop, failed }: Deps) {
  const running = new Map<string, Set<string>>();
  const attempts = new Set<Promise<void>>();
  const closing = new AbortController();
  const { now: look } = every(app, 'sending to webhooks', beatMs, beginDue, whileServing);
  // Ends what is under way; nothing begins any more.
  app.addHook('preClose', async () => {
    closing.abort();
    await Promise.allSettled(attempts);
  });

  /** Begins with everything that is due and has room. */
  async function beginDue(): Promise<void> {
    for (const webhook of await repo.active()) {
      const own = running.get(webhook._id) ?? new Set();
      running.set(webhook._id, own);
      if (own.size >= mostAtOnce) continue;
      // oxlint-disable-next-line no-await-in-loop -- at most twenty, and few have something due
      const due = await repo.due(webhook._id, new Date(clock.now()), 2 * mostAtOnce);
      const next = due.filter(({ _id }) => !own.has(_id)).slice(0, mostAtOnce - own.size);
      for (const delivery of next) begin(webhook, delivery, own);
    }
  }

  function begin(webhook: WebhookDoc, delivery: DeliveryDoc, own: Set<string>): void {
    own.add(delivery._id);
    const attempt = deliver(webhook, delivery)
      .catch(failed)
      .finally(() => {
        own.delete(delivery._id);
        attempts.delete(attempt);
        void look();
      });
    attempts.add(attempt);
  }

  async function deliver(webhook: WebhookDoc, delivery: DeliveryDoc): Promise<void> {
    if (!(await repo.claim(delivery, new Date(clock.now() + leaseMs)))) return;
    const { signal } = closing;
    const headers = signedHeaders(webhook, delivery, clock.now());
    const { url } = webhook;
    const { retryAfter, ...outcome } = await post({
      url,
      headers,
      body: delivery.body,
      mayBePrivate: mayBePrivate(),
      signal,
    });
    // What the end of the server cut off is tried again when its time is over.
    if (signal.aborted && !outcome.isDelivered) return;
    const lastAttempt = { at: clock.instant(), ...outcome };
    const waitMs = waitAsked(retryAfter, clock.now());
    const until = new Date(clock.now() + waitMs);
    await repo.settle(delivery._id, {
      ...settled(delivery, outcome.isDelivered, until),
      lastAttempt,
    });
    // What it asks holds for every message to it.
    if (waitMs > 0) await repo.putOff(webhook._id, until);
    await repo.noteAttempt(webhook._id, lastAttempt);
    await repo.trim(webhook._id, mostDeliveries);
    if (outcome.isDelivered) return;
    if (outcome.status === gone) return stop(webhook._id);
    const now = await repo.rows.one(webhook._id);
    if (now?.active && now.failures >= mostFailures) await stop(webhook._id);
  }

  function settled(
    { attempts: before, tries }: DeliveryDoc,
    isDelivered: boolean,
    until: Date,
  ): Partial<DeliveryDoc> {
    const counted = { attempts: before + 1, tries: tries + 1 };
    if (isDelivered) return { ...counted, state: 'delivered', nextAt: null };
    const wait = waitsMs[tries];
    return wait === undefined
      ? { ...counted, state: 'failed', nextAt: null }
      : { ...counted, nextAt: new Date(Math.max(clock.now() + wait, until.getTime())) };
  }

  return { look };
}

/** `Retry-After` in either of its forms, seconds or a moment, in ms; 0 for what is neither. */
function waitAsked(value: string | undefined, now: number): number {
  if (value === undefined) return 0;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? 0 : Math.min(mostWaitMs, Math.max(0, ms));
}

/** What was and is to be sent, and sending it again (ECO-49, ECO-50). */
function webhooksDeliveries(repo: WebhooksRepo, clock: Clock) {
  async function webhookOf(id: string): Promise<WebhookDoc> {
    const doc = await repo.rows.one(id);
    if (!doc) throw new Fault('NOT_FOUND');
    return doc;
  }

  async function list(id: string): Promise<Delivery[]> {
    await webhookOf(id);
    return (await repo.deliveries(id)).map(presentDelivery);
  }

  /** Under its own id, by which a receiver knows that it has had it (ECO-49). */
  async function redeliver(
    id: string,
    deliveryId: string,
  ): Promise<{ webhook: WebhookDoc; delivery: Delivery }> {
    const webhook = await webhookOf(id);
    const found = await repo.delivery(id, deliveryId);
    if (!found) throw new Fault('NOT_FOUND');
    if (!webhook.active) throw new Fault('WEBHOOK_OFF');
    const again: Partial<DeliveryDoc> = {
      state: 'waiting',
      tries: 0,
      nextAt: new Date(clock.now()),
    };
    await repo.settle(deliveryId, again);
    return { webhook, delivery: presentDelivery({ ...found, ...again }) };
  }

  return { list, redeliver };
}

/** A screen of which nothing was heard for too long, and since when. */
interface LostDisplay {
  readonly key: string;
  readonly name: string;
  readonly since?: number;
}

/** One that was lost earlier was told then, or nobody listened. */
const toldWithinMs = 24 * hourMs;

interface Needs {
  settings: Pick<SettingsService, 'current'>;
}

/** Other programs are told what happens, by signed messages (docs/rules/ecosystem.md). */
export function webhooksFeature(
  { app, audit, beatMs, changes, clock, config, db, isShared }: Context,
  { settings }: Needs,
) {
  /** Whether http and private addresses are allowed (ECO-46). */
  const mayBePrivate = () => settings.current().webhooksToPrivateAddresses;
  const repo = webhooksRepo(db);
  const failed = (err: unknown) => app.log.warn({ err }, 'webhooks will be looked at again');
  const order = sharedOrder({ app, db, isShared }, 'webhooks');
  const service = webhooksService({ repo, clock, changes, audit, order, mayBePrivate });
  const deliveries = webhooksDeliveries(repo, clock);
  const dispatcher = webhooksDispatcher({
    app,
    beatMs,
    repo,
    clock,
    post: messagePoster({ proxy: config }),
    mayBePrivate,
    stop: service.stop,
    failed,
  });

  /** Stores what is to be sent; the same found again is stored once (ECO-45). */
  async function tell(happenings: readonly Happening[]): Promise<void> {
    const wanted = wantedOf(happenings, await repo.active(), clock.now());
    if (wanted.length === 0) return;
    const storedIds = await repo.known(wanted.map(({ id }) => id));
    const fresh = wanted.filter(({ id }) => !storedIds.has(id));
    if (fresh.length === 0) return;
    await repo.addDeliveries(await Promise.all(fresh.map((one) => deliveryOf(one, clock.now()))));
    void dispatcher.look();
  }

  async function displaysLost(find: () => Promise<readonly LostDisplay[]>): Promise<void> {
    const listening = await repo.active();
    if (!listening.some(({ events }) => events.includes('display.lost'))) return;
    const now = clock.now();
    await tell(
      (await find()).flatMap(({ key: id, name, since = now }) => {
        const lost = since + displayLostAfterMs;
        if (lost < now - toldWithinMs) return [];
        const [lastSeenAt, lostAt] = [since, lost].map((at) => new Date(at).toISOString());
        return displayHappening({ id, name, lastSeenAt: lastSeenAt ?? '', lostAt: lostAt ?? '' });
      }),
    );
  }

  handleRows(app, webhooksRoutes, {
    ...service,
    async change(...args) {
      const changed = await service.change(...args);
      void dispatcher.look();
      return changed;
    },
  });
  handle(app, webhooksRoutes.deliveries, ({ params }) => deliveries.list(params.webhookId));
  handle(app, webhooksRoutes.redeliver, async (call) => {
    const { webhookId: id, deliveryId } = call.params;
    const { webhook, delivery } = await deliveries.redeliver(id, deliveryId);
    await audit.record({
      ...actorIn(call),
      kind: 'webhook.redelivered',
      what: { type: 'webhook', id, name: nameOfWebhook(webhook) },
      after: { delivery: deliveryId, event: delivery.event, subject: delivery.subject },
    });
    void dispatcher.look();
    return delivery;
  });

  const removing = () => removeOutdated(repo.rows, clock);
  every(app, 'removing deleted webhooks', hourMs, removing, whileServing);

  return {
    /** What was written of a sheet and nobody has followed yet. */
    sheetWritten: (sheet: SheetAfterWrites) => tell(sheetHappenings(sheet)),
    /** Screens of which nothing was heard for too long, found only where somebody wants to know. */
    displaysLost,
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

export type WebhooksFeature = ReturnType<typeof webhooksFeature>;
