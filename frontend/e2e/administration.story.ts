import { expect, type Browser, type Page } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { choose, createAdministrator, go, password, press, send, type } from './administration.ts';
import { logIn, signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';

/** An organisation that is set up on the page alone, from a store with nobody in it. */

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-e2e-'));
let product: Product;
test.beforeAll(async () => {
  const env = { DATA_DIR: dataDir, DEMO: '0' };
  await createAdministrator(env);
  product = await startProduct(env);
});
test.afterAll(async () => {
  await product.close();
  rmSync(dataDir, { recursive: true, force: true });
});
// Each story goes on with the organisation of the one before.
test.describe.configure({ mode: 'serial' });

const teams = ['Delta', 'Echo', 'Foxtrot'];
const inDelta = 12;

async function addUser(page: Page, name: string, role: string, team: string): Promise<void> {
  await press(page, 'Add User');
  await type(page, 'Name', name);
  await type(page, 'Username', name.toLowerCase());
  await type(page, 'Password', password);
  await choose(page, 'Role', role);
  await choose(page, 'Team', team);
  await send(page, 'Create User', 'User created successfully');
}

/** 200 people: twelve in Delta, one of them a PSO with a password, the others in the other teams. */
function listOf200(lastTeam: string): string {
  const people = Array.from({ length: 200 }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    const team = index < inDelta ? 'Delta' : index === 199 ? lastTeam : teams[1 + (index % 2)];
    const [role, own] = index === 0 ? ['PSO', password] : ['Handler', ''];
    return `p.${number},Person ${number},${role},${team},Active,${own},${index % 10 ? '' : 'Dog'}`;
  });
  return ['Username,Name,Role,Team,Status,Password,Tags', ...people].join('\r\n');
}

/** A wall screen in a browser of its own, which the administrator lets in by the code that it shows. */
async function pairWall(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      viewport: { width: 1920, height: 1080 },
    });
  const wall = await context?.newPage();
  if (!wall) throw new Error('no browser for the wall');
  const offered = wall.waitForResponse((response) => response.url().endsWith('/pairing'));
  await wall.goto(`${product.url}/display`);
  const { code } = (await (await offered).json()) as { code: string };
  await go(page, 'Displays');
  await press(page, 'Pair a Display');
  await type(page, 'Code', code);
  await type(page, 'Name', 'Ops room');
  await send(page, 'Pair Display', 'Display paired');
  await expect(wall.getByText('Teams Submitted')).toBeVisible();
  return wall;
}

