import {
  mostWebhooks,
  webhookChange,
  type ChangedWebhook,
  type CreatedWebhook,
  type WebhookChange,
  type WebhookInput,
  hourMs,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { addressKind } from './post-message.ts';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import { defineRows } from '../../store/rows/define-rows.ts';
import type { Actor } from '../../lib/caller.ts';
import { ownLatestChange, rowWriter, type RowContext } from '../../store/rows/row-writer.ts';
import type { WriteOrder } from '../../store/rows/write-order.ts';
import { webhookWritten, nameOfWebhook, presentWebhook, newSecret } from './webhooks.present.ts';
import type { WebhookDoc, WebhooksRepo } from './webhooks.repo.ts';

interface Deps extends RowContext {
  repo: WebhooksRepo;
  order: Pick<WriteOrder, 'write'>;
  mayBePrivate(): boolean;
}

/** How long messages are signed with the old secret too after a new one was given (ECO-44). */
const oldSecretMs = 24 * hourMs;

/** For how long the same renewal, sent again, is answered with the secret that it made (ECO-44). */
const sameSecretMs = 10 * 60_000;

/** Of a secret only when it was set. */
const recorded = [
  ...webhookChange.keyof().exclude(['baseRevision', 'secret', 'renewSecret']).options,
  'stoppedAt' as const,
  'secretSetAt' as const,
];

/** Making, changing, stopping and deleting webhooks (ECO-40 to ECO-48). */
export function webhooksService({ repo, order, mayBePrivate, ...context }: Deps) {
  const { clock } = context;
  const now = () => new Date(clock.now());
  const writer = rowWriter<WebhookDoc>({
    ...context,
    rows: repo.rows,
    told: webhookWritten,
    recorded,
    nameOf: nameOfWebhook,
    taken: () => new Fault('UNAVAILABLE'),
    verbOf: (before, after) => (after.stoppedAt && !before.stoppedAt ? 'stopped' : 'updated'),
  });
  /** What happened while it was off is not told; whoever turns it on begins anew (ECO-48). */
  function turned(before: WebhookDoc, active: boolean): Partial<WebhookDoc> {
    if (active === before.active) return {};
    return active
      ? { active, since: now(), stoppedAt: null, restoredFrom: null, failures: 0 }
      : { active, stoppedAt: null };
  }

  const renewed = (before: WebhookDoc, secret: string): Partial<WebhookDoc> => ({
    secret,
    secretSetAt: clock.instant(),
    previousSecret: before.secret,
    previousUntil: new Date(clock.now() + oldSecretMs),
  });

  const webhooks = defineRows({
    writer,
    // Nothing that a change or a deletion checks is in another row; how many there are is.
    turns: { create: order.write },
    present: (rows) => rows.map(presentWebhook),
    async make(input: WebhookInput, acting) {
      refuseAddress(input.url, mayBePrivate());
      if ((await repo.rows.all()).length >= mostWebhooks) {
        throw new Fault('TOO_MANY_WEBHOOKS', { words: { count: String(mostWebhooks) } });
      }
      return newWebhook(input, acting, clock);
    },
    change(before, { url, events, active, secret: own, renewSecret }: WebhookChange, editing) {
      if (url !== before.url) refuseAddress(url, mayBePrivate());
      const isNew = renewSecret && !isRenewedAlready(before, editing, clock.now());
      const secret = own ?? (isNew ? newSecret() : before.secret);
      return {
        url,
        events,
        ...turned(before, active ?? before.active),
        ...(secret !== before.secret && renewed(before, secret)),
      };
    },
    // Its secrets are gone with it.
    remove: () => ({ active: false, secret: '', previousSecret: null }),
    async removed({ _id }) {
      await repo.removeDeliveries(_id);
      return {};
    },
  });

  /** After too many failures; told once, whichever process sees it first (ECO-48). */
  async function stop(id: string): Promise<void> {
    const before = await repo.rows.one(id);
    if (!before?.active) return;
    const fields: Partial<WebhookDoc> = {
      active: false,
      stoppedAt: now(),
      changedBy: null,
      changedAt: now(),
    };
    const after = await writer.store(before, fields, { by: null, from: null });
    if (after) writer.publish(before, after);
  }

  return {
    ...webhooks,
    async create(input: WebhookInput, acting: Actor): Promise<CreatedWebhook> {
      const made = await webhooks.insert(input, acting);
      return { ...presentWebhook(made), secret: made.secret };
    },
    async change(id: string, input: WebhookChange, acting: Actor): Promise<ChangedWebhook> {
      const changed = await webhooks.revise(id, input, acting);
      const hasNew = input.secret !== undefined || input.renewSecret;
      return { ...presentWebhook(changed), secret: hasNew ? changed.secret : null };
    },
    stop,
  };
}

/** A call whose answer was lost, once more (DIR-174): for a short time, and to whoever was to be given the secret. */
function isRenewedAlready(
  row: WebhookDoc,
  request: Parameters<typeof ownLatestChange>[1],
  now: number,
): boolean {
  const after: Partial<WebhookDoc> = ownLatestChange(row, request)?.after ?? {};
  const { secretSetAt } = row;
  return after.secretSetAt === secretSetAt && now - Date.parse(secretSetAt) < sameSecretMs;
}

function newWebhook(input: WebhookInput, { by }: Actor, clock: Clock): WebhookDoc {
  const now = new Date(clock.now());
  return {
    _id: randomUUID(),
    url: input.url,
    events: input.events,
    active: true,
    since: now,
    stoppedAt: null,
    secret: input.secret ?? newSecret(),
    secretSetAt: clock.instant(),
    previousSecret: null,
    previousUntil: null,
    failures: 0,
    lastAttempt: null,
    createdAt: now,
    createdBy: { id: by.id, name: by.name },
  };
}

/** What can be known without asking for the name's addresses. Throws HTTPS_REQUIRED and PRIVATE_ADDRESS. */
function refuseAddress(url: string, mayBePrivate: boolean): void {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !mayBePrivate) throw new Fault('HTTPS_REQUIRED');
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLocal = /^(.*\.)?localhost\.?$/.test(host);
  const kind = isIP(host) === 0 ? (isLocal ? 'private' : 'public') : addressKind(host);
  if (kind === 'never') {
    throw new Fault('PRIVATE_ADDRESS', { message: 'Nothing is sent to this address.' });
  }
  if (kind === 'private' && !mayBePrivate) throw new Fault('PRIVATE_ADDRESS');
}
