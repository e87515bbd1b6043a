import { z } from 'zod';
import { askedInstant, isoDate } from '../kernel/dates.ts';
import { access, route } from '../kernel/route.ts';
import { autoAssignAnswer, autoAssignInput } from './auto-assign/auto-assign.ts';
import { boardSnapshot } from './deployment.board.ts';
import { movesLimit, operationAnswer, operationInput } from './operations/operation.schema.ts';
import {
  assignmentsAnswer,
  assignmentsInput,
  assignmentsLimit,
  configuration,
  configurationInput,
  displayDeployment,
  officer,
  savedAssignment,
  station,
  zone,
} from './deployment.schema.ts';

/** Room for 2,000 officers with the longest ids there are, or with notes. */
const mostBoardBytes = 1024 * 1024;

const deployers = access({ admin: 'yes', watch_tl: 'yes' });
const ofDate = z.object({ date: isoDate });
/** Without one it is now (HIS-20). */
const ofMoment = z.object({ at: askedInstant.optional() });

/** The calls of the deployment board (S8, S9, DEP-1, DEP-10, DEP-36, DEP-41, DEP-44). */
export const deploymentRoutes = {
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
    answer: z.array(officer),
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
