import { expect, type Page } from '@playwright/test';
import { boardDate } from './board.ts';
import { signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';

/** A session near its end, under somebody's hands. */

const warning = (page: Page) => page.getByRole('dialog', { name: 'Your session is about to end' });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({
    CLOCK_AT: `${boardDate}T02:52:00.000Z`,
    SESSION_IDLE_MINUTES: '2.1',
  });
});
test.afterAll(() => product.close());

test('one press in one tab goes on in all, over an open dialog too, whatever the browser’s clock says [SES-111]', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, 'admin', {
    path: '/dashboard?section=users',
  });
  const other = await page.context().newPage();
  await other.goto(`${product.url}/dashboard?section=teams`);
  await page.getByRole('button', { name: 'Add User' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create New User' });
  await form.getByLabel('Name', { exact: true }).fill('Tan Ah Kow');
  // 15 s after the last call, by a look every 10 s.
  await expect(warning(page)).toBeVisible({ timeout: 40_000 });
  await expect(warning(other)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(warning(page)).toBeHidden();
  await expect(warning(other)).toBeHidden();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Tan Ah Kow');
});
