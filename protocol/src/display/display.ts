import { z } from 'zod';
import { notFormula } from '../kernel/csv.ts';
import { oneLine } from '../kernel/text.ts';
import { instant, isoDate, minuteMs } from '../kernel/dates.ts';
import { placeId } from '../board/board.schema.ts';
import { uuid, baseRevision, teamId, written } from '../kernel/ids.ts';
import { watchSnapshot } from '../monitoring/monitoring.contract.ts';
import type { WallForm } from '../board/board.display.ts';
import { access, anyCaller, route } from '../kernel/route.ts';

/** Six characters without look-alikes: no I, L, O, S, Z, 0, 1, 2 or 5 (DIS-1). */
export const pairingAlphabet = 'ABCDEFGHJKMNPQRTUVWXY346789';
export const pairingCodeLength = 6;
/** How long a code lives, in minutes, and how many wrong codes one session may enter in that time. */
export const pairingMinutes = 10;
export const pairingTries = 5;
/** A screen's last sign of life is stored once a minute, so it is lost a minute later than the 5 that are said, in ms. */
export const displayLostAfterMs = 6 * minuteMs;

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

const displayName = oneLine('Name is required', 60);

/** What a screen can show (DIS-35). */
export const displayPart = z.enum(['counts', 'teams', 'deployment', 'notes']);
export type DisplayPart = z.infer<typeof displayPart>;
/** The saved deployment, or the draft as it is made (DIS-31). */
export const displaySource = z.enum(['saved', 'draft']);
export type DisplaySource = z.infer<typeof displaySource>;
/** Officers' names: in full, as `Priya N.`, or not at all (DIS-37). */
export const displayNames = z.enum(['full', 'short', 'none']);
/** `auto` is light from 07:00 to 19:00 (DIS-38). */
export const displayTheme = z.enum(['dark', 'light', 'auto']);
export type DisplayTheme = z.infer<typeof displayTheme>;

/** What somebody who keeps the screens chooses for one (DIS-35). */
export const displaySettings = z.object({
  show: z
    .array(displayPart)
    .min(1, 'Choose what the display shows')
    .max(20, 'At most 20')
    .overwrite((parts) => displayPart.options.filter((part) => parts.includes(part))),
  /** Whose deployment and notes; null for all, zones to come too. */
  zones: z
    .array(placeId)
    .min(1, 'Choose at least one zone')
    .max(200)
    .overwrite((ids) => [...new Set(ids)])
    .nullable(),
  deployment: displaySource,
  names: displayNames,
  theme: displayTheme,
  secondsPerPage: z.int().min(5, 'At least 5 seconds').max(60, 'At most 60 seconds'),
});
export type DisplaySettings = z.infer<typeof displaySettings>;

/** Of a screen for which nobody has chosen anything. */
export const defaultDisplaySettings: DisplaySettings = {
  show: ['counts', 'teams', 'deployment'],
  zones: null,
  deployment: 'saved',
  names: 'full',
  theme: 'dark',
  secondsPerPage: 12,
};

/** What is left out stays as it is. */
export const displayChange = displaySettings
  .extend({ name: displayName })
  .partial()
  .extend({ baseRevision });
export type DisplayChange = z.output<typeof displayChange>;

/** What somebody who vouches for a screen enters: the code it shows, and what to call it. */
export const pairingApproval = z.object({
  code: pairingCode,
  name: notFormula(displayName),
  deployment: displaySource.default('saved'),
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
  ...displaySettings.shape,
  ...written,
});
export type DisplayDevice = z.infer<typeof displayDevice>;

/**
 * What a wall shows on a day without a shift: the next one, as far as it is chosen for the screen (DIS-50). Figures
 * are null without `counts`, no team is named without `teams`, and nothing of the plan without `deployment`.
 */
