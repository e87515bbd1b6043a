import { readFileSync } from 'node:fs';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { signedIn, signIn, type SignedInOptions } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';
import { submitTeam } from './submitting.ts';

/** The page where there is no network: opened from the device, with its worker. */

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.setTimeout(120_000);
test.afterAll(() => product.close());

const date = '2026-11-20';
const notSent = 'Not sent: will be sent when there is a connection and this page is open';
const lastKnown = /^Last known at \d+:\d\d [AP]M, no connection/;

/** Signed in, with everything on the device that opens the page again. */
async function kept(
  browser: Browser,
  username: string,
  options: SignedInOptions = {},
): Promise<Page> {
  const page = await signedIn(browser, product, username, {
    serviceWorkers: 'allow',
    ...options,
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** Another tab of the same browser; the one before is closed without a question. */
async function reopened(page: Page, path = '/dashboard'): Promise<Page> {
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto(product.url + path);
  return next;
}

async function revisionOf(page: Page): Promise<number> {
  const { teamId } = JSON.parse(
    await page.evaluate(() => localStorage.getItem('auth_user') ?? '{}'),
  ) as { teamId: string };
  const sheet = await page.request.get(`${product.url}/api/attendance/${teamId}/${date}/sheet`);
  return ((await sheet.json()) as { session: { revision: number } }).session.revision;
}

function submitsOf(context: BrowserContext): number[] {
  const answers: number[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/attendance/submit')) answers.push(response.status());
  });
  return answers;
}

test('a submit without a network, its tab closed and opened again from the device, goes out once by itself, and its answer is shown [OFF-1, OFF-11, OFF-20, OFF-21, OFF-23, ATT-86]', async ({
  browser,
}) => {
  const first = await kept(browser, 'tl.a4', { viewport: { width: 390, height: 844 } });
  const context = first.context();
  await expect(first.getByRole('radiogroup', { name: /^Attendance of/ }).first()).toBeVisible();
  await first.getByRole('button', { name: 'More' }).waitFor();
  await context.setOffline(true);
  for (const place of [0, 1, 2]) {
    await first
      .getByRole('radiogroup', { name: /^Attendance of/ })
      .nth(place)
      .getByRole('radio', { name: 'Present' })
      .click();
  }
  await first.getByRole('button', { name: 'Submit Attendance' }).click();
  await first.getByRole('button', { name: 'Submit 3' }).click();
  await expect(first.getByText(notSent)).toBeVisible();
  // Said once; where the sheet is not shown the bar says it.
  const offline = first.getByRole('banner').getByText('Offline', { exact: true });
  await expect(offline).toHaveCount(0);
  await expect(first.getByRole('banner').getByText(/^\d+ s old$/)).toBeVisible();
  await first.getByRole('tab', { name: 'Posts' }).click();
  await expect(offline).toBeVisible();
  await first.getByRole('tab', { name: 'Team Attendance' }).click();

  const again = await reopened(first);
  await expect(again.getByText(lastKnown)).toBeVisible();
  await expect(again.getByText(notSent)).toBeVisible();
  await again.getByRole('button', { name: '1 waiting to be sent' }).click();
  const list = again.getByRole('dialog', { name: 'Waiting to be sent' });
  await expect(list).toContainText('Attendance submit · Nov 20');
  await expect(list.getByRole('button', { name: /^Take back/ })).toBeVisible();
  await again.keyboard.press('Escape');

  const answers = submitsOf(context);
  await context.setOffline(false);
  await expect(again.getByText('Attendance updated successfully')).toBeVisible({ timeout: 30_000 });
  await expect(again.getByText(/^Last known/)).toHaveCount(0);
  await expect(again.getByRole('button', { name: /waiting to be sent/ })).toHaveCount(0);
  await expect(again.getByText(/Submitted \d/)).toBeVisible();
  expect(answers).toEqual([200]);
  expect(await revisionOf(again)).toBe(1);
});

test('a submit that is refused after its tab was closed and opened again says why, and its marks stay [OFF-21, ATT-59, ATT-110]', async ({
  browser,
}) => {
  const page = await kept(browser, 'tl.a2');
  const context = page.context();
  await expect(page.getByRole('radiogroup', { name: /^Attendance of/ }).first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark All Present' }).click();
  await page.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(page.getByText(notSent)).toBeVisible();
  const again = await reopened(page);
  await expect(again.getByText(notSent)).toBeVisible();
  // Meanwhile somebody marks a few of them as absent.
  await submitTeam(browser, product, 'a2');
  await context.setOffline(false);
  await expect(again.getByText('Not submitted: the sheet has changed meanwhile.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(again.getByRole('button', { name: /^Keep my mark/ }).first()).toBeVisible();
  expect(await revisionOf(again)).toBe(1);
});

test('of two tabs with the same submit one sends it [OFF-21, ATT-18]', async ({ browser }) => {
  const one = await kept(browser, 'tl.a9');
  const context = one.context();
  const answers = submitsOf(context);
  await expect(one.getByRole('radiogroup', { name: /^Attendance of/ }).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${product.url}/dashboard`);
  await expect(other.locator('[data-look=live]')).toBeVisible();
  await context.setOffline(true);
  await one.getByRole('button', { name: 'Mark All Present' }).click();
  await one.getByRole('button', { name: 'Submit Attendance' }).click();
  for (const tab of [one, other]) await expect(tab.getByText(notSent)).toBeVisible();
  await context.setOffline(false);
  for (const tab of [one, other]) {
    await expect(tab.getByText(/Submitted \d/)).toBeVisible({ timeout: 30_000 });
    await expect(tab.getByRole('button', { name: /waiting to be sent/ })).toHaveCount(0);
  }
  expect(answers).toEqual([200]);
  expect(await revisionOf(one)).toBe(1);
});

test('storage that has no room for more keeps the page going, and marks stay as long as it is open [OFF-12, ATT-55]', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, 'tl.a10', {
    prepare: async (full) => {
      await full.addInitScript(() => {
        const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (this: Storage, key: string, text: string) {
          if (key.startsWith('muster_known') || key.startsWith('muster_draft'))
            throw new DOMException('full', 'QuotaExceededError');
          set.call(this, key, text);
        };
      });
    },
  });
  await page.getByRole('button', { name: 'Mark All Present' }).click();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(page.getByText(notSent)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/Submitted \d/)).toBeVisible({ timeout: 30_000 });
});

test('nobody else finds anything of a leader on the device, and a logout without a network ends it at once [OFF-13, SES-100]', async ({
  browser,
}) => {
  const first = await kept(browser, 'tl.a5');
  const context = first.context();
  const lists = (page: Page) =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((name) => name.startsWith('muster_known')),
    );
  await expect.poll(async () => (await lists(first)).length).toBe(1);
  await context.setOffline(true);
  await first.getByRole('button', { name: 'Logout' }).click();
  await expect(first).toHaveURL(/\/login/);
  await expect(first.getByText(/has not been ended on the server yet/)).toBeVisible();
  expect(await lists(first)).toEqual([]);
  const second = await reopened(first);
  await expect(second).toHaveURL(/\/login/);
  await expect(second.getByText('Team A5')).toHaveCount(0);

  // The next person at the same device, and then without a network again.
  await context.setOffline(false);
  await signIn(second, 'tl.a6');
  await expect(second.getByRole('radiogroup', { name: /^Attendance of/ }).first()).toBeVisible();
  await expect.poll(async () => (await lists(second)).length).toBe(1);
  await context.setOffline(true);
  const third = await reopened(second);
  await expect(third.getByText(lastKnown)).toBeVisible();
  await expect(third.getByText('Team A6').first()).toBeVisible();
});

test('a session that was ended while the device had no network shows nothing more at the first contact [OFF-13, SES-19]', async ({
  browser,
}) => {
  const page = await kept(browser, 'tl.a7');
  const context = page.context();
  await expect(page.getByRole('radiogroup', { name: /^Attendance of/ }).first()).toBeVisible();
  await context.setOffline(true);
  const again = await reopened(page);
  await expect(again.getByText(lastKnown)).toBeVisible();
  // A request of the context goes out all the same: another device of the same person.
  const token = await again.evaluate(() => localStorage.getItem('auth_token') ?? '');
  const ended = await context.request.post(`${product.url}/api/auth/logout`, {
    headers: { 'x-csrf-token': token },
  });
  expect(ended.status()).toBe(200);
  await context.setOffline(false);
  await expect(again).toHaveURL(/\/login/, { timeout: 30_000 });
  expect(
    await again.evaluate(() => Object.keys(localStorage).filter((name) => /known/.test(name))),
  ).toEqual([]);
});

test('without a network the watch sees no board, and its dashboard goes on when there is one; a wall waits [OFF-6, OFF-14]', async ({
  browser,
}) => {
  const page = await kept(browser, 'watch.1');
  const context = page.context();
  await context.setOffline(true);
  const again = await reopened(page, '/dashboard?tab=deployment');
  await expect(again.getByText('No connection')).toBeVisible();
  const wall = await context.newPage();
  await wall.goto(`${product.url}/display`);
  await expect(wall.getByText(/It tries again by itself/)).toBeVisible();
  await context.setOffline(false);
  await expect(again.getByRole('tab', { name: /^Deployment/ })).toBeVisible({ timeout: 30_000 });
  await expect(again.locator('[data-look]').getByRole('status')).toHaveText('Live');
});

test('a save, then no network and a reload: the watch takes the last paper, with the time of its save [PAP-9]', async ({
  browser,
}) => {
  await submitTeam(browser, product, 'a1');
  const page = await kept(browser, 'watch.1', { path: '/dashboard?tab=deployment' });
  const context = page.context();
  await page.getByRole('button', { name: 'Auto-Assign', exact: true }).click();
  const proposal = page.getByRole('dialog', { name: 'Auto-Assign' });
  await proposal.getByRole('button', { name: /^Apply \d+ moves?$/ }).click();
  await page.getByRole('button', { name: 'Save Assignments' }).click();
  await expect(page.getByText('Assignments saved')).toBeVisible();
  const onDevice = () =>
    page.evaluate(
      async () => (await caches.keys()).filter((name) => name.startsWith('muster_file')).length,
    );
  await expect.poll(onDevice).toBe(1);
  // Opening the page again must not take it away.
  await page.reload();
  await expect(page.locator('[data-look=live]')).toBeVisible();
  await context.setOffline(true);
  const again = await reopened(page, '/dashboard?tab=deployment');
  await expect(again.getByText('No connection')).toBeVisible();
  const paper = again.getByRole('region', { name: 'Last paper' });
  await expect(paper).toContainText(/Last paper: Nov 20, 2026, saved \d+:\d\d [AP]M/);
  const downloading = again.waitForEvent('download');
  await paper.getByRole('button', { name: 'PDF' }).click();
  const file = readFileSync(await (await downloading).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  // With the board there is no old paper.
  await context.setOffline(false);
  await expect(again.getByRole('tab', { name: /^Deployment/ })).toBeVisible({ timeout: 30_000 });
  await expect(paper).toHaveCount(0);
});

test('a server that is gone while there is a network opens the page, which says so [OFF-3, OFF-11]', async ({
  browser,
}) => {
  const page = await kept(browser, 'tl.a8');
  await expect(page.getByRole('radiogroup', { name: /^Attendance of/ }).first()).toBeVisible();
  await product.kill();
  try {
    const again = await reopened(page);
    await expect(
      again.getByText(/^Last known at \d+:\d\d [AP]M, the server does not answer/),
    ).toBeVisible();
    await expect(again.locator('[data-look=live]')).toHaveCount(0);
    await product.start();
    await expect(again.locator('[data-look=live]')).toBeVisible({ timeout: 30_000 });
    await expect(again.getByText(/^Last known/)).toHaveCount(0);
  } finally {
    await product.start().catch(() => undefined);
  }
});
