import * as protocol from '@muster/protocol';
import type { z } from 'zod';
import { leftOut } from './fields.ts';
import { at, by, day, people, xray } from './people.ts';

/** Examples of people, teams, sheets, reports and the overview. */

const { leader, deputy, pso, member, specialist } = people;

/** A sheet of three, so that its records, its counts and its rate can be followed. */
const absent = { status: 'absent', absenceType: 'MC', notes: 'Certificate until Friday' };
const marks = {
  [member.id]: { status: 'present', absenceType: leftOut, ptoTiming: leftOut, notes: leftOut },
  [specialist.id]: { ...absent, ptoTiming: leftOut },
  [pso.id]: {
    status: 'pto',
    absenceType: leftOut,
    ptoTiming: '18:00-22:00',
    notes: leftOut,
  },
};
const leave = { from: day, to: '2026-11-30', absenceType: 'VL', ptoTiming: null, notes: '' };
const head = {
  id: `${day}.A1`,
  status: 'submitted',
  submittedBy: leader.id,
};
const recordOf = (person: typeof member) => ({
  id: `${person.id}.${day}.A1`,
  userId: person.id,
  userName: person.name,
  userRole: person.role,
});
const records = [
  recordOf(member),
  { ...recordOf(specialist), ...absent },
  { ...recordOf(pso), status: 'pto', ptoTiming: '18:00-22:00' },
];

const totals = { here: 13, pto: 1, absent: 2, rate: 87 };
const report = {
  from: day,
  to: day,
  teams: [{ id: 'A1', name: 'Team A1', leaderName: leader.name }],
};
const person = { ...member, teamId: 'A1', teamName: 'Team A1' };

const oneUnmarked = { count: 1, names: [member.name] };

const organisationCounts = {
  totalTeams: 14,
  submittedTeams: 13,
  pendingTeams: 1,
  totalMembers: 202,
  presentCount: 170,
  absentCount: 18,
  ptoCount: 7,
  attendanceRate: 90,
};
const oneTeam = {
  totalTeams: 1,
  submittedTeams: 1,
  pendingTeams: 0,
  totalMembers: 15,
  presentCount: 13,
  absentCount: 2,
  ptoCount: 1,
  attendanceRate: 87,
};

const change = {
  id: `${day}.A1.4.0`,
  createdAt: at('02:21'),
  attendanceRecordId: `${member.id}.${day}.A1`,
  updateType: 'modification',
  fieldChanged: 'status',
  oldValue: 'present',
  newValue: 'absent (MC). Notes: Certificate until Friday',
  reason: null,
};

