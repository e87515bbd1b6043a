import { z } from 'zod';
import { askedInstant, isoDate } from '../kernel/dates.ts';
import { access, route } from '../kernel/route.ts';
import { autoAssignAnswer, autoAssignInput } from './assign/auto-assign.ts';
import { boardSnapshot, type BoardSnapshot } from './board.ts';
import {
  movesLimit,
  operationAnswer,
  operationInput,
  boardChange,
  heldLimit,
  type BoardChange,
} from './operations/operation.schema.ts';
import {
  assignmentsAnswer,
  assignmentsInput,
  assignmentsLimit,
  configuration,
  configurationInput,
  displayDeployment,
  eligibleOfficer,
  savedAssignment,
  station,
  zone,
  type DisplayDeployment,
} from './board.schema.ts';
import { cause, clientEvent, type Joined } from '../kernel/channel.ts';
import { opId, revision, uuid } from '../kernel/ids.ts';

/** Room for 2,000 officers with the longest ids there are, or with notes. */
const mostBoardBytes = 1024 * 1024;

const deployers = access({ admin: 'yes', watch_tl: 'yes' });
const ofDate = z.object({ date: isoDate });
/** Without one it is now (HIS-20). */
const ofMoment = z.object({ at: askedInstant.optional() });

/** The calls of the deployment board (DEP-10, S9, DEP-1, DEP-36, DEP-41, DEP-44). */
export const boardRoutes = {
  zones: route({
    method: 'GET',
    path: '/api/deployment/zones',
    summary: 'All zones in the order they are shown',
    access: deployers,
    tokens: ['read:deployment'],
    answer: z.array(zone),
  }),
  stations: route({
    method: 'GET',
    path: '/api/deployment/stations',
    summary: 'All stations in the order they are shown',
    access: deployers,
    tokens: ['read:deployment'],
    answer: z.array(station),
  }),
  eligibleOfficers: route({
    method: 'GET',
    path: '/api/deployment/eligible-officers/:date',
    summary: 'Everybody who can be deployed on a date',
    access: deployers,
    tokens: ['read:deployment'],
    params: ofDate,
    answer: z.array(eligibleOfficer),
  }),
  configuration: route({
    method: 'GET',
    path: '/api/deployment/configuration/:date',
    summary: 'Which zones and stations are open on a date, and their capacities',
    access: deployers,
    tokens: ['read:deployment'],
    params: ofDate,
    answer: configuration,
  }),
  configure: route({
    method: 'POST',
    path: '/api/deployment/configuration',
    summary: 'Open and close zones and stations and set capacities',
    access: deployers,
    body: configurationInput,
    answer: configuration,
    faults: [
      'BOARD_LOCKED',
      'BOARD_FINAL',
      'STALE',
      'UNKNOWN_ZONE',
      'UNKNOWN_STATION',
      'ZONE_CLOSED',
      'CAPACITY_BELOW_COUNT',
      'OP_ID_REUSED',
    ],
  }),
  assignments: route({
    method: 'GET',
    path: '/api/deployment/assignments/:date',
    summary: 'The last saved deployment of a date',
    access: deployers,
    tokens: ['read:deployment'],
    params: ofDate,
    answer: z.array(savedAssignment),
  }),
  saveAssignments: route({
    method: 'POST',
    path: '/api/deployment/assignments',
    summary: 'Replace the draft and the saved deployment by a whole list',
    access: deployers,
    body: assignmentsInput,
    mostBytes: mostBoardBytes,
    mostEntries: assignmentsLimit,
    answer: assignmentsAnswer,
    faults: ['BOARD_LOCKED', 'BOARD_FINAL', 'STALE', 'ASSIGNMENTS_INVALID', 'OP_ID_REUSED'],
  }),
  autoAssign: route({
    method: 'POST',
    path: '/api/deployment/auto-assign',
    summary: 'Place as many officers as can be placed, or show what that would change',
    access: deployers,
    body: autoAssignInput,
    answer: autoAssignAnswer,
    faults: ['BOARD_LOCKED', 'BOARD_FINAL', 'STALE', 'OP_ID_REUSED'],
  }),
  board: route({
    method: 'GET',
    path: '/api/deployment/board/:date',
    summary:
      'The shared board of a date: the snapshot that live events continue, or as it was at a moment',
    access: deployers,
    tokens: ['read:deployment'],
    params: ofDate,
    query: ofMoment,
    answer: boardSnapshot,
    revalidated: true,
  }),
  operate: route({
    method: 'POST',
    path: '/api/deployment/board/:date/ops',
    summary: 'Change the board by one operation, all of it or nothing',
    access: deployers,
    params: ofDate,
    body: operationInput,
    mostBytes: mostBoardBytes,
    mostEntries: movesLimit,
    answer: operationAnswer,
    faults: [
      'BOARD_LOCKED',
      'BOARD_FINAL',
      'OFFICER_MOVED',
      'STATION_FULL',
      'STATION_CLOSED',
      'ZONE_CLOSED',
      'NOT_ELIGIBLE',
      'CAPACITY_BELOW_COUNT',
      'MINIMUM_ABOVE_CAPACITY',
      'UNKNOWN_ROLE',
      'UNKNOWN_TAG',
      'NOTHING_TO_UNDO',
      'STALE',
      'UNKNOWN_STATION',
      'UNKNOWN_ZONE',
      'UNKNOWN_OFFICER',
      'OP_ID_REUSED',
    ],
  }),
  displayed: route({
    method: 'GET',
    path: '/api/display/deployment',
    summary: 'The deployment as a wall screen shows it, of the date on duty',
    access: access({ display: 'counts' }),
    answer: displayDeployment,
  }),
};

