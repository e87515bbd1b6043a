import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';
import { placeId } from '../board/board.schema.ts';
import { revision, teamId, uuid } from '../kernel/ids.ts';
import { webhookEvent } from './webhooks.contract.ts';

/** What messages say: counts, ids and names, never notes, absence types or times off (ECO-43). */

const ofSheet = z.strictObject({
  date: isoDate,
  team: z.strictObject({ id: teamId, name: z.string() }),
  /** Of the sheet; 1 is its first submission. */
  revision,
  /** Null when the sheet had changed again before the message was made; a later message has them. */
  counts: z
    .strictObject({
      presentCount: z.int(),
      absentCount: z.int(),
      ptoCount: z.int(),
      attendanceRate: z.int(),
    })
    .nullable(),
});

const ofDeployment = z.strictObject({
  date: isoDate,
  /** Of the board. */
  revision,
  savedAt: instant,
  /** Null when another one had been saved before the message was made. */
  counts: z
    .strictObject({
      officers: z.int(),
      stations: z.int(),
      zones: z.array(z.strictObject({ id: placeId, name: z.string(), officers: z.int() })),
    })
    .nullable(),
});

const ofDisplay = z.strictObject({
  display: z.strictObject({ id: uuid, name: z.string() }),
  /** The screen's last sign of life. */
  lastSeenAt: instant,
});

const ofStation = z.strictObject({
  date: isoDate,
  station: z.strictObject({ id: placeId, name: z.string() }),
  /** How many officers stand there. */
  officers: z.int(),
  minimum: z.int(),
  /** Since when it is below that. */
  since: instant,
});

/** What each event says. Strict: a field that is not named here is never sent. */
export const webhookData = {
  'sheet.submitted': ofSheet,
  'sheet.changed': ofSheet,
  'deployment.saved': ofDeployment,
  'display.lost': ofDisplay,
  'station.short': ofStation,
} as const;

/** A message as it is sent, by the Standard Webhooks convention. */
export const webhookMessage = z.strictObject({
  type: webhookEvent,
  /** When it happened. */
  timestamp: instant,
  data: z.union([ofSheet, ofDeployment, ofDisplay, ofStation]),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;
