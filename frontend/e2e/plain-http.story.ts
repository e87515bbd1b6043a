import { expect, type Browser, type Page } from '@playwright/test';
import { boardDate, drag, idOf, list, startBoard } from './board.ts';
import { openAccount, signIn } from './people.ts';
import { submitTeam } from './submitting.ts';
import type { Product } from './server.ts';
import { test } from './story.ts';

/** A whole shift on `http://muster.test`: no TLS, and so no secure context. */

let product: Product;
let url: string;
test.beforeAll(async ({ browser }) => {
  product = await startBoard(browser, ['a1']);
  url = product.url.replace('127.0.0.1', 'muster.test');
});
test.setTimeout(120_000);
test.afterAll(() => product.close());

/** Somebody at the login screen of the unsafe address, without what a browser may still show the name of. */
async function atPlainHttp(browser: Browser, username: string, path: string): Promise<Page> {
  const page = await openedPlain(browser, '/login');
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID])).toEqual([
    false,
    'undefined',
  ]);
  await signIn(page, username);
  await page.goto(url + path);
  return page;
}

async function openedPlain(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.addInitScript(() => {
    const lent = ['clipboard', 'locks', 'serviceWorker', 'wakeLock', 'storage'];
    for (const name of lent) Object.defineProperty(navigator, name, { value: undefined });
    Object.defineProperty(globalThis, 'Notification', { value: undefined });
    Object.defineProperty(globalThis, 'caches', { value: undefined });
  });
  await page.goto(url + path);
  return page;
}

test('a leader submits, and copies the address of the calendar on plain http [UI-360]', async ({
  browser,
}) => {
  const leader = await atPlainHttp(browser, 'tl.a2', '/dashboard');
  await leader.getByRole('button', { name: 'Mark All Present' }).click();
  await leader.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(leader.getByText(/Submitted \d/)).toBeVisible();

  await openAccount(leader);
  await leader.getByRole('button', { name: 'Create Address' }).click();
  const address = await leader.getByLabel('Address', { exact: true }).inputValue();
  await leader.getByRole('button', { name: 'Copy Address' }).click();
  await expect(leader.getByRole('button', { name: 'Copied' })).toBeVisible();
  const calendar = await leader.request.get(address.replace('muster.test', '127.0.0.1'));
  expect(await calendar.text()).toContain('BEGIN:VCALENDAR');
  // Pasted where one writes, it is the address.
  await leader.getByRole('button', { name: 'I have saved it' }).click();
  await leader.keyboard.press('Escape');
  const search = leader.getByRole('searchbox').first();
  await search.focus();
  await leader.keyboard.press('Control+V');
  await expect(search).toHaveValue(address);
});

test('a watch TL moves a card, lets auto-assign place, and pairs a wall on plain http [UI-360]', async ({
  browser,
}) => {
  const watch = await atPlainHttp(browser, 'watch.1', '/dashboard?tab=deployment');
  await expect(watch.getByText('Live', { exact: true })).toBeVisible();
  const userId = await idOf(watch, 'unassigned', 0);
  await drag(watch, userId, 'car-1');
  await expect(list(watch, 'car-1').locator(`[data-officer="${userId}"]`)).toBeVisible();
  await expect(watch.getByText('1 unsaved change').first()).toBeVisible();
  await watch.getByRole('button', { name: 'Auto-Assign' }).first().click();
  const dialog = watch.getByRole('dialog', { name: 'Auto-Assign' });
  await dialog.getByRole('button', { name: /^Apply/ }).click();
  await expect(watch.getByText('Auto-assignment complete').first()).toBeVisible();

  const wall = await openedPlain(browser, '/display');
  const code = await wall
    .getByText(/^[A-Z0-9]{3} ?[A-Z0-9]{3}$/)
    .first()
    .innerText();
  const approved = await watch.evaluate(
    async (typed) => {
      const { status } = await fetch('/api/displays/approve', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-csrf-token': localStorage.getItem('auth_token')?.replaceAll('"', '') ?? '',
        },
        body: JSON.stringify({ code: typed, name: 'Plain wall' }),
      });
      return status;
    },
    code.replaceAll(/\s/g, ''),
  );
  expect(approved).toBe(200);
  await expect(wall.getByText('Teams Submitted')).toBeVisible();
  await submitTeam(browser, product, 'a3', boardDate);
  await expect(wall.getByText(/A3/).first()).toBeVisible();
});

test('an administrator makes a sign-in link and copies it on plain http [UI-360]', async ({
  browser,
}) => {
  const admin = await atPlainHttp(browser, 'admin', '/dashboard?section=users&q=tl.a5');
  await admin
    .getByRole('button', { name: /^Sign-in / })
    .first()
    .click();
  await admin.getByRole('button', { name: 'Make Sign-in Link' }).click();
  await admin.getByRole('button', { name: 'Copy Link' }).click();
  await expect(admin.getByRole('button', { name: 'Copied' })).toBeVisible();
});

test('a mistake of the page is told as one and never as a lost connection [UI-361]', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${url}/login`);
  await signIn(page, 'tl.a4');
  await page.getByRole('button', { name: 'Mark All Present' }).click();
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new TypeError('getRandomValues is not a function');
    };
  });
  await page.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(
    page.getByText('This page made a mistake: it is not the connection').first(),
  ).toBeVisible();
  await expect(page.getByText('is not a function')).toHaveCount(0);
  await expect(page.getByText(/will be sent/)).toHaveCount(0);
});
