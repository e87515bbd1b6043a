import { expect, type Page } from '@playwright/test';
import { signedIn } from './people.ts';
import { startReleased, type ReleasedProduct } from './released-product.ts';
import { test } from './story.ts';

/** A new version of the product, while pages of the one before are open. */

let product: ReleasedProduct;
test.beforeAll(async () => {
  product = await startReleased();
});
test.setTimeout(180_000);
test.afterAll(() => product.close());

const builds = (page: Page) => page.evaluate(async () => (await caches.keys()).length);
/** A worker that is still keeping its files, or waits, is not the one that answers. */
const hasTakenOver = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    return !installing && !waiting && active?.state === 'activated';
  });
const entryOf = (page: Page) => page.locator('script[type=module]').first().getAttribute('src');

test('a page that is open over a release finds its parts, loses no mark, and is of the new build when it is loaded again [OFF-4]', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, 'tl.a1', { serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const present = page
    .getByRole('radiogroup', { name: /^Attendance of/ })
    .first()
    .getByRole('radio', { name: 'Present' });
  await present.click();
  const entry = (await entryOf(page)) ?? '';

  await product.release();
  expect((await page.request.get(product.url + entry)).status()).toBe(404);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  // It takes over when it has every file, which a busy machine takes its time for.
  await expect.poll(() => hasTakenOver(page), { timeout: 60_000 }).toBe(true);
  expect(await builds(page)).toBe(2);
  await expect(page.locator('[data-look=live]')).toBeVisible({ timeout: 30_000 });
  // A part of the build that the server has no more.
  await page.getByRole('tab', { name: 'Posts' }).click();
  await expect(page.getByText('A part of the page could not be loaded')).toHaveCount(0);
  await expect(page.getByRole('tabpanel', { name: 'Posts' })).toContainText(/saved/i);
  await page.getByRole('tab', { name: 'Team Attendance' }).click();
  await expect(present).toBeChecked();

  await page.reload();
  await expect(present).toBeChecked();
  expect(await entryOf(page)).toContain('_next');
  // The build that nobody uses any more goes.
  await expect.poll(() => builds(page), { timeout: 20_000 }).toBe(1);
  await page.context().setOffline(true);
  await page.reload();
  await expect(present).toBeChecked();
  expect(await entryOf(page)).toContain('_next');
});
