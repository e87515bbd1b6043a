import { expect, type Page } from '@playwright/test';
import { test } from './story.ts';
import { atBoard, card, cards, carry, idOf, list, startBoard } from './board.ts';
import type { Product } from './server.ts';

/** The board without a mouse. */

let product: Product;
test.beforeAll(async ({ browser }) => {
  product = await startBoard(browser, ['a3']);
});
test.afterAll(() => product.close());

test('by keyboard: pick up, carry from station to station, drop, and announce each step [DEP-74, UI-31]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  const userId = await idOf(page, 'unassigned', 1);
  await card(page, userId).focus();
  await page.keyboard.press('Space');
  const said = page.locator('[id^="DndLiveRegion"]');
  await expect(said).toContainText(/^Picked up /);
  await page.keyboard.press('ArrowLeft');
  await expect(said).toContainText(/^Over [A-Z]+ .+, 0 of \d+ places filled/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(said).toContainText(/^Dropped /);
  await expect(cards(page, 'unassigned').and(card(page, userId))).toHaveCount(0);
  await expect(page.getByText('1 unsaved change')).toBeVisible();

  // Escape leaves everything as it was.
  const other = await idOf(page, 'unassigned', 0);
  await card(page, other).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(list(page, 'unassigned').locator(`[data-officer="${other}"]`)).toBeVisible();
  await expect(page.getByText('1 unsaved change')).toBeVisible();
});

test('by keyboard: several at once through the list of stations [DEP-75, UI-31]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.2');
  await cards(page, 'unassigned').first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Move 2 officers to…' })).toBeVisible();
  await page.keyboard.type('bus 2');
  await page.keyboard.press('Enter');
  await expect(cards(page, 'bus-2')).toHaveCount(2);
});

test('a card’s menu: by its button, the right button and the keys, on cards that are placed or not [DEP-309, HIS-11]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.2');
  const userId = await idOf(page, 'unassigned', 2);
  const menu = page.getByRole('menu');
  const entry = (name: string | RegExp) => page.getByRole('menuitem', { name });
  await card(page, userId).click({ button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Move to…',
    'How did they get here?',
    'Select',
  ]);
  await entry('Move to…').click();
  await page.getByRole('option', { name: /^BUS 3/ }).click();
  const placed = cards(page, 'bus-3').and(card(page, userId));
  await expect(placed).toBeVisible();

  await placed.focus();
  await page.keyboard.press('Shift+F10');
  await expect(entry('Move to…')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(placed).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(entry('Move to…')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entry('How did they get here?')).toBeFocused();
  await page.keyboard.press('Enter');
  const way = page.getByRole('dialog', { name: 'How did they get here?' });
  await expect(way.getByText(/Placed in BUS 3/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(placed).toBeFocused();

  // Tab leads from the card to its button.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await entry('Remove from BUS 3').click();
  await expect(cards(page, 'unassigned').and(card(page, userId))).toBeVisible();
  await expect(menu).toHaveCount(0);
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A finger, through the browser's own input: down, held for a while, along, and up. */
async function finger(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: string, points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points,
    });
  return {
    down: (x: number, y: number) => touch('touchStart', [{ x, y }]),
    to: (x: number, y: number) => touch('touchMove', [{ x, y }]),
    up: () => touch('touchEnd', []),
  };
}

test('what is carried stays in the hand when the window gets another size: by mouse, finger and keys [DEP-340]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  const [first, second] = [await idOf(page, 'unassigned', 0), await idOf(page, 'unassigned', 1)];
  await carry(page, first, 'car-2');
  await page.setViewportSize({ width: 1100, height: 700 });
  await over(page, 'car-2', (x, y) => page.mouse.move(x, y, { steps: 4 }));
  await page.mouse.up();
  await expect(cards(page, 'car-2').and(card(page, first))).toBeVisible();

  await card(page, second).focus();
  await page.keyboard.press('Space');
  const said = page.locator('[id^="DndLiveRegion"]');
  await expect(said).toContainText(/^Picked up /);
  await page.keyboard.press('ArrowLeft');
  await expect(said).toContainText(/^Over /);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Space');
  await expect(said).toContainText(/^Dropped /);

  const onPhone = await atBoard(browser, product, 'watch.2', phone);
  await onPhone.getByRole('button', { name: /^Unassigned Officers/ }).tap();
  const third = await idOf(onPhone, 'unassigned', 0);
  const box = await card(onPhone, third).boundingBox();
  if (!box) throw new Error('the card is not in sight');
  const hand = await finger(onPhone);
  await hand.down(box.x + 60, box.y + box.height / 2);
  await onPhone.waitForTimeout(250);
  await hand.to(box.x + 60, box.y - 20);
  // The address bar comes, then the phone is turned and back.
  await onPhone.setViewportSize({ width: 390, height: 760 });
  await onPhone.setViewportSize({ width: 844, height: 390 });
  await hand.to(400, 200);
  await onPhone.setViewportSize({ width: 390, height: 844 });
  await over(onPhone, 'car-1', (x, y) => hand.to(x, y));
  await hand.up();
  await expect(cards(onPhone, 'car-1').and(card(onPhone, third))).toBeVisible();

  // The stories after this one begin with empty stations.
  await onPhone.getByRole('button', { name: /^Undo/ }).first().tap();
  await expect(cards(onPhone, 'car-1')).toHaveCount(0);
  for (let step = 0; step < 2; step++) await page.keyboard.press('Control+z');
  for (const userId of [first, second])
    await expect(cards(page, 'unassigned').and(card(page, userId))).toBeVisible();
});

