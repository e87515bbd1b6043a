import { expect, type Page } from '@playwright/test';
import { test } from './story.ts';
import { atBoard, belowScreen, chooseDensity, growTo, startBoard } from './board.ts';
import { logIn, signedIn } from './people.ts';
import type { Product } from './server.ts';

/** The map of a board on which everybody is placed. */

const teams = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'a10', 'a11', 'a12', 'a13'];
const [boardDate, otherDate] = ['2046-11-19', '2046-11-23'];

let product: Product;
test.beforeAll(async ({ browser }) => {
  product = await startBoard(browser, teams);
  await growTo(browser, product, 40);
});
test.afterAll(() => product.close());

async function fill(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Auto-Assign all' }).click();
  await page.getByRole('button', { name: /^Apply \d+ moves/ }).click();
  await expect(page.locator('[data-station] [data-officer]').nth(120)).toBeAttached();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the map of a full board fits the screen live, under the strip of another day, with new notes and in a replay [DEP-107, KNO-5, HIS-33, MON-35]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  await chooseDensity(page, 'Map');
  await fill(page);
  await page.getByRole('button', { name: 'Save Assignments' }).click();
  await expect(page.getByText(/^All saved/)).toBeVisible();
  await page.reload();
  await expect(page.locator('[data-station]')).toHaveCount(40);
  await expect.poll(() => belowScreen(page), 'live').toBeLessThanOrEqual(0);

  await page.goto(`${product.url}/dashboard?tab=deployment&date=${otherDate}`);
  await fill(page);
  await page.reload();
  await expect(page.getByText(/^Plan for Nov 23, 10:00 \(in/)).toBeVisible();
  await expect(page.locator('[data-station]')).toHaveCount(40);
  await expect.poll(() => belowScreen(page), 'another day').toBeLessThanOrEqual(0);

  const { request } = page.context();
  const { token } = await logIn(request, product, 'watch.1');
  for (const text of ['Lane 3 is out', 'Keys are with Daniel', 'Coach at 14:00']) {
    const written = await request.post(`${product.url}/api/deployment/notes/${boardDate}`, {
      data: { text },
      headers: { 'x-csrf-token': token },
    });
    expect(written.status()).toBe(201);
  }
  const daniel = await atBoard(browser, product, 'watch.2');
  await chooseDensity(daniel, 'Map');
  const notes = daniel.getByRole('region', { name: 'Handover notes' });
  const line = notes.getByRole('button', { name: /^3 new handover notes: / });
  await expect(line).toContainText('Keys are with Daniel');
  await expect.poll(() => belowScreen(daniel), 'with notes').toBeLessThanOrEqual(0);
  await line.click();
  await expect(notes.getByRole('listitem')).toHaveCount(3);

  const replay = await signedIn(browser, product, 'watch.1', {
    path: `/dashboard?tab=deployment&at=${boardDate}T03:30:00.000Z`,
  });
  await expect(replay.getByRole('region', { name: 'Replay', exact: true })).toBeVisible();
  await expect(replay.locator('[data-station]')).toHaveCount(40);
  await expect.poll(() => belowScreen(replay), 'replay').toBeLessThanOrEqual(0);
  const bar = await replay.getByRole('region', { name: 'Replay controls' }).boundingBox();
  const lowest = await replay
    .locator('[data-station]')
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
  expect(lowest).toBeLessThan(bar?.y ?? 0);
  await replay.getByRole('button', { name: /^Unassigned/ }).click();
  await expect(replay.getByRole('dialog', { name: 'Unassigned Officers' })).toBeVisible();
});

/** Of each card with tags: how many of them are out of sight, and how many more it says there are. */
const tagsOfCards = (page: Page) =>
  page.locator('[data-station] [data-officer]').evaluateAll((cards) =>
    cards.flatMap((one) => {
      const row = one.querySelector('[data-tags]');
      if (!row || row.children.length < 2) return [];
      const { bottom } = row.getBoundingClientRect();
      const tags = [...row.children].slice(1);
      const cut = tags.filter((tag) => tag.getBoundingClientRect().top >= bottom).length;
      return [[cut, Number(/\+(\d+)/.exec(row.nextElementSibling?.textContent ?? '')?.[1] ?? 0)]];
    }),
  );

test('a card says how many more tags there are than it has room for [DEP-61]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.3');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await chooseDensity(page, 'Dense');
    await expect(async () => {
      const cards = await tagsOfCards(page);
      expect(cards.filter(([cut]) => cut !== 0).length).toBeGreaterThan(0);
      expect(cards.filter(([cut, said]) => cut !== said)).toEqual([]);
    }).toPass({ timeout: 5000 });
  }
});

/** Of each name that is cut on a card: how many characters of it are to be seen. */
const shownOfNames = (page: Page) =>
  page.locator('[data-officer] [data-name]').evaluateAll((names) =>
    names.flatMap((name) => {
      const [has, needs] = [name.clientWidth, name.scrollWidth];
      return has < needs ? [Math.round(((name.textContent?.length ?? 0) * has) / needs)] : [];
    }),
  );

test('a name gives way last: of each about 12 characters are left, in the replay neither [DEP-61]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.3');
  const replay = await signedIn(browser, product, 'watch.1', {
    path: `/dashboard?tab=deployment&at=${boardDate}T03:30:00.000Z`,
  });
  for (const [screen, density] of [
    [page, 'Roomy'],
    [page, 'Dense'],
    [replay, 'Roomy'],
    [replay, 'Dense'],
  ] as const) {
    await chooseDensity(screen, density);
    for (const width of [1440, 1024]) {
      await screen.setViewportSize({ width, height: 900 });
      await expect
        .poll(async () => (await shownOfNames(screen)).filter((shown) => shown < 11))
        .toEqual([]);
    }
  }
});
