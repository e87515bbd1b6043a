import { expect, type Page } from '@playwright/test';
import { test } from './story.ts';
import {
  atBoard,
  belowScreen,
  card,
  cards,
  carry,
  chooseDensity,
  chosenDensity,
  drag,
  growTo,
  idOf,
  list,
  startBoard,
} from './board.ts';
import type { Product } from './server.ts';

/** The map of the whole board: on one screen, and for every hand. */

let product: Product;
test.beforeAll(async ({ browser }) => {
  product = await startBoard(browser, ['a1', 'a4']);
  await growTo(browser, product, 40);
});
test.afterAll(() => product.close());
// What one test chooses is this person's in every browser.
test.beforeEach(({ request }) => chosenDensity(request, product, 'roomy'));

test('the map of an empty board of 40 stations fits the screen with what it can be started from [DEP-107, UI-311]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  await chooseDensity(page, 'Map');
  const offers = page.getByRole('region', { name: 'Start this board' });
  await expect(offers.getByRole('button', { name: 'Auto-Assign all' })).toBeVisible();
  await expect(page.locator('[data-station]')).toHaveCount(40);
  expect(await belowScreen(page)).toBeLessThanOrEqual(0);
  expect((await offers.boundingBox())?.height).toBeLessThan(48);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(async () => (await offers.boundingBox())?.height).toBeLessThan(48);
});

test('over the map each tile says whether those in hand fit, in the room that it has [DEP-320]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  await chooseDensity(page, 'Map');
  const [first, second] = [await idOf(page, 'unassigned', 4), await idOf(page, 'unassigned', 5)];
  for (const userId of [first, second]) {
    await card(page, userId).click({ modifiers: ['Control'] });
  }
  const sizes = () =>
    page
      .locator('[data-station]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  const before = await sizes();
  await carry(page, second, 'car-1');
  await expect(list(page, 'car-2')).toContainText('All 2 fit');
  await expect(list(page, 'car-ic')).toContainText('0 of 2 fit');
  expect(await sizes()).toEqual(before);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 selected')).toBeHidden();

  await carry(page, second, 'car-1');
  await expect(list(page, 'car-2')).toContainText('Fits');
  await expect(list(page, 'car-ic')).toContainText('Needs TL or DTL');
  expect(await sizes()).toEqual(before);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(list(page, 'car-2')).not.toContainText('Fits');
});

test('the map has the whole board of 40 stations on one screen, and every hand drops on it [DEP-107, DEP-105, DEP-73]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.3');
  const [first, second] = [await idOf(page, 'unassigned', 0), await idOf(page, 'unassigned', 1)];
  const third = await idOf(page, 'unassigned', 2);
  await chooseDensity(page, 'Roomy');
  await drag(page, third, 'bus-2');
  await expect(cards(page, 'bus-2').and(card(page, third))).toBeVisible();

  await chooseDensity(page, 'Map');
  await expect(page.locator('[data-station]')).toHaveCount(40);
  expect(await belowScreen(page)).toBeLessThanOrEqual(0);

  await drag(page, first, 'bus-1');
  await expect(cards(page, 'bus-1').and(card(page, first))).toBeVisible();

  await card(page, second).focus();
  await page.keyboard.press('m');
  await page.keyboard.type('bus 1');
  await page.keyboard.press('Enter');
  await expect(cards(page, 'bus-1')).toHaveCount(2);

  // Opened it shows its officers as cards; one of them is carried to another tile.
  await list(page, 'bus-1')
    .getByRole('button', { name: /^BUS 1/ })
    .click();
  const opened = page.getByRole('dialog', { name: 'BUS 1, opened' });
  await expect(opened.locator('[data-officer]')).toHaveCount(2);
  const inList = await opened.locator(`[data-officer="${first}"]`).boundingBox();
  const tile = await list(page, 'car-2').first().boundingBox();
  if (!inList || !tile) throw new Error('card or tile is not in sight');
  await page.mouse.move(inList.x + 60, inList.y + 10);
  await page.mouse.down();
  await page.mouse.move(inList.x + 72, inList.y + 14, { steps: 3 });
  await page.mouse.move(tile.x + 50, tile.y + 50, { steps: 8 });
  await page.mouse.up();
  await expect(cards(page, 'car-2').and(card(page, first))).toBeVisible();
  await expect(opened).toHaveCount(0);

  // By keyboard from tile to tile.
  await cards(page, 'car-2').first().focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[id^="DndLiveRegion"]')).toContainText(/^Picked up /);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[id^="DndLiveRegion"]')).toContainText(/^Over CAR 3/);
  await page.keyboard.press('Space');
  await expect(cards(page, 'car-3').and(card(page, first))).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'View: Map' })).toBeVisible();
});