/** Moves a pointer over a station, wherever it lies by now. */
async function over(
  page: Page,
  id: string,
  move: (x: number, y: number) => Promise<unknown>,
): Promise<void> {
  const target = await list(page, id).boundingBox();
  if (!target) throw new Error(`${id} is not in sight`);
  const [x, y] = [target.x + target.width / 2, target.y + 40];
  for (const beside of [12, 6, 0]) await move(x - beside, y);
}

test('by finger: a press of 120 ms picks up, a shorter one does not [DEP-72, DEP-63]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.3', phone);
  await page.getByRole('button', { name: /^Unassigned Officers/ }).tap();
  const userId = await idOf(page, 'unassigned', 0);
  const station = await list(page, 'car-1').boundingBox();
  if (!station) throw new Error('the station is not in sight');
  const hand = await finger(page);
  const middle = async () => {
    const box = await card(page, userId).boundingBox();
    if (!box) throw new Error('the card is not in sight');
    return [box.x + 60, box.y + box.height / 2] as const;
  };

  // Moved at once it scrolls. All of it is on its way before the first is answered: a press is no wait.
  const [left, top] = await middle();
  const along = [12, 24, 36, 48].map((up) => top - up);
  await Promise.all([hand.down(left, top), ...along.map((y) => hand.to(left, y)), hand.up()]);
  await expect(cards(page, 'car-1')).toHaveCount(0);
  await card(page, userId).scrollIntoViewIfNeeded();

  const [x, y] = await middle();
  await hand.down(x, y);
  await page.waitForTimeout(250);
  await hand.to(x, y - 20);
  const target = { x: station.x + station.width / 2, y: station.y + 60 };
  for (let step = 1; step <= 8; step++) {
    await hand.to(x + ((target.x - x) * step) / 8, y - 20 + ((target.y - y + 20) * step) / 8);
  }
  await hand.up();
  await expect(cards(page, 'car-1').and(card(page, userId))).toBeVisible();
});

test('by finger: a selected card has its menu on a target of 44 px; a tap adds to the selection, and Move takes all of it [DEP-64, DEP-75, DEP-121, DEP-309, UI-28]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.3', phone);
  expect((await list(page, 'car-1').boundingBox())?.y).toBeLessThan(300);
  await page.getByRole('button', { name: /^Unassigned Officers/ }).tap();
  await cards(page, 'unassigned').nth(0).tap();
  const opener = page.getByRole('button', { name: / and more$/ });
  await expect(opener).toHaveCount(1);
  const box = await opener.boundingBox();
  expect(Math.round(box?.width ?? 0)).toBeGreaterThanOrEqual(44);
  expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(42);
  await opener.tap();
  await page.getByRole('menuitem', { name: 'How did they get here?' }).tap();
  await expect(page.getByRole('dialog', { name: 'How did they get here?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'How did they get here?' })).toHaveCount(0);

  await cards(page, 'unassigned').nth(1).tap();
  await expect(page.getByText('2 selected').last()).toBeVisible();
  await page.getByRole('button', { name: 'Move to…' }).tap();
  await page.getByRole('option', { name: /^CAR 2/ }).tap();
  await expect(cards(page, 'car-2')).toHaveCount(2);
});

test('by finger: who fits a station opens within the window of a phone, and is placed from there [DEP-104, DEP-121]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.2', phone);
  const placed = page.locator('[data-list]:not([data-list="unassigned"]) [data-officer]');
  const before = await placed.count();
  await page.locator('[data-fits]').first().tap();
  const fits = page.getByRole('dialog', { name: /^Who fits/ });
  await expect(fits.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await fits.getByRole('button', { name: /^Place this one/ }).tap();
  await expect(placed).toHaveCount(before + 1);
});
