import * as protocol from '@muster/protocol';
import type { z } from 'zod';
import { leftOut } from './fields.ts';
import { at, by, day, opId, people, xray } from './people.ts';

/** Examples of boards: who stands where, how that was decided, and what is said of it. */

const { watch, member, specialist } = people;

const placed = [
  {
    userId: member.id,
    stationId: 'car-1',
    assignmentType: 'manual',
    notes: null,
    since: at('02:38'),
  },
  {
    userId: specialist.id,
    stationId: 'car-x',
    assignmentType: 'auto',
    notes: null,
    since: at('02:38'),
  },
];
const move = { userId: member.id, from: null, to: 'car-1' };
const autoMove = { userId: specialist.id, from: null, to: 'car-x', assignmentType: 'auto' };
const specialistPlace = {
  userId: specialist.id,
  userName: specialist.name,
  userRole: specialist.role,
  stationId: 'car-x',
  stationName: 'CAR X',
};
const placedByHand = {
  type: 'place',
  cause: 'drag',
  moves: [
    {
      ...move,
      assignmentType: 'manual',
      notes: leftOut,
      since: leftOut,
      clock: leftOut,
      planned: leftOut,
    },
  ],
  zones: {},
  stations: {},
};
const officers = [
  { ...member, tags: [] },
  { ...specialist, tags: [{ id: xray.id, name: xray.name, color: xray.color }] },
].map(({ username: _username, ...officer }) => officer);

const stations = {
  'car-1': { isOpen: true, capacity: 8 },
  'car-x': { isOpen: true, capacity: 5 },
};
const touched = { by: by(watch), at: at('02:38'), revision: 4, origin: leftOut };
const board = {
  revision: 5,
  savedRevision: 5,
  saved: [
    { userId: member.id, stationId: 'car-1' },
    { userId: specialist.id, stationId: 'car-x' },
  ],
  zones: { car: { isOpen: true } },
  stations,
  planning: null,
  assignments: placed.map((one) => ({ ...one, planned: leftOut })),
  officers,
  touches: { officers: { [member.id]: touched }, stations: {}, zones: {} },
  vacancies: [],
  clocks: { [specialist.id]: { from: at('02:38'), left: null } },
  history: { [watch.id]: { undo: [{ opId, what: 'drag', officers: 1 }], redo: [] } },
};

const alertId = '5f1a0d2c9b7e4f3a8c6d1e0b2a4f6c8e';
export const noteId = '3c1e5f52-9a40-4b61-8a5e-6f6f2b1a9c10';
export const note = {
  text: 'The X-ray at lane 2 is being repaired until 18:00',
  zoneId: null,
  stationId: 'car-x',
  expiresAt: '2026-11-22T02:00:00.000Z',
  wall: true,
};

const templateId = '0b947e35-5b4f-4c9e-9a5d-4f0f8c2e6d1b';
const weekend = {
  id: templateId,
  name: 'Weekend',
  date: day,
  officers: 2,
  stations: 2,
  createdAt: at('02:40'),
  createdBy: by(watch),
};

