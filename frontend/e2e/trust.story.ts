import { expect, type Browser, type Locator, type Page, type Request } from '@playwright/test';
import { expectTruthful, record } from './claims.ts';
import { startProxy, type CuttableProxy } from './cuttable-proxy.ts';
import { cards } from './board.ts';
import { expectNoneComplete, watchIncomplete } from './incomplete.ts';
import { teamCard } from './overview.ts';
import { logIn, pairedWall, signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';
import { submitTeam } from './submitting.ts';

/** The overview, the board, a leader's sheet and the wall while the server is away in every way it can be. */

let product: Product;
let proxy: CuttableProxy;
test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  await submitTeam(browser, product, 'a1', '2026-11-20', 7);
  await addStation(browser, 'HELIPAD');
  proxy = await startProxy(product.url);
});
test.afterAll(async () => {
  await proxy.close();
  await product.close();
});
test.setTimeout(120_000);

/** One that the list built into the page does not have (DEP-5). */
async function addStation(browser: Browser, name: string): Promise<void> {
  const context = await browser.newContext();
  const { token } = await logIn(context.request, product, 'admin');
  const made = await context.request.post(`${product.url}/api/admin/stations`, {
    data: { name, zoneId: 'car', capacity: 2 },
    headers: { 'x-csrf-token': token },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await context.close();
}

type Screens = Readonly<Record<'overview' | 'board' | 'leader' | 'wall', Page>>;

/** Time that a story lets pass on a screen instead of waiting for it. */
const prepare = (page: Page) => page.clock.install();

async function openScreens(browser: Browser): Promise<Screens> {
  const through = { url: proxy.url };
  const [overview, board, leader] = await Promise.all([
    signedIn(browser, through, 'watch.1', { prepare }),
    signedIn(browser, through, 'watch.2', { prepare, path: '/dashboard?tab=deployment' }),
    signedIn(browser, through, 'tl.a1', { prepare, viewport: { width: 390, height: 844 } }),
  ]);
  const wall = await pairedWall(browser, through, { prepare });
  for (const page of [overview, board, leader]) await expect(look(page)).toHaveText('Live');
  await expect(wall.locator('[data-contact=live]')).toBeVisible();
  await expect(board.getByText('Unassigned Officers').first()).toBeVisible();
  await expect(teamCard(overview, 'Team A1').getByText('7 of 15')).toBeVisible();
  for (const page of [overview, board, leader, wall]) {
    await record(page);
    await watchIncomplete(page);
  }
  for (const page of [overview, wall]) await watchDraft(page);
  // Marked and not sent: nobody else's business.
  await leader.getByRole('radio', { name: 'Present' }).nth(9).click();
  await expect(leader.getByText('8 of 15 members marked')).toBeVisible();
  return { overview, board, leader, wall };
}

/** Every timer of every screen runs in its order, and each screen draws in between. */
async function pass(screens: Screens, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await Promise.all(Object.values(screens).map((page) => page.clock.runFor(1000)));
  }
}

const nowOn = (page: Page) => page.evaluate(() => Date.now());

const look = (page: Page) => page.locator('[data-look]').getByRole('status');

interface Counted {
  counted?: Set<string>;
}

/** Collects how many of Team A1's 15 a screen has ever said to be marked. */
const watchDraft = (page: Page) =>
  page.evaluate(() => {
    const counted = new Set<string>();
    (globalThis as Counted).counted = counted;
    const look = () => {
      for (const [said] of document.body.innerText.matchAll(/\b\d+ of 15\b/g)) {
        if (said !== '0 of 15') counted.add(said);
      }
    };
    look();
    const watched = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document.body, watched);
  });

/** No screen has taken the half sheet for a whole one, and nobody else has seen its leader's draft. */
async function expectNothingElse(screens: Screens): Promise<void> {
  for (const [name, page] of Object.entries(screens)) await expectNoneComplete(name, page);
  for (const page of [screens.overview, screens.wall]) {
    const counted = await page.evaluate(() => [...((globalThis as Counted).counted ?? [])]);
    expect(counted).toEqual(['7 of 15']);
  }
}

