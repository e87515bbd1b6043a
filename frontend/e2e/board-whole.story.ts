import { expect, type Page } from '@playwright/test';
import { test } from './story.ts';
import {
  atBoard,
  boardDate,
  card,
  cards,
  carry,
  chooseDensity,
  idOf,
  list,
  chosenDensity,
  growTo,
  startBoard,
  unfoldViews,
} from './board.ts';
import type { Product } from './server.ts';
import { submitTeam } from './submitting.ts';

/** The whole board at once: the strip of zones, who fits, and the way there by keys. */

let product: Product;
test.beforeAll(async ({ browser }) => {
  product = await startBoard(browser, ['a1', 'a4']);
  await growTo(browser, product, 40);
});
test.afterAll(() => product.close());
// What one test chooses is this person's in every browser.
test.beforeEach(({ request }) => chosenDensity(request, product, 'roomy'));

const strip = (page: Page) => page.getByRole('navigation', { name: 'Zones' });
const isInSight = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.top < innerHeight - 40;
  }, selector);

test('the strip says what is short, leads to a zone and takes cards for it, and has every zone in sight at 1024 [DEP-100, DEP-101, DEP-102, DEP-120]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  const operation = strip(page).getByRole('button', { name: /^Operation/ });
  await expect(operation).toContainText(/0\/3\d/);
  expect(await isInSight(page, '[data-zone="operation"]')).toBe(false);
  await operation.click();
  await expect.poll(() => isInSight(page, '[data-zone="operation"]')).toBe(true);
  await expect(page.getByRole('heading', { name: 'Operation', exact: true })).toBeFocused();

  // Held over a zone the card brings it into sight; dropped there it goes to a station with room.
  await page.evaluate(() => scrollTo(0, 0));
  const userId = await idOf(page, 'unassigned', 1);
  const from = await card(page, userId).boundingBox();
  const to = await operation.boundingBox();
  if (!from || !to) throw new Error('card or zone is not in sight');
  const began = Date.now();
  await page.mouse.move(from.x + 40, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 52, from.y + 8, { steps: 3 });
  await page.mouse.move(to.x + 30, to.y + 20, { steps: 8 });
  await expect.poll(() => isInSight(page, '[data-zone="operation"]')).toBe(true);
  await page.mouse.up();
  expect(Date.now() - began, 'ms until a card is in the last zone').toBeLessThan(4000);
  const placed = page.locator('[data-zone="operation"] [data-officer]');
  await expect(placed.and(card(page, userId))).toBeVisible();
  await expect(operation).toContainText(/1\/3\d/);
  await expect(page.getByText(/^Placed in /).first()).toBeVisible();

  await page.setViewportSize({ width: 1024, height: 768 });
  const isWhole = () =>
    strip(page).evaluate((element) => element.scrollWidth <= element.clientWidth);
  await expect.poll(isWhole).toBe(true);
});