async function importFromFile(page: Page): Promise<void> {
  const choosing = (csv: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page
    .getByRole('link', { name: 'Import' })
    .or(page.getByRole('button', { name: 'Import' }))
    .click();
  await choosing(listOf200('Fox trot'));
  const dialog = page.getByRole('dialog', { name: 'Import Users' });
  await expect(dialog.getByText('1 refused: mend it in the file and check again.')).toBeVisible();
  await press(page, 'Another File');
  await choosing(listOf200('Foxtrot'));
  await expect(dialog.getByText('200 lines are written in one step, all or none.')).toBeVisible();
  await press(page, 'Import 200 people');
  // 200 people are written, and three pages follow them.
  await expect(dialog.getByText('200 people created')).toBeVisible({ timeout: 30_000 });
  await press(page, 'Done');
}

test('an organisation is set up from nothing: teams, and 200 people from a file, whom a leader and a watch TL see come without reloading [ADM-44, ADM-45, ADM-50, ADM-61, ADM-170, ADM-172, ADM-173, ADM-174, DIR-24]', async ({
  browser,
}) => {
  const ada = await signedIn(browser, product, 'ada', { password });
  await go(ada, 'Role Management');
  await press(ada, 'Create Role');
  await type(ada, 'Name', 'Handler');
  await send(ada, 'Create Role', 'Role created successfully');
  await go(ada, 'Tag Management');
  await press(ada, 'Create Tag');
  await type(ada, 'Name', 'Dog');
  await ada.getByRole('radio', { name: 'Teal' }).check();
  await send(ada, 'Create Tag', 'Tag created successfully');
  await go(ada, 'Team Management');
  for (const team of teams) {
    await press(ada, 'Create Team');
    await type(ada, 'Team ID', team.toUpperCase());
    await type(ada, 'Team Name', team);
    await send(ada, 'Create Team', 'Team created successfully');
  }
  await go(ada, 'User Management');
  await addUser(ada, 'Lee', 'TL', 'Delta');
  await addUser(ada, 'Wen', 'watch_tl', 'No Team');

  const [lee, wen] = await Promise.all(
    ['lee', 'wen'].map((name) => signedIn(browser, product, name, { password })),
  );
  if (!lee || !wen) throw new Error('nobody came in');
  await expect(lee.getByText('0 of 1 member marked')).toBeVisible();
  await expect(wen.getByText('0 of 1')).toBeVisible();

  await go(ada, 'User Management');
  await importFromFile(ada);
  await expect(ada.getByText('Showing 1 to 20 of 203 users')).toBeVisible();
  await expect(lee.getByText(`0 of ${inDelta + 1} members marked`)).toBeVisible();
  await expect(wen.getByText(`0 of ${inDelta + 1}`)).toBeVisible();

  // What is shown stands in the address: a reload keeps it.
  await ada.goto(`${product.url}/dashboard?section=users&role=PSO`);
  await expect(ada.getByText('Showing 1 to 1 of 1 users')).toBeVisible();
  await ada.reload();
  await expect(ada.getByText('Showing 1 to 1 of 1 users')).toBeVisible();
});

test('a wall is paired, stations are made, people get a tag and an access, and the sheet, the board and the wall follow [ADM-46, ADM-50, ADM-52, ADM-66, ADM-120, DEP-141, DIR-24, DIS-3]', async ({
  browser,
}) => {
  const [ada, lee, wen, pso] = await Promise.all([
    signedIn(browser, product, 'ada', { password }),
    signedIn(browser, product, 'lee', { password }),
    signedIn(browser, product, 'wen', { password, path: '/dashboard?tab=deployment' }),
    signedIn(browser, product, 'p.001', { password }),
  ]);
  const wall = await pairWall(ada);
  await go(ada, 'Station Management');
  await press(ada, 'Create Zone');
  await type(ada, 'Name', 'Harbour');
  await send(ada, 'Create Zone', 'Zone created successfully');
  await press(ada, 'Create Station');
  await type(ada, 'Name', 'Pier 1');
  await choose(ada, 'Zone', 'Harbour');
  await type(ada, 'Capacity', '5');
  await send(ada, 'Create Station', 'Station created successfully');
  await expect(wen.getByText('0/5 places filled')).toBeVisible();

  await press(lee, 'Mark All Present');
  await press(lee, 'Submit Attendance');
  await expect(wall.getByRole('listitem', { name: 'Delta', exact: true })).toContainText('13/13');
  const officers = wen.locator('[data-list="unassigned"] [data-officer]');
  await expect(officers).toHaveCount(inDelta + 1);

  await ada.goto(`${product.url}/dashboard?section=users&q=Person%20002`);
  await press(ada, 'Manage Tags Person 002');
  await press(ada, 'Add Tag');
  const adding = ada.getByRole('dialog', { name: 'Add Tag' });
  await adding.getByRole('radio', { name: 'Dog' }).check();
  await adding.getByRole('button', { name: 'Add Tag' }).click();
  await press(ada, 'Done');
  await expect(officers.filter({ hasText: 'Person 002' })).toContainText('Dog');

  const row = lee.locator('[data-member]').filter({ hasText: 'Person 002' });
  await expect(row).toBeVisible();
  await press(ada, 'Delete Person 002');
  await press(ada, 'Delete User');
  await expect(row).toHaveCount(0);
  await expect(officers).toHaveCount(inDelta);
  await go(ada, 'Recently Deleted');
  await press(ada, 'Restore Person 002');
  await send(ada, 'Restore User', 'User restored successfully');
  await expect(row).toBeVisible();

  await expect(pso.getByText(/does not have access to any dashboard/)).toBeVisible();
  await ada.goto(`${product.url}/dashboard?section=users&q=Person%20001`);
  await press(ada, 'Edit Person 001');
  await ada.getByRole('switch', { name: 'Team Leader Dashboard Access' }).click();
  await send(ada, 'Save Changes', 'User updated successfully');
  await pso.reload();
  await expect(pso.getByText(/of 13 members marked/)).toBeVisible();
});

test('Back on the first page of a tab closes what its address keeps open, and leads out of it then [UI-370]', async ({
  browser,
}) => {
  const first = await signedIn(browser, product, 'ada', { password });
  const page = await first.context().newPage();
  await page.goto(`${product.url}/healthz`);
  await page.goto(`${product.url}/dashboard?section=users`);
  const dialog = page.getByRole('dialog', { name: 'Import Users' });
  await press(page, 'Import');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/section=users$/);
  const left = page.waitForURL(/healthz/);
  await page.evaluate(() => history.back());
  await left;
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/section=users$/);
  await expect(dialog).toHaveCount(0);
});

