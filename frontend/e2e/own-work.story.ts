import { expect, type Page } from '@playwright/test';
import { atBoard, card, cards, drag, idOf, list, startBoard } from './board.ts';
import { startProxy } from './cuttable-proxy.ts';
import { signedIn, signIn } from './people.ts';
import type { Product } from './server.ts';
import { test } from './story.ts';

/** Whose work it is: what one person asked for, holds, marks and takes back is never another's. */

let product: Product;
test.beforeAll(async ({ browser }) => {
  product = await startBoard(browser);
});
test.setTimeout(120_000);
test.afterAll(() => product.close());

const operations = '**/api/deployment/board/*/ops';
const cutOperations = (page: Page) =>
  page.route(operations, (route) => route.abort('connectionfailed'));
const alsoHere = (page: Page) => page.getByRole('button', { name: /^Also here/ });
const notice = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).locator('li');

/** Selects the first officers without a place, and answers who they are. */
async function select(page: Page, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    ids.push(await idOf(page, 'unassigned', index));
    const modifiers: 'Control'[] = index === 0 ? [] : ['Control'];
    await cards(page, 'unassigned').nth(index).click({ modifiers });
  }
  return ids;
}

async function assignSelected(page: Page, station: string): Promise<void> {
  await page.getByRole('button', { name: 'Assign Selected', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk Assign' });
  await dialog.getByRole('option', { name: new RegExp(`^${station} `) }).click();
  await dialog.getByRole('button', { name: 'Assign Officers' }).click();
}

const theDay = /^\w+ 19 November/;
const nextDay = /^\w+ 20 November/;

/** Another date, without leaving the page. */
async function turnTo(page: Page, date: RegExp): Promise<void> {
  const chosen = page.getByRole('button', { name: /^Date: / });
  const before = await chosen.textContent();
  await chosen.click();
  await page.getByRole('button', { name: date }).click();
  await expect(chosen).not.toHaveText(before ?? '');
}

test('who signs in next at the same screen gets nothing of the first, and nothing is sent as theirs [SES-48, SES-49, SES-18, PRF-46]', async ({
  browser,
}) => {
  const [page, daniel] = await Promise.all([
    atBoard(browser, product, 'watch.1'),
    atBoard(browser, product, 'watch.2'),
  ]);
  // A configuration that is not saved stays with its date.
  const switchOf = (name: string) => page.getByRole('switch', { name });
  const configure = page.getByRole('button', { name: 'Configure', exact: true });
  await turnTo(page, nextDay);
  await configure.click();
  await switchOf('CAR 3: Open').click();
  await expect(page.getByText('1 zone or station changed, not saved')).toBeVisible();
  await turnTo(page, theDay);
  await expect(list(page, 'unassigned')).toBeVisible();
  await configure.click();
  await expect(switchOf('CAR 3: Open')).toBeVisible();
  await page.getByRole('button', { name: 'Exit Config' }).click();

  await cutOperations(page);
  const opIds: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/ops'))
      opIds.push((request.postDataJSON() as { opId: string }).opId);
  });
  const moved = await idOf(page, 'unassigned', 0);
  await drag(page, moved, 'car-1');
  await expect(page.getByText('1 change not sent yet. Trying again…')).toBeVisible();
  await select(page, 2);
  await expect(page.getByText('2 selected').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search officers' }).fill('a');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  const [ofFirst] = opIds;

  // Somebody else signs in, and the network is back.
  await page.unroute(operations);
  opIds.length = 0;
  await signIn(page, 'watch.3');
  await page.getByRole('tab', { name: /^Deployment Dashboard/ }).click();
  await expect(list(page, 'unassigned').locator(`[data-officer="${moved}"]`)).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search officers' })).toHaveValue('');
  await expect(page.getByText(/\d selected/)).toHaveCount(0);
  await expect(page.getByText(/not sent/)).toHaveCount(0);
  const theirs = await idOf(page, 'unassigned', 3);
  await drag(page, theirs, 'car-2');
  await expect(cards(daniel, 'car-2').and(card(daniel, theirs))).toBeVisible();
  await turnTo(page, nextDay);
  await configure.click();
  await expect(switchOf('CAR 3: Open')).toBeVisible();
  await expect(page.getByText(/not saved/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(opIds).toHaveLength(1);
  expect(opIds).not.toContain(ofFirst);
  await expect(cards(daniel, 'car-1')).toHaveCount(0);

  // The first one is back: what they did is sent as theirs.
  await signIn(page, 'watch.1');
  await expect(cards(daniel, 'car-1').and(card(daniel, moved))).toBeVisible();
  expect(opIds.at(-1)).toBe(ofFirst);
  await expect(daniel.getByText(/Priya 1/)).toBeVisible();
});

test('a leader’s marks end with the logout, which asks; the deputy at the same phone finds none [ATT-84, ATT-55, PRF-46]', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, 'tl.a3');
  await page.getByRole('radio', { name: 'Absent' }).first().click();
  await page.getByRole('option', { name: /^MC/ }).first().click();
  await page
    .getByRole('textbox', { name: /^Notes/ })
    .first()
    .fill('only for my eyes');
  await expect(page.getByText(/^1 of \d+ members marked/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Draft of .+ restored/)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/Log out without \d marks?\?/);
  await question.getByRole('button', { name: 'Log out and discard' }).click();
  await expect(page).toHaveURL(/\/login/);
  const storedText = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(storedText).not.toContain('only for my eyes');
  await signIn(page, 'dtl.a3');
  await expect(page.getByText(/^0 of \d+ members marked/)).toBeVisible();
  await expect(page.getByText(/Draft|only for my eyes/)).toHaveCount(0);
});

test('a logout on a cut line is said on the login screen, and ends the session when the line is back [SES-100]', async ({
  browser,
}) => {
  const proxy = await startProxy(product.url);
  const page = await signedIn(browser, { url: proxy.url }, 'watch.1');
  await page.waitForLoadState('networkidle');
  const { cookies } = await page.context().storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const me = async () =>
    (await fetch(`${product.url}/api/auth/me`, { headers: { cookie } })).status;
  proxy.cut();
  await page.getByRole('button', { name: 'Logout' }).click();
  const notYet = page.getByText(/has not been ended on the server yet/);
  await expect(notYet).toBeVisible();
  await expect(page.getByPlaceholder('Enter your username')).toBeVisible();
  expect(await me()).toBe(200);
  proxy.mend();
  await expect(notYet).toHaveCount(0, { timeout: 30_000 });
  expect(await me()).toBe(401);
  await proxy.close();
});

test('a notice’s Undo takes back the step it names, not what was done since by anybody [DEP-87, DEP-78]', async ({
  browser,
}) => {
  const [priya, daniel] = await Promise.all([
    atBoard(browser, product, 'watch.1'),
    atBoard(browser, product, 'watch.2'),
  ]);
  const later = await idOf(priya, 'unassigned', 4);
  const others = await idOf(daniel, 'unassigned', 6);
  const named = await select(priya, 2);
  await assignSelected(priya, 'BUS 2');
  await expect(notice(priya)).toContainText('Officers assigned');
  await notice(priya).hover();
  await drag(priya, later, 'bus-1');
  await drag(daniel, others, 'bus-2');
  await expect(cards(priya, 'bus-2')).toHaveCount(3);
  await notice(priya).getByRole('button', { name: 'Undo' }).click();
  for (const page of [priya, daniel]) {
    await expect(cards(page, 'bus-2')).toHaveCount(1);
    await expect(cards(page, 'bus-2').and(card(page, others))).toBeVisible();
    await expect(cards(page, 'bus-1').and(card(page, later))).toBeVisible();
    for (const userId of named) {
      await expect(cards(page, 'unassigned').and(card(page, userId))).toBeVisible();
    }
  }
});

test('a refusal never looks like a success, stays on the station, and leaves its dialog open [DEP-90, DEP-67]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.3');
  await select(page, 3);
  await assignSelected(page, 'MOB 1');
  await expect(cards(page, 'mob-1')).toHaveCount(3);
  const refused = async (title: string) => {
    await expect(notice(page)).toContainText(title);
    await expect(notice(page).locator('.lucide-triangle-alert')).toBeVisible();
    await expect(notice(page).locator('.lucide-circle-check, .lucide-check')).toHaveCount(0);
    await expect(list(page, 'mob-1').getByText(title)).toBeVisible();
    await expect(cards(page, 'mob-1')).toHaveCount(3);
  };
  const [one = ''] = await select(page, 2);
  await drag(page, one, 'mob-1');
  await refused('Station capacity exceeded');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await drag(page, one, 'mob-1');
  await refused('Station at capacity');

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await select(page, 1);
  await assignSelected(page, 'MOB 1');
  const dialog = page.getByRole('dialog', { name: 'Bulk Assign' });
  await expect(dialog.getByRole('alert')).toContainText('Station at capacity');
  await dialog.getByRole('option', { name: /^CAR 4/ }).click();
  await dialog.getByRole('button', { name: 'Assign Officers' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cards(page, 'car-4')).toHaveCount(1);
});

