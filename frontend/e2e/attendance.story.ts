import { expect } from '@playwright/test';
import { test } from './story.ts';
import { pairedWall, signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.close());

test('a team of 15 is marked and submitted; two watch TLs and the wall see it at once; a kill loses nothing [PRF-16, ATT-21, ATT-46, ATT-53, ATT-55, MON-23, UI-14]', async ({
  browser,
}) => {
  const [first, second, leader] = await Promise.all([
    signedIn(browser, product, 'watch.1'),
    signedIn(browser, product, 'watch.2'),
    signedIn(browser, product, 'tl.a1', { viewport: { width: 390, height: 844 } }),
  ]);
  const wall = await pairedWall(browser, product, first);
  const submitted = (page: typeof first) => page.getByRole('definition').first();
  for (const page of [first, second]) await expect(submitted(page)).toContainText('0/14');

  await expect(leader.getByText('0 of 15 members marked')).toBeVisible();
  await leader.getByRole('button', { name: 'Mark All Present' }).click();
  const absent = leader.getByRole('radio', { name: 'Absent' }).nth(3);
  await absent.click();
  await leader.keyboard.press('Escape');
  await expect(leader.getByText('15 of 15 members marked')).toBeVisible();

  // Without an absence type nothing is sent, and the form says what is missing.
  await leader.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(leader.getByText('Absence type is required')).toBeVisible();
  await leader.getByRole('button', { name: /^Absence type for/ }).click();
  await leader
    .getByRole('option', { name: /Medical Certificate/ })
    .first()
    .click();

  // A reload keeps the draft.
  await leader.reload();
  await expect(leader.getByText('15 of 15 members marked')).toBeVisible();
  await leader.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(leader.getByRole('button', { name: 'Update Attendance' })).toBeVisible();

  for (const page of [first, second]) {
    await expect(submitted(page)).toContainText('1/14', { timeout: 2000 });
  }
  await expect(wall.getByText('1/14').or(wall.getByText(/^1$/)).first()).toBeVisible();

  await product.kill();
  await expect(first.getByText(/Reconnecting/).first()).toBeVisible();
  await product.start();
  await expect(first.getByText('Live').first()).toBeVisible({ timeout: 15_000 });
  for (const page of [first, second]) await expect(submitted(page)).toContainText('1/14');
  await leader.reload();
  await expect(leader.getByText('15 of 15 members marked')).toBeVisible();
  await expect(leader.getByRole('button', { name: 'Update Attendance' })).toBeVisible();
});