test('what is old is counted, archived and removed in two steps, and a backup is made and downloaded [KEP-13, KEP-14, KEP-15, KEP-16, KEP-30]', async ({
  browser,
}) => {
  await submitted(browser, '2026-09-02');
  const page = await signedIn(browser, product, 'ada', { password });
  await go(page, 'Data Cleanup');
  await page.getByLabel('Days to keep').fill('30');
  const preview = page.getByRole('region', { name: 'What would be removed' });
  await expect(preview.getByRole('row', { name: /^Sep 2026/ })).toBeVisible();
  await press(page, 'Start Cleanup');
  await press(page, 'Confirm Cleanup');
  await expect(page.getByText('Cleanup Completed')).toBeVisible();
  await expect(page.getByText(/^Successfully deleted \d+ old records$/)).toBeVisible();
  await expect(page.getByText('Nothing is older than the cutoff date.')).toBeVisible();

  // The same after a reload, with the archive, which has what is gone.
  await page.reload();
  await expect(page.getByText(/^The latest cleanup removed/)).toBeVisible();
  const archive = await downloaded(page, /^Download archive-before-2026-10-21/);
  expect(archive.match(/"collection":"sheets"/g)).toHaveLength(1);

  await go(page, 'Backups');
  await expect(page.getByText('No backup yet')).toBeVisible();
  await press(page, 'Back up now');
  const backup = await downloaded(page, /^Download backup-2026-11-20/);
  for (const stored of ['"username":"p.200"', '"name":"Pier 1"', '"name":"Ops room"']) {
    expect(backup).toContain(stored);
  }
});

test('the script that loads before a dashboard is chosen is at most 150 kB gzip [PRF-39]', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const sizes = await Promise.all(
    scripts.map(async (url) => gzipSync(await (await page.request.get(url)).body()).length),
  );
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
});

/** Submits Delta's sheet of a date over HTTP. */
async function submitted(browser: Browser, date: string): Promise<void> {
  const { request } = await browser.newContext();
  const { token } = await logIn(request, product, 'lee', password);
  const members = await request.get(`${product.url}/api/teams/DELTA/members`);
  const marks = ((await members.json()) as { id: string }[]).map(
    ({ id }) => [id, { status: 'present' }] as const,
  );
  const answer = await request.post(`${product.url}/api/attendance/submit`, {
    data: { teamId: 'DELTA', date, attendanceData: Object.fromEntries(marks) },
    headers: { 'x-csrf-token': token },
  });
  expect(answer.status()).toBe(200);
}

async function downloaded(page: Page, name: RegExp): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  return gunzipSync(readFileSync(await (await download).path())).toString();
}
