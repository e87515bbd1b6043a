import { expect, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';

/** An organisation that is set up on the page alone, from a store with nobody in it. */

const password = 'walk the night shift';
const command = fileURLToPath(new URL('../../backend/dist/admin.js', import.meta.url));

let product: Product;
test.beforeAll(async () => {
  const env = { DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'muster-e2e-')), DEMO: '0' };
  const creation = spawn(process.execPath, [command, 'create', 'ada'], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  creation.stdin.end(`Ada Admin\n${password}\n`);
  await once(creation, 'exit');
  product = await startProduct(env);
});
test.afterAll(() => product.close());

const go = (page: Page, section: string) =>
  page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: section })
    .click();
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
const type = (page: Page, field: string, text: string) =>
  page.getByRole('dialog').getByLabel(field, { exact: true }).fill(text);
const choose = async (page: Page, label: string, option: string) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${label}: ` })
    .click();
  await page.getByRole('option', { name: option }).first().click();
};
const send = async (page: Page, deed: string, words: string) => {
  await page.getByRole('dialog').getByRole('button', { name: deed, exact: true }).click();
  await expect(page.getByText(words)).toBeVisible();
};

async function addUser(page: Page, name: string, role: string): Promise<void> {
  await press(page, 'Add User');
  await type(page, 'Name', name);
  await type(page, 'Username', name.toLowerCase());
  await type(page, 'Password', password);
  await choose(page, 'Role', role);
  await choose(page, 'Team', 'Delta');
  await send(page, 'Create User', 'User created successfully');
}

test('an organisation is set up from nothing, and a team leader follows it without reloading [ADM-44, ADM-45, ADM-46, ADM-50, ADM-52, ADM-61, ADM-66, DIR-24]', async ({
  browser,
}) => {
  const ada = await signedIn(browser, product, 'ada', { password });
  await go(ada, 'Role Management');
  await press(ada, 'Create Role');
  await type(ada, 'Name', 'Handler');
  await send(ada, 'Create Role', 'Role created successfully');
  await go(ada, 'Tag Management');
  await press(ada, 'Create Tag');
  await type(ada, 'Name', 'Dog');
  await ada.getByRole('radio', { name: 'Teal' }).check();
  await send(ada, 'Create Tag', 'Tag created successfully');
  await go(ada, 'Team Management');
  await press(ada, 'Create Team');
  await type(ada, 'Team ID', 'DELTA');
  await type(ada, 'Team Name', 'Delta');
  await send(ada, 'Create Team', 'Team created successfully');
  await go(ada, 'User Management');
  await addUser(ada, 'Lee', 'TL');

  const lee = await signedIn(browser, product, 'lee', { password });
  const member = lee.locator('[data-member]').filter({ hasText: 'Mia' });
  await expect(lee.locator('[data-member]')).toHaveCount(1);
  await addUser(ada, 'Mia', 'Handler');
  await expect(member).toBeVisible({ timeout: 2_000 });

  await press(ada, 'Manage Tags Mia');
  await ada.getByRole('dialog').getByRole('button', { name: 'Add Tag' }).click();
  const adding = ada.getByRole('dialog', { name: 'Add Tag' });
  await adding.getByRole('radio', { name: 'Dog' }).check();
  await adding.getByRole('button', { name: 'Add Tag' }).click();
  await expect(ada.getByRole('button', { name: 'Remove Dog' })).toBeVisible();
  await press(ada, 'Done');

  await press(ada, 'Delete Mia');
  await press(ada, 'Delete User');
  await expect(member).toHaveCount(0, { timeout: 2_000 });
  await go(ada, 'Recently Deleted');
  await press(ada, 'Restore Mia');
  await send(ada, 'Restore User', 'User restored successfully');
  await expect(member).toBeVisible({ timeout: 2_000 });

  // What is shown stands in the address: a reload and Back keep it.
  await ada.goto(`${product.url}/dashboard?section=users&role=Handler`);
  await expect(ada.getByText('Showing 1 to 1 of 1 users')).toBeVisible();
  await ada.reload();
  await expect(ada.getByText('Showing 1 to 1 of 1 users')).toBeVisible();
});
