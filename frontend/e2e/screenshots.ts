import { expect, test, type Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { atBoard, carry, drag, idOf } from './board.ts';
import { pairedWall, signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';

/** The pictures of the README, taken from the demo as one meets it: at 10:52 of a morning shift, of the board at 10:20. */
const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
const picture = (page: Page, name: string) => page.screenshot({ path: `${folder}${name}.png` });

/** A message that has just come would stand over the picture. */
async function withoutToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Dismiss' });
  while ((await close.count()) > 0) await close.first().click();
}

/** 12:00 of a Night Off in Singapore. */
const betweenShifts = '2026-11-22T04:00:00.000Z';
/** The demo as one meets it, with its past and its present. */
const whole = { DEMO_SHEETS_ONLY: '0' };

test('of the first minute', async ({ browser }) => {
  test.setTimeout(120_000);
  const demo = await startProduct(whole);
  const visitor = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await visitor.goto(`${demo.url}/login`);
  await expect(visitor.getByRole('heading', { name: 'Look around as' })).toBeVisible();
  await picture(visitor, 'sign-in');
  await demo.close();

  const off = await startProduct({ ...whole, CLOCK_AT: betweenShifts });
  const watch = await signedIn(browser, off, 'watch.1');
  await expect(watch.getByRole('region', { name: /^Last shift/ })).toBeVisible();
  await withoutToasts(watch);
  await picture(watch, 'between-shifts');
  await watch.getByRole('tab', { name: 'Next Shifts' }).click();
  await watch
    .getByRole('row', { name: /no spare|short/ })
    .first()
    .getByRole('button')
    .click();
  await expect(watch.getByRole('link', { name: /^(?:Plan it|Open the plan)$/ })).toBeVisible();
  await watch.mouse.move(600, 20);
  await picture(watch, 'next-shifts');
  await off.close();
});

/** While the board is half placed. */
const filling = '2026-11-20T02:20:00.000Z';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct(whole);
});
test.afterAll(() => product.close());

test('of a morning shift', async ({ browser }) => {
  test.setTimeout(120_000);
  const watch = await signedIn(browser, product, 'watch.1');
  const wall = await pairedWall(browser, product);
  await expect(watch.getByRole('definition').first()).toContainText('13/14');
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
  await leader.getByRole('button', { name: /^Leaves at/ }).click();
  await leader.getByRole('radio', { name: 'Absent' }).nth(2).click();
  await leader.getByRole('option', { name: /^MC/ }).click();
  await expect(leader.getByRole('option')).toHaveCount(0);
  await withoutToasts(leader);
  await leader.evaluate(() => window.scrollTo(0, 0));
  await picture(leader, 'team-sheet-phone');
});

test('of the board', async ({ browser }) => {
  test.setTimeout(180_000);
  const half = await startProduct({ ...whole, CLOCK_AT: filling });
  const board = await atBoard(browser, half, 'watch.2', {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
  });
  const other = await atBoard(browser, half, 'watch.3', {
    viewport: { width: 1440, height: 900 },
  });
  await board.getByRole('button', { name: 'Auto-Assign', exact: true }).click();
  const proposal = board.getByRole('dialog', { name: 'Auto-Assign' });
  await expect(proposal.getByText('Who goes where')).toBeVisible();
  await picture(board, 'auto-assign');
  await proposal.getByRole('button', { name: /^Apply/ }).click();
  await expect(board.getByText('Auto-assignment complete')).toBeVisible();
  await withoutToasts(board);
  for (const id of ['car-3', 'bike-1', 'car-x', 'car-2']) {
    for (let one = 0; one < 2; one++) {
      await drag(other, await idOf(other, id, 0), 'unassigned');
    }
  }
  await drag(board, await idOf(board, 'unassigned', 2), 'car-x');
  await carry(other, await idOf(other, 'car-1', 1), 'car-2');
  await carry(board, await idOf(board, 'unassigned', 1), 'car-3');
  await expect(board.getByText('held by Hana')).toBeAttached();
  await picture(board, 'deployment-board');
  for (const page of [board, other]) {
    await page.keyboard.press('Escape');
    await page.mouse.up();
  }
  await other.getByRole('button', { name: 'Save Assignments' }).click();
  await expect(other.getByText('Assignments saved').first()).toBeVisible();
  await withoutToasts(other);
  await other.getByRole('button', { name: 'Log', exact: true }).click();
  await other.locator('[data-entry]').nth(2).click();
  await expect(other.getByRole('region', { name: 'Replay', exact: true })).toBeVisible();
  await expect(other.locator('[data-list="car-1"] [data-officer]').first()).toBeVisible();
  await other.mouse.move(600, 20);
  await expect(other.getByRole('tooltip')).toHaveCount(0);
  await expect(other.locator('.opacity-60')).toHaveCount(0);
  await picture(other, 'replay');
  await half.close();
});
