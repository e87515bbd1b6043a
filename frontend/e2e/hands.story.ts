import { expect } from '@playwright/test';
import { atBoard, cards, list, startBoard } from './board.ts';
import type { Product } from './server.ts';
import { test } from './story.ts';

/** The board by typing, and by taps alone. */

let product: Product;
test.beforeAll(async ({ browser }) => {
  product = await startBoard(browser, ['a1', 'a2', 'a3', 'a4']);
});
test.afterAll(() => product.close());

test('from anywhere Ctrl+K finds and does, says what Enter will do, and what is refused and why [UI-320, UI-322]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  const palette = page.getByRole('dialog', { name: 'Find or do' });
  const type = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await palette.getByRole('combobox').fill(text);
  };
  await type('next 2 with Xray to CAR X');
  await expect(palette.getByRole('status')).toHaveText(/^Enter: places .+, .+ in CAR X$/);
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(cards(page, 'car-x')).toHaveCount(2);

  await type('reset CAR X');
  await expect(palette.getByRole('status')).toHaveText(
    'Enter: returns 2 officers of CAR X to Unassigned',
  );
  await page.keyboard.press('Enter');
  await expect(cards(page, 'car-x')).toHaveCount(0);

  await type('next 90 to CAR 1');
  await expect(palette.getByRole('status')).toHaveText(/^Only \d+ are free\.$/);
  await page.keyboard.press('Enter');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');

  await type('undo');
  await page.keyboard.press('Enter');
  await expect(cards(page, 'car-x')).toHaveCount(2);
  await type('overview');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Attendance Overview' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  // Also from where the board is not shown.
  await type('save');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Assignments saved')).toBeVisible();
  await type('go to Nov 18');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/date=2046-11-18/);
});

test('a zone is rotated and a note pinned by typing from another tab, at once after the first Ctrl+K [UI-333, UI-320]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.3');
  const palette = page.getByRole('dialog', { name: 'Find or do' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('next 2 to CAR 2');
  await expect(palette.getByRole('combobox')).toHaveValue('next 2 to CAR 2');
  const before = await cards(page, 'car-2').count();
  await page.keyboard.press('Enter');
  await expect(cards(page, 'car-2')).toHaveCount(before + 2);
  await page.getByRole('tab', { name: 'Attendance Overview' }).click();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('rotate Car');
  await expect(palette.getByRole('status')).toHaveText(/^Enter: moves .+ one post on: .+ from CAR/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Zone rotated')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('note CAR 2: lane 7 sticks');
  await expect(palette.getByRole('status')).toHaveText(
    'Enter: pins “lane 7 sticks” to CAR 2 until the end of the next shift',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Note pinned')).toBeVisible();
  await page.getByRole('tab', { name: 'Deployment Dashboard' }).click();
  await expect(page.getByText('lane 7 sticks').first()).toBeVisible();
  // The stories after this one find the board as it was.
  for (const step of [/^Undo: Rotation of/, /^Undo: Bulk step of 2/])
    await page.getByRole('button', { name: step }).click();
  await expect(cards(page, 'car-2')).toHaveCount(before);
});

test('over the board a watch TL’s phone has the palette, the alerts and the date in whole, as large as fingers need them [UI-320, KNO-47, UI-11, UI-61]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button', { name: /^Notifications, \d+ alerts?/ })).toBeVisible();
  await expect(bar.getByText('Nov 19', { exact: true })).toBeVisible();
  for (const button of await bar.getByRole('button').all()) {
    const box = await button.boundingBox();
    const name = await button.getAttribute('aria-label');
    expect(box?.width, `width of ${name}`).toBeGreaterThanOrEqual(44);
    expect(box?.height, `height of ${name}`).toBeGreaterThanOrEqual(44);
  }
  const isCut = (one: Element) => one.scrollWidth > one.clientWidth;
  for (const line of await bar.locator('h1, h1 + p').all()) {
    expect(await line.evaluate(isCut), await line.innerText()).toBe(false);
  }
  await bar.getByRole('button', { name: 'Find or do' }).tap();
  await expect(page.getByRole('dialog', { name: 'Find or do' })).toBeVisible();
});

test('the palette’s field stays where it is while somebody types, and empty there is nothing below the examples [UI-320]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.2');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find or do' });
  const field = palette.getByRole('combobox');
  const top = async () => (await field.boundingBox())?.y;
  await palette.evaluate((one) => Promise.all(one.getAnimations().map((each) => each.finished)));
  const before = await top();
  expect((await palette.getByRole('status').boundingBox())?.height ?? 0).toBe(0);
  for (const text of ['c', 'car 1', 'nobody is called so', 'next 90 to CAR 1', '']) {
    await field.fill(text);
    expect(await top(), text).toBe(before);
  }
});

