import { expect, test, type Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { pairedWall, signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { submitTeam } from './submitting.ts';

/** The pictures of the README, taken from the demo organisation at 10:52 of a morning shift. */
const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
const picture = (page: Page, name: string) => page.screenshot({ path: `${folder}${name}.png` });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.close());

test('screenshots', async ({ browser }) => {
  test.setTimeout(180_000);
  const watch = await signedIn(browser, product, 'watch.1');
  const wall = await pairedWall(browser, product, watch);
  const keys = ['a1', 'a2', 'a3', 'a4', 'a6', 'a7', 'a8', 'a10', 'a12', 'a13', 'sac'];
  for (const key of keys) await submitTeam(browser, product, key);
  await expect(watch.getByRole('definition').first()).toContainText('11/14');
  await expect(watch.getByText('just now')).toHaveCount(0);
  await picture(watch, 'watch-overview');
  await picture(wall, 'wall');

  const leader = await signedIn(browser, product, 'tl.a5', {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  await leader.getByRole('button', { name: 'Mark All Present' }).click();
  await leader.getByRole('radio', { name: 'PTO' }).nth(1).click();
  await leader.getByRole('radio', { name: 'Absent' }).nth(2).click();
  await leader.evaluate(() => window.scrollTo(0, 0));
  await picture(leader, 'team-sheet-phone');
});
