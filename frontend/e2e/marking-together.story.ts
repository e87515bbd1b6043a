import { expect } from '@playwright/test';
import { signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';

/** Two leaders of one team, each with a browser, and one sheet. */

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.setTimeout(90_000);
test.afterAll(() => product.close());

test('two leaders see each other’s marks as they are made, and both submits stand [ATT-110, ATT-114]', async ({
  browser,
}) => {
  const [tl, dtl] = await Promise.all([
    signedIn(browser, product, 'tl.a4'),
    signedIn(browser, product, 'dtl.a4', { viewport: { width: 390, height: 844 } }),
  ]);
  const groups = (page: typeof tl) => page.getByRole('radiogroup', { name: /^Attendance of/ });
  await expect(groups(tl).nth(4)).toBeVisible();
  await expect(groups(dtl).nth(4)).toBeVisible();
  const mark = (page: typeof tl, place: number) =>
    groups(page).nth(place).getByRole('radio', { name: 'Present' }).click();
  await mark(tl, 0);
  await expect(dtl.getByText(/marks present, not submitted yet$/)).toHaveCount(1);
  await mark(dtl, 1);
  await expect(tl.getByText(/marks present, not submitted yet$/)).toHaveCount(1);

  // Without a network each goes on for themselves.
  await dtl.context().setOffline(true);
  await mark(dtl, 2);
  await tl.getByRole('button', { name: 'Submit Attendance' }).click();
  await tl.getByRole('button', { name: 'Submit 1' }).click();
  await expect(tl.getByText('Attendance updated successfully')).toBeVisible();
  await dtl.getByRole('button', { name: 'Submit Attendance' }).click();
  await dtl.getByRole('button', { name: 'Submit 2' }).click();
  await expect(dtl.getByText('Not sent: will be sent when there is a connection')).toBeVisible();
  await dtl.context().setOffline(false);
  await expect(dtl.getByText('Attendance updated successfully')).toBeVisible({ timeout: 30_000 });
  for (const page of [tl, dtl]) {
    await expect(page.getByText(/not submitted yet$/)).toHaveCount(0);
    await expect(groups(page).getByRole('radio', { name: 'Present', checked: true })).toHaveCount(
      3,
    );
  }
});

test('three devices that mark without a network for ten minutes lose no mark and store none twice [ATT-86, ATT-110, OFF-21]', async ({
  browser,
}) => {
  const pages = await Promise.all(
    ['tl.a6', 'dtl.a6', 'tl.a6'].map((name) =>
      signedIn(browser, product, name, { prepare: (page) => page.clock.install() }),
    ),
  );
  const group = (page: (typeof pages)[number], place: number) =>
    page.getByRole('radiogroup', { name: /^Attendance of/ }).nth(place);
  for (const page of pages) await expect(group(page, 8)).toBeVisible();
  for (const page of pages) await page.context().setOffline(true);
  for (const [nth, page] of pages.entries()) {
    for (const place of [0, 3, 6]) {
      await group(page, nth + place)
        .getByRole('radio', { name: 'Present' })
        .click();
    }
    await page.getByRole('button', { name: 'Submit Attendance' }).click();
    await page.getByRole('button', { name: 'Submit 3' }).click();
    await expect(page.getByText(/^Not sent/)).toBeVisible();
  }
  for (const page of pages) {
    await page.clock.fastForward(10 * 60_000);
    await expect(page.getByText(/^10 min( \d+ s)? old$/)).toBeVisible();
  }
  for (const page of pages) await page.context().setOffline(false);
  const { request } = (pages[0] as (typeof pages)[number]).context();
  const log = async () => {
    const answer = await request.get(`${product.url}/api/attendance-updates?date=2026-11-20`);
    return ((await answer.json()) as { userId: string }[]).map(({ userId }) => userId);
  };
  await expect.poll(async () => new Set(await log()).size, { timeout: 40_000 }).toBe(9);
  expect(await log()).toHaveLength(9);
});
