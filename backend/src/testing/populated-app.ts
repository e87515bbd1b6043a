import {
  addDays,
  attendanceRoutes,
  builtInCatalogue,
  boardRoutes,
  displayRoutes,
  placeRoutes,
  roleRoutes,
  routes,
  startRoutes,
  tagRoutes,
  teamRoutes,
  userRoutes,
  type AttendanceRecord,
  type Route,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { raisedAlert } from '../features/signals/alerts.fixture.ts';
import { marksFor, workingDay } from '../features/attendance/attendance.fixture.ts';
import { catalogueRepo } from '../features/board/catalogue/catalogue.ts';
import { startTestApp, testPassword, type TestApp, type TestClient } from './app.ts';
import { signInCallers, pairDisplay, type CallerName } from './callers.ts';
import { seedOrganisation, type Organisation } from './organisation.ts';
import { delivered } from './prepared/deliveries.ts';
import { imported } from './prepared/imports.ts';
import { archived, backedUp, noPackIsMade, packed, packedDays } from './prepared/kept-files.ts';
import { testDatabaseUri } from './store.ts';
import { reportCommands, writeLogOf } from './write-log.ts';

/** Each one has days of its own, whoever asks for good calls: no two absences of somebody share one. */
let absencesMade = 0;

/** An app with the small organisation, stations, everybody signed in, and two teams' sheets of the working day. */
export interface PopulatedApp {
  readonly app: TestApp;
  readonly org: Organisation;
  readonly callers: Record<CallerName, TestClient>;
  readonly records: Readonly<Record<'A1' | 'A2', AttendanceRecord[]>>;
  /** Every stored document as text. */
  stored(): Promise<string>;
  /** What was written since the last call, without traces of mere presence and without the audit trail, which has refusals too. */
  writes(): Promise<string[]>;
}

export async function startPopulatedApp(env: Record<string, string> = {}): Promise<PopulatedApp> {
  const app = await startTestApp({ env, uri: reportCommands(testDatabaseUri()) });
  const org = await seedOrganisation(app.db);
  await catalogueRepo(app.db).insertMissing(builtInCatalogue);
  const callers = await signInCallers(app);
  const submit = async (leader: TestClient, teamId: string) => {
    const body = { teamId, date: workingDay, attendanceData: marksFor(org.team(teamId)) };
    return (await leader.call(attendanceRoutes.submit, { body })).records;
  };
  const records = {
    A1: await submit(callers.tl, 'A1'),
    A2: await submit(await app.login('tl.a2'), 'A2'),
  };
  const writes = writeLogOf(app.db, () => app.changes.idle(), followers, presence);
  return {
    app,
    org,
    callers,
    records,
    async stored() {
      const collections = Object.values(app.db.collections);
      return JSON.stringify(await Promise.all(collections.map((one) => one.find({}).toArray())));
    },
    writes: () => writes.taken(),
  };
}

/** What the server writes by itself: refusals, failed sign-ins, backups, of which the oldest go when one is done, the turn of such a job, and when old data was last removed. */
const followers = [
  'audit',
  'notifications',
  'notificationReads',
  'signInTries',
  'backupRuns',
  'evidencePacks',
  'keepingLeases',
  'retention',
];
const presence = ['lastActiveAt', 'lastSeenAt', 'expiresAt'];

/** One good call of a writing route: who may, and with what. */
export interface Write {
  readonly by: CallerName;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const key = ({ method, path }: Route) => `${method} ${path}`;

/** The good call of every route that writes; a new route needs a line here. */
export function goodWrites({ app, org, callers, records }: PopulatedApp) {
  const {
    session,
    attendance,
    deployment,
    start,
    places,
    evidence,
    demo,
    display,
    keeping,
    notifications,
    settings,
    roles,
    tags,
    teams,
    users,
    imports,
    deleted,
    tokens,
    webhooks,
    posts,
    preferences,
  } = routes;
  const officer = records.A1[3]?.userId ?? '';
  const date = workingDay;
  const newName = (noun: string) => `${noun} ${randomUUID()}`.slice(0, 40);
  const newId = () => randomUUID().slice(0, 8);
  const newUser = () => ({
    username: `new.${randomUUID()}`,
    name: 'New Person',
    role: 'FRT',
    password: 'walk the night shift',
    teamId: 'A3',
    isActive: true,
    tlDashboardAccess: false,
  });
  const madeUser = async () =>
    (await callers.admin.call(userRoutes.create, { body: newUser() })).id;
  const madeTeam = async () =>
    (await callers.admin.call(teamRoutes.create, { body: { id: newId(), name: 'New team' } })).id;
  /** Whoever stands on the board, and nobody else. */
  const deploy = (...userIds: string[]) =>
    callers.watch_tl.call(boardRoutes.saveAssignments, {
      body: { date, assignments: userIds.map((userId) => ({ userId, stationId: 'car-1' })) },
    });
  const sheet = {
    teamId: 'A1',
    date,
    attendanceData: marksFor(org.team('A1'), {
      [officer]: { status: 'pto', ptoTiming: '10:00-12:00', notes: 'dentist' },
    }),
  };
  const newTemplate = async () => {
    // A call before may have marked them absent.
    await callers.tl.call(attendanceRoutes.submit, { body: sheet });
    // Until the board has followed.
    await app.changes.idle();
    await deploy(officer);
    return { name: newName('Template'), date };
  };
  /** Of somebody who has no place any more. */
  const madeTemplate = async () => {
    const body = await newTemplate();
    const { id } = await callers.watch_tl.call(startRoutes.keepTemplate, { body });
    await deploy();
    return id;
  };
  const newStation = () => ({ name: newName('Station'), zoneId: 'car', capacity: 2 });
  const madeZone = async () =>
    (await callers.admin.call(placeRoutes.createZone, { body: { name: newName('Zone') } })).id;
  const madeStation = async () =>
    (await callers.admin.call(placeRoutes.createStation, { body: newStation() })).id;
  const made = (
    route: typeof roleRoutes.create | typeof tagRoutes.create,
    noun: string,
  ): Promise<{ id: string }> => callers.admin.call(route, { body: { name: newName(noun) } });
  const lines: [Route, () => Write | Promise<Write>][] = [
    [
      session.login,
      () => ({ by: 'anonymous', body: { username: 'tl.a3', password: testPassword } }),
    ],
    [session.logout, () => ({ by: 'FRT' })],
    [attendance.submit, () => ({ by: 'tl', body: sheet })],
    [
      attendance.edit,
      () => ({
        by: 'watch_tl',
        params: { recordId: records.A2[3]?.id ?? '' },
        body: { status: 'absent', absenceType: 'MC', ptoTiming: null, notes: 'flu' },
      }),
    ],
    [
      deployment.configure,
      () => ({
        by: 'watch_tl',
        body: {
          date,
          zoneConfigs: { bike: { isOpen: true } },
          stationConfigs: { 'car-1': { isOpen: true, capacity: 7 } },
        },
      }),
    ],
    [
      deployment.saveAssignments,
      () => ({
        by: 'watch_tl',
        body: {
          date,
          assignments: [
            { userId: officer, stationId: 'car-1', assignmentType: 'manual', notes: 'first' },
          ],
        },
      }),
    ],
    [deployment.autoAssign, () => ({ by: 'watch_tl', body: { date, preview: false } })],
    [
      deployment.operate,
      () => ({
        by: 'watch_tl',
        params: { date },
        body: { opId: randomUUID(), op: { type: 'save' } },
      }),
    ],
    [start.keepTemplate, async () => ({ by: 'watch_tl', body: await newTemplate() })],
    [
      start.renameTemplate,
      async () => ({
        by: 'watch_tl',
        params: { templateId: await madeTemplate() },
        body: { name: newName('Template') },
      }),
    ],
    [
      start.removeTemplate,
      async () => ({ by: 'watch_tl', params: { templateId: await madeTemplate() } }),
    ],
    [
      start.start,
      async () => ({
        by: 'watch_tl',
        params: { date },
        body: { from: await madeTemplate() },
      }),
    ],
    [
      settings.change,
      async () => {
        const { revision } = await callers.admin.call(settings.read);
        return { by: 'admin', body: { baseRevision: revision, overdueMinutes: 45 } };
      },
    ],
    [teams.create, () => ({ by: 'admin', body: { id: newId(), name: 'New team' } })],
    [
      teams.change,
      async () => ({ by: 'admin', params: { teamId: await madeTeam() }, body: { name: 'Other' } }),
    ],
    [teams.remove, async () => ({ by: 'admin', params: { teamId: await madeTeam() } })],
    [users.create, () => ({ by: 'admin', body: newUser() })],
    [
      users.change,
      async () => ({
        by: 'admin',
        params: { userId: await madeUser() },
        body: { name: 'Other', role: 'FRT', isActive: true, tlDashboardAccess: false },
      }),
    ],
    [users.remove, async () => ({ by: 'admin', params: { userId: await madeUser() } })],
    [
      users.bulk,
      async () => ({ by: 'admin', body: { action: 'deactivate', userIds: [await madeUser()] } }),
    ],
    [
      users.bulkRole,
      async () => ({ by: 'admin', body: { role: 'FC', userIds: [await madeUser()] } }),
    ],
    [users.removeFromTeam, async () => ({ by: 'admin', body: { userIds: [await madeUser()] } })],
    [
      users.addTag,
      async () => ({
        by: 'admin',
        params: { userId: await madeUser() },
        body: { tagId: (await made(tagRoutes.create, 'Tag')).id },
      }),
    ],
    [
      users.changeTag,
      async () => {
        const userId = await madeUser();
        const { id: tagId } = await made(tagRoutes.create, 'Tag');
        const link = await callers.admin.call(userRoutes.addTag, {
          params: { userId },
          body: { tagId },
        });
        return {
          by: 'admin',
          params: { userId, tagUserLinkId: link.id },
          body: { validUntil: '2031-01-31' },
        };
      },
    ],
    [
      users.removeTag,
      async () => {
        const userId = await madeUser();
        const { id: tagId } = await made(tagRoutes.create, 'Tag');
        const link = await callers.admin.call(userRoutes.addTag, {
          params: { userId },
          body: { tagId },
        });
        return { by: 'admin', params: { userId, tagUserLinkId: link.id } };
      },
    ],
    [
      deleted.restore,
      async () => {
        const params = { userId: await madeUser() };
        const { id: deletedId } = await callers.admin.call(userRoutes.remove, { params });
        return { by: 'admin', params: { deletedId }, body: {} };
      },
    ],
    [roles.create, () => ({ by: 'admin', body: { name: newName('Role'), description: 'New' } })],
    [
      roles.change,
      async () => {
        const { id: roleId } = await made(roleRoutes.create, 'Role');
        return { by: 'admin', params: { roleId }, body: { name: newName('Role') } };
      },
    ],
    [
      roles.remove,
      async () => ({
        by: 'admin',
        params: { roleId: (await made(roleRoutes.create, 'Role')).id },
      }),
    ],
    [places.createZone, () => ({ by: 'admin', body: { name: newName('Zone') } })],
    [
      places.changeZone,
      async () => ({
        by: 'admin',
        params: { zoneId: await madeZone() },
        body: { name: newName('Z') },
      }),
    ],
    [places.removeZone, async () => ({ by: 'admin', params: { zoneId: await madeZone() } })],
    [places.orderZones, async () => ({ by: 'admin', body: { ids: [await madeZone()] } })],
    [places.createStation, () => ({ by: 'admin', body: newStation() })],
    [
      places.changeStation,
      async () => ({
        by: 'admin',
        params: { stationId: await madeStation() },
        body: { capacity: 3 },
      }),
    ],
    [
      places.removeStation,
      async () => ({ by: 'admin', params: { stationId: await madeStation() } }),
    ],
    [places.orderStations, async () => ({ by: 'admin', body: { ids: [await madeStation()] } })],
    [
      places.importPlaces,
      // With its id, as an exported file has it.
      async () => ({
        by: 'admin',
        body: { zones: [], stations: [{ ...newStation(), id: await madeStation() }] },
      }),
    ],
    [tags.create, () => ({ by: 'admin', body: { name: newName('Tag'), color: '#EF4444' } })],
    [
      tags.change,
      async () => {
        const { id: tagId } = await made(tagRoutes.create, 'Tag');
        return { by: 'admin', params: { tagId }, body: { name: newName('Tag') } };
      },
    ],
    [
      tags.remove,
      async () => ({ by: 'admin', params: { tagId: (await made(tagRoutes.create, 'Tag')).id } }),
    ],
    [notifications.read, () => ({ by: 'watch_tl', body: { all: true } })],
    // Nowhere but in a demo: demo.test.ts has them answered.
    [demo.signIn, () => ({ by: 'anonymous', body: { as: 'watch' } })],
    [demo.pairWall, () => ({ by: 'anonymous', body: { code: 'K7M4PQ' } })],
    [display.offer, () => ({ by: 'anonymous' })],
    [display.claim, () => ({ by: 'anonymous', body: { secret: 'a'.repeat(43) } })],
    [
      display.approve,
      async () => {
        const { code } = await app.anonymous().call(displayRoutes.offer);
        return { by: 'admin', body: { code, name: 'Wall two' } };
      },
    ],
    [
      display.change,
      async () => {
        const paired = await callers.admin.call(displayRoutes.list);
        const params = { displayId: paired.at(-1)?.id ?? '' };
        return { by: 'admin', params, body: { names: 'short' } };
      },
    ],
    [
      display.revoke,
      async () => {
        await pairDisplay(app, callers.watch_tl);
        const paired = await callers.admin.call(displayRoutes.list);
        return { by: 'admin', params: { displayId: paired.at(-1)?.id ?? '' } };
      },
    ],
    [keeping.previewCleanup, () => ({ by: 'admin', body: { days: 90 } })],
    [
      keeping.previewRetention,
      () => ({
        by: 'admin',
        body: {
          retentionAttendanceDays: 90,
          retentionLogDays: null,
          retentionBoardDays: 90,
          retentionFileDays: 730,
        },
      }),
    ],
    [keeping.cleanup, () => ({ by: 'admin', body: { days: 90 } })],
    [
      keeping.deleteArchive,
      async () => ({ by: 'admin', params: { archiveName: await archived(app, callers.admin) } }),
    ],
    [
      keeping.startBackup,
      async () => {
        await backedUp(callers.admin);
        return { by: 'admin' };
      },
    ],
    [
      evidence.make,
      async () => {
        await noPackIsMade(callers.admin);
        return { by: 'admin', body: packedDays };
      },
    ],
    [
      evidence.remove,
      async () => ({ by: 'admin', params: { evidenceName: await packed(callers.admin) } }),
    ],
    [
      keeping.deleteBackup,
      async () => ({ by: 'admin', params: { backupName: await backedUp(callers.admin) } }),
    ],
    [
      keeping.changeBackupSchedule,
      async () => {
        const { revision } = await callers.admin.call(keeping.backupSchedule);
        const body = { enabled: true, time: '03:00', keep: 7, baseRevision: revision };
        return { by: 'admin', body };
      },
    ],
  ];
  const newToken = {
    name: 'Payroll',
    scopes: ['read:directory' as const],
    expiresOn: '2030-01-01',
  };
  lines.push(
    [
      routes.exports.record,
      () => ({ by: 'watch_tl', body: { what: 'deployment', date, lines: 3 } }),
    ],
    [tokens.create, () => ({ by: 'admin', body: newToken })],
    [
      tokens.revoke,
      async () => {
        const { id } = await callers.admin.call(tokens.create, { body: newToken });
        return { by: 'admin', params: { tokenId: id } };
      },
    ],
  );
  lines.push(
    [preferences.change, () => ({ by: 'member', body: { density: 'map' } })],
    [posts.createCalendar, () => ({ by: 'member' })],
    [
      posts.revokeCalendar,
      async () => {
        await callers.member.call(posts.createCalendar);
        return { by: 'member' };
      },
    ],
  );
  const linked = async (username: string) =>
    callers.admin.call(session.createSignInLink, { params: { userId: org.id(username) } });
  lines.push(
    [session.createSignInLink, () => ({ by: 'admin', params: { userId: org.id('a3.04') } })],
    [users.signInLinks, () => ({ by: 'admin', body: { userIds: [org.id('a3.05')] } })],
    [
      session.changePassword,
      () => ({
        by: 'dtl',
        body: { current: testPassword, next: 'a lantern under rain' },
      }),
    ],
    [
      session.endSession,
      async () => {
        await app.login('watch.1');
        const listed = await callers.watch_tl.call(session.sessions);
        return { by: 'watch_tl', params: { sessionId: listed.at(-1)?.id ?? '' } };
      },
    ],
    [
      session.endSessionsOf,
      async () => {
        await app.login('a3.06');
        return { by: 'admin', params: { userId: org.id('a3.06') } };
      },
    ],
    [
      session.redeem,
      async () => {
        const { token } = await linked('a3.05');
        return { by: 'anonymous', body: { token, password: 'walk the night shift' } };
      },
    ],
  );
  let reminded = 0;
  const { alerts, notes } = routes;
  const newNote = { text: 'Gate 4 sticks', stationId: 'car-1', wall: true };
  const madeNote = async () => {
    const { id } = await callers.admin.call(notes.create, { params: { date }, body: newNote });
    return { date, noteId: id };
  };
  lines.push(
    [
      attendance.remind,
      () => {
        // Another day each time: a team is reminded once a minute.
        const days = reminded++;
        return { by: 'watch_tl', body: { teamId: 'A3', date: addDays(date, 4 * days) } };
      },
    ],
    [
      alerts.acknowledge,
      async () => ({ by: 'watch_tl', params: { alertId: await raisedAlert(app, date) } }),
    ],
    [notes.create, () => ({ by: 'watch_tl', params: { date }, body: newNote })],
    [
      notes.change,
      async () => ({ by: 'watch_tl', params: await madeNote(), body: { text: 'Gate 5 sticks' } }),
    ],
    [notes.read, async () => ({ by: 'watch_tl', params: await madeNote() })],
    [notes.remove, async () => ({ by: 'watch_tl', params: await madeNote() })],
  );
  const { people } = routes;
  const newPerson = () => ({
    username: `new.${randomUUID()}`,
    name: 'New Person',
    role: 'FRT',
    teamId: 'A3',
    opId: randomUUID(),
  });
  const madePerson = async () => {
    const params = { externalId: `E/${randomUUID()}` };
    await callers.admin.call(people.put, { params, body: newPerson() });
    return params;
  };
  lines.push(
    [people.put, async () => ({ by: 'admin', params: await madePerson(), body: newPerson() })],
    ...[people.deactivate, people.activate].map((route): (typeof lines)[number] => [
      route,
      async () => ({ by: 'admin', params: await madePerson(), body: { opId: randomUUID() } }),
    ]),
  );
  const { absences } = routes;
  const newAbsence = () => {
    const day = addDays(date, ++absencesMade * 4);
    return { userId: officer, from: day, to: addDays(day, 1), absenceType: 'VL', notes: 'leave' };
  };
  const madeAbsence = async () =>
    (await callers.admin.call(absences.create, { body: newAbsence() })).id;
  lines.push(
    [absences.create, () => ({ by: 'tl', body: newAbsence() })],
    [
      absences.change,
      async () => ({
        by: 'tl',
        params: { absenceId: await madeAbsence() },
        body: { ...newAbsence(), absenceType: 'MC' },
      }),
    ],
    [absences.remove, async () => ({ by: 'tl', params: { absenceId: await madeAbsence() } })],
    [
      routes.absenceImports.start,
      () => ({
        by: 'admin',
        body: { csv: `Username,From,To,Type\na1.05,${date},${date},VL`, dryRun: true },
      }),
    ],
  );
  const newWebhook = {
    url: 'https://receiver.invalid/hook',
    events: ['display.lost' as const],
  };
  /** The only one, so that there are never too many. */
  const madeWebhook = async () => {
    await withoutWebhooks();
    const { id } = await callers.admin.call(webhooks.create, { body: newWebhook });
    return { webhookId: id };
  };
  const withoutWebhooks = async () => {
    for (const { id } of await callers.admin.call(webhooks.list)) {
      await callers.admin.call(webhooks.remove, { params: { webhookId: id } });
    }
  };
  lines.push(
    [
      webhooks.create,
      async () => {
        await withoutWebhooks();
        return { by: 'admin', body: newWebhook };
      },
    ],
    [
      webhooks.change,
      async () => {
        const body = { ...newWebhook, events: ['sheet.changed'], baseRevision: 1 };
        return { by: 'admin', params: await madeWebhook(), body };
      },
    ],
    [webhooks.remove, async () => ({ by: 'admin', params: await madeWebhook() })],
    [
      webhooks.redeliver,
      async () => {
        const params = await madeWebhook();
        return { by: 'admin', params: { ...params, deliveryId: await delivered(app, params) } };
      },
    ],
  );
  const newPeople = `Username,Name,Role,Team,Status\nnew.${randomUUID()},New Person,FRT,A3,Active`;
  lines.push(
    [
      imports.start,
      () => ({ by: 'admin', body: { csv: newPeople, dryRun: true, expected: 'a'.repeat(64) } }),
    ],
    [
      imports.signInLinks,
      async () => ({ by: 'admin', params: { importId: await imported(callers.admin) } }),
    ],
  );
  const table = new Map(lines.map(([route, write]) => [key(route), write]));
  return async function goodWrite(route: Route): Promise<Write> {
    const write = table.get(key(route));
    if (!write)
      throw new Error(`${key(route)} writes: add a good call of it to testing/populated-app.ts`);
    return write();
  };
}

/** The path of a route with its parameters filled in. */
export const pathOf = ({ path }: Route, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** The calls that are answered in a demo alone; this organisation is none. */
export const isOfDemo = ({ path }: Route): boolean => path.startsWith('/api/demo');