/** The server's time of day, as the screens' own clocks show it. */
async function clockOf(page: Page): Promise<string> {
  const response = await page.request.get(`${product.url}/api/schedule/clock`);
  const { now, timeZone } = (await response.json()) as { now: string; timeZone: string };
  return new Date(now).toLocaleTimeString('en-GB', { timeZone });
}

/** What all screens said from now until the server is let back, once they have said what is expected. */
async function outage(
  screens: Screens,
  { begin, end }: { begin: () => unknown; end: () => unknown },
  said: () => Promise<void>,
): Promise<void> {
  const clock = await clockOf(screens.overview);
  await begin();
  const began = await Promise.all(
    Object.entries(screens).map(async ([name, page]) => ({ name, page, from: await nowOn(page) })),
  );
  await said();
  // What was fetched last stays: nothing built in takes its place (DEP-7).
  await expect(screens.board.getByRole('region', { name: /^HELIPAD,/ })).toBeVisible();
  const name = screens.leader
    .getByRole('button', { name: /^Team and date/ })
    .getByText('Team A1', { exact: true });
  expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  const silent = await Promise.all(
    began.map(async (one) => ({ ...one, until: await nowOn(one.page) })),
  );
  await end();
  for (const { name, page, ...times } of silent) {
    await expectTruthful(name, page, { ...times, clock });
  }
  for (const page of [screens.overview, screens.board, screens.leader]) {
    await expect(look(page)).toHaveText('Live', { timeout: 30_000 });
  }
  await expect(screens.wall.locator('[data-contact=live]')).toBeVisible({ timeout: 30_000 });
  await expectNothingElse(screens);
}

/** After 30 s the dashboards say so in red, nothing can be changed, and the wall's edge is red. */
async function lost(screens: Screens): Promise<void> {
  const { overview, board, leader, wall } = screens;
  await pass(screens, 32);
  for (const page of [overview, board, leader]) {
    await expect(look(page)).toHaveText(/^No answer since \d\d:\d\d:\d\d$/);
  }
  await expect(wall.locator('[data-contact=lost]')).toBeVisible();
  await expect(board.getByRole('button', { name: 'Save Assignments' })).toBeDisabled();
  const [notice, strip] = await Promise.all([
    board.getByRole('alert').first().boundingBox(),
    board.getByRole('navigation', { name: 'Zones' }).boundingBox(),
  ]);
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(strip?.y ?? 0);
  await expect(overview.getByRole('list', { name: 'Teams' })).toBeVisible();
}

test('no screen shows an age that is smaller than the truth, or Live when it is not: a server that stands still [PRF-44, PRF-45, MON-32, S24, S25, S26, UI-14, UI-74, UI-75, DIS-20]', async ({
  browser,
}) => {
  const screens = await openScreens(browser);
  await outage(screens, { begin: () => product.freeze(), end: () => product.thaw() }, () =>
    lost(screens),
  );
});

test('the same when the network swallows everything and closes nothing [PRF-44, PRF-45, MON-32, S24, S25, S26]', async ({
  browser,
}) => {
  const screens = await openScreens(browser);
  await outage(screens, { begin: () => proxy.cut(), end: () => proxy.mend() }, () => lost(screens));
});

test('the same when the server is killed and starts again [PRF-44, PRF-45, MON-32, S25, UI-14, UI-74]', async ({
  browser,
}) => {
  const screens = await openScreens(browser);
  await outage(screens, { begin: () => product.kill(), end: () => product.start() }, async () => {
    for (const page of [screens.overview, screens.board, screens.leader]) {
      await expect(look(page)).toHaveText(/^Not connected: showing \d\d:\d\d:\d\d$/);
    }
    await pass(screens, 11);
    await expect(screens.wall.locator('[data-contact=late]')).toBeVisible();
  });
});

/** Buttons that change nothing: what is not named here must be stopped. */
const reads =
  /^(?:Refresh Data|Next|(?:More|Hide) Filters|Reset|Earlier|Later|Print|Export|Export CSV|CSV|XLSX|PDF|Show all.*)$/;