test('on the map a list opens where the pointer rests, and the station that it lay on takes the card carried from it [DEP-107]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  await chooseDensity(page, 'Map');
  const userId = await idOf(page, 'unassigned', 0);
  await drag(page, userId, 'car-4');
  await expect(cards(page, 'car-4').and(card(page, userId))).toBeVisible();

  // Where a card was let go the pointer lies unasked: it leaves and comes back.
  await page.mouse.move(5, 5);
  const opened = page.getByLabel('CAR 4, opened');
  await list(page, 'car-4')
    .first()
    .hover({ position: { x: 30, y: 8 } });
  const inList = opened.locator(`[data-officer="${userId}"]`);
  await expect(inList).toBeVisible();
  const [from, panel] = [await inList.boundingBox(), await opened.boundingBox()];
  const covered = await list(page, 'car-x').first().boundingBox();
  if (!from || !panel || !covered) throw new Error('list or station is not in sight');
  const target = { x: covered.x + 20, y: panel.y + 12 };
  expect(target.x, 'the list lies on the next station').toBeLessThan(panel.x + panel.width);
  expect(target.y).toBeLessThan(covered.y + covered.height);

  await page.mouse.move(from.x + 60, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 72, from.y + 14, { steps: 3 });
  await page.mouse.move(target.x, target.y, { steps: 8 });
  await expect(inList).toBeHidden();
  await expect(opened).toBeHidden();
  await page.mouse.up();
  await expect(cards(page, 'car-x').and(card(page, userId))).toBeVisible();
  await expect(opened).toHaveCount(0);

  // By keyboard, with the page's own keys at work meanwhile.
  await page.keyboard.press('n');
  await expect(page.getByRole('group', { name: /, opened$/ })).toHaveCount(1);
  const first = await page.getByRole('group', { name: /, opened$/ }).getAttribute('aria-label');
  await page.keyboard.press('n');
  await expect
    .poll(() => page.getByRole('group', { name: /, opened$/ }).getAttribute('aria-label'))
    .not.toBe(first);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: /, opened$/ })).toHaveCount(0);
});

/** What of these lies under the notice, by their boxes on the screen. */
const coveredBy = (page: Page, covered: string) =>
  page.evaluate((wanted) => {
    const notice = document.querySelector('[aria-label="Notifications (F8)"] li');
    const box = notice?.getBoundingClientRect();
    if (!box || box.height === 0) return ['no notice is shown'];
    return [...document.querySelectorAll(wanted)]
      .filter((one) => {
        const { top, bottom, left, right, width } = one.getBoundingClientRect();
        const isInside = top < box.bottom && bottom > box.top;
        return width > 0 && isInside && left < box.right && right > box.left;
      })
      .map((one) => one.textContent || one.outerHTML.slice(0, 80));
  }, covered);

test('a notice lies on no station of the map and on no button of a dialog [UI-42, DEP-107]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.2');
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await chooseDensity(page, 'Map');
    await page.getByRole('button', { name: 'Save Assignments' }).click();
    await expect(page.getByText(/^Assignments saved/).first()).toBeVisible();
    // Where everything is in sight nobody scrolls to get at what lies below.
    await expect(async () => {
      if (width < 1440) await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(await coveredBy(page, '[data-station]'), `at ${width}`).toEqual([]);
    }).toPass({ intervals: [100], timeout: 3000 });
    if (width < 640) await page.getByRole('button', { name: /^Unassigned Officers/ }).click();
    await card(page, await idOf(page, 'unassigned', 0)).evaluate((one) => one.focus());
    await page.keyboard.press('m');
    await expect(page.getByRole('dialog')).toBeVisible();
    // Once a sheet has come up from below.
    await expect
      .poll(() => coveredBy(page, '[role=dialog] button'), {
        message: `at ${width}`,
        timeout: 2000,
      })
      .toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('on a phone a finger drops on a tile [DEP-107, DEP-72]', async ({ browser }) => {
  const page = await atBoard(browser, product, 'watch.3', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await chooseDensity(page, 'Map');
  await page.getByRole('button', { name: /^Unassigned Officers/ }).tap();
  const userId = await idOf(page, 'unassigned', 0);
  const from = await card(page, userId).boundingBox();
  const to = await list(page, 'car-1').boundingBox();
  if (!from || !to) throw new Error('card or tile is not in sight');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  const before = await cards(page, 'car-1').count();
  await touch('touchStart', from.x + 60, from.y + 10);
  await page.waitForTimeout(250);
  for (let step = 1; step <= 8; step++) {
    const part = step / 8;
    await touch(
      'touchMove',
      from.x + 60 + (to.x + 40 - from.x - 60) * part,
      from.y + (to.y + 30 - from.y) * part,
    );
  }
  await touch('touchEnd', 0, 0);
  await expect(cards(page, 'car-1')).toHaveCount(before + 1);
});
