import { addDays, routes, type AuditThing, type Route, type settingValues } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { workingDay } from './features/attendance/attendance.fixture.ts';
import { goodWrites } from './testing/good-writes/good-writes.ts';
import { type PopulatedApp } from './testing/populated-app.ts';

/** Two values for every field that people set of a thing, for the test of what is kept. */

export type Fields = Readonly<Record<string, unknown>>;
export type Params = Readonly<Record<string, string>>;

/** One call that sets fields of a thing, with a value for each of them; `params` but for the thing's own id. */
export interface Setting {
  readonly route: Route;
  readonly body: Fields;
  readonly params?: Params;
}

/** A kind of things that people make and change. */
export interface Kind {
  readonly thing: AuditThing;
  /** Its collection. */
  readonly stored: string;
  readonly create: (app: PopulatedApp) => Setting | Promise<Setting>;
  /** Everything about it is another one afterwards; null where nothing of it can be changed. */
  readonly change: ((id: string, app: PopulatedApp) => Setting | Promise<Setting>) | null;
  readonly list: Route;
  readonly listParams?: Params;
  /** Fields of the calls that the thing has not by that name, and why. */
  readonly apart?: Readonly<Record<string, string>>;
  /** Fields that are changed and cannot be given to a new one, and why. */
  readonly later?: Readonly<Record<string, string>>;
  /** Fields of the list that are worked out, and from what, or are stored only when that has happened. */
  readonly workedOut?: Readonly<Record<string, string>>;
}

const expiresAt = (days: number) => `${addDays(workingDay, days)}T04:00:00.000Z`;
const secret = 'a secret is in no list and not in the trail';

async function memberOf({ callers }: PopulatedApp, teamId: string): Promise<string> {
  const body = { username: `new.${randomUUID()}`, name: 'New Person', role: 'FRT', teamId };
  return (await callers.admin.call(routes.users.create, { body })).id;
}

async function tagNamed({ callers }: PopulatedApp, name: string): Promise<string> {
  await callers.admin.call(routes.tags.create, { body: { name } });
  return name;
}