/** How teams are sorted, what the reports are chosen by, and whose entries the trail shows. */
const choices =
  /^(?:Absences: Four weeks (?:earlier|later)$|Team Management: Ascending$|Attendance Reports: (?:Roster|Daily|Absences|Late and|Changes|Refresh)|Activity: |Analytics: (?:Postings|Refresh|Table)\b)/;

/** The buttons in sight: an ended word of each that could be pressed, and how many could not. */
async function pressed(
  buttons: Locator,
): Promise<{ readonly pressable: string[]; readonly stopped: number }> {
  const shown = await buttons.evaluateAll((all) =>
    all.map((one) => ({
      name: one.getAttribute('aria-label') ?? one.textContent,
      isStopped: one.matches(':disabled, [aria-disabled=true]'),
    })),
  );
  return {
    pressable: shown.filter(({ isStopped }) => !isStopped).map(({ name }) => name),
    stopped: shown.filter(({ isStopped }) => isStopped).length,
  };
}

/** What looks, chooses or opens a list of actions, of which each is stopped by itself. */
const boardReads =
  /^(?:Actions for .*|Move .* and more|\d+ empty.*|Select All|Deselect All|Export|Keys.*|Skip to .*|\d+ of \d+ placed.*|\w+\d+\/\d+ places filled.*|Stations|Officers|View: \w+|(?:Zone|Status|Role|Tag|Team)All)$/;

test('while the server is away the board has no button that would change something [S26, UI-45]', async ({
  browser,
}) => {
  await submitTeam(browser, product, 'a3');
  const page = await signedIn(browser, { url: proxy.url }, 'watch.2', {
    prepare,
    path: '/dashboard?tab=deployment',
  });
  await expect(look(page)).toHaveText('Live');
  // Somebody has a place and somebody is selected, so that every button has something to do.
  const select = () => cards(page, 'unassigned').first().click();
  await select();
  await page.getByRole('button', { name: 'Assign Selected', exact: true }).click();
  await page.getByRole('dialog').getByRole('option').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Assign/ })
    .click();
  await expect(page.getByRole('button', { name: /^Undo: / })).toBeEnabled();
  await select();
  await expect(page.getByText('1 selected').first()).toBeVisible();
  proxy.cut();
  await page.clock.fastForward(46_000);
  await page.clock.runFor(2000);
  await expect(look(page)).toHaveText(/^No answer since/);
  const { pressable, stopped } = await pressed(page.locator('main button'));
  expect(pressable.filter((name) => !boardReads.test(name))).toEqual([]);
  expect(stopped).toBeGreaterThan(8);
  proxy.mend();
});

test('while the server is away no section of the administrator has a button that would change something [S26, UI-45]', async ({
  browser,
}) => {
  const page = await signedIn(browser, { url: proxy.url }, 'admin', { prepare });
  const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  // Headers sort; filters and menus open a list.
  const buttons = page.locator('main button:not(th button, [aria-haspopup])');
  const open: string[] = [];
  let stopped = 0;
  const unanswered = new Set<Request>();
  page.on('request', (request) => unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  for (const section of await links.allInnerTexts()) {
    const link = links.filter({ hasText: section }).first();
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    // What the section holds has come: an empty one would stop nothing.
    await expect(page.locator('main').getByRole('heading').first()).toContainText(section);
    await expect(page.locator('main .animate-breathe')).toHaveCount(0);
    await expect.poll(() => unanswered.size).toBe(0);
    await expect(look(page)).toHaveText('Live');
    proxy.cut();
    await page.clock.fastForward(46_000);
    await page.clock.runFor(2000);
    await expect(look(page)).toHaveText(/^No answer since/);
    const shown = await pressed(buttons);
    stopped += shown.stopped;
    const pressable = shown.pressable.filter((name) => !reads.test(name));
    open.push(...pressable.map((name) => `${section}: ${name}`));
    proxy.mend();
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(look(page)).toHaveText('Live', { timeout: 100 });
    }).toPass({ intervals: [0] });
  }
  expect(open.filter((one) => !choices.test(one))).toEqual([]);
  // The rows with their actions were there.
  expect(stopped).toBeGreaterThan(200);
});
