import {
  addDays,
  auditRoutes,
  routes,
  settingValues,
  written,
  type AuditThing,
  type Route,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { workingDay } from './features/attendance/attendance.fixture.ts';
import {
  goodWrites,
  pathOf,
  startPopulatedApp,
  type PopulatedApp,
} from './testing/populated-app.ts';

let populated: PopulatedApp;
beforeAll(async () => {
  populated = await startPopulatedApp();
});
afterAll(() => populated.app.close());

type Fields = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string>>;

/** One call that sets fields of a thing, with a value for each of them; `params` but for the thing's own id. */
interface Setting {
  readonly route: Route;
  readonly body: Fields;
  readonly params?: Params;
}

/** A kind of things that people make and change. */
interface Kind {
  readonly thing: AuditThing;
  /** Its collection. */
  readonly stored: string;
  readonly create: () => Setting | Promise<Setting>;
  /** Everything about it is another one afterwards; null where nothing of it can be changed. */
  readonly change: ((id: string) => Setting | Promise<Setting>) | null;
  readonly list: Route;
  readonly listParams?: Params;
  /** Fields of the calls that the thing has not by that name, and why. */
  readonly apart?: Readonly<Record<string, string>>;
  /** Fields of the list that are worked out, and from what, or are stored only when that has happened. */
  readonly workedOut?: Readonly<Record<string, string>>;
}

const expiresAt = (days: number) => `${addDays(workingDay, days)}T04:00:00.000Z`;
const secret = 'a secret is in no list and not in the trail';

async function memberOf(teamId: string): Promise<string> {
  const body = { username: `new.${randomUUID()}`, name: 'New Person', role: 'FRT', teamId };
  return (await populated.callers.admin.call(routes.users.create, { body })).id;
}

async function tagNamed(name: string): Promise<string> {
  await populated.callers.admin.call(routes.tags.create, { body: { name } });
  return name;
}

const kinds: readonly Kind[] = [
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
    async change(teamId) {
      const [leaderId, dtlId, psoId] = [
        await memberOf(teamId),
        await memberOf(teamId),
        await memberOf(teamId),
      ];
      return {
        route: routes.teams.change,
        params: { teamId },
        body: { name: 'Other team', leaderId, dtlId, psoId, baseZone: 'DBUS' },
      };
    },
    list: routes.teams.list,
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
    create: async () => ({
      route: routes.places.createStation,
      body: {
        name: 'Kept station',
        zoneId: 'car',
        description: 'One',
        capacity: 4,
        priority: 1,
        minimum: 2,
        minimumByTag: { [await tagNamed('Torch')]: 1 },
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
    async create() {
      const { body = {} } = await goodWrites(populated)(routes.start.keepTemplate);
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
    async create() {
      const { code } = await populated.app.anonymous().call(routes.display.offer);
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

const shapeOf = (schema: unknown): Fields =>
  schema instanceof z.ZodObject
    ? schema.shape
    : schema instanceof z.ZodArray
      ? shapeOf(schema.element)
      : {};

const titleOf = ({ method, path }: Route) => `${method} ${path}`;

async function asked(route: Route, params: Params = {}, body?: Fields): Promise<unknown> {
  const { admin } = populated.callers;
  const response = await admin.raw(route.method, pathOf(route, params), body);
  if (response.statusCode >= 300) expect.fail(`${titleOf(route)}: ${response.body}`);
  return response.json<unknown>();
}

const rowOf = async ({ list, listParams }: Kind, id: string): Promise<Fields> =>
  ((await asked(list, listParams)) as Fields[]).find((row) => row['id'] === id) ?? {};

const docOf = async ({ stored }: Kind, id: string): Promise<Fields> =>
  (await populated.app.db.collection<{ _id: string }>(stored).findOne({ _id: id })) ?? {};

/** What the trail says last of the thing. */
async function lastOf({ thing }: Kind, id: string): Promise<Fields> {
  await populated.app.changes.idle();
  const query = { kind: thing, limit: 50 };
  const { entries } = await populated.callers.admin.call(auditRoutes.activity, { query });
  return entries.find(({ what, kind }) => what.id === id && !kind.includes('link'))?.after ?? {};
}

/** Which fields of a call were not kept, by name. */
async function notKept(kind: Kind, { route, body }: Setting, id: string): Promise<string[]> {
  const [row, doc, last] = [await rowOf(kind, id), await docOf(kind, id), await lastOf(kind, id)];
  const names = Object.keys(shapeOf(route.body)).filter(
    // A team's id is its document's.
    (name) => !['id', 'baseRevision', ...Object.keys(kind.apart ?? {})].includes(name),
  );
  return names.flatMap((name) => {
    const field = `${kind.thing}.${name} is set by ${titleOf(route)}`;
    if (!(name in body)) return [`${field} and has no value in this test`];
    return [
      ...(isDeepStrictEqual(row[name], body[name]) ? [] : [`${field} and not in the list`]),
      ...(name in doc ? [] : [`${field} and not in the document`]),
      ...(name in last ? [] : [`${field} and not in the trail`]),
    ];
  });
}

/** Which fields of the list's contract the list or the document has not, by name. */
async function notThere(kind: Kind, id: string): Promise<string[]> {
  const [row, doc] = [await rowOf(kind, id), await docOf(kind, id)];
  const ours = ['id', ...Object.keys(written), ...Object.keys(kind.workedOut ?? {})];
  return Object.keys(shapeOf(kind.list.answer)).flatMap((name) => [
    ...(name in row ? [] : [`${kind.thing}.${name} is in the contract and not in the list`]),
    ...(name in doc || ours.includes(name)
      ? []
      : [`${kind.thing}.${name} is in the contract and not in the document`]),
  ]);
}

it.each(kinds.map((kind) => [kind.thing, kind] as const))(
  'every field that a call sets of a %s is stored, listed and in the trail [PRF-92, AUD-7]',
  async (_, kind) => {
    const create = await kind.create();
    const { id } = (await asked(create.route, create.params, create.body)) as { id: string };
    const missing = await notKept(kind, create, id);
    const change = await kind.change?.(id);
    if (change) {
      const before = await rowOf(kind, id);
      const same = Object.keys(change.body).filter((name) =>
        isDeepStrictEqual(before[name], change.body[name]),
      );
      expect(same, 'what is changed has another value than it had').toEqual([]);
      await asked(change.route, change.params, change.body);
      missing.push(...(await notKept(kind, change, id)));
    }
    expect([...missing, ...(await notThere(kind, id))]).toEqual([]);
  },
);

/** Everything of a setting's kind, each another one than it is by itself. */
const otherSettings: z.infer<typeof settingValues> = {
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

it('every setting is stored, answered and in the trail [PRF-92, SET-7]', async () => {
  const { revision } = (await asked(routes.settings.read)) as { revision: number };
  await asked(routes.settings.change, {}, { ...otherSettings, baseRevision: revision });
  const { settings } = (await asked(routes.settings.read)) as {
    settings: Record<string, { value: unknown }>;
  };
  const values = Object.entries(settings).map(([name, { value }]) => [name, value]);
  expect(Object.fromEntries(values)).toEqual(otherSettings);
  const collection = populated.app.db.collection<{ _id: string }>('settings');
  expect(await collection.findOne({ _id: 'settings' })).toMatchObject({ values: otherSettings });
  const query = { kind: 'settings' };
  const { entries } = await populated.callers.admin.call(auditRoutes.activity, { query });
  expect(Object.keys(entries[0]?.after ?? {}).toSorted()).toEqual(
    Object.keys(settingValues.shape).toSorted(),
  );
});