test('who leaves the board leaves those who are there: at the join, by a lost connection, by a tab that is closed [DEP-80, S18]', async ({
  browser,
}) => {
  const priya = await atBoard(browser, product, 'watch.1');
  const proxy = await startProxy(product.url);
  const daniel = await signedIn(browser, { ...product, url: proxy.url }, 'watch.2');
  for (let round = 0; round < 4; round++) {
    // Away as soon as the join is on its way.
    const tab = await daniel.context().newPage();
    const joins = tab
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('board:join')),
      );
    await tab.goto(`${proxy.url}/dashboard?tab=deployment`);
    await joins;
    await tab.close();
  }
  await daniel.goto(`${proxy.url}/dashboard?tab=deployment`);
  await expect(alsoHere(priya)).toHaveText(/Daniel/);
  await proxy.close();
  await expect(alsoHere(priya)).toHaveCount(0);

  const back = await atBoard(browser, product, 'watch.3');
  await expect(alsoHere(priya)).toHaveCount(1);
  await back.close();
  await expect(alsoHere(priya)).toHaveCount(0);
});

test('a tab with operations that are not sent asks before it is closed, and sends them after a reload from any part of the dashboard [SES-50, DEP-43]', async ({
  browser,
}) => {
  const [priya, daniel] = await Promise.all([
    atBoard(browser, product, 'watch.1'),
    atBoard(browser, product, 'watch.2'),
  ]);
  await cutOperations(priya);
  const userId = await idOf(priya, 'unassigned', 0);
  await drag(priya, userId, 'car-1');
  await expect(priya.getByText('1 change not sent yet. Trying again…')).toBeVisible();
  const asks = priya.waitForEvent('dialog');
  await priya.close({ runBeforeUnload: true });
  const question = await asks;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  // Whoever stays has a page that goes on trying. (Chromium loses a navigation that comes within the same instant.)
  await priya.waitForRequest(operations);
  priya.on('dialog', (dialog) => void dialog.accept());
  await priya.goto(`${product.url}/dashboard`);
  await expect(priya.getByRole('tab', { name: /^Deployment Dashboard.*1 not sent/ })).toBeVisible();
  await expect(cards(daniel, 'unassigned').and(card(daniel, userId))).toBeVisible();
  await priya.unroute(operations);
  await expect(cards(daniel, 'car-1').and(card(daniel, userId))).toBeVisible();
  await expect(priya.getByText(/not sent/)).toHaveCount(0);
});

