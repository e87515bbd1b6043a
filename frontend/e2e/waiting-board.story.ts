import { expect } from '@playwright/test';
import { atBoard, cards, drag, idOf, list, startBoard } from './board.ts';
import type { Product } from './server.ts';
import { test } from './story.ts';

/** Operations of the board that find no network. */

let product: Product;
test.beforeAll(async ({ browser }) => {
  product = await startBoard(browser, ['a1']);
});
test.afterAll(() => product.close());

test('moves without a network are counted in the bar, are taken back one by one, and the others are done once [OFF-20, OFF-22, SES-50]', async ({
  browser,
}) => {
  const [page, other] = await Promise.all([
    atBoard(browser, product, 'watch.1'),
    atBoard(browser, product, 'watch.2'),
  ]);
  const stations = await page
    .locator('[data-list]:not([data-list=unassigned])')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-list') ?? ''));
  const [first = '', second = ''] = stations;
  const [ann, ben] = [await idOf(page, 'unassigned', 0), await idOf(page, 'unassigned', 1)];
  await page.context().setOffline(true);
  await drag(page, ann, first);
  await drag(page, ben, second);
  const button = page.getByRole('button', { name: '2 waiting to be sent' });
  await button.focus();
  await page.keyboard.press('Enter');
  const waiting = page.getByRole('dialog', { name: 'Waiting to be sent' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await expect(waiting.getByRole('listitem').first()).toContainText(
    /^Move of 1 officer · Nov 19.+ to /,
  );
  await waiting
    .getByRole('button', { name: /^Take back/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('button', { name: '1 waiting to be sent' })).toBeVisible();
  await expect(cards(page, first)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
  await expect(cards(other, second)).toHaveCount(1, { timeout: 30_000 });
  await expect(page.getByRole('button', { name: /waiting to be sent/ })).toHaveCount(0);
  await expect(list(other, first).locator('[data-officer]')).toHaveCount(0);
});

test('what is opened for the first time without a network comes when there is one, and the board stays as it is [OPS-54]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  const board = list(page, 'unassigned');
  await expect(board).toBeVisible();
  await product.kill();
  const missed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('calendar'),
  );
  await page.getByRole('button', { name: /^Date:/ }).click();
  await missed;
  await expect(board).toBeVisible();
  await expect(page.getByText('A part of the page could not be loaded')).toHaveCount(0);
  await product.start();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(board).toBeAttached();
});
