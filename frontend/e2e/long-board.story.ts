import { expect, type Page } from '@playwright/test';
import { chooseDensity, list } from './board.ts';
import { signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';

/** The board of the demo at ten times its size: some 1,850 officers present, 400 stations. */

const date = '2026-11-17';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ DEMO_SCALE: '10' });
  // Within the shift of that date: later its board would be final.
  await product.kill();
  await product.start({ CLOCK_AT: '2026-11-17T15:00:00.000Z' });
});
test.afterAll(() => product.close());

const drawn = (page: Page) => page.locator('[data-officer]').count();
const officers = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[data-list="unassigned"] [data-officer], [data-list="unassigned"] [data-holds]',
      ),
    ].flatMap(({ dataset }) => dataset['officer'] ?? dataset['holds']?.split(' ') ?? []),
  );

test('a board of 2,000 officers is drawn in parts, and keys, ranges, search and paper have all of it [DEP-302, UI-300]', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, 'watch.1', {
    path: `/dashboard?tab=deployment&date=${date}`,
  });
  const unassigned = list(page, 'unassigned');
  await expect(unassigned.locator('[data-officer]').first()).toBeVisible({ timeout: 20_000 });
  const all = await officers(page);
  expect(all.length).toBeGreaterThan(1500);
  expect(await drawn(page)).toBeLessThan(150);
  expect(await page.locator('[data-station]').count()).toBe(400);

  await unassigned.locator('[data-officer]').first().click();
  await page.keyboard.press('End');
  const last = page.locator(`[data-officer="${all.at(-1)}"]`);
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator(`[data-officer="${all.at(-2)}"]`)).toBeFocused();
  await last.click({ modifiers: ['Shift'] });
  await expect(page.getByText(`${all.length} selected`)).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.locator(`[data-officer="${all[0]}"]`)).toBeFocused();
  expect(await drawn(page)).toBeLessThan(300);

  await page.getByRole('navigation', { name: 'Zones' }).getByRole('button').last().click();
  await expect(page.getByRole('heading', { name: 'Operation', exact: true })).toBeFocused();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await drawn(page)).toBe(all.length);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => drawn(page)).toBeLessThan(300);
});

test('paper has every station and officer of a board of any size, none over another and no name cut, and no gauge folded, also of the map [DEP-119, DEP-305, DEP-110]', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, 'watch.1', {
    path: `/dashboard?tab=deployment&date=${date}`,
  });
  await expect(page.locator('[data-officer]').first()).toBeVisible({ timeout: 20_000 });
  const all = await officers(page);
  await chooseDensity(page, 'Map');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await drawn(page)).toBe(all.length);
  const paper = await page.evaluate(() => {
    const stations = [...document.querySelectorAll('[data-station]')];
    const places = stations.map((station) => station.getBoundingClientRect());
    const names = document.querySelectorAll('[data-station] h3 > :first-child, [data-officer]');
    return {
      stations: stations.length,
      covered: places.filter((one, index) =>
        places.some(
          (other, its) =>
            its > index &&
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
      ).length,
      folded: stations.filter((station) => {
        const seats = [...station.querySelectorAll('[data-seat]')];
        return new Set(seats.map((seat) => seat.getBoundingClientRect().bottom)).size > 1;
      }).length,
      cut: [...names].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
    };
  });
  expect(paper).toEqual({ stations: 400, covered: 0, folded: 0, cut: 0 });
});
