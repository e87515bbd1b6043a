import { z } from 'zod';
import { markStatus } from '../attendance/attendance.schema.ts';
import { placeId } from '../board/board.schema.ts';
import { teamId } from '../kernel/ids.ts';
import { instant, isoDate } from '../kernel/dates.ts';
import { anybody, route } from '../kernel/route.ts';
import { pairingApproval } from '../display/display.ts';
import { shift } from '../schedule/schedule.contract.ts';
import { loginAnswer } from '../session/session.contract.ts';

/** A team as ticks: its sheet as it stands. */
const demoTeam = z.object({ line: z.array(markStatus), isLate: z.boolean() });

/** Who can be looked in as without a password; null where the account is no longer the demo's. */
const demoPerson = z.object({ name: z.string() }).nullable();

/** What the sign-in page of a demo shows beside its form, as it is at this moment (SES-130). */
export const demoPage = z.object({
  now: instant,
  timeZone: z.string(),
  dutyDate: isoDate,
  shift,
  /** Whose sheets the figures, teams and lines are of: the date on duty, before its first mark and on a day off the shift before. */
  shown: isoDate,
  /** The shift that comes, while one is shown that has ended; its open zones with whom they expect. */
  next: z
    .object({
      date: isoDate,
      expected: z.int(),
      zones: z.array(z.object({ id: placeId, name: z.string(), expected: z.int() })),
    })
    .nullable(),
  people: z.int(),
  present: z.int(),
  absent: z.int(),
  /** Sheets that have come, and of how many teams. */
  submitted: z.int(),
  counted: z.int(),
  stations: z.int(),
  /** Open stations below their minimum now; none while no shift runs. */
  short: z.int(),
  teams: z.array(demoTeam),
  /** How many days of a past it was made with. */
  days: z.int(),
  hasBackup: z.boolean(),
  watch: demoPerson,
  /** Of the team whose sheet waits most. */
  leader: z
    .object({
      name: z.string(),
      teamId,
      teamName: z.string(),
      line: z.array(markStatus),
      isSubmitted: z.boolean(),
    })
    .nullable(),
  admin: demoPerson,
  /** The wall under another name of this machine, so that its session and a person's stand side by side. */
  wall: z.url().nullable(),
});
export type DemoPage = z.infer<typeof demoPage>;

/** As whom; of a leader also of which team, else of the one whose sheet waits most. */
export const demoSignIn = z.object({
  as: z.enum(['watch', 'leader', 'admin']),
  teamId: teamId.optional(),
});
export type DemoSignIn = z.infer<typeof demoSignIn>;

/** Of a demo on a loopback address, asked from there; 404 anywhere else (SES-131). */
export const demoRoutes = {
  read: route({
    method: 'GET',
    path: '/api/demo',
    summary: 'As whom one can look around in a demo, and what waits there now',
    access: anybody,
    answer: demoPage,
    faults: ['NOT_FOUND'],
  }),
  signIn: route({
    method: 'POST',
    path: '/api/demo/sign-in',
    summary: 'Open a session of one of the demo’s own accounts, without a password',
    access: anybody,
    body: demoSignIn,
    answer: loginAnswer,
    faults: ['NOT_FOUND', 'INVALID_CREDENTIALS', 'FOREIGN_ORIGIN', 'TOO_MANY', 'SIGN_IN_BUSY'],
  }),
  pairWall: route({
    method: 'POST',
    path: '/api/demo/wall',
    summary: 'Enter the code that a screen of the demo shows',
    access: anybody,
    body: pairingApproval.pick({ code: true }),
    answer: z.object({}),
    faults: ['NOT_FOUND', 'PAIRING_CODE_UNKNOWN', 'FOREIGN_ORIGIN', 'TOO_MANY'],
  }),
};