export const displayNext = z.object({
  date: isoDate,
  /** Everybody but those who are known to be away for all of it. */
  expected: z.int().nullable(),
  /** Of all open stations. */
  minimum: z.int().nullable(),
  /** When its plan was saved; null while none is. */
  savedAt: instant.nullable(),
  /** Open zones of the screen. */
  zones: z.array(
    z.object({
      id: placeId,
      name: z.string(),
      /** Whose own zone it is on that date. */
      teams: z.array(z.object({ id: teamId, name: z.string() })),
      expected: z.int().nullable(),
      minimum: z.int().nullable(),
      /** Of the saved plan: who is placed, on how many places, and how many are missing to the minimums. */
      plan: z.object({ placed: z.int(), places: z.int(), short: z.int() }).nullable(),
    }),
  ),
});
export type DisplayNext = z.infer<typeof displayNext>;

/**
 * What a wall screen shows: counts and teams, no types, times, notes or usernames (DIS-17). Without `teams` there
 * are no rows; without `counts` all figures but the revision are 0 (DIS-36).
 */
export const displaySnapshot = watchSnapshot.extend({
  displayName: z.string(),
  settings: displaySettings,
  /** From when on a sheet that has not come is overdue; null on a day off, and without `counts`. */
  dueAt: instant.nullable(),
  /** The server's clock at the moment of the answer. */
  now: instant,
  timeZone: z.string(),
  dutyDate: isoDate,
  /** On a day without a shift; null on others. */
  next: displayNext.nullable(),
});
export type DisplaySnapshot = z.infer<typeof displaySnapshot>;

/** Which form of a board these settings open to a screen (DIS-36). */
export const wallFormOf = ({ show, zones, deployment, names }: DisplaySettings): WallForm => ({
  source: deployment,
  places: show.includes('deployment'),
  notes: show.includes('notes'),
  names,
  zones,
});

/** Whether a screen shows both counts and teams, and so hears every change of them whole. */
export const hearsFigures = ({ show }: Pick<DisplaySettings, 'show'>): boolean =>
  show.includes('counts') && show.includes('teams');

const keepers = access({ admin: 'yes', watch_tl: 'yes' });

/** Pairing and reading of the wall display (DIS-1). */
export const displayRoutes = {
  offer: route({
    method: 'POST',
    path: '/api/display/pairing',
    summary: 'A new screen asks for a pairing code',
    access: anyCaller,
    answer: pairingOffer,
    faults: ['TOO_MANY', 'FOREIGN_ORIGIN'],
  }),
  claim: route({
    method: 'POST',
    path: '/api/display/pairing/claim',
    summary: 'The waiting screen asks whether its code was entered, and gets its session then',
    access: anyCaller,
    body: z.object({ secret: z.string().min(20).max(100) }),
    answer: z.object({ status: z.enum(['waiting', 'paired', 'expired']) }),
    faults: ['FOREIGN_ORIGIN'],
  }),
  approve: route({
    method: 'POST',
    path: '/api/displays/approve',
    summary: 'Enter the code a screen shows',
    access: keepers,
    body: pairingApproval,
    answer: displayDevice,
    faults: ['PAIRING_CODE_UNKNOWN', 'TOO_MANY'],
  }),
  list: route({
    method: 'GET',
    path: '/api/displays',
    summary: 'Paired screens',
    access: keepers,
    answer: z.array(displayDevice),
  }),
  change: route({
    method: 'PUT',
    path: '/api/displays/:displayId',
    summary: 'Change a screen’s name and what it shows; what is left out stays as it is',
    access: keepers,
    params: z.object({ displayId: uuid }),
    body: displayChange,
    answer: displayDevice,
    faults: ['NOT_FOUND', 'UNKNOWN_ZONE', 'STALE'],
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/displays/:displayId',
    summary: 'End a screen’s session',
    access: keepers,
    params: z.object({ displayId: uuid }),
    answer: z.object({}),
    faults: ['NOT_FOUND'],
  }),
  snapshot: route({
    method: 'GET',
    path: '/api/display/snapshot',
    summary: 'What a wall screen shows now, of the date on duty',
    access: access({ display: 'counts' }),
    answer: displaySnapshot,
  }),
};