/** The session ends, as at its limit, while somebody writes a note: the next call is refused. */
async function endOverANote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for the board' }).click();
  await page.getByRole('menuitem', { name: 'Handover Note' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Lane 3 is closed');
  await page.context().clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: 'Pin Note' }).click();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
}

test('the same person is back where they were, with what was selected and typed [SES-112]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  const first = await idOf(page, 'unassigned', 1);
  await card(page, first).click();
  await expect(page.getByText('1 selected').first()).toBeVisible();
  await endOverANote(page);
  await signIn(page, 'watch.1');
  await expect(page).toHaveURL(/tab=deployment/);
  await expect(page.getByText('Lane 3 is closed')).toBeVisible();
  await expect(page.getByText('1 selected').first()).toBeVisible();
  await page.getByRole('button', { name: 'More for the board' }).click();
  await page.getByRole('menuitem', { name: 'Handover Note' }).click();
  await expect(page.getByRole('dialog').getByLabel('Note')).toHaveValue('Lane 3 is closed');
});

test('somebody else finds nothing of it [SES-112, SES-48]', async ({ browser }) => {
  const page = await atBoard(browser, product, 'watch.1');
  await endOverANote(page);
  await signIn(page, 'watch.2');
  await expect(
    page.getByText('Unassigned Officers').or(page.getByText('Live')).first(),
  ).toBeVisible();
  await expect(page.getByText('Lane 3 is closed')).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Lane 3');
});
