import { expect } from '@playwright/test';
import { signedIn } from './people.ts';
import { test } from './story.ts';

test('a program reads with the token that an administrator made, until it is revoked [ECO-4, ECO-7, ECO-10]', async ({
  browser,
  demo: product,
}) => {
  const page = await signedIn(browser, product, 'admin', { path: '/dashboard?section=tokens' });
  await page.getByRole('button', { name: 'Create Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API token' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Roster screen');
  await dialog.getByRole('checkbox', { name: /^Read directory/ }).check();
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the secret of Roster screen' });
  const secret = await shown.getByLabel('Secret').inputValue();
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(shown).toBeHidden();

  const program = { headers: { authorization: `Bearer ${secret}` } };
  const read = async (path: string) => (await fetch(product.url + path, program)).status;
  expect(await read('/api/teams')).toBe(200);
  expect(await read('/api/deployment/zones')).toBe(403);
  await page.reload();
  const line = page.getByRole('listitem', { name: 'Roster screen' });
  await expect(line).toContainText('used just now');
  await line.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke Token' }).click();
  await expect(page.getByText('There is no API token')).toBeVisible();
  expect(await read('/api/teams')).toBe(401);
});
