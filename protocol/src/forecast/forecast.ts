import { z } from 'zod';
import { knownAbsenceTypes } from '../absences/absences.ts';
import { placeId } from '../board/board.schema.ts';
import { instant, isoDate } from '../kernel/dates.ts';
import { doer, teamId, uuid } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';
import { shift } from '../schedule/schedule.contract.ts';

/** How many days one question covers, and how many without being asked (FOR-1). */
export const mostForecastDays = 31;
export const usualForecastDays = 14;

/** Somebody who is known to be away, or off for some hours. */
const awayOn = z.object({
  userId: uuid,
  userName: z.string(),
  teamId,
  absenceType: z.enum(knownAbsenceTypes),
  ptoTiming: z.string().nullable(),
  /** The last date of the absence. */
  until: isoDate,
  /** The names of their tags that count on the date. */
  tags: z.array(z.string()),
});

/** A tag that somebody who is expected has lost: its last day is before the date, by at most four weeks. */
const endedTag = z.object({
  userId: uuid,
  userName: z.string(),
  teamId,
  tag: z.string(),
  lastDay: isoDate,
});

const figures = {
  /** People of whom it is expected that they come. */
  expected: z.int(),
  /** What is needed at least. */
  minimum: z.int(),
  /** Places that stay missing after the best assignment. */
  missing: z.int(),
};

/** What a shift is expected to have (FOR-2); of a day off nothing but its date and shift. */
export const forecastDay = z.object({
  date: isoDate,
  shift,
  /** Active people of the teams on duty. */
  members: z.int(),
  expected: z.int(),
  away: z.array(awayOn),
  /** Tags that open stations ask for and that do not count any more. */
  ended: z.array(endedTag),
  /** Open zones of the board, with the teams whose own they are. */
  byZone: z.array(
    z.object({ zoneId: placeId, name: z.string(), teams: z.array(teamId), ...figures }),
  ),
  /** Tags that open stations ask for; `tagId` is null for a minimum that any of several tags meets. */
  byTag: z.array(z.object({ tagId: z.string().nullable(), name: z.string(), ...figures })),
  /** Places to the minimums that stay missing after the best assignment. */
  missing: z.int(),
  /** Whether a certificate has shown that no assignment misses fewer. */
  proven: z.boolean(),
  /** A sentence for everything that is missing. */
  reasons: z.array(z.string()),
  /** What is on its board already; null while nobody has begun one. */
  plan: z.object({ placed: z.int(), savedAt: instant.nullable(), by: doer.nullable() }).nullable(),
});
export type ForecastDay = z.infer<typeof forecastDay>;

/** The next shifts (FOR-1); a leader has the own team's part. */
export const forecastRoutes = {
  read: route({
    method: 'GET',
    path: '/api/forecast',
    summary: 'What the coming shifts are expected to have, and what they miss at the best',
    access: access({ admin: 'yes', watch_tl: 'yes', leader: 'own' }),
    tokens: ['read:deployment'],
    query: z.object({
      /** The date of the next shift without it. */
      from: isoDate.optional(),
      days: z
        .string()
        .regex(/^(0?[1-9]|[12]\d|3[01])$/, `A whole number from 1 to ${mostForecastDays}`)
        .default(String(usualForecastDays))
        .transform(Number),
      teamId: teamId.optional(),
    }),
    faults: ['NOT_FOUND'],
    answer: z.object({ days: z.array(forecastDay) }),
  }),
};

/** Server to client (S7). */
export const forecastServerEvents = {
  /** To administrators and watch TLs, and to leaders: what was answered of these dates is not the case any more (FOR-6). */
  'forecast:changed': z.object({ dates: z.array(isoDate) }),
};