export const ofSheets: readonly (readonly [z.ZodType, unknown])[] = [
  [protocol.team, { id: 'A1', name: 'Team A1' }],
  [protocol.member, { ...member, teamId: 'A1' }],
  [protocol.userRole, { name: 'TL' }],
  [protocol.sessionUser, { ...leader, teamId: 'A1', teamName: 'Team A1', dashboard: null }],
  [protocol.loginInput, { username: leader.username, password: 'demo-shift-2025' }],
  [protocol.loginAnswer, { token: 'vT1mJr7WcG4nUoXyZ0sQhB' }],
  [protocol.passwordInput, { current: 'demo-shift-2025', next: 'four quiet herons' }],
  [protocol.personSession, { id: 'b1d0a947e355b7f3', current: true }],

  [protocol.submission, { attendanceData: marks, records: leftOut, baseRevision: 0 }],
  [protocol.awayPerson, { userName: specialist.name, absenceType: 'MC', ptoTiming: null }],
  [protocol.recordEdit, { ...absent, ptoTiming: leftOut }],
  [protocol.attendanceRecord, { ...recordOf(member), updatedAt: at('02:12'), revision: 1 }],
  [protocol.sheetHead, { ...head, revision: 1 }],
  [protocol.sheet, { records, moved: [] }],
  [protocol.submitAnswer, { records, created: 3, updated: 0, deleted: 0 }],
  [protocol.logEntry, change],
  [protocol.openPoint, { kind: 'not-marked', team: { id: 'A1', name: 'Team A1' }, ...oneUnmarked }],
  [
    protocol.lastShift,
    {
      submittedTeams: 14,
      countedTeams: 14,
      lastSubmittedAt: '2026-11-17T14:41:00.000Z',
      presentCount: 170,
      ptoCount: 7,
      absentCount: 18,
      attendanceRate: 90,
      absences: { MC: 10, VL: 8 },
      line: [...Array.from({ length: 12 }, () => 'present'), 'pto', 'absent', 'absent'],
      board: { placed: 171, of: 177, short: 0, shortStations: 0 },
      changeCount: 1,
      notes: [
        {
          id: '3c1e5f52-9a40-4b61-8a5e-6f6f2b1a9c10',
          text: 'Lane 7 barrier sticks, keep one officer at the hand gate',
          byName: 'Priya Nair',
          place: 'BUS 2',
        },
      ],
    },
  ],
  [
    protocol.nextShift,
    {
      expected: 202,
      moves: [{ id: 'A5', name: 'Team A5', from: 'A2CAR', to: 'D3BIKE' }],
      zone: null,
      zones: [{ id: 'car', name: 'Car', teams: ['A2', 'A6'], expected: 54, minimum: 28 }],
      shorts: [{ name: 'RSS', have: 1, least: 2 }],
      plan: null,
    },
  ],
  [protocol.between, { lastOn: '2026-11-17', nextOn: '2026-11-21' }],
  [
    protocol.absence,
    {
      ...leave,
      id: 'c0a3f1de-5b1c-4d7e-9a52-7d1f4b8e2c60',
      userId: specialist.id,
      userName: specialist.name,
      by: by(leader),
    },
  ],
  [
    protocol.absenceImportInput,
    {
      csv: 'Username,From,To,Type,Start,End,Notes\na1.05,2026-11-28,2026-11-30,VL,,,\n',
      dryRun: true,
      expected: leftOut,
    },
  ],
  [
    protocol.absenceImportLine,
    {
      line: 2,
      outcome: 'create',
      username: 'a1.05',
      name: specialist.name,
      from: '2026-11-28',
      to: '2026-11-30',
      absenceType: 'VL',
      ptoTiming: null,
      reason: null,
    },
  ],
  [protocol.checkedAbsences, { counts: { create: 1, same: 0, refused: 0 }, entered: 0 }],
  [protocol.absenceInput, { ...leave, userId: specialist.id, replaceOverlaps: leftOut }],
  [protocol.absenceChange, { ...leave, userId: leftOut, replaceOverlaps: leftOut }],
  [
    protocol.forecastDay,
    {
      date: '2026-11-24',
      members: 202,
      expected: 184,
      ended: [
        {
          userId: specialist.id,
          userName: specialist.name,
          tag: xray.name,
          lastDay: '2026-11-23',
        },
      ],
      away: [
        {
          userId: specialist.id,
          userName: specialist.name,
          absenceType: 'VL',
          tags: [xray.name],
        },
      ],
      byZone: [
        { zoneId: 'car', name: 'Car', teams: ['A2', 'A6'], expected: 54, minimum: 28, missing: 0 },
      ],
      byTag: [{ tagId: xray.id, name: xray.name, expected: 9, minimum: 10, missing: 1 }],
      missing: 1,
      proven: true,
      reasons: ['BUS 1 is 1 short: 9 expected people count for Xray, 9 needed at CAR 1 and CAR 2'],
      plan: null,
    },
  ],
  [protocol.recentAbsences, { [member.id]: ['MC', 'VL'], [specialist.id]: ['CCL'] }],

  [
    protocol.overviewRow,
    {
      id: 'A1',
      name: 'Team A1',
      status: 'submitted',
      updatedAt: null,
      updatedByName: null,
      line: [...Array.from({ length: 12 }, () => 'present'), 'pto', 'absent', 'absent'],
      revision: 1,
    },
  ],
  [protocol.dashboardStats, organisationCounts],
  [protocol.watchStats, { ...oneTeam, countedTeams: 1, absences: { MC: 1, VL: 1 } }],
  [protocol.serverClock, { overdueAfterMinutes: 30, finalAfterHours: 12 }],
  [protocol.displaySettings, { zones: null, show: ['counts', 'teams', 'deployment'] }],

  [protocol.reportTeam, { id: 'A1', name: 'Team A1' }],
  [protocol.reportTotals, totals],
  [
    protocol.attendanceReport,
    {
      ...report,
      rows: [
        {
          userId: member.id,
          name: member.name,
          cells: ['MC'],
          totals: { here: 0, pto: 0, absent: 1, rate: 0 },
        },
      ],
    },
  ],
  [
    protocol.absencesReport,
    {
      ...report,
      types: [{ type: 'MC', kind: 'sick', absences: 2, people: 2 }],
      people: [{ userId: member.id, name: member.name, absences: 1, types: { MC: 1 } }],
    },
  ],
  [
    protocol.lateSheetsReport,
    {
      ...report,
      sheets: [{ state: 'late', submittedAt: at('02:42'), minutesLate: 12, incomplete: null }],
      totals: { due: 1, onTime: 0, late: 1, missing: 0, incomplete: 0 },
    },
  ],
  [protocol.changesReport, { ...report, totals: { changes: 1, sheets: 1, people: 1 } }],
  [
    protocol.analytics,
    {
      ...report,
      attendanceByDay: [{ sheets: 1 }],
      teamByDay: [{ days: [{ absent: 2, marked: 15 }] }],
      absencesByType: [{ types: { MC: 1, VL: 1 } }],
      sheetDelays: {
        sheets: 1,
        late: 0,
        medianMinutes: 12,
        slowest: { minutes: 12 },
        dueAfterMinutes: 30,
        steps: [{ fromMinutes: 10, sheets: 1 }],
      },
      minutesToFullDeployment: [{ minutes: 40 }],
      fairness: {
        deployments: 1,
        zones: [{ id: 'car', name: 'Car' }],
        people: [{ userId: member.id, name: member.name, postings: { car: 1 }, total: 1 }],
      },
    },
  ],
  [protocol.user, { ...person, externalId: null, tags: [], changedAt: at('02:21') }],
  [
    protocol.userInput,
    { username: 'a1.16', name: 'Wei Ling Koh', role: 'Member', externalId: leftOut },
  ],
  [
    protocol.userEdit,
    {
      username: leftOut,
      name: leftOut,
      password: leftOut,
      isActive: leftOut,
      tlDashboardAccess: leftOut,
      mustChangePassword: leftOut,
      phone: leftOut,
      externalId: leftOut,
      role: 'DTL',
      teamId: 'A2',
    },
  ],
  [protocol.externalPerson, { id: member.id, name: member.name }],
  [
    protocol.externalPersonInput,
    { username: 'a1.16', name: 'Wei Ling Koh', role: 'FRT', phone: leftOut },
  ],
  [protocol.adminTeam, { id: 'A1', name: 'Team A1' }],
  [protocol.teamContact, { post: 'leader', name: leader.name }],
  [protocol.teamInput, { id: 'A14', name: 'Team A14', baseZone: 'DBUS' }],
  [
    protocol.teamEdit,
    { name: 'Team A1', leaderId: leader.id, dtlId: deputy.id, psoId: pso.id, baseZone: leftOut },
  ],
];
