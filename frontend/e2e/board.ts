import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { logIn, signedIn, type SignedInOptions } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { submitTeam } from './submitting.ts';

/** The deployment board as stories use it. */

/** A morning shift that is not over yet by any real clock, so that the store keeps its sessions. */
export const boardDate = '2046-11-19';

const boardPath = '/dashboard?tab=deployment';

/** The product with two teams that have submitted: some 28 officers to deploy. */
export async function startBoard(browser: Browser, teams = ['a1', 'a2']): Promise<Product> {
  const product = await startProduct({ CLOCK_AT: `${boardDate}T02:52:00.000Z` });
  for (const key of teams) await submitTeam(browser, product, key, boardDate);
  return product;
}

/** A watch TL with the board open. */
export async function atBoard(
  browser: Browser,
  product: Product,
  username: string,
  options?: SignedInOptions,
): Promise<Page> {
  const page = await signedIn(browser, product, username, { ...options, path: boardPath });
  await expect(page.getByText('Unassigned Officers').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  return page;
}

/** Adds stations until there are so many, in the zones in turn. */
export async function growTo(browser: Browser, { url }: Product, wanted: number): Promise<void> {
  const context = await browser.newContext();
  const { request } = context;
  const { token } = await logIn(request, { url }, 'admin');
  const listed = await request.get(`${url}/api/admin/stations`);
  const stations = (await listed.json()) as { zoneId: string }[];
  const zones = [...new Set(stations.map(({ zoneId }) => zoneId))];
  for (let one = stations.length; one < wanted; one++) {
    const made = await request.post(`${url}/api/admin/stations`, {
      data: { name: `EXTRA ${one}`, zoneId: zones[one % zones.length], capacity: 4 },
      headers: { 'x-csrf-token': token },
    });
    expect(made.status()).toBe(201);
  }
  await context.close();
}

/** Chooses a density over HTTP, which is this person's in every browser. */
export async function chosenDensity(
  request: APIRequestContext,
  { url }: Product,
  density: 'roomy' | 'dense' | 'map',
  { username = 'watch.1', password }: { username?: string; password?: string } = {},
) {
  const { token } = await logIn(request, { url }, username, password);
  const data = { density };
  const headers = { 'x-csrf-token': token };
  expect((await request.put(`${url}/api/preferences`, { data, headers })).status()).toBe(200);
}

/** A station by its id, or `unassigned`. */
export const list = (page: Page, id: string) => page.locator(`[data-list="${id}"]`);
export const cards = (page: Page, id: string) => list(page, id).locator('[data-officer]');
/** The card of an officer, wherever it is. */
export const card = (page: Page, userId: string) => page.locator(`[data-officer="${userId}"]`);

export async function idOf(page: Page, id: string, index: number): Promise<string> {
  const userId = await cards(page, id).nth(index).getAttribute('data-officer');
  if (userId === null) throw new Error(`no card ${index} in ${id}`);
  return userId;
}

/** Takes a card and carries it over a station without letting go. */
export async function carry(page: Page, userId: string, to: string): Promise<void> {
  // Near an edge the page scrolls along with the card, and what was aimed at moves away.
  // The unassigned stay in sight by themselves.
  const aim = to === 'unassigned' ? card(page, userId) : list(page, to);
  await aim.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const from = await card(page, userId).boundingBox();
  const target = await list(page, to).boundingBox();
  if (!from || !target) throw new Error('card or station is not in sight');
  await page.mouse.move(from.x + 40, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 52, from.y + from.height / 2, { steps: 3 });
  await page.mouse.move(target.x + target.width / 2, target.y + 50, { steps: 10 });
  // What lies under the card is known once the page has drawn the last step.
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      }),
  );
}

export async function drag(page: Page, userId: string, to: string): Promise<void> {
  await carry(page, userId, to);
  await page.mouse.up();
}

/** Milliseconds from letting go on one page to when another page first fulfils a condition. */
export async function seenAfterDrop(from: Page, to: Page, selector: string): Promise<number> {
  const letGo = await from.evaluateHandle(() => ({
    at: new Promise<number>((resolve) => {
      const tell = () => resolve(performance.timeOrigin + performance.now());
      document.addEventListener('mouseup', tell, { once: true, capture: true });
    }),
  }));
  const seen = await to.evaluateHandle(
    (wanted) => ({
      at: new Promise<number>((resolve) => {
        const watch = new MutationObserver(() => {
          if (document.querySelector(wanted) === null) return;
          watch.disconnect();
          resolve(performance.timeOrigin + performance.now());
        });
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
    }),
    selector,
  );
  await from.mouse.up();
  return (await seen.evaluate(({ at }) => at)) - (await letGo.evaluate(({ at }) => at));
}

/** On a phone the board's views and filters are behind one button (DEP-121); elsewhere they are there already. */
export async function unfoldViews(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^View and filters/, expanded: false });
  if (await button.isVisible()) await button.click();
}

/** Shows the board roomy, dense or as a map. */
export async function chooseDensity(page: Page, name: 'Roomy' | 'Dense' | 'Map'): Promise<void> {
  await unfoldViews(page);
  const button = page.getByRole('button', { name: /^View: / });
  await button.click();
  await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  // What has the focus is scrolled into sight.
  await expect(button).toBeFocused();
}

/** How many pixels of the page are below what is in sight. */
export const belowScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
