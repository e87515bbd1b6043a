import { mostDeliveries, mostFailures } from '@muster/protocol';
import type { Clock } from '../../lib/clock.ts';
import type { PostMessage } from './post-message.ts';
import type { DeliveryDoc, WebhookDoc, WebhooksRepo } from './webhooks.repo.ts';
import { signedHeaders } from './webhooks.secret.ts';

interface Deps {
  repo: WebhooksRepo;
  clock: Clock;
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
const mostWaitMs = 24 * 3_600_000;

const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** What is waited after each failed attempt; nearly 24 hours together (ECO-47). */
export const waitsMs = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  6 * hour,
  10 * hour,
];

/** Sends what is due, a few at a time for each webhook (ECO-47). */
export function webhooksDispatcher({ repo, clock, post, mayBePrivate, stop, failed }: Deps) {
  const running = new Map<string, Set<string>>();
  const attempts = new Set<Promise<void>>();
  const closing = new AbortController();
  let isStarted = false;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;

  /** Begins with everything that is due and has room; whoever asks meanwhile has it done once more. */
  function look(): Promise<void> {
    if (!isStarted || closing.signal.aborted) return Promise.resolve();
    if (looking) {
      isAskedAgain = true;
      return looking;
    }
    looking = beginDue()
      .catch(failed)
      .finally(() => {
        looking = undefined;
        if (!isAskedAgain) return;
        isAskedAgain = false;
        void look();
      });
    return looking;
  }

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

  return {
    start(): void {
      isStarted = true;
    },
    look,
    /** Ends what is under way; nothing begins any more. */
    async close(): Promise<void> {
      closing.abort();
      await looking;
      await Promise.allSettled(attempts);
    },
  };
}

/** `Retry-After` in either of its forms, seconds or a moment, in ms; 0 for what is neither. */
function waitAsked(value: string | undefined, now: number): number {
  if (value === undefined) return 0;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? 0 : Math.min(mostWaitMs, Math.max(0, ms));
}
