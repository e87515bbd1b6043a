import { noteRoutes, placeRoutes, settingsRoutes, tagRoutes, userRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestClient } from '../../testing/app.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { operate, startBoardApp, type BoardApp } from '../board/board-app.fixture.ts';
import { drag } from '../board/board.fixture.ts';

let on: BoardApp;
beforeAll(async () => {
  on = await startBoardApp();
});
afterAll(() => on.app.close());

const paperOf = async (date: string, client: TestClient = on.wen): Promise<Buffer> => {
  const answer = await client.raw('GET', `/api/deployment/sheet/${date}.pdf`);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};
const storedPapers = (date: string, app = on.app) =>
  app.db.collection('deploymentPapers').find({ date }).toArray();
/** On a machine with much else to do. */
const soon = { timeout: 10_000 };
const keptSoon = (date: string, count: number, app = on.app) =>
  expect.poll(async () => (await storedPapers(date, app)).length, soon).toBe(count);

it('what a crash kept from being stored is made at the next start, also of a save after which more was done [PAP-5]', async () => {
  const { wen, officer, newDay, app } = on;
  const date = await newDay();
  await operate(wen, date, drag(officer(0), null, 'bus-1'));
  await operate(wen, date, { type: 'save' });
  const printed = await paperOf(date);
  await operate(wen, date, drag(officer(0), 'bus-1', 'bus-2'));
  await operate(wen, date, {
    type: 'configure',
    zones: {},
    stations: { 'bus-1': { isOpen: false } },
  });
  await keptSoon(date, 1);
  await app.db.collection('deploymentPapers').deleteMany({ date });
  const after = await startTestApp({ uri: app.uri });
  await keptSoon(date, 1);
  await after.close();
  expect((await paperOf(date)).equals(printed)).toBe(true);
});

it('every one of many saves at once is stored, and each has its paper [PAP-5, PRC-76]', async () => {
  const { wen, officer, newDay } = on;
  const date = await newDay();
  await operate(wen, date, drag(officer(0), null, 'bus-1'));
  await Promise.all(Array.from({ length: 150 }, () => operate(wen, date, { type: 'save' })));
  await keptSoon(date, 150);
});

it('papers of saves over which another was saved go 30 days later, and the one that counts stays [PAP-12]', async () => {
  const { wen, officer, newDay, app } = on;
  const date = await newDay();
  for (const index of [0, 1, 2]) {
    await operate(wen, date, drag(officer(index), null, `bus-${index + 1}`));
    await operate(wen, date, { type: 'save' });
  }
  await keptSoon(date, 3);
  const printed = await paperOf(date);
  app.clock.advance(29 * 86_400_000);
  await app.tidyUp();
  expect(await storedPapers(date)).toHaveLength(3);
  app.clock.advance(2 * 86_400_000);
  await app.tidyUp();
  expect(await storedPapers(date)).toHaveLength(1);
  expect((await paperOf(date, await app.login('watch.1'))).equals(printed)).toBe(true);
});

it('a paper printed a month later is what it was at the save, whatever was renamed, retagged and deleted since, after a restart too [PAP-5]', async () => {
  const { wen, officer, newDay, app, org } = await startBoardApp();
  const admin = await app.login('admin');
  const tag = await admin.call(tagRoutes.create, { body: { name: 'Forklift' } });
  const [first, second, third] = [officer(3), officer(4), officer(5)];
  const link = await admin.call(userRoutes.addTag, {
    params: { userId: first },
    body: { tagId: tag.id },
  });
  const date = await newDay({ [second]: { status: 'pto', ptoTiming: '12:00-13:00' } });
  for (const [id, station] of [
    [first, 'car-1'],
    [second, 'car-1'],
    [third, 'car-2'],
  ] as const)
    await operate(wen, date, drag(id, null, station));
  const note = { text: 'The key is at the desk', stationId: 'car-1' };
  const { id: noteId } = await wen.call(noteRoutes.create, { params: { date }, body: note });
  await operate(wen, date, { type: 'save' });
  await keptSoon(date, 1, app);
  const printed = await paperOf(date, wen);
  expect(textOfPdf(printed)).toContain('Forklift');

  const change = (userId: string, body: object) =>
    admin.raw('PUT', `/api/users/${userId}`, body).then(({ statusCode }) => statusCode);
  expect(await change(first, { fullName: 'Somebody Else' })).toBe(200);
  expect(await change(org.id('watch.1'), { fullName: 'Wen Renamed' })).toBe(200);
  await admin.call(userRoutes.removeTag, { params: { userId: first, tagUserLinkId: link.id } });
  const remove = (url: string) => admin.raw('DELETE', url).then(({ statusCode }) => statusCode);
  expect(await remove(`/api/users/${third}`)).toBe(200);
  const station = (id: string, body: object) =>
    admin.raw('PUT', `/api/admin/stations/${id}`, body).then(({ statusCode }) => statusCode);
  expect(await station('car-1', { name: 'GATE', minimum: 0, capacity: 9, priority: 3 })).toBe(200);
  expect(await remove('/api/admin/stations/car-2')).toBe(200);
  await admin.raw('PUT', '/api/admin/zones/car', { name: 'Motorcars' });
  const zones = await admin.call(placeRoutes.zones);
  const ids = zones.map(({ id }) => id).toReversed();
  await admin.raw('PUT', '/api/admin/zones/order', { ids });
  const { revision: baseRevision } = await admin.call(settingsRoutes.read);
  const renamed = { organisationName: 'Another name', baseRevision };
  await admin.call(settingsRoutes.change, { body: renamed });
  await wen.call(noteRoutes.remove, { params: { date, noteId } });
  app.clock.advance(31 * 86_400_000);
  await app.tidyUp();
  const after = await startTestApp({ uri: app.uri });
  after.clock.set(new Date(app.clock.now()).toISOString());
  const later = await paperOf(date, await after.login('watch.2'));
  await after.close();
  expect(textOfPdf(later)).toBe(textOfPdf(printed));
  expect(later.equals(printed)).toBe(true);
  await app.close();
}, 60_000);
