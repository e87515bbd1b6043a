// npm run golden -w backend -- NAME: what this version stores, as golden files under that name.
import {
  attendanceRoutes,
  builtInCatalogue,
  deploymentRoutes,
  routes,
  type Operation,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { marksFor } from '../../features/attendance/attendance.fixture.ts';
import { catalogueRepo } from '../../features/deployment/catalogue/catalogue.repo.ts';
import { startEmbeddedStore } from '../../embedded-store/start.ts';
import { startTestApp, type TestApp, type TestClient } from '../app.ts';
import { pairDisplay } from '../callers.ts';
import { seedOrganisation, type Organisation } from '../organisation.ts';
import { answersOf, goldenAt, goldenDates, goldenOf } from './golden.ts';

const [name] = process.argv.slice(2);
if (!name) throw new Error('Name the golden files, such as the version that writes them.');

const target = goldenOf(name);
const dir = mkdtempSync(path.join(tmpdir(), 'muster-golden-'));
const store = await startEmbeddedStore({ dir: path.join(dir, 'store'), log: () => undefined });
const app = await startTestApp({
  uri: store.uri.replace('/?', '/muster?'),
  env: { DATA_DIR: dir },
  at: '2025-09-06T02:20:00.000Z',
});
await fill(app);
app.clock.set(goldenAt);
const backup = await backedUp(app, await app.login('admin'));
const answers = await answersOf(app);
await app.close();
await store.close();
mkdirSync(path.dirname(target.journal), { recursive: true });
writeFileSync(
  target.journal,
  gzipSync(readFileSync(path.join(dir, 'store', 'journal')), { level: 9 }),
);
copyFileSync(path.join(dir, 'backups', backup), target.backup);
writeFileSync(target.answers, gzipSync(JSON.stringify(answers), { level: 9 }));
rmSync(dir, { recursive: true });
process.stdout.write(`${path.dirname(target.journal)}\n`);

/** Some of everything that the product keeps. */
async function fill(app: TestApp): Promise<void> {
  const org = await seedOrganisation(app.db);
  await catalogueRepo(app.db).insertMissing(builtInCatalogue);
  for (const date of goldenDates) {
    app.clock.set(`${date}T02:30:00.000Z`);
    await submitDay(app, org, date);
    await deployDay(await app.login('watch.1'), org, date);
  }
  await administer(app, org, await app.login('admin'));
  await app.changes.idle();
}

async function submitDay(app: TestApp, org: Organisation, date: string): Promise<void> {
  for (const teamId of ['A1', 'A2']) {
    const leader = await app.login(`tl.${teamId.toLowerCase()}`);
    const people = org.team(teamId);
    const submit = (others: Parameters<typeof marksFor>[1]) =>
      leader.call(attendanceRoutes.submit, {
        body: { teamId, date, attendanceData: marksFor(people, others) },
      });
    const [, , , ill = '', late = ''] = people;
    await submit({ [ill]: { status: 'absent', absenceType: 'MC', notes: 'flu' } });
    await submit({
      [ill]: { status: 'absent', absenceType: 'MC', notes: 'flu' },
      [late]: { status: 'pto', ptoTiming: '10:00-12:00' },
    });
  }
}

/** More operations than a board's document keeps, so that some are relayed. */
async function deployDay(watch: TestClient, org: Organisation, date: string): Promise<void> {
  const operate = async (op: Operation) => {
    const opId = randomUUID();
    await watch.call(deploymentRoutes.operate, { params: { date }, body: { opId, op } });
    return opId;
  };
  const officers = [...org.team('A1').slice(0, 3), ...org.team('A2').slice(0, 3)];
  await operate({ type: 'configure', stations: { 'car-1': { capacity: 6 } } });
  for (const station of ['car-1', 'car-2', 'car-1']) {
    for (const userId of officers) {
      const from = station === 'car-1' ? null : 'car-1';
      await operate({ type: 'place', cause: 'drag', moves: [{ userId, from, to: station }] });
      const last = await operate({
        type: 'place',
        cause: 'drag',
        moves: [{ userId, from: station, to: station === 'car-1' ? null : 'car-1' }],
      });
      if (station === 'car-1') await operate({ type: 'undo', target: last });
    }
    await operate({ type: 'save' });
    const moves = officers.map((userId) => ({ userId, from: 'car-1', to: null }));
    if (station === 'car-2') await operate({ type: 'place', cause: 'reset-station', moves });
  }
  await watch.call(deploymentRoutes.autoAssign, { body: { date, preview: false } });
  await operate({ type: 'save' });
}

async function administer(app: TestApp, org: Organisation, admin: TestClient): Promise<void> {
  const { tags, users, settings, tokens, webhooks, roles, places, keeping, attendance } = routes;
  const { id: tagId } = await admin.call(tags.create, {
    body: { name: 'Driver', color: '#EF4444' },
  });
  await admin.call(users.addTag, { params: { userId: org.id('a1.04') }, body: { tagId } });
  await admin.call(roles.create, { body: { name: 'Medic', description: 'First aid' } });
  await admin.call(users.bulkRole, { body: { role: 'FC', userIds: [org.id('a3.04')] } });
  await admin.call(users.remove, { params: { userId: org.id('a3.06') } });
  await admin.call(places.createStation, { body: { name: 'Gate', zoneId: 'car', capacity: 2 } });
  const { revision } = await admin.call(settings.read);
  await admin.call(settings.change, { body: { baseRevision: revision, overdueMinutes: 45 } });
  await admin.call(tokens.create, {
    body: { name: 'Payroll', scopes: ['read:directory'], expiresOn: '2030-01-01' },
  });
  await admin.call(webhooks.create, {
    body: { url: 'https://receiver.invalid/hook', events: ['display.lost'] },
  });
  await pairDisplay(app, admin);
  await admin.call(keeping.changeBackupSchedule, {
    body: { enabled: false, time: '03:00', keep: 7, baseRevision: 0 },
  });
  const [date = ''] = goldenDates;
  const sheet = await admin.call(attendance.sheet, { params: { teamId: 'A2', date } });
  await admin.call(attendance.edit, {
    params: { recordId: sheet.records.at(-1)?.id ?? '' },
    body: {
      status: 'absent',
      absenceType: 'MC',
      ptoTiming: null,
      notes: 'called in',
      reason: 'Late',
    },
  });
}

async function backedUp(app: TestApp, admin: TestClient): Promise<string> {
  await app.changes.idle();
  const { name: backup } = await admin.call(routes.keeping.startBackup);
  for (;;) {
    const all = await admin.call(routes.keeping.backups);
    if (all.every(({ state }) => state !== 'running')) return backup;
  }
}
