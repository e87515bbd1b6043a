import {
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
} from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cards, chosenDensity, drag, idOf, list } from './board.ts';
import { logIn, signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { mostShift, watchShifts, type Shifts } from './still.ts';
import { test } from './story.ts';

/** A board that is loaded stands where it will stay: 300 officers, 40 stations, 150 of them placed, or none. */

const seed = fileURLToPath(new URL('../../backend/src/bench/board.seed.ts', import.meta.url));
const password = 'test-shift-2025';
const date = '2025-09-06';

let dataDir: string;
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-still-'));
  execFileSync(process.execPath, ['--import', 'tsx', seed, dataDir]);
  product = await startProduct({
    DATA_DIR: dataDir,
    DEMO: '0',
    CLOCK_AT: `${date}T02:20:00.000Z`,
  });
});
test.afterAll(async () => {
  await product.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Puts the first officers on the first stations, nine on each, in one step. */
async function place(request: APIRequestContext, count: number): Promise<void> {
  const { token } = await logIn(request, product, 'watch.1', password);
  const headers = { 'x-csrf-token': token };
  const eligible = await request.get(`${product.url}/api/deployment/eligible-officers/${date}`);
  const officers = (await eligible.json()) as { id: string }[];
  const moves = officers
    .slice(0, count)
    .map(({ id }, index) => ({ userId: id, from: null, to: `s-${Math.floor(index / 9) + 1}` }));
  const answer = await request.post(`${product.url}/api/deployment/board/${date}/ops`, {
    data: { opId: crypto.randomUUID(), op: { type: 'place', moves, cause: 'bulk' } },
    headers,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The board in a browser of its own, with what moves while it loads. */
async function boardWatched(browser: Browser, screen: BrowserContextOptions) {
  let shiftsOf!: () => Promise<Shifts>;
  const page = await signedIn(browser, product, 'watch.1', {
    ...screen,
    password,
    path: '/dashboard?tab=deployment',
    prepare: async (fresh) => void (shiftsOf = await watchShifts(fresh)),
  });
  return { page, shiftsOf };
}

/** Fails when too much has moved, and names it. */
function expectStill({ sum, most }: Shifts, where: string): void {
  console.log(`${where}: a layout shift of ${sum.toFixed(3)}`);
  expect(sum, most).toBeLessThanOrEqual(mostShift);
}

const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;
test('nothing of a board on which nobody has a place moves while it loads [DEP-113, UI-311]', async ({
  browser,
}) => {
  for (const [width, height] of sizes) {
    const { page, shiftsOf } = await boardWatched(browser, { viewport: { width, height } });
    await expect(page.getByText('Nobody has a place yet')).toBeVisible();
    await expect(cards(page, 'unassigned').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    expectStill(await shiftsOf(), `nobody placed at ${width}`);
    await page.context().close();
  }
});

test.describe('of 150 placed', () => {
  test.beforeAll(({ request }) => place(request, 150));

  for (const [width, height] of sizes) {
    test(`nothing of a board of 150 placed moves while it loads, ${width} wide [DEP-113]`, async ({
      browser,
      request,
    }) => {
      const isPhone = width < 500;
      const screen = { viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone };
      for (const density of ['roomy', 'dense', 'map'] as const) {
        await chosenDensity(request, product, density, { password });
        const { page, shiftsOf } = await boardWatched(browser, screen);
        await expect(page.getByText('Live', { exact: true })).toBeVisible();
        await expect(page.locator('[data-list="s-1"] [data-officer]').first()).toBeVisible();
        // What comes late, such as a list of names, is waited for as well.
        await page.waitForLoadState('networkidle');
        expectStill(await shiftsOf(), `${density} at ${width}`);
        await page.context().close();
      }
    });
  }

  test('a page that is scrolled stays where it is when a card is dropped [UI-77]', async ({
    browser,
    request,
  }) => {
    await chosenDensity(request, product, 'roomy', { password });
    const { page } = await boardWatched(browser, { viewport: { width: 1440, height: 700 } });
    await expect(page.locator('[data-list="s-1"] [data-officer]').first()).toBeVisible();
    await list(page, 's-25').evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const officer = await idOf(page, 'unassigned', 0);
    await drag(page, officer, 's-25');
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(200);
    await expect(list(page, 's-25').locator(`[data-officer="${officer}"]`)).toBeVisible();
    await page.waitForLoadState('networkidle');
    // A station may become taller; the page does not go back to its top.
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(40);
  });
});