test('the page alone scrolls while a card is held at its edge [DEP-108]', async ({ browser }) => {
  const page = await atBoard(browser, product, 'watch.1');
  const userId = await idOf(page, 'unassigned', 0);
  const began = Date.now();
  const from = await card(page, userId).boundingBox();
  if (!from) throw new Error('the card is not in sight');
  await page.mouse.move(from.x + 40, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(500, 600, { steps: 5 });
  await page.mouse.move(500, 895, { steps: 3 });
  const isAtEnd = () =>
    page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  await expect.poll(isAtEnd, { intervals: [50] }).toBe(true);
  expect(Date.now() - began, 'ms until the page is at its end').toBeLessThan(4000);
  expect(await list(page, 'unassigned').evaluate((element) => element.scrollTop)).toBe(0);
  await page.keyboard.press('Escape');
});

test('an empty place lists who fits, and Enter places the first [DEP-104, DEP-103, DEP-109, UI-31]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.2');
  const began = Date.now();
  // One that needs a tag that nobody has comes after those that can be filled (STF-14).
  await page.keyboard.press('n');
  await expect(page.locator(':focus')).toHaveText(/people fit/);
  const stationId = await page.evaluate(
    () => document.activeElement?.closest('[data-list]')?.getAttribute('data-list') ?? '',
  );
  const row = list(page, stationId).locator('[data-fits]');
  await page.keyboard.press('Enter');
  const listed = page.getByRole('dialog', { name: /^Who fits / });
  await expect(listed.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  for (let more = 0; more < 3; more++) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
  }
  await expect(listed.getByRole('button', { name: /^Place these 4/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cards(page, stationId)).toHaveCount(4);
  await expect(listed).toBeHidden();
  console.log(`four are assigned by keyboard after ${Date.now() - began} ms, with 9 keys`);

  // The focus comes back to where the list was opened.
  await expect(row).toBeFocused();
  await page.keyboard.press('u');
  await expect(cards(page, 'unassigned').first()).toBeFocused();
  await page.keyboard.press('F6');
  await expect(strip(page).getByRole('button').first()).toBeFocused();
});

test('the density that somebody chooses is theirs in another browser too, and nobody else’s [DEP-105, PRE-10, PRE-11]', async ({
  browser,
}) => {
  const [page, other] = [
    await atBoard(browser, product, 'watch.1'),
    await atBoard(browser, product, 'watch.2'),
  ];
  const saveResponse = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/preferences') && response.request().method() === 'PUT',
  );
  await chooseDensity(page, 'Dense');
  await saveResponse;
  const there = await atBoard(browser, product, 'watch.1');
  await unfoldViews(there);
  await expect(there.getByRole('button', { name: 'View: Dense' })).toBeVisible();
  await other.reload();
  await unfoldViews(other);
  await expect(other.getByRole('button', { name: 'View: Roomy' })).toBeVisible();
});

test('a search shows only the stations with finds, and Enter goes there [DEP-56, DEP-57]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  const userId = await idOf(page, 'unassigned', 0);
  const name = (await card(page, userId).getAttribute('data-tip'))?.split(' · ')[0] ?? '';
  await carry(page, userId, 'mob-1');
  await page.mouse.up();
  await expect(cards(page, 'mob-1').and(card(page, userId))).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(page.getByText('1 found')).toBeVisible();
  await expect(page.locator('[data-station]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(card(page, userId)).toBeFocused();
});

test('paper begins with the date of the board, says when it was printed and what is unsaved, and has no buttons [DEP-119, DEP-110]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Deployment · \w+day, /)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(
    page.getByText(/^printed \d+:\d\d [AP]M · (?:\d+ unsaved|All saved|Nothing to)/),
  ).toBeVisible();
  const seen = await page.locator('button:visible').evaluateAll((buttons) =>
    buttons
      // What is for assistive technology alone takes one pixel.
      .filter((button) => button.getBoundingClientRect().width > 1)
      .map((button) => button.outerHTML.slice(0, 200)),
  );
  expect(seen).toEqual([]);
});

test('the parts of the dashboard are named beside unsaved work from 1280 on, whole from 1536 on, whatever is new [DEP-39, MON-24, UI-305]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  await page.getByRole('button', { name: 'Auto-Assign', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Auto-Assign' })
    .getByRole('button', { name: /^Apply/ })
    .click();
  await expect(page.getByText('Auto-assignment complete')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Four sheets are new then.
  for (const team of ['a5', 'a6']) await submitTeam(browser, product, team, boardDate);
  const bar = page.getByRole('banner');
  const cut = () =>
    bar
      .getByRole('tablist')
      .evaluate((row) =>
        [row, ...row.querySelectorAll('[role=tab]')]
          .filter((one) => one.scrollWidth > one.clientWidth)
          .map((one) => one.textContent),
      );
  for (const width of [1280, 1440, 1536, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(bar.getByText(/\d\d unsaved changes/)).toBeVisible();
    expect(await cut(), `at ${width}`).toEqual([]);
    await expect(bar.getByText('Next', { exact: true })).toBeVisible({ visible: width < 1536 });
    await expect(bar.getByText('4', { exact: true })).toBeVisible({ visible: width < 1536 });
    const save = await bar.getByRole('button', { name: 'Save Assignments' }).boundingBox();
    expect((save?.x ?? width) + (save?.width ?? 0), `Save at ${width}`).toBeLessThanOrEqual(width);
  }
  await page.close();
});
