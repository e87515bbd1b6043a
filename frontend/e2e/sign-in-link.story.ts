import { expect } from '@playwright/test';
import { openAccount, signedIn, signIn } from './people.ts';
import type { Product } from './server.ts';
import { test } from './story.ts';

const [first, second] = ['lantern under rain', 'a kite by the sea'];
let product: Product;
test.beforeAll(({ demo }) => {
  product = demo;
});

test('a person comes in by a link, changes the password and ends another session [SES-61, SES-67, SES-72, SES-73, ADM-140]', async ({
  browser,
}) => {
  const admin = await signedIn(browser, product, 'admin', {
    path: '/dashboard?section=users&q=tl.a13',
  });
  await admin.getByRole('button', { name: 'Sign-in Hui Min Toh' }).click();
  await admin.getByRole('button', { name: 'Make Sign-in Link' }).click();
  const link = await admin.getByLabel('Link').inputValue();
  await expect(admin.getByText('Not signed in anywhere')).toBeVisible();

  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  await page.getByLabel('New password', { exact: true }).fill(first);
  await page.getByLabel('New password again').fill(first);
  await page.getByRole('button', { name: 'Set Password and Sign In' }).click();
  await expect(page.getByText('Attendance Management')).toBeVisible();

  const other = await (await browser.newContext({ baseURL: product.url })).newPage();
  await other.goto('/login');
  await signIn(other, 'tl.a13', first);
  await expect(other.getByText('Attendance Management')).toBeVisible();

  await openAccount(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Signed in on 2 devices')).toBeVisible();
  await dialog.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expect(dialog.getByText('Signed in on 1 device')).toBeVisible();
  await expect(other.getByText(/ended from another device/)).toBeVisible();

  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await dialog.getByLabel('Current password').fill(first);
  await dialog.getByLabel('New password', { exact: true }).fill(second);
  await dialog.getByLabel('New password again').fill(second);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('You are signed out on all other devices.').first()).toBeVisible();
  await signIn(other, 'tl.a13', second);
  await expect(other.getByText('Attendance Management')).toBeVisible();
});

test('a PSO’s dashboard opens by itself when an administrator gives the access, and closes when it is taken away [SES-38, SES-103]', async ({
  browser,
}) => {
  const pso = await signedIn(browser, product, 'pso.a2');
  const denied = pso.getByRole('heading', { name: 'Access Denied' });
  await expect(denied).toBeVisible();
  const admin = await signedIn(browser, product, 'admin', {
    path: '/dashboard?section=users&q=pso.a2',
  });
  const turn = async () => {
    await admin.getByRole('button', { name: /^Edit / }).click();
    await admin.getByRole('switch', { name: 'Team Leader Dashboard Access' }).click();
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    await expect(admin.getByRole('dialog')).toBeHidden();
  };
  await turn();
  await expect(pso.getByRole('tab', { name: 'Team Attendance' })).toBeVisible();
  await turn();
  await expect(denied).toBeVisible({ timeout: 3000 });
});
