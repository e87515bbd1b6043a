import { expect, type Page } from '@playwright/test';
import { expectNoneComplete, watchIncomplete } from './incomplete.ts';
import { isAmber, teamCard } from './overview.ts';
import { pairedWall, signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';
import { submitTeam } from './submitting.ts';

/** What screens say is so: of sheets, of the day, of the counts and of who is signed in. */

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.setTimeout(120_000);
test.afterAll(async () => {
  await product.close();
});

const teamRow = (page: Page, team: string) =>
  page
    .getByRole('table', { name: 'Team details' })
    .getByRole('row')
    .filter({ has: page.getByText(team, { exact: true }) });
const figure = (page: Page, label: string) => page.locator(':has(> dt)').filter({ hasText: label });
const mark = (page: Page, status: string, place: number) =>
  page.locator('[data-member]').nth(place).getByRole('radio', { name: status });

test('a sheet with 7 of 15 marked is asked about, and no screen ever takes it for a complete one [MON-32, ATT-80, MON-1, MON-16, MON-19, PRF-45]', async ({
  browser,
}) => {
  const [leader, first, second] = await Promise.all([
    signedIn(browser, product, 'tl.a1'),
    signedIn(browser, product, 'watch.1'),
    signedIn(browser, product, 'watch.2'),
  ]);
  const wall = await pairedWall(browser, product);
  for (const page of [leader, first, second, wall]) await watchIncomplete(page);
  for (let place = 0; place < 7; place++) await mark(leader, 'Present', place).click();
  await leader.getByRole('button', { name: 'Submit Attendance' }).click();
  const question = leader.getByRole('alertdialog');
  await expect(question).toContainText('8 members are not marked. Submit 7?');
  await question.getByRole('button', { name: 'Mark the rest' }).click();
  await expect(question).toHaveCount(0);
  await expect(figure(first, 'Teams Submitted')).toContainText('0/14');
  await leader.getByRole('button', { name: 'Submit Attendance' }).click();
  await question.getByRole('button', { name: 'Submit 7' }).click();

  await expect(leader.getByText(/Submitted 10:\d\d AM/)).toBeVisible();
  await expect(leader.getByText(/Submitted .* · 7 of 15/)).toBeVisible();
  for (const page of [first, second]) {
    const badge = teamCard(page, 'Team A1').getByText('7 of 15');
    const inRow = teamRow(page, 'Team A1').getByText('7 of 15');
    const stat = figure(page, 'Teams Submitted').getByText('1 incomplete');
    for (const words of [badge, inRow, stat]) {
      await expect(words).toBeVisible();
      expect(await isAmber(words)).toBe(true);
    }
    await expect(teamCard(page, 'Team A1')).toContainText('100% of 7 marked');
  }
  const onWall = wall.getByRole('listitem', { name: 'Team A1', exact: true });
  await expect(onWall).toContainText('7 of 15 marked');
  expect(await isAmber(onWall.getByText('7 of 15'))).toBe(true);
  await expect(wall.getByText(/1 incomplete/)).toBeVisible();

  // The others are marked too, one absent and one on time off: 14 and 1 are 15.
  for (let place = 7; place < 13; place++) await mark(leader, 'Present', place).click();
  await mark(leader, 'PTO', 13).click();
  await leader.getByRole('button', { name: 'Comes at 2 PM' }).click();
  await mark(leader, 'Absent', 14).click();
  await leader.getByRole('option', { name: /^MC/ }).first().click();
  await leader.getByRole('button', { name: /^Update Attendance/ }).click();
  for (const page of [first, second]) {
    await expect(teamCard(page, 'Team A1')).toContainText('14 present (1 PTO) · 1 absent');
    await expect(teamCard(page, 'Team A1')).toContainText('Submitted');
    await expect(figure(page, 'Total Present')).toContainText('1 of them PTO');
    await expect(page.getByText(/incomplete/)).toHaveCount(0);
  }
  await expect(onWall).toContainText('14/15');
  for (const page of [leader, first, second, wall]) await expectNoneComplete(page.url(), page);
});

test('another day says so and has nothing live or new; a day without a shift has no board [MON-35, MON-36, ATT-49]', async ({
  browser,
}) => {
  const [watch, board, leader] = await Promise.all([
    signedIn(browser, product, 'watch.1', { path: '/dashboard?date=2026-11-16' }),
    signedIn(browser, product, 'watch.2'),
    signedIn(browser, product, 'tl.a1', { path: '/dashboard?date=2026-11-22' }),
  ]);
  await expect(watch.getByText('Viewing Nov 16, 2026 (4 days ago)')).toBeVisible();
  const look = watch.locator('[data-look]').getByRole('status');
  await expect(look).toHaveText('Not live: Nov 16, 2026');
  await expect(figure(watch, 'Teams Submitted')).toContainText('14/14');
  // What was submitted before is looked at, so only the next one is new.
  await board.getByRole('tab', { name: /^Attendance Updates/ }).click();
  await expect(board.getByText(/update\(s\) found/)).toBeVisible();
  await board.getByRole('tab', { name: 'Attendance Overview' }).click();
  await expect(board.getByRole('tab', { name: 'Attendance Updates', exact: true })).toBeVisible();
  await submitTeam(browser, product, 'a6');
  await expect(teamCard(board, 'Team A6')).toContainText('Submitted');
  await expect(board.getByRole('tab', { name: /^Attendance Updates.*1 submit/ })).toBeVisible();
  await expect(watch.getByRole('tab', { name: 'Attendance Updates', exact: true })).toBeVisible();
  await expect(figure(watch, 'Teams Submitted')).toContainText('14/14');
  await watch.getByRole('button', { name: 'Back to today' }).click();
  await expect(look).toHaveText('Live');
  await expect(teamCard(watch, 'Team A6')).toContainText('Submitted');

  await board.goto(`${product.url}/dashboard?tab=deployment&date=2026-11-22`);
  await watch.goto(`${product.url}/dashboard?date=2026-11-22`);
  for (const page of [board, watch]) {
    await expect(page.getByText('Night Off: there is no shift on Nov 22, 2026')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Teams' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Save Assignments|Auto-Assign/ })).toHaveCount(0);
  }
  await expect(board.getByRole('button', { name: 'Go to Nov 24, 2026' })).toBeVisible();
  const shift = (kind: string) => watch.getByRole('region', { name: `${kind}: ` });
  // It is still to come.
  await expect(shift('Shift before')).toContainText('Sat, Nov 21');
  await shift('Next shift').getByRole('link', { name: 'Plan it' }).click();
  await expect(watch).toHaveURL(/date=2026-11-24&tab=deployment/);
  await expect(leader.getByRole('button', { name: 'Submit Attendance' })).toBeDisabled();
  await expect(leader.getByRole('radio')).toHaveCount(0);
  await expect(leader.getByRole('button', { name: 'Mark All Present' })).toHaveCount(0);
  const locked = 'Attendance submission is locked during Night Off';
  await expect(leader.getByText(locked)).toHaveCount(1);
});

test('a wall stays dark whatever its device’s colour scheme does [DIS-25]', async ({ browser }) => {
  const wall = await pairedWall(browser, product);
  const ground = () => wall.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [theme, dark] = [wall.locator('html'), await ground()];
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  for (const colorScheme of ['dark', 'light', 'dark', 'light'] as const) {
    await wall.emulateMedia({ colorScheme });
    // Once it has been drawn in it.
    await wall.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await expect(theme).toHaveAttribute('data-theme', 'dark');
    expect(await ground()).toBe(dark);
  }
});

test('half a session in the browser’s storage opens the login screen and no call, and leaves another browser’s session alone [SES-14]', async ({
  browser,
}) => {
  const [page, other] = await Promise.all([
    signedIn(browser, product, 'watch.1'),
    signedIn(browser, product, 'watch.1'),
  ]);
  const whole = async () => {
    await expect(other.locator('[data-look]').getByRole('status')).toHaveText('Live');
    await expect(other).toHaveURL(/\/dashboard/);
  };
  await whole();
  const stored = await page.evaluate(() => Object.entries(localStorage));
  const called: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(dashboard|deployment|teams)/.test(request.url())) called.push(request.url());
  });
  const [user, token] = ['auth_user', 'auth_token'].map(
    (name) => stored.find(([key]) => key === name)?.[1] ?? '',
  );
  const halves = [
    { auth_user: user },
    { auth_token: token },
    { auth_user: '{}', auth_token: token },
  ];
  for (const half of halves) {
    await page.goto(`${product.url}/openapi-is-not-here`);
    called.length = 0;
    await page.evaluate((items) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value ?? '');
    }, half);
    await page.goto(`${product.url}/dashboard`);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText(/signed out|has ended/)).toHaveCount(0);
    expect(called).toEqual([]);
    await whole();
  }
  await other.reload();
  await whole();
});

