import * as protocol from '@muster/protocol';
import { faultMessage, type FaultCode } from '@muster/protocol';
import { people, at, by, day, dogHandler, xray } from './people.ts';
import type { z } from 'zod';
import { leftOut } from './fields.ts';

/** What stands in the gaps of refusals' words. */
const words = {
  absence: 'VL from 2026-11-20 to 2026-11-30',
  address: 'roster.example.com',
  by: people.watch.name,
  capacity: '2',
  count: '3',
  days: '400',
  file: 'backup',
  from: '2026-11-20',
  id: 'A13',
  key: 'sessionHours',
  lines: '3 lines',
  members: '3 members',
  minimum: '3',
  most: '366',
  name: people.member.name,
  names: people.member.name,
  officer: people.member.name,
  officers: '3 officers',
  reason: 'Line 2: there is no team B7.',
  role: 'Cook',
  seconds: '4',
  shift: 'Night Off',
  station: 'CAR 1',
  stations: '3 stations',
  tag: 'Diver',
  team: 'Team A1',
  to: '2026-11-16',
  type: 'HOLIDAY',
  user: people.member.id,
  username: people.member.username,
  what: 'A backup',
  which: 'This',
  zone: 'Car',
};

/** The first issue's words speak for all (OPS-32). */
const invalid = {
  message: 'Invalid date',
  details: [{ path: 'params.date', message: 'Invalid date' }],
};

/** A refusal with this code, as a call answers it (OPS-94). */
export const exampleOfRefusal = (code: FaultCode): object => ({
  code,
  message: faultMessage(code, words),
  ...(code === 'VALIDATION' && invalid),
});

/** Examples of what administrators keep: roles, tags, imports, settings, the audit trail, backups, tokens and webhooks. */

const { admin, member } = people;

const imported = {
  line: 2,
  outcome: 'create',
  username: 'a1.16',
  name: 'Wei Ling Koh',
  role: 'Member',
  team: 'A1',
  tags: [xray.name],
  changes: [],
};
const counts = { create: 1, change: 0, same: 0, refused: 0, links: 1 };
const importId = 'c51b7e0a-4f0d-4d2b-9f64-7a8c1e5b9a03';

const entry = {
  id: '1284',
  by: by(admin),
  from: '192.0.2.17',
  kind: 'user.updated',
  what: { type: 'user', id: member.id, name: member.name },
  before: { role: 'Member' },
  after: { role: 'DTL' },
};

const settings = {
  overdueMinutes: 30,
  finalAfterHours: 12,
  sessionHours: 13,
  idleMinutes: 240,
  passwordMinLength: 12,
  maskOtherTeams: false,
  defaultMinimum: 1,
  fairnessWindow: 8,
  elsewhereAbsenceTypes: ['ATTACHMENT', 'COURSE'],
  organisationName: 'Northern Checkpoint',
  logo: null,
  webhooksToPrivateAddresses: false,
  retentionAttendanceDays: null,
  retentionLogDays: null,
  retentionBoardDays: null,
  retentionFileDays: 730,
} as const satisfies Record<protocol.SettingKey, unknown>;
const shownSettings = Object.fromEntries(
  protocol.settingKeys.map((key) => [
    key,
    {
      value: settings[key],
      default: key === 'passwordMinLength' ? 10 : key === 'organisationName' ? '' : settings[key],
      source: 'setting',
      effect: protocol.settingEffects[key],
    },
  ]),
);

const details = {
  attendanceRecords: 2840,
  absences: 46,
  logEntries: 2911,
  sessions: 37,
  boards: 121,
};
const removed = 5955;

