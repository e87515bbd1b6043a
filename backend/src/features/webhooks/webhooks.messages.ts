import {
  countStatuses,
  deliveryDays,
  webhookMessage,
  type Assignment,
  type AttendanceRecord,
  type LogEntry,
  type WebhookEvent,
  type WebhookMessage,
  dayMs,
} from '@muster/protocol';
import { hash } from 'node:crypto';
import type { DeliveryDoc, WebhookDoc } from './webhooks.repo.ts';

/** Something that webhooks are told of. Pure, like everything here. */
export interface Happening {
  /** The same whenever the same is found again, in whatever process (ECO-45). */
  readonly key: string;
  readonly event: WebhookEvent;
  /** In words, for the list of deliveries. */
  readonly subject: string;
  /** ISO instant. */
  readonly at: string;
  /** Asked for only when a message is to be made of it. */
  data(): Promise<WebhookMessage['data']>;
}

/** A sheet with the log entries that nobody has followed yet. */
export interface SheetAfterWrites {
  readonly _id: string;
  readonly date: string;
  readonly teamId: string;
  readonly revision: number;
  readonly records: readonly Pick<AttendanceRecord, 'status'>[];
  readonly outbox: readonly Pick<LogEntry, 'id' | 'createdAt' | 'teamName'>[];
}

/** One for each revision that these entries belong to; figures are known of the last one alone. */
export function sheetHappenings(sheet: SheetAfterWrites): Happening[] {
  const { _id: id, date, teamId, outbox, records } = sheet;
  const byRevision = new Map<number, (typeof outbox)[number]>();
  for (const entry of outbox) {
    const revision = Number(entry.id.slice(id.length + 1).split('.')[0]);
    if (!byRevision.has(revision)) byRevision.set(revision, entry);
  }
  return [...byRevision].map(([revision, { createdAt: at, teamName: name }]) => {
    const counts =
      revision === sheet.revision ? countStatuses(records.map(({ status }) => status)) : null;
    return {
      key: `sheet ${id} ${revision}`,
      event: revision === 1 ? 'sheet.submitted' : 'sheet.changed',
      subject: `${name}, ${date}`,
      at,
      data: async () => ({ date, team: { id: teamId, name }, revision, counts }),
    };
  });
}

/** A deployment that was saved, with its lines where they are still known. */
export interface SavedDeployment {
  readonly date: string;
  readonly revision: number;
  readonly savedAt: string;
  lines(): Promise<readonly Assignment[] | null>;
}

export const deploymentHappening = (saved: SavedDeployment): Happening => {
  const { date, revision, savedAt } = saved;
  return {
    key: `deployment ${date} ${revision}`,
    event: 'deployment.saved',
    subject: date,
    at: savedAt,
    async data() {
      const lines = await saved.lines();
      return { date, revision, savedAt, counts: lines && countLines(lines) };
    },
  };
};

function countLines(lines: readonly Assignment[]) {
  const zones = new Map<string, { id: string; name: string; officers: number }>();
  for (const { stationZoneId: id, zoneName: name } of lines) {
    zones.set(id, { id, name, officers: (zones.get(id)?.officers ?? 0) + 1 });
  }
  const stations = new Set(lines.map(({ stationId }) => stationId));
  return { officers: lines.length, stations: stations.size, zones: [...zones.values()] };
}

/** A screen of which nothing has been heard since then. */
export interface LostDisplay {
  readonly id: string;
  readonly name: string;
  readonly lastSeenAt: string;
  readonly lostAt: string;
}

export const displayHappening = (lost: LostDisplay): Happening => ({
  key: `display ${lost.id} ${lost.lastSeenAt}`,
  event: 'display.lost',
  subject: lost.name,
  at: lost.lostAt,
  data: async () => ({
    display: { id: lost.id, name: lost.name },
    lastSeenAt: lost.lastSeenAt,
  }),
});

/** A station that has been below its minimum for a while, as its alert has it. */
export interface ShortStation {
  readonly alertId: string;
  readonly date: string;
  readonly at: string;
  /** Since when it is short. */
  readonly since: string;
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly minimum: number;
}

export const stationHappening = (short: ShortStation): Happening => ({
  key: `station ${short.alertId} ${short.id}`,
  event: 'station.short',
  subject: `${short.name}, ${short.date}`,
  at: short.at,
  data: async () => ({
    date: short.date,
    station: { id: short.id, name: short.name },
    officers: short.count,
    minimum: short.minimum,
    since: short.since,
  }),
});

const deliveryMs = deliveryDays * dayMs;

/** A message that is to be made: what happened, for one webhook. */
export interface Wanted {
  readonly id: string;
  readonly webhookId: string;
  readonly happening: Happening;
}

/** What goes to whom: not what happened before a webhook began to listen, nor what is no longer kept. */
export function wantedOf(
  happenings: readonly Happening[],
  webhooks: readonly WebhookDoc[],
  now: number,
): Wanted[] {
  return happenings.flatMap((happening) => {
    const at = Date.parse(happening.at);
    if (at < now - deliveryMs) return [];
    return webhooks
      .filter(({ events, since }) => events.includes(happening.event) && since.getTime() <= at)
      .map(({ _id: webhookId }) => ({
        id: messageId(webhookId, happening.key),
        webhookId,
        happening,
      }));
  });
}

export async function deliveryOf({ id, webhookId, happening }: Wanted, now: number) {
  const { event, subject, at } = happening;
  const data = await happening.data();
  const delivery: DeliveryDoc = {
    _id: id,
    webhookId,
    event,
    subject,
    at,
    // Strict: what the contract does not name is never sent (ECO-43).
    body: JSON.stringify(webhookMessage.parse({ type: event, timestamp: at, data })),
    state: 'waiting',
    attempts: 0,
    tries: 0,
    nextAt: new Date(now),
    lastAttempt: null,
    createdAt: new Date(now),
    expiresAt: new Date(now + deliveryMs),
  };
  return delivery;
}

const messageId = (webhookId: string, key: string) =>
  `msg_${hash('sha256', `${webhookId} ${key}`).slice(0, 32)}`;
