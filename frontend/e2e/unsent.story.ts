import { expect } from '@playwright/test';
import { startProxy, type CuttableProxy } from './cuttable-proxy.ts';
import { isAmber, teamCard } from './overview.ts';
import { signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';

/** A submit that did not get through: what the leader and the watch read until it has. */

let product: Product;
let proxy: CuttableProxy;
test.beforeAll(async () => {
  product = await startProduct();
  proxy = await startProxy(product.url);
});
test.setTimeout(120_000);
test.afterAll(async () => {
  await proxy.close();
  await product.close();
});

const notSent = 'Not sent: will be sent when there is a connection and this page is open';

test('a submit without a network says so, can be taken back, and is sent by itself [ATT-86, ATT-60]', async ({
  browser,
}) => {
  const [leader, watch] = await Promise.all([
    signedIn(browser, product, 'tl.a4'),
    signedIn(browser, product, 'watch.1'),
  ]);
  await leader.getByRole('tab', { name: 'Zone Assignment' }).click();
  await leader.getByRole('tab', { name: 'Team Attendance' }).click();
  await leader.getByRole('button', { name: 'Mark All Present' }).click();
  await leader.context().setOffline(true);
  await leader.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(leader.getByText(notSent)).toBeVisible();
  expect(await isAmber(leader.getByText(notSent))).toBe(true);
  await expect(leader.getByText(/Submitted \d/)).toHaveCount(0);
  await leader.getByRole('button', { name: 'Do not send' }).click();
  await expect(leader.getByText(notSent)).toHaveCount(0);
  await leader.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(leader.getByText(notSent)).toBeVisible();
  await expect(teamCard(watch, 'Team A4')).not.toContainText('Submitted');

  // Another part of the dashboard is open: it is sent all the same.
  await leader.getByRole('tab', { name: 'Zone Assignment' }).click();
  await leader.context().setOffline(false);
  await expect(teamCard(watch, 'Team A4')).toContainText('Submitted', { timeout: 15_000 });
  await leader.getByRole('tab', { name: 'Team Attendance' }).click();
  await expect(leader.getByText(/Submitted \d/)).toBeVisible();
});

test('a submit that is stored and whose answer is lost is not confirmed, over a reload too, and is there once [ATT-87, ATT-60, OPS-47]', async ({
  browser,
}) => {
  const leader = await signedIn(browser, product, 'tl.a8');
  const stored: number[] = [];
  await leader.route('**/api/attendance/submit', async (route) => {
    stored.push((await route.fetch()).status());
    await route.abort('connectionreset');
  });
  const notConfirmed = leader.getByText('Not confirmed: will be sent again');
  await leader.getByRole('button', { name: 'Mark All Present' }).click();
  await leader.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(notConfirmed).toBeVisible();
  expect(stored).toEqual([200]);
  await expect(leader.getByRole('button', { name: 'Do not send' })).toHaveCount(0);
  await leader.reload();
  await expect(notConfirmed).toBeVisible();
  await leader.unroute('**/api/attendance/submit');
  await expect(leader.getByText(/Submitted \d/)).toBeVisible({ timeout: 20_000 });
  await expect(notConfirmed).toHaveCount(0);
});

test('a submit that a broken network swallowed and lets through later is not said to be there before, and is there once [ATT-87, ATT-18, S11]', async ({
  browser,
}) => {
  const [leader, watch] = await Promise.all([
    signedIn(browser, { ...product, url: proxy.url }, 'tl.a5'),
    signedIn(browser, product, 'watch.1'),
  ]);
  await watch.getByRole('tab', { name: /^Attendance Updates/ }).click();
  await expect(watch.getByText(/update\(s\) found/)).toBeVisible();
  await watch.getByRole('tab', { name: 'Attendance Overview' }).click();
  await leader.getByRole('button', { name: 'Mark All Present' }).click();
  const answers: number[] = [];
  leader.on('response', (response) => {
    if (response.url().endsWith('/attendance/submit')) answers.push(response.status());
  });
  proxy.cut();
  await leader.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(leader.getByText('Not confirmed: will be sent again')).toBeVisible({
    timeout: 30_000,
  });
  await expect(leader.getByText(/Submitted \d/)).toHaveCount(0);
  await expect(teamCard(watch, 'Team A5')).not.toContainText('Submitted');
  proxy.mend();
  await expect(leader.getByText(/Submitted \d/)).toBeVisible({ timeout: 20_000 });
  await expect(teamCard(watch, 'Team A5')).toContainText('Submitted');
  const updates = watch.getByRole('tab', { name: /^Attendance Updates/ });
  await expect(updates.getByText('1 submit', { exact: true })).toBeVisible();
  const id = new URL(leader.url()).searchParams.get('team') ?? 'A5';
  const sheet = await watch.request.get(`${product.url}/api/attendance/${id}/2026-11-20/sheet`);
  const { session } = (await sheet.json()) as { session: { revision: number } };
  expect(session.revision).toBe(1);
  expect(answers).toEqual([200]);
});

const outages = [
  {
    name: 'was killed',
    team: 'A6',
    begin: () => product.kill(),
    end: () => product.start(),
  },
  {
    name: 'stood still',
    team: 'A7',
    begin: () => Promise.resolve(product.freeze()),
    end: () => Promise.resolve(product.thaw()),
  },
];
for (const { name, team, begin, end } of outages) {
  test(`a submit to a server that ${name} is not said to be there before, and is there once [ATT-86, ATT-87, ATT-18, S11]`, async ({
    browser,
  }) => {
    const [leader, watch] = await Promise.all([
      signedIn(browser, product, `tl.${team.toLowerCase()}`),
      signedIn(browser, product, 'watch.1'),
    ]);
    await expect(teamCard(watch, `Team ${team}`)).toBeVisible();
    await leader.getByRole('button', { name: 'Mark All Present' }).click();
    await begin();
    try {
      await leader.getByRole('button', { name: 'Submit Attendance' }).click();
      await expect(leader.getByText('Not confirmed: will be sent again')).toBeVisible({
        timeout: 30_000,
      });
      await expect(leader.getByText(/Submitted \d/)).toHaveCount(0);
      await expect(teamCard(watch, `Team ${team}`)).not.toContainText('Submitted');
    } finally {
      await end();
    }
    await expect(leader.getByText(/Submitted \d/)).toBeVisible({ timeout: 30_000 });
    await expect(teamCard(watch, `Team ${team}`)).toContainText('Submitted', { timeout: 30_000 });
    const { teamId } = JSON.parse(
      await leader.evaluate(() => localStorage.getItem('auth_user') ?? '{}'),
    ) as { teamId: string };
    const sheet = await watch.request.get(
      `${product.url}/api/attendance/${teamId}/2026-11-20/sheet`,
    );
    const { session } = (await sheet.json()) as { session: { revision: number } };
    expect(session.revision).toBe(1);
  });
}