test('a team is marked and submitted; two watch TLs and the wall see it at once; a kill loses nothing [PRF-16, ATT-21, ATT-46, ATT-53, ATT-55, MON-23, UI-14]', async ({
  browser,
}) => {
  const [first, second, leader] = await Promise.all([
    signedIn(browser, product, 'watch.1'),
    signedIn(browser, product, 'watch.2'),
    signedIn(browser, product, 'tl.a2', { viewport: { width: 390, height: 844 } }),
  ]);
  const wall = await pairedWall(browser, product);
  const submitted = (page: typeof first) => page.getByRole('definition').first();
  await expect(submitted(first)).toContainText(/\d\/14/);
  const before = Number.parseInt(await submitted(first).innerText(), 10);
  const after = `${before + 1}/14`;

  await expect(leader.getByText(/^0 of \d+ members marked$/)).toBeVisible();
  await leader.getByRole('button', { name: 'Mark All Present' }).click();
  const absent = leader.getByRole('radio', { name: 'Absent' }).nth(3);
  await absent.click();
  await leader.keyboard.press('Escape');
  await expect(leader.getByText(/^(\d+) of \1 members marked$/)).toBeVisible();

  // Without an absence type nothing is sent, and the form says what is missing.
  await leader.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(leader.getByText('Absence type is required')).toBeVisible();
  await leader.getByRole('button', { name: /^Absence type for/ }).click();
  await leader
    .getByRole('option', { name: /Medical Certificate/ })
    .first()
    .click();

  // A reload keeps the draft.
  await leader.reload();
  await expect(leader.getByText(/^(\d+) of \1 members marked$/)).toBeVisible();
  await leader.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(leader.getByRole('button', { name: 'Update Attendance' })).toBeVisible();

  for (const page of [first, second]) {
    await expect(submitted(page)).toContainText(after, { timeout: 2000 });
  }
  await expect(
    wall
      .getByText(after)
      .or(wall.getByText(`${before + 1}`, { exact: true }))
      .first(),
  ).toBeVisible();

  await product.kill();
  await expect(first.getByText(/Reconnecting/).first()).toBeVisible();
  await product.start();
  await expect(first.getByText('Live').first()).toBeVisible({ timeout: 15_000 });
  for (const page of [first, second]) await expect(submitted(page)).toContainText(after);
  await leader.reload();
  await expect(leader.getByText(/^(\d+) of \1 members marked$/)).toBeVisible();
  await expect(leader.getByRole('button', { name: 'Update Attendance' })).toBeVisible();
});
