import { z } from 'zod';
import { plainText } from '../kernel/text.ts';
import { instant, isoDate } from '../kernel/dates.ts';
import { uuid } from '../kernel/ids.ts';
import { watchSnapshot } from '../monitoring/monitoring.schema.ts';

/** Six characters without look-alikes: no I, L, O, S, Z, 0, 1, 2 or 5 (DIS-1). */
export const pairingAlphabet = 'ABCDEFGHJKMNPQRTUVWXY346789';
export const pairingCodeLength = 6;
/** How long a code lives, in minutes, and how many wrong codes one session may enter in that time. */
export const pairingMinutes = 10;
export const pairingTries = 5;

/** What a person types: blanks and a dash do not matter, nor does case. */
const pairingCode = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(
        new RegExp(`^[${pairingAlphabet}]{${pairingCodeLength}}$`),
        'A code has 6 characters, as the screen shows it',
      ),
  );

/** Whether a screen shows the saved deployment or follows the draft as it is made (DIS-31). */
export const displayShows = z.enum(['saved', 'draft']);
export type DisplayShows = z.infer<typeof displayShows>;

/** What somebody who vouches for a screen enters: the code it shows, and what to call it. */
export const pairingApproval = z.object({
  code: pairingCode,
  name: z
    .string('Name is required')
    .overwrite(plainText)
    .trim()
    .min(1, 'Name is required')
    .max(60, 'At most 60 characters'),
  shows: displayShows.default('saved'),
});

/** What a new screen shows while it waits; `secret` is the screen's alone. */
export const pairingOffer = z.object({ secret: z.string(), code: z.string(), expiresAt: instant });
export type PairingOffer = z.infer<typeof pairingOffer>;

export const displayDevice = z.object({
  id: uuid,
  name: z.string(),
  pairedAt: instant,
  pairedByName: z.string(),
  lastSeenAt: instant.nullable(),
  shows: displayShows,
});
export type DisplayDevice = z.infer<typeof displayDevice>;

/** What a wall screen shows: counts and teams, no types, times, notes or usernames (DIS-17). */
export const displaySnapshot = watchSnapshot.extend({
  displayName: z.string(),
  shows: displayShows,
  /** The server's clock at the moment of the answer. */
  now: instant,
  timeZone: z.string(),
  dutyDate: isoDate,
});
export type DisplaySnapshot = z.infer<typeof displaySnapshot>;