/** How many colours tell the people on a board apart; `color` counts from 0. */
export const presenceColors = 8;
/** How long a held card stays marked without a renewed hint, in milliseconds (S18). */
export const holdLeaseMs = 8_000;
/** How often a holder renews the hint, in milliseconds. */
export const holdRenewMs = 3_000;
/** How often the beat comes, in milliseconds (S15). */
export const beatMs = 10_000;

/** Somebody who has the board open (S18). */
export const viewer = z.object({
  id: uuid,
  name: z.string(),
  color: z
    .int()
    .min(0)
    .max(presenceColors - 1),
});
export type Viewer = z.infer<typeof viewer>;

/** Server to client (S7). */
export const boardServerEvents = {
  'board:changed': boardChange,
  /** Whole lists each time; `holding` says which officer's card is in whose hand (`by` = viewer's id). */
  'board:presence': z.object({
    date: isoDate,
    viewers: z.array(viewer),
    holding: z.array(z.object({ userId: uuid, by: uuid })),
  }),
  'board:beat': z.object({
    date: isoDate,
    epoch: z.string(),
    revision,
    /** First 16 hex digits of SHA-256 over `hashLines` (S15). */
    hash: z.string().length(16),
  }),
  /** To wall screens only, the whole form each time what they show has changed. */
  'deployment:saved': cause.extend({ deployment: displayDeployment }),
  /** To the wall screens that show the live draft, the whole form, a moment after it has changed (DIS-31). */
  'deployment:drafted': z.object({ deployment: displayDeployment }),
  /** To the pages of whoever waits for an auto-assign that they have named: how many officers are placed so far (STF-27). */
  'auto-assign:progress': z.object({ date: isoDate, opId, done: z.int(), total: z.int() }),
};
export type BoardPresence = z.infer<(typeof boardServerEvents)['board:presence']>;
export type BoardBeat = z.infer<(typeof boardServerEvents)['board:beat']>;

/** The missing changes in order, or the whole board when there are too many; a screen gets its form. */
export interface BoardSynced {
  epoch: string;
  revision: number;
  operations?: BoardChange[];
  snapshot?: BoardSnapshot;
  deployment?: DisplayDeployment;
}

const mayDeploy = { admin: 'yes', watch_tl: 'yes' } as const;
const viewers = access({ ...mayDeploy, display: 'counts' });

/** Client to server (S6). A wall screen joins for `deployment:saved` or `deployment:drafted`. */
export const boardClientEvents = {
  'board:join': clientEvent<Joined>()({ payload: ofDate, access: viewers }),
  'board:leave': clientEvent()({ payload: ofDate, access: viewers }),
  'board:sync': clientEvent<BoardSynced>()({
    payload: ofDate.extend({ since: revision }),
    access: viewers,
  }),
  /** Volatile: I am holding this officer's card, and those of `group` with it; null when I let go. */
  'board:hint': clientEvent()({
    payload: ofDate.extend({
      userId: uuid.nullable(),
      group: z.array(uuid).max(heldLimit).optional(),
    }),
    access: access(mayDeploy),
  }),
};
