import { expect, type Page } from '@playwright/test';
import { atBoard, boardDate, card, idOf, startBoard } from './board.ts';
import { signedIn, signIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';

/** A session that ends under somebody's hands: the warning before, and what is there afterwards. */

const warning = (page: Page) => page.getByRole('dialog', { name: 'Your session is about to end' });
const ended = 'Your session has ended. Please sign in again.';

test.describe('near its end', () => {
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
});

test.describe('after its end', () => {
  let product: Product;
  test.beforeAll(async ({ browser }) => {
    product = await startBoard(browser);
  });
  test.afterAll(() => product.close());

  test('the same person is back where they were, with what was selected and typed [SES-112]', async ({
    browser,
  }) => {
    const page = await atBoard(browser, product, 'watch.1');
    const first = await idOf(page, 'unassigned', 1);
    await card(page, first).click();
    await expect(page.getByText('1 selected').first()).toBeVisible();
    await page.getByRole('button', { name: 'More for the board' }).click();
    await page.getByRole('menuitem', { name: 'Handover Note' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('Lane 3 is closed');
    // As at the limit: the next call is refused.
    await page.context().clearCookies();
    await page.getByRole('dialog').getByRole('button', { name: 'Pin Note' }).click();
    await expect(page.getByText(ended)).toBeVisible();
    await signIn(page, 'watch.1');
    await expect(page).toHaveURL(/tab=deployment/);
    await expect(page.getByText('Lane 3 is closed')).toBeVisible();
    await expect(page.getByText('1 selected').first()).toBeVisible();
    await page.getByRole('button', { name: 'More for the board' }).click();
    await page.getByRole('menuitem', { name: 'Handover Note' }).click();
    await expect(page.getByRole('dialog').getByLabel('Note')).toHaveValue('Lane 3 is closed');
  });

  test('somebody else finds nothing of it [SES-112, SES-48]', async ({ browser }) => {
    const page = await atBoard(browser, product, 'watch.1');
    await page.getByRole('button', { name: 'More for the board' }).click();
    await page.getByRole('menuitem', { name: 'Handover Note' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('Lane 3 is closed');
    // As at the limit: the next call is refused.
    await page.context().clearCookies();
    await page.getByRole('dialog').getByRole('button', { name: 'Pin Note' }).click();
    await expect(page.getByText(ended)).toBeVisible();
    await signIn(page, 'watch.2');
    await expect(
      page.getByText('Unassigned Officers').or(page.getByText('Live')).first(),
    ).toBeVisible();
    await expect(page.getByText('Lane 3 is closed')).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Lane 3');
  });
});
