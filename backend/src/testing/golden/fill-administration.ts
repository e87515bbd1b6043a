import { routes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { raisedAlert } from '../../features/signals/alerts.fixture.ts';
import { alertsRepo } from '../../features/signals/alerts.repo.ts';
import { announcedRepo } from '../../features/audit/audit.announced.ts';
import { retentionRepo } from '../../features/keeping/cleanup/retention.daily.ts';
import { pastSession, store } from '../../features/keeping/keeping.fixture.ts';
import { webhooksRepo } from '../../features/webhooks/webhooks.repo.ts';
import { stamped } from '../../store/migrations/versions.ts';
import { seedRepo } from '../../scripts/seed.repo.ts';
import type { TestApp, TestClient } from '../app.ts';
import { pairDisplay } from '../callers.ts';
import type { Organisation } from '../organisation.ts';
import { imported } from '../prepared/imports.ts';
import { packed } from '../prepared/kept-files.ts';
import { archivedDate, goldenDates } from './golden.ts';
import type { Asked } from './golden-answers.ts';

/** Some of everything that people and programs keep beside sheets and boards; what is to be asked of it again. */
export async function fillAdministration(app: TestApp, org: Organisation): Promise<Asked[]> {
  const admin = await app.login('admin');
  const person = await fillDirectory(org, admin);
  await fillPlaces(admin);
  const absence = await fillAbsences(org, admin);
  const ofPrograms = await fillPrograms(app, admin);
  const ofPeople = await fillPeople(app, org, admin);
  await fillByItself(app);
  return [...ofPrograms, ...ofPeople, absence, person];
}

async function fillDirectory(org: Organisation, admin: TestClient): Promise<Asked> {
  const { tags, users, roles, people } = routes;
  const { id: tagId } = await admin.call(tags.create, {
    body: { name: 'Driver', color: '#EF4444' },
  });
  await admin.call(users.addTag, { params: { userId: org.id('a1.04') }, body: { tagId } });
  await admin.call(users.addTag, {
    params: { userId: org.id('a3.05') },
    body: { tagId, validUntil: '2030-01-31' },
  });
  await admin.call(roles.create, { body: { name: 'Medic', description: 'First aid' } });
  await admin.call(users.bulkRole, { body: { role: 'FC', userIds: [org.id('a3.04')] } });
  await admin.call(users.remove, { params: { userId: org.id('a3.06') } });
  const params = { externalId: 'E-1001' };
  const body = { username: 'hr.1001', name: 'Hana Reyes', teamId: 'A3', opId: randomUUID() };
  await admin.call(people.put, { params, body });
  return { by: 'admin', method: 'PUT', url: '/api/people/E-1001', body };
}

/** Somebody on a course, on leave some days of it, and ill on a day that a cleanup archives. */
async function fillAbsences(org: Organisation, admin: TestClient): Promise<Asked> {
  const [first, today] = goldenDates;
  const course = {
    userId: org.id('a2.04'),
    from: first,
    to: today,
    absenceType: 'COURSE',
    notes: 'Supervisory',
    opId: randomUUID(),
  };
  await admin.call(routes.absences.create, { body: course });
  const ill = { from: archivedDate, to: archivedDate, absenceType: 'MC', opId: randomUUID() };
  await admin.call(routes.absences.create, { body: { ...course, ...ill } });
  const body = { ...course, from: today, absenceType: 'VL', replaceOverlaps: true, notes: '' };
  const leave = { ...body, opId: randomUUID() };
  await admin.call(routes.absences.create, { body: leave });
  return { by: 'admin', method: 'POST', url: routes.absences.create.path, body: leave };
}

async function fillPlaces(admin: TestClient): Promise<void> {
  const { places, settings } = routes;
  const { id: first } = await admin.call(places.createStation, {
    body: { name: 'Gate', zoneId: 'car', capacity: 2 },
  });
  await admin.call(places.orderStations, { body: { ids: [first, 'car-1'] } });
  const { revision } = await admin.call(settings.read);
  await admin.call(settings.change, { body: { baseRevision: revision, overdueMinutes: 45 } });
}

async function fillPrograms(app: TestApp, admin: TestClient): Promise<Asked[]> {
  const { tokens, webhooks, display, keeping } = routes;
  const { secret } = await admin.call(tokens.create, {
    body: { name: 'Payroll', scopes: ['read:directory'], expiresOn: '2030-01-01' },
  });
  const { id: webhookId } = await admin.call(webhooks.create, {
    body: { url: 'https://receiver.invalid/hook', events: ['display.lost'] },
  });
  const createdAt = new Date(app.clock.now());
  const message = { webhookId, event: 'display.lost', subject: 'Wall', body: '{}' } as const;
  const sent = { state: 'delivered', attempts: 1, tries: 1, nextAt: null } as const;
  const times = { createdAt, expiresAt: new Date('2099-01-01T00:00:00Z') };
  const [_id, at] = [`msg_${randomUUID().replaceAll('-', '')}`, createdAt.toISOString()];
  const delivery = { _id, at, lastAttempt: null, ...message, ...sent, ...times };
  await webhooksRepo(app.db).addDeliveries([delivery]);
  await pairDisplay(app, admin);
  await app.anonymous().call(display.offer);
  await admin.call(keeping.changeBackupSchedule, {
    body: { enabled: false, time: '03:00', keep: 7, baseRevision: 0 },
  });
  const headers = { authorization: `Bearer ${secret}` };
  return [
    { by: 'admin', method: 'GET', url: `/api/admin/webhooks/${webhookId}/deliveries` },
    { by: null, method: 'GET', url: '/api/teams', headers },
  ];
}

async function fillPeople(app: TestApp, org: Organisation, admin: TestClient): Promise<Asked[]> {
  const { session, preferences, posts, notifications, attendance, alerts, evidence } = routes;
  const [first, last] = goldenDates;
  const importId = await imported(admin);
  await admin.call(session.createSignInLink, { params: { userId: org.id('a3.04') } });
  await (await app.login('bystander')).call(session.logout);
  await app.anonymous().raw('POST', '/api/auth/login', { username: 'nobody', password: 'x' });
  const watch = await app.login('watch.1');
  const seenPosts = [
    { teamId: 'A1', date: first, posts: [{ userId: org.id('a1.04'), stationName: 'CAR 1' }] },
  ];
  await watch.call(preferences.change, { body: { density: 'map', seenPosts } });
  const member = await app.login('a1.06');
  const { path } = await member.call(posts.createCalendar);
  await watch.call(attendance.remind, { body: { teamId: 'A3', date: last } });
  const alertId = await raisedAlert(app, last);
  await watch.call(alerts.acknowledge, { params: { alertId } });
  await app.changes.idle();
  const leader = await app.login('dtl.a1');
  await leader.call(notifications.read, { body: { all: true } });
  await packed(admin);
  return [
    { by: 'admin', method: 'GET', url: `/api/admin/imports/${importId}` },
    { by: 'admin', method: 'GET', url: evidence.list.path },
    { by: 'dtl.a1', method: 'GET', url: notifications.list.path },
    { by: null, method: 'GET', url: path },
    ...goldenDates.map((date): Asked => {
      const ofOfficer = `/api/deployment/log/${date}/officers/${org.id('tl.a1')}`;
      return { by: 'watch.1', method: 'GET', url: ofOfficer };
    }),
  ];
}

/** What the server keeps for itself: what a crash has left of a deed, and what is done once or once a day. */
async function fillByItself(app: TestApp): Promise<void> {
  const at = app.clock.instant();
  const revoked = { id: randomUUID(), name: 'Old display' };
  const key = `token ${revoked.id} revoked`;
  const said = { by: null, from: null, before: { name: revoked.name }, after: null };
  const entry = { key, at, kind: 'token.revoked', what: { type: 'token', ...revoked }, ...said };
  await announcedRepo(app.db).keep([
    {
      _id: `${key} ${randomUUID()}`,
      about: revoked.id,
      entry: { ...entry, kind: 'token.revoked' },
    },
  ]);
  await alertsRepo(app.db).decider.take('nobody', { until: at, revision: 1 });
  const signedOut = pastSession(randomUUID(), '2025-01-02T00:00:00Z');
  await store(app.db, 'sessions', [stamped('sessions', signedOut)]);
  const retention = retentionRepo(app.db);
  await retention.claim(goldenDates[1]);
  await retention.setTrimmedUpTo(goldenDates[0]);
  const seeds = seedRepo(app.db);
  await seeds.begin('demo', new Date(at));
  await seeds.finish('demo', new Date(at));
}