test('the palette reaches what stands on the screen, also in a replay and in a dialog, and nothing behind it [UI-323]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.3');
  const palette = page.getByRole('dialog', { name: 'Find or do' });
  const type = async (text: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(text);
    return palette.getByRole('status');
  };
  await expect(await type('log and replay')).toHaveText(
    'Enter: opens the log of the board beside it',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Log' })).toBeVisible();
  await type('reset zone car');
  await page.keyboard.press('Escape');
  await page.goto(`${product.url}/dashboard?tab=deployment&at=2046-11-19T02:51:00.000Z`);
  await expect(page.getByText(/^Replay/i).first()).toBeVisible();
  await expect(await type('next 1 to CAR 1')).toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(await type('dark')).toHaveText(/^Enter: chooses “Dark” of /);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a moment, a save and a person are typed in a replay, several people on the board, and a filter by its name [UI-329, UI-330, UI-331, HIS-11]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  const palette = page.getByRole('dialog', { name: 'Find or do' });
  const type = async (text: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(text);
    return palette.getByRole('status');
  };
  const nameOf = async (index: number) => {
    const words = await cards(page, 'unassigned').nth(index).getAttribute('data-tip');
    return words?.split(' · ')[0] ?? '';
  };
  const names = [await nameOf(0), await nameOf(1), await nameOf(2)];
  const before = await cards(page, 'bus-2').count();
  await expect(await type(`${names[0]}, ${names[1]} and ${names[2]} to BUS 2`)).toHaveText(
    `Enter: moves ${names[0]} from Unassigned, ${names[1]} from Unassigned and ${names[2]} from Unassigned to BUS 2`,
  );
  await page.keyboard.press('Enter');
  await expect(cards(page, 'bus-2')).toHaveCount(before + 3);
  await type('undo');
  await page.keyboard.press('Enter');
  await expect(cards(page, 'bus-2')).toHaveCount(before);
  await type('redo');
  await page.keyboard.press('Enter');
  await expect(cards(page, 'bus-2')).toHaveCount(before + 3);
  await type('save');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Assignments saved')).toBeVisible();
  await expect(await type('zone bus')).toHaveText('Enter: goes to Bus on the board');
  await page.keyboard.press('Escape');
  await type('filter bus');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Clear Zone filter' })).toBeVisible();
  await type('clear zone');
  await page.keyboard.press('Enter');
  await expect(list(page, 'car-1')).toBeVisible();

  const replay = page.getByRole('region', { name: 'Replay', exact: true });
  await expect(await type('replay at 10:00:30')).toHaveText(
    'Enter: shows the board of Monday, Nov 19, 2046 as it was at 10:00:30 AM',
  );
  await page.keyboard.press('Enter');
  await expect(replay).toContainText('10:00:30 AM');
  await expect(await type('last save')).toHaveText(
    /^Enter: shows the board as Priya Nair saved it at 10:5\d:\d\d AM$/,
  );
  await page.keyboard.press('Enter');
  await expect(cards(page, 'bus-2')).toHaveCount(before + 3);
  await expect(await type(`how did ${names[0]} get here?`)).toHaveText(
    `Enter: tells how ${names[0]} got here`,
  );
  await page.keyboard.press('Enter');
  const way = page.getByRole('region', { name: 'How did they get here?' });
  await expect(way).toContainText('Placed in BUS 2');
  await expect(way).toContainText(/10:5\d:\d\d AM/);
  // Back goes through what was typed.
  await page.goBack();
  await expect(replay).toContainText('10:00:30 AM');
});

test('a tablet deploys 20 officers by taps alone in under 60 s and 25 taps [UI-325]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.2', {
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    isMobile: true,
  });
  const taps = await page.evaluateHandle(() => {
    const counted = { count: 0 };
    addEventListener('touchstart', () => counted.count++, { capture: true, passive: true });
    return counted;
  });
  const began = Date.now();
  for (const stationId of ['car-1', 'car-2', 'car-3', 'car-4', 'bus-1']) {
    for (let index = 0; index < 4; index++) await cards(page, 'unassigned').nth(index).tap();
    await list(page, stationId)
      .getByRole('button', { name: /^Place 4 selected/ })
      .tap();
    await expect(cards(page, stationId)).toHaveCount(4);
  }
  expect(Date.now() - began).toBeLessThan(60_000);
  // One for each officer, and one for each station.
  expect(await taps.evaluate(({ count }) => count)).toBe(25);
  // One step to take back, in the notice; a second tap takes a card out of the selection.
  await expect(page.getByText('4 officers assigned to BUS 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().tap();
  await expect(cards(page, 'bus-1')).toHaveCount(0);
  await cards(page, 'unassigned').first().tap();
  await expect(
    list(page, 'bus-1').getByRole('button', { name: /^Place 1 selected/ }),
  ).toBeVisible();
  await cards(page, 'unassigned').first().tap();
  await expect(page.getByRole('button', { name: /^Place \d+ selected/ })).toHaveCount(0);
});
