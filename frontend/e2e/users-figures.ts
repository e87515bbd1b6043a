import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createAdministrator, password } from './administration.ts';
import { logIn, signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';

/** User Management with 2,000 people in a real browser (PRF-70). */

const people = 2000;
/** What is aimed at; a machine that does other work as well may take twice as long. */
const aims = { firstPageMs: 1000, scriptMs: 50 };

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-figures-'));
let product: Product;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000);
  const env = { DATA_DIR: dataDir, DEMO: '0' };
  await createAdministrator(env);
  product = await startProduct(env);
  const request = await playwright.request.newContext();
  const { token } = await logIn(request, product, 'ada', password);
  const headers = { 'x-csrf-token': token };
  const post = async (address: string, data: object) => {
    const answer = await request.post(product.url + address, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { hash: string; importId: string };
  };
  for (let team = 0; team < 14; team++) {
    await post('/api/admin/teams', { id: `T${team}`, name: `Team ${team}` });
  }
  const lines = Array.from(
    { length: people - 1 },
    (_, index) => `p.${index},${names[index % 7]} ${index},FRT,T${index % 14},Active`,
  );
  const csv = ['Username,Name,Role,Team,Status', ...lines].join('\n');
  const { hash } = await post('/api/admin/users/import', { csv, dryRun: true });
  const body = { csv, dryRun: false, expected: hash };
  const { importId } = await post('/api/admin/users/import', body);
  const state = async () => {
    const answer = await request.get(`${product.url}/api/admin/imports/${importId}`);
    return ((await answer.json()) as { state: string }).state;
  };
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
  await request.dispose();
});
test.afterAll(async () => {
  await product.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const names = ['Wei', 'Priya', 'Hana', 'Daniel', 'Zul', 'Aisha', 'Ben'];
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Milliseconds from the navigation until the first page of the table stands. */
async function firstPage(page: Page): Promise<number> {
  // What the page before still asks for is not this one's.
  await page.waitForLoadState('networkidle');
  await page.goto(`${product.url}/dashboard?section=users`, { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelectorAll('tbody tr').length < 20) requestAnimationFrame(look);
          else resolve(performance.now());
        };
        look();
      }),
  );
}

/** Milliseconds of script that a deed takes until what it leads to is shown, of the processor alone: other work does not count. */
async function scriptOf(session: CDPSession, deed: () => Promise<void>): Promise<number> {
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN) * 1000;
  };
  const before = await spent();
  await deed();
  return (await spent()) - before;
}

test('of 2,000 people the first page is there at once, and a sort or a filter takes little script [PRF-70]', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await signedIn(browser, product, 'ada', { password });
  const cold = await firstPage(page);
  const loads: number[] = [];
  for (let round = 0; round < 5; round++) loads.push(await firstPage(page));
  await expect(page.getByText(`Showing 1 to 20 of ${people} users`)).toBeVisible();

  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const first = page.locator('tbody tr').first();
  const sorts: number[] = [];
  for (const column of ['Username', 'Team', 'Role', 'Username', 'Team']) {
    const header = page.getByRole('columnheader', { name: column });
    sorts.push(
      await scriptOf(session, async () => {
        await header.getByRole('button').click();
        await expect(header).toHaveAttribute('aria-sort', /ascending|descending/);
      }),
    );
  }
  const filters: number[] = [];
  for (const name of names.slice(0, 5)) {
    filters.push(
      await scriptOf(session, async () => {
        await page.getByLabel('Search users').fill(name);
        await expect(first).toContainText(name);
        await expect(page.getByText(/^\d+ found$/)).toBeVisible();
      }),
    );
  }

  const [load, sort, filter] = [median(loads), median(sorts), median(filters)];
  const round = (ms: number) => ms.toFixed(1);
  console.log(
    `first page of ${people} people after ${round(load)} ms (median of ${loads.length}; the first ${round(cold)} ms; at most ${aims.firstPageMs})\n` +
      `script of a sort ${round(sort)} ms (median of ${sorts.length}, longest ${round(Math.max(...sorts))}; at most ${aims.scriptMs})\n` +
      `script of a filter ${round(filter)} ms (median of ${filters.length}, longest ${round(Math.max(...filters))}; at most ${aims.scriptMs})\n` +
      `load average of one minute ${(os.loadavg()[0] ?? 0).toFixed(2)}`,
  );
  expect(load).toBeLessThanOrEqual(2 * aims.firstPageMs);
  expect(sort).toBeLessThanOrEqual(2 * aims.scriptMs);
  expect(filter).toBeLessThanOrEqual(2 * aims.scriptMs);
});