export const ofBoards: readonly (readonly [z.ZodType, unknown])[] = [
  [protocol.officer, officers[0]],
  [protocol.eligibleOfficer, officers[0]],
  [protocol.assignment, { notes: null, assignmentType: 'manual', since: at('02:38') }],
  [protocol.savedAssignment, { notes: null, assignmentType: 'manual', since: at('02:38') }],
  [
    protocol.assignmentsInput,
    { baseRevision: 4, assignments: [{ userId: member.id, stationId: 'car-1', notes: leftOut }] },
  ],
  [
    protocol.configuration,
    { zoneConfigs: { car: { isOpen: true } }, stationConfigs: stations, configuredBy: watch.id },
  ],
  [
    protocol.configurationInput,
    { zoneConfigs: { bike: { isOpen: false } }, stationConfigs: { 'car-1': { capacity: 6 } } },
  ],
  [protocol.autoAssignInput, { preview: true, baseRevision: leftOut, opId: leftOut }],
  [
    protocol.autoAssignAnswer,
    {
      expected: 0,
      preview: true,
      opId: null,
      stats: { totalAssigned: 2, unassigned: 0 },
      assignments: [{}, { ...specialistPlace, assignedBy: watch.id, assignmentType: 'auto' }],
      moves: [{ ...autoMove, notes: leftOut, since: leftOut, clock: leftOut, planned: leftOut }],
      reasons: {
        officers: [],
        stations: [
          {
            stationId: 'car-x',
            short: 4,
            shortOfMinimum: 2,
            lacking: [{ kind: 'role', name: 'TL or DTL', short: 1 }],
            code: 'FITTING_OFFICERS_PLACED',
            text: 'CAR X is 2 short: 1 person here has Xray, pinned at BUS X. It has 0 of 1 TL or DTL',
          },
        ],
      },
      certificate: {
        missingToMinimum: { 1: 2, 2: 0, 3: 0 },
        placed: 2,
        cut: { officers: [], stations: [] },
        minimumCuts: {
          1: { officers: [], stations: [] },
          2: { officers: [], stations: [] },
          3: { officers: [], stations: [] },
        },
      },
      partlyHere: [],
      repairs: [
        {
          id: 'move-car-x',
          stationId: 'car-x',
          text: 'Move Mei Osman from BUS X to CAR X',
          gain: { missing: 1, placed: 0 },
          moves: [{ userId: specialist.id, from: 'bus-x', to: 'car-x' }],
          zones: leftOut,
          stations: leftOut,
        },
        {
          id: 'raise-bus-x',
          stationId: 'bus-x',
          text: `Raise the capacity of BUS X from 1 to 2 on this date. Move ${member.name} from Unassigned to BUS X`,
          gain: { missing: 0, placed: 1 },
          moves: [{ userId: member.id, from: null, to: 'bus-x' }],
          zones: leftOut,
          stations: { 'bus-x': { isOpen: leftOut, capacity: 2, minimum: leftOut } },
        },
      ],
    },
  ],
  [protocol.templateInput, { name: 'Weekend' }],
  [protocol.templateChange, { name: 'Weekend' }],
  [protocol.template, weekend],
  [protocol.startInput, { from: 'last', preview: true, baseRevision: leftOut, opId: leftOut }],
  [
    protocol.startAnswer,
    {
      preview: true,
      source: {
        kind: 'template',
        id: templateId,
        name: 'Weekend',
        date: day,
        officers: 2,
        stations: 2,
        isPlan: false,
        at: at('02:40'),
        by: by(watch),
      },
      opId: null,
      moves: [
        {
          ...move,
          assignmentType: leftOut,
          notes: leftOut,
          since: leftOut,
          clock: leftOut,
          planned: leftOut,
        },
      ],
      standing: 0,
      skipped: [
        {
          userId: specialist.id,
          userName: specialist.name,
          stationId: 'car-x',
          stationName: 'CAR X',
          reason: 'not_eligible',
          text: 'Absent today',
        },
      ],
    },
  ],
  [protocol.boardSnapshot, board],
  [protocol.operationInput, { op: { type: 'place', moves: [move], cause: 'drag' } }],
  [protocol.operationAnswer, { revision: 5, op: placedByHand }],
  [
    protocol.fairnessLedger,
    {
      dates: [day],
      officers: [
        {
          userId: specialist.id,
          name: specialist.name,
          teamId: 'A1',
          byZone: { car: 5, bus: 2 },
          hardPosts: 3,
          total: 7,
          present: 7,
        },
      ],
      spread: 0.7,
    },
  ],
  [
    protocol.reliefList,
    {
      due: [
        {
          userId: member.id,
          stationId: 'car-1',
          since: at('02:38'),
          dueAt: at('03:38'),
          state: 'soon',
          replacement: {
            userId: specialist.id,
            reasons: ['Fits CAR 1', 'Not on this post yet today', 'Now at CAR X'],
          },
        },
      ],
    },
  ],
  [
    protocol.boardLog,
    {
      entries: [
        {
          revision: 5,
          by: by(watch),
          cause: 'drag',
          text: `placed ${member.name} in CAR 1`,
          op: placedByHand,
        },
        {
          revision: 4,
          by: by(watch),
          cause: 'note',
          text: 'left a note at CAR 1: “The key is at the desk”',
          op: {
            type: 'note',
            what: 'written',
            noteId,
            number: 1,
            text: 'The key is at the desk',
            textBefore: null,
            zoneId: null,
            stationId: 'car-1',
            expiresAt: at('12:00'),
            wall: false,
            moves: [],
          },
        },
      ],
      next: null,
    },
  ],
  [
    protocol.officerStep,
    {
      kind: 'placed',
      by: by(watch),
      what: 'Placed in CAR 1',
      link: `/dashboard?tab=deployment&date=${day}&at=${encodeURIComponent(at('02:38'))}`,
    },
  ],
  [
    protocol.boardReplay,
    {
      length: 5,
      startAt: at('02:21'),
      endAt: at('02:40'),
      saves: [{ revision: 5, at: at('02:40'), by: by(watch) }],
      density: { everyMs: 600_000, counts: [3, 2] },
    },
  ],
  [
    protocol.alert,
    {
      id: alertId,
      kind: 'station-short',
      subject: 'CAR X is below its minimum',
      cause: 'Too few people stand there.',
      link: `/dashboard?tab=deployment&date=${day}`,
      raisedAt: at('02:45'),
      since: at('02:40'),
      endedAt: null,
      acknowledgedBy: { ...by(watch), at: at('02:46') },
    },
  ],
  [
    protocol.handoverNote,
    {
      ...note,
      id: noteId,
      lastOn: '2026-11-21',
      createdBy: by(watch),
      readBy: [{ ...by(people.admin), at: at('02:50') }],
    },
  ],
  [protocol.noteInput, { ...note, opId: leftOut }],
  [protocol.noteChange, { text: note.text, zoneId: leftOut, stationId: leftOut, wall: false }],
];
