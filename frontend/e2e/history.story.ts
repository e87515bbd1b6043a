import { expect, type Page } from '@playwright/test';
import { test } from './story.ts';
import { atBoard, card, cards, drag, idOf, list, startBoard } from './board.ts';
import { signedIn } from './people.ts';
import type { Product } from './server.ts';

let product: Product;
test.beforeAll(async ({ browser }) => {
  product = await startBoard(browser);
});
test.afterAll(() => product.close());

const log = (page: Page) => page.getByRole('complementary', { name: 'Log', exact: true });
/** What somebody did; the server's own follow attendance. */
const entries = (page: Page) =>
  log(page)
    .locator('[data-entry]')
    .filter({ hasText: /Priya Nair|Daniel Ng/ });
const notLive = (page: Page) => page.getByRole('region', { name: 'Replay', exact: true });

test('what one does is in the other’s log at once; the first of it is replayed, found again by reload and Back, and left for the live board [HIS-5, HIS-6, HIS-7, HIS-24, HIS-25, HIS-26, HIS-27, HIS-28, HIS-30, DEP-120, PRF-30]', async ({
  browser,
}) => {
  const [priya, daniel] = await Promise.all([
    atBoard(browser, product, 'watch.1'),
    atBoard(browser, product, 'watch.2'),
  ]);
  await daniel.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(log(daniel)).toBeVisible();
  await expect(entries(daniel)).toHaveCount(0);

  const first = await idOf(priya, 'unassigned', 0);
  await drag(priya, first, 'car-1');
  await drag(priya, first, 'car-2');
  await priya.getByRole('button', { name: 'Save Assignments' }).click();
  await expect(entries(daniel)).toHaveCount(3);
  await expect(entries(daniel).first()).toContainText('saved the deployment');
  await expect(entries(daniel).nth(2)).toContainText(/Priya Nair placed .+ in CAR 1/);

  // What is read stays where it is while more is done.
  const read = entries(daniel).nth(1);
  await read.hover();
  const words = (await read.textContent()) ?? '';
  const place = await read.boundingBox();
  await drag(priya, await idOf(priya, 'unassigned', 0), 'bus-1');
  await expect(log(daniel).getByRole('button', { name: '1 new entry' })).toBeVisible();
  expect((await entries(daniel).filter({ hasText: words }).boundingBox())?.y).toBe(place?.y);
  // By the keyboard: once the pointer goes, they come by themselves.
  await log(daniel).getByRole('button', { name: '1 new entry' }).press('Enter');

  await entries(daniel).nth(3).click();
  await expect(notLive(daniel)).toContainText(/^Replay( of Nov 19)? as of/);
  await expect(daniel.getByText(/^Not live: replay of/)).toBeVisible();
  await expect(daniel.getByText('Live', { exact: true })).toHaveCount(0);
  await expect(list(daniel, 'car-1').locator(`[data-officer="${first}"]`)).toContainText('placed');
  await expect(cards(daniel, 'bus-1')).toHaveCount(0);
  await expect(daniel.getByRole('button', { name: 'Save Assignments' })).toHaveCount(0);
  const address = daniel.url();
  expect(address).toContain('at=');

  // Beside the open log, and beside the list of the replay on a small window, every zone is in sight.
  const hidden = () =>
    daniel
      .getByRole('navigation', { name: 'Zones' })
      .evaluate((strip) => strip.scrollWidth - strip.clientWidth);
  for (const width of [1440, 1280, 1024]) {
    await daniel.setViewportSize({ width, height: 900 });
    await expect.poll(hidden, `at ${width}`).toBeLessThanOrEqual(0);
  }
  await daniel.setViewportSize({ width: 1440, height: 900 });

  // Nothing of it can be taken in hand: the live board stays as it is.
  await card(daniel, first).hover();
  await daniel.mouse.down();
  await daniel.mouse.move(10, 400, { steps: 5 });
  await expect(priya.getByText(/held by/)).toHaveCount(0);
  await daniel.mouse.up();

  await daniel.reload();
  await expect(list(daniel, 'car-1').locator(`[data-officer="${first}"]`)).toBeVisible();
  await daniel.getByRole('button', { name: 'Next save' }).click();
  await expect(list(daniel, 'car-2').locator(`[data-officer="${first}"]`)).toBeVisible();
  await daniel.goBack();
  await expect(daniel).toHaveURL(address);
  await expect(list(daniel, 'car-1').locator(`[data-officer="${first}"]`)).toBeVisible();
  // Back before the page has drawn what the address said in between.
  await daniel.getByRole('button', { name: 'Next save' }).evaluate((button: HTMLElement) => {
    button.click();
    history.back();
  });
  await expect(list(daniel, 'car-1').locator(`[data-officer="${first}"]`)).toBeVisible();
  await expect(list(daniel, 'car-2').locator(`[data-officer="${first}"]`)).toHaveCount(0);

  await notLive(daniel).getByRole('button', { name: 'Back to live' }).click();
  await expect(daniel.getByText('Live', { exact: true })).toBeVisible();
  await expect(cards(daniel, 'bus-1')).toHaveCount(1);
  await expect(daniel).not.toHaveURL(/at=/);
  // On a tablet held upright Save stands in the window beside unsaved work.
  await daniel.setViewportSize({ width: 768, height: 1024 });
  await expect(daniel.getByText('1 unsaved', { exact: true })).toBeVisible();
  expect(await daniel.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
});

test('how an officer got here leads from the mark on the sheet to each moment, on a phone as well [HIS-11, HIS-32]', async ({
  browser,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await atBoard(browser, product, 'watch.3', phone);
  const placed = card(page, await idOf(page, 'car-2', 0));
  await placed.focus();
  await page.keyboard.press('h');
  const way = page.getByRole('dialog', { name: 'How did they get here?' });
  await expect(way.getByRole('link', { name: /^Marked present on the sheet of/ })).toBeVisible();
  await expect(way.getByRole('link', { name: /^Saved in CAR 2/ })).toBeVisible();
  await way.getByRole('link', { name: /^Placed in CAR 1/ }).click();
  await expect(notLive(page)).toBeVisible();
  await expect(list(page, 'car-1').locator('[data-officer]')).toHaveCount(1);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await list(page, 'car-1').locator('[data-officer]').tap();
  await expect(way.getByRole('link', { name: /^Placed in CAR 1/ })).toBeVisible();
});

test('a leader of a team has no log and no replay, whatever the address says [HIS-9]', async ({
  browser,
}) => {
  const path = '/dashboard?tab=deployment&at=2046-11-19T02:52:30.000Z';
  const leader = await signedIn(browser, product, 'tl.a1', { path });
  await expect(leader.getByText('Live', { exact: true })).toBeVisible();
  await expect(notLive(leader)).toHaveCount(0);
  await expect(leader.getByRole('button', { name: /^Log( and replay)?$/ })).toHaveCount(0);
});
