import { addDays, dayMs, dayWords, notificationRoutes, routes, userRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';

const beatMs = 25;
let app: TestApp;
let org: Organisation;
beforeAll(async () => {
  app = await startTestApp({ beatMs });
  org = await seedOrganisation(app.db);
  await app.listen();
});
afterAll(() => app.close());

const told = async (client: TestClient) =>
  (await client.call(notificationRoutes.list)).filter(({ kind }) => kind.startsWith('tag-'));
const titles = async (client: TestClient) =>
  (await told(client)).map(({ title, readAt }) => `${title}${readAt === null ? '' : ', over'}`);

it('a tag that ends is told 30, 7 and 1 days before and when it is over, to administrators and the person’s leaders alone; another day takes it back [NOT-33, NOT-32]', async () => {
  const admin = await app.login('admin');
  const { id: tagId } = await admin.call(routes.tags.create, { body: { name: 'RSS' } });
  const params = { userId: org.id('a1.04') };
  const last = addDays(app.clock.today(), 31);
  const setDay = async (by: TestClient, validUntil: string | null) =>
    by.call(userRoutes.addTag, { params, body: { tagId, validUntil } });
  const people = await admin.call(userRoutes.list);
  const called = people.find(({ id }) => id === params.userId)?.name ?? '';
  const line = (days: string) => `RSS of ${called} ends within ${days}, on ${dayWords(last)}`;
  await setDay(admin, last);
  const daysPass = (days: number) => app.clock.advance(days * dayMs);
  const [month, week, eve] = [line('30 days'), line('7 days'), line('1 day')];
  const over = (lines: readonly string[]) => lines.map((title) => `${title}, over`);
  for (const [days, expected] of [
    [1, [month]],
    [23, [week, ...over([month])]],
    [6, [eve, ...over([week, month])]],
    [2, [`RSS of ${called} ended on ${dayWords(last)}`, ...over([eve, week, month])]],
  ] as const) {
    daysPass(days);
    for (const name of ['admin', 'tl.a1']) {
      // oxlint-disable-next-line no-await-in-loop -- a session does not last until the next step
      const reader = await app.login(name);

      await expect.poll(() => titles(reader), { interval: beatMs }).toEqual(expected);
    }
  }
  for (const name of ['tl.a2', 'watch.1']) expect(await titles(await app.login(name))).toEqual([]);
  const later = await app.login('admin');
  expect((await told(later))[0]).toMatchObject({ link: '/dashboard?section=users' });
  const all = await titles(later);
  await setDay(later, null);
  await expect
    .poll(() => titles(later), { interval: beatMs })
    .toEqual(all.map((title) => `${title.replace(', over', '')}, over`));
});
