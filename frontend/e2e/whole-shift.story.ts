import { expect, type Page } from '@playwright/test';
import { press, verified } from './administration.ts';
import { atBoard, list, startBoard } from './board.ts';
import { logIn, pairedWall, signedIn } from './people.ts';
import type { Product } from './server.ts';
import { test } from './story.ts';

/** One shift from an empty board to its replay, with three watch TLs and a wall. */

const teams = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
/** The morning shift before. */
const lastDate = '2046-11-15';

test.use({ actionTimeout: 10_000 });

let product: Product;
test.beforeAll(async ({ browser }) => {
  product = await startBoard(browser, teams);
  const context = await browser.newContext();
  const { token } = await logIn(context.request, product, 'watch.2');
  const headers = { 'x-csrf-token': token };
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(product.url + path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  // Its board is final by now.
  const reason = 'Handed in on paper';
  await post('/api/deployment/auto-assign', { date: lastDate, reason });
  // All of it counts as placed by hand, so that there is something to repair once it is started from.
  const board = await context.request.get(`${product.url}/api/deployment/board/${lastDate}`);
  const { assignments } = (await board.json()) as { assignments: object[] };
  const byHand = assignments.map((one) => ({ ...one, assignmentType: 'manual' }));
  await post('/api/deployment/assignments', { date: lastDate, assignments: byHand, reason });
  await context.close();
});
test.afterAll(() => product.close());

const titled = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('a shift is started as the last one, filled and proved, repaired, relieved over a restart, handed over, replayed and put into a pack that verifies [STF-60, STF-26, STF-24, STF-37, STF-39, KNO-2, KNO-5, HIS-11, HIS-26, UI-311, EVI-20, EVI-30, EVI-31]', async ({
  browser,
}, story) => {
  test.setTimeout(180_000);
  const [priya, daniel, hana] = await Promise.all([
    atBoard(browser, product, 'watch.1'),
    atBoard(browser, product, 'watch.2'),
    atBoard(browser, product, 'watch.3'),
  ]);
  const wall = await pairedWall(browser, product);

  // One starts it as last time, another lets the rest be placed, and all see both.
  await priya.getByRole('button', { name: 'Start from Nov 15, 2046' }).click();
  const start = titled(priya, 'Start from');
  await start.getByRole('radio', { name: /^Same posts, same people/ }).check();
  await start.getByRole('button', { name: /^Apply \d+ moves$/ }).click();
  await expect(priya.getByText('Deployment started')).toBeVisible();
  await daniel.getByRole('button', { name: 'Auto-Assign' }).click();
  const solve = titled(daniel, 'Auto-Assign');
  await solve.getByRole('button', { name: /^Why / }).click();
  await expect(solve).toContainText('No assignment places more.');
  const shortAt = (page: Page) =>
    page.getByRole('button', { name: /short at \d+ stations.*next one/ });
  const before = await shortAt(hana).innerText();
  await solve
    .getByRole('button', { name: /^Move / })
    .first()
    .click();
  await solve.getByRole('button', { name: /^Apply \d+ moves?$/ }).click();
  await expect(daniel.getByText('Auto-assignment complete')).toBeVisible();
  await expect(solve).toHaveCount(0);
  await expect(shortAt(hana)).not.toHaveText(before);

  // A post gets a limit, and its time is up after a restart of the server.
  await hana.getByRole('button', { name: 'Configure' }).click();
  await hana.getByRole('button', { name: 'Minimums of CAR 1' }).click();
  const minimums = titled(hana, 'Minimums of CAR 1');
  await minimums.getByLabel('Time limit in minutes').fill('60');
  await minimums.getByRole('button', { name: 'Set Minimums' }).click();
  await hana.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(hana.getByText('Configuration saved').first()).toBeVisible();
  await priya.getByRole('button', { name: 'Save Assignments' }).click();
  await expect(priya.getByText('Assignments saved').first()).toBeVisible();
  await product.kill();
  await product.start({ CLOCK_AT: '2046-11-19T04:30:00.000Z' });
  for (const page of [priya, daniel, hana]) {
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 30_000 });
  }
  await expect(wall.getByText('relief due').first()).toBeVisible({ timeout: 60_000 });
  await daniel.getByRole('button', { name: /^Relief due: \d+$/ }).click({ timeout: 90_000 });
  const due = titled(daniel, 'Relief due');
  const relieve = due
    .getByRole('listitem')
    .filter({ has: daniel.getByText('CAR 1', { exact: true }) })
    .first()
    .getByRole('button');
  const [, relieved, replacement] =
    /^Relieve (.+) by (.+)$/.exec((await relieve.getAttribute('aria-label')) ?? '') ?? [];
  await relieve.click();
  await expect(list(priya, 'car-1').getByText(replacement ?? '')).toBeVisible();
  await expect(list(priya, 'car-1').getByText(relieved ?? '')).toHaveCount(0);
  await titled(daniel, 'Relief due')
    .getByRole('button', { name: 'Close', exact: true })
    .first()
    .click();

  // What the next watch has to know.
  await hana.getByRole('button', { name: 'More for the board' }).click();
  await hana.getByRole('menuitem', { name: 'Handover Note' }).click();
  const note = titled(hana, 'Handover note');
  await note.getByLabel('Note').fill('Lane 3 of CAR 1 is closed until the belt is mended.');
  await note.getByRole('button', { name: 'Pin Note' }).click();
  const handed = priya.getByRole('region', { name: 'Handover notes' });
  await expect(handed).toContainText('Lane 3 of CAR 1 is closed until the belt is mended.');
  await handed.getByRole('button', { name: 'Mark as read' }).click();
  await expect(handed.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  await priya.getByRole('button', { name: 'Save Assignments' }).click();
  await expect(priya.getByText('Assignments saved').first()).toBeVisible();

  // Afterwards: the same moments again.
  await priya.getByRole('button', { name: 'Log', exact: true }).click();
  const entries = priya
    .getByRole('complementary', { name: 'Log', exact: true })
    .locator('[data-entry]');
  await entries.filter({ hasText: /relie/i }).first().click();
  await expect(priya.getByRole('region', { name: 'Replay', exact: true })).toBeVisible();
  await expect(list(priya, 'car-1').getByText(replacement ?? '')).toBeVisible();
  await priya.getByRole('button', { name: 'One operation back' }).click();
  await expect(list(priya, 'car-1').getByText(relieved ?? '')).toBeVisible();
  await expect(list(priya, 'car-1').getByText(replacement ?? '')).toHaveCount(0);

  // And what is left of it for a stranger.
  const admin = await signedIn(browser, product, 'admin', { path: '/dashboard?section=evidence' });
  await press(admin, 'Make a pack');
  const packs = admin.getByRole('list', { name: 'Evidence packs' });
  const download = packs.getByRole('link', { name: /^Download/ });
  await expect(download).toBeVisible({ timeout: 60_000 });
  const seal = (await packs.locator('code').textContent()) ?? '';
  const saving = admin.waitForEvent('download');
  await download.click();
  const file = story.outputPath('pack.zip');
  await (await saving).saveAs(file);
  expect(await verified(file, '--seal', seal)).toMatchObject({ code: 0 });
});