export const kinds: readonly Kind[] = [
  {
    thing: 'user',
    stored: 'users',
    create: () => ({
      route: routes.users.create,
      body: {
        username: 'kept.fields',
        name: 'Kept Fields',
        role: 'PSO',
        teamId: 'A3',
        isActive: true,
        tlDashboardAccess: true,
        mustChangePassword: true,
        phone: '+65 6123 4567',
        externalId: 'E-1001',
      },
    }),
    change: (userId) => ({
      route: routes.users.change,
      params: { userId },
      body: {
        username: 'other.fields',
        name: 'Other Fields',
        role: 'FC',
        teamId: 'A2',
        isActive: false,
        tlDashboardAccess: false,
        mustChangePassword: false,
        phone: '+65 6765 4321',
        externalId: 'E-1002',
      },
    }),
    list: routes.users.list,
    apart: { password: secret, takesEffect: 'the row has the date, teamFrom' },
    workedOut: {
      teamName: 'teamId',
      teamBefore: 'teamsBefore',
      tags: 'userTags',
      hasSignedIn: 'the first sign-in',
    },
  },
  {
    thing: 'team',
    stored: 'teams',
    create: () => ({
      route: routes.teams.create,
      body: { id: 'KEPT', name: 'Kept', baseZone: 'A1CAR' },
    }),
    async change(teamId, app) {
      const [leaderId, dtlId, psoId] = [
        await memberOf(app, teamId),
        await memberOf(app, teamId),
        await memberOf(app, teamId),
      ];
      return {
        route: routes.teams.change,
        params: { teamId },
        body: { name: 'Other team', leaderId, dtlId, psoId, baseZone: 'DBUS' },
      };
    },
    list: routes.teams.list,
    later: { leaderId: 'nobody is in it yet', dtlId: 'likewise', psoId: 'likewise' },
    workedOut: { memberCount: 'users' },
  },
  {
    thing: 'role',
    stored: 'roles',
    create: () => ({
      route: routes.roles.create,
      body: { name: 'Kept role', description: 'One', dashboard: 'watch' },
    }),
    change: (roleId) => ({
      route: routes.roles.change,
      params: { roleId },
      body: { name: 'Other role', description: 'Two', dashboard: 'team-leader' },
    }),
    list: routes.roles.list,
    workedOut: { userCount: 'users', stationCount: 'stations' },
  },
  {
    thing: 'tag',
    stored: 'tags',
    create: () => ({
      route: routes.tags.create,
      body: { name: 'Kept tag', description: 'One', color: '#EF4444' },
    }),
    change: (tagId) => ({
      route: routes.tags.change,
      params: { tagId },
      body: { name: 'Other tag', description: 'Two', color: '#3B82F6' },
    }),
    list: routes.tags.list,
    workedOut: { userCount: 'userTags', stationCount: 'stations' },
  },
  {
    thing: 'zone',
    stored: 'zones',
    create: () => ({
      route: routes.places.createZone,
      body: { name: 'Kept zone', description: 'One', isActive: true },
    }),
    change: (zoneId) => ({
      route: routes.places.changeZone,
      params: { zoneId },
      body: { name: 'Other zone', description: 'Two', isActive: false },
    }),
    list: routes.places.zones,
  },
  {
    thing: 'station',
    stored: 'stations',
    create: async (app) => ({
      route: routes.places.createStation,
      body: {
        name: 'Kept station',
        zoneId: 'car',
        description: 'One',
        capacity: 4,
        priority: 1,
        minimum: 2,
        minimumByTag: { [await tagNamed(app, 'Torch')]: 1 },
        minimumByRole: { TL: 1 },
        timeLimitMinutes: 60,
        requiredRoles: ['TL'],
        requiredTags: ['Torch'],
        isActive: true,
      },
    }),
    change: (stationId) => ({
      route: routes.places.changeStation,
      params: { stationId },
      body: {
        name: 'Other station',
        zoneId: 'bike',
        description: 'Two',
        capacity: 6,
        priority: 3,
        minimum: 3,
        minimumByTag: { Torch: 2 },
        minimumByRole: { DTL: 1 },
        timeLimitMinutes: 90,
        requiredRoles: ['DTL'],
        requiredTags: null,
        isActive: false,
      },
    }),
    list: routes.places.stations,
    workedOut: { zoneName: 'zoneId' },
  },
  {
    thing: 'note',
    stored: 'boardNotes',
    create: () => ({
      route: routes.notes.create,
      params: { date: workingDay },
      body: {
        text: 'Gate 4 sticks',
        zoneId: null,
        stationId: 'car-1',
        expiresAt: expiresAt(2),
        wall: true,
      },
    }),
    change: (noteId) => ({
      route: routes.notes.change,
      params: { date: workingDay, noteId },
      body: {
        text: 'Gate 5 sticks',
        zoneId: 'car',
        stationId: null,
        expiresAt: expiresAt(3),
        wall: false,
      },
    }),
    list: routes.notes.list,
    listParams: { date: workingDay },
    apart: { opId: 'it is the id of the note' },
    workedOut: { readBy: 'boardNoteReads' },
  },
  {
    thing: 'template',
    stored: 'deploymentTemplates',
    async create(app) {
      const { body = {} } = await goodWrites(app)(routes.start.keepTemplate);
      return { route: routes.start.keepTemplate, body };
    },
    change: (templateId) => ({
      route: routes.start.renameTemplate,
      params: { templateId },
      body: { name: 'Other template' },
    }),
    list: routes.start.templates,
    workedOut: { officers: 'places', stations: 'places' },
  },
  {
    thing: 'display',
    stored: 'displays',
    async create({ app }) {
      const { code } = await app.anonymous().call(routes.display.offer);
      const body = { code, name: 'Kept wall', deployment: 'draft' };
      return { route: routes.display.approve, body };
    },
    change: (displayId) => ({
      route: routes.display.change,
      params: { displayId },
      body: {
        name: 'Other wall',
        show: ['counts', 'notes'],
        zones: ['car'],
        deployment: 'saved',
        names: 'short',
        theme: 'light',
        secondsPerPage: 30,
      },
    }),
    list: routes.display.list,
    apart: { code: 'it is spent' },
    later: {
      show: 'a new one shows everything',
      zones: 'likewise',
      names: 'as any wall at first',
      theme: 'likewise',
      secondsPerPage: 'likewise',
    },
  },
  {
    thing: 'webhook',
    stored: 'webhooks',
    create: () => ({
      route: routes.webhooks.create,
      body: { url: 'https://one.invalid/hook', events: ['display.lost'] },
    }),
    change: (webhookId) => ({
      route: routes.webhooks.change,
      params: { webhookId },
      body: { url: 'https://two.invalid/hook', events: ['sheet.changed'], active: false },
    }),
    list: routes.webhooks.list,
    later: { active: 'a new one is' },
    apart: { secret, renewSecret: 'the row has when, secretSetAt' },
    workedOut: { restoredFrom: 'a restore' },
  },
  {
    thing: 'token',
    stored: 'apiTokens',
    create: () => ({
      route: routes.tokens.create,
      body: { name: 'Payroll', scopes: ['read:directory'], expiresOn: '2030-01-01' },
    }),
    change: null,
    list: routes.tokens.list,
    workedOut: { expired: 'expiresOn' },
  },
];

/** Everything of a setting's kind, each another one than it is by itself. */
export const otherSettings: z.infer<typeof settingValues> = {
  overdueMinutes: 45,
  finalAfterHours: 40,
  sessionHours: 20,
  idleMinutes: 25,
  passwordMinLength: 12,
  maskOtherTeams: true,
  defaultMinimum: 2,
  fairnessWindow: 9,
  elsewhereAbsenceTypes: [],
  organisationName: 'Kept',
  logo: 'data:image/png;base64,iVBORw0KGgo=',
  webhooksToPrivateAddresses: true,
  retentionAttendanceDays: 400,
  retentionLogDays: 400,
  retentionBoardDays: 400,
  retentionFileDays: 400,
};