const token = {
  id: 'e1f0a3b5-0c7d-4e2a-8b1f-6d9c3a7e5b42',
  name: 'Payroll',
  scopes: ['read:attendance'],
  ending: 'x4Qd',
};
const webhookUrl = 'https://roster.example.com/muster';
const webhook = {
  id: 'd2c6d1b0-a947-4e35-8b7f-3c1e9a5d4f0f',
  url: webhookUrl,
  events: ['sheet.submitted', 'deployment.saved'],
  failures: 0,
  lastAttempt: { at: at('02:40'), isDelivered: true, status: 204 },
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const count = (size: number) => ({ count: size, newest: null });

export const ofAdministration: readonly (readonly [z.ZodType, unknown])[] = [
  [protocol.calendar, { ending: 'eIi9', createdAt: at('02:21') }],
  [protocol.createdCalendar, { ending: 'eIi9', createdAt: at('02:21') }],
  [protocol.userTag, { id: '92560006-b9cd-5597-88ea-2128e6002adb' }],
  [protocol.bulkInput, { action: 'move', teamId: 'A2' }],
  [protocol.bulkRoleInput, { role: 'Member' }],
  [protocol.bulkAnswer, { count: 2 }],
  [protocol.role, dogHandler],
  [protocol.roleInput, { name: dogHandler.name, description: dogHandler.description }],
  [protocol.tag, xray],
  [protocol.adminTag, xray],
  [protocol.tagInput, { name: 'Diver', description: 'Inspects hulls', color: '#06B6D4' }],
  [
    protocol.userImportInput,
    {
      csv: 'Username,Name,Role,Team,Status,Tags\na1.16,Wei Ling Koh,Member,A1,Active,Xray\n',
      dryRun: true,
      expected: leftOut,
    },
  ],
  [protocol.userImportLine, imported],
  [protocol.checkedImport, { counts }],
  [protocol.begunImport, { importId, counts }],
  [
    protocol.importProgress,
    {
      id: importId,
      state: 'done',
      done: 1,
      total: 1,
      counts,
      linksLeft: 1,
      by: by(admin),
    },
  ],
  [protocol.signInLinks, [{ userId: member.id, name: member.name }]],
  [protocol.deletedThing, { id: 'team.A13', what: 'team', name: 'Team A13', username: null }],
  [protocol.auditEntry, entry],
  [protocol.settings, { settings: shownSettings }],
  [
    protocol.settingsChange,
    {
      ...Object.fromEntries(protocol.settingKeys.map((key) => [key, leftOut])),
      overdueMinutes: 45,
      organisationName: 'Northern Checkpoint',
    },
  ],
  [
    protocol.organisation,
    {
      name: 'Northern Checkpoint',
      needsAdministrator: false,
      signOn: { name: 'Keycloak', local: 'on' },
    },
  ],
  [
    protocol.adminHealth,
    {
      isNew: false,
      totalUsers: 206,
      activeUsers: 206,
      activeAdmins: 1,
      pendingApprovals: {
        total: 1,
        pairings: 0,
        teamsWithoutLeader: 0,
        peopleWithoutTeam: 0,
        overdueSheets: 1,
      },
      systemHealth: {
        state: 'good',
        problems: [],
        lacksBackup: false,
        store: { kind: 'mongodb', answeredInMs: 2 },
        diskFree: 182_000_000_000,
        diskSize: 256_000_000_000,
        sockets: 31,
        eventDelayP95Ms: 9,
        overtakenPercent: 2,
      },
      configChanges: 4,
      actions: {
        users: { count: 3, newest: {} },
        teams: count(0),
        maintenance: count(1),
      },
    },
  ],
  [
    protocol.notification,
    {
      id: 'sheets-overdue.2026-11-20',
      kind: 'sheets-overdue',
      title: 'The sheet of Team A1 became overdue',
      text: 'It had not been submitted when it was due.',
      link: `/dashboard?date=${day}&status=pending`,
    },
  ],
  [protocol.cleanupInput, { days: 180 }],
  [
    protocol.cleanupPreview,
    {
      days: 180,
      counts: [{ kind: 'attendanceRecords', count: 2840 }],
      details,
      total: removed,
    },
  ],
  [
    protocol.cleanupProgress,
    {
      state: 'done',
      days: 180,
      done: removed,
      total: removed,
      deletedRecords: removed,
      details,
      kept: 0,
    },
  ],
  [
    protocol.archive,
    {
      name: 'archive-before-2026-05-24-2026-11-20T02-21-00.000Z.jsonl.gz',
      bytes: 412_380,
    },
  ],
  [
    protocol.backup,
    {
      name: 'daily-2026-11-19T19-30-00.000Z.jsonl.gz',
      at: '2026-11-19T19:30:00.000Z',
      bytes: 1_830_442,
      state: 'done',
      done: 48_210,
      total: 48_210,
    },
  ],
  [
    protocol.evidencePack,
    {
      name: 'evidence-2026-11-18-to-2026-11-19-2026-11-20T02-40-00.000Z.zip',
      from: '2026-11-18',
      to: '2026-11-19',
      at: '2026-11-20T02:40:00.000Z',
      state: 'done',
      done: 2,
      total: 2,
      bytes: 2_412_806,
      seal: '9f2c1e5b7a8d4f60b3e1c2d4a5968778695a4b3c2d1e0f9e8d7c6b5a49382716',
      madeByName: people.admin.name,
      expiresAt: '2026-12-20T02:40:00.000Z',
      message: null,
    },
  ],
  [protocol.backupSchedule, { keep: 14 }],
  [protocol.tokenInput, { name: token.name, scopes: token.scopes }],
  [protocol.apiToken, token],
  [
    protocol.createdToken,
    { ...token, lastUsedAt: null, secret: 'muster_T6m4dVYqX2b1zJmR8uWc5aKfLhGp7eIi9oN3q0sx4Qd' },
  ],
  [protocol.webhookUrl, webhookUrl],
  [protocol.webhookSecret, secret],
  [protocol.webhookInput, { events: webhook.events, secret: leftOut }],
  [protocol.webhookChange, { events: ['sheet.submitted'], secret: leftOut, renewSecret: leftOut }],
  [protocol.webhook, webhook],
  [protocol.createdWebhook, { ...webhook, lastAttempt: null, secret }],
  [protocol.changedWebhook, { ...webhook, secret: null }],
  [protocol.webhookData['sheet.submitted'], { team: { id: 'A1', name: 'Team A1' }, revision: 1 }],
  [
    protocol.webhookData['station.short'],
    { station: { id: 'car-x', name: 'CAR X' }, officers: 2, minimum: 4, since: at('02:40') },
  ],
  [
    protocol.webhookData['deployment.saved'],
    { counts: { officers: 2, stations: 2, zones: [{ id: 'car', name: 'Car', officers: 2 }] } },
  ],
  [
    protocol.webhookData['display.lost'],
    { display: { id: '8a4f9d10-7f0b-4a2d-8f5e-2c6d1b0a947e', name: 'Watch room' } },
  ],
  [
    protocol.delivery,
    {
      id: 'msg_4f60b3e1c2d4a5968778695a4b3c2d1e',
      event: 'sheet.submitted',
      subject: `Team A1, ${day}`,
      state: 'delivered',
      attempts: 1,
      lastAttempt: { at: at('02:40'), isDelivered: true, status: 204 },
      nextAt: null,
    },
  ],
];
