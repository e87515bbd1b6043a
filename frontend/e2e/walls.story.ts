import { expect, type Locator } from '@playwright/test';
import { atBoard, cards, list, startBoard } from './board.ts';
import { pairedWall, signedIn } from './people.ts';
import type { Product } from './server.ts';
import { test } from './story.ts';

/** What an administrator changes of a station and of a wall, while a board and the wall are open. */

let product: Product;
test.beforeAll(async ({ browser }) => {
  product = await startBoard(browser, ['a1']);
});
test.afterAll(() => product.close());

test('a station’s capacity and a wall’s settings are followed by the board and the wall without a reload [DEP-141, DIS-35, DIS-36, DIS-38, DIS-40, DIS-42, DIS-45, DIS-46, UI-304]', async ({
  browser,
}) => {
  const [admin, board] = await Promise.all([
    signedIn(browser, product, 'admin', { path: '/dashboard?section=stations' }),
    atBoard(browser, product, 'watch.1'),
  ]);
  const wall = await pairedWall(browser, product);
  await expect(wall.getByRole('listitem', { name: 'Team A1', exact: true })).toBeVisible();

  // Upright, what stands under the figures is whole.
  await wall.setViewportSize({ width: 1080, height: 1920 });
  await expect(wall.getByText('lowest: Team A1, 93%')).toBeVisible();
  const cut = wall
    .locator('dl dd')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(await cut).toBe(0);
  // As of 130 teams: a figure takes the room it needs.
  const apart = await wall.locator('dl').evaluate((figures) => {
    const columns = [...figures.children];
    const wordsOf = [['1850'], ['138'], ['128', '/130'], ['92', '%']];
    const spans = columns.map((column) => [...column.querySelectorAll('dd span')]);
    for (const [index, words] of wordsOf.entries()) {
      for (const [at, text] of words.entries()) {
        const span = spans[index]?.[at];
        if (span) span.textContent = text;
      }
    }
    const rights = spans.map((all) => all.at(-1)?.getBoundingClientRect().right);
    const lefts = columns.map((one) => one.getBoundingClientRect().left);
    return rights.every((right = NaN, index) => right <= (lefts[index + 1] ?? innerWidth));
  });
  expect(apart).toBe(true);
  await wall.setViewportSize({ width: 1920, height: 1080 });

  await admin.setViewportSize({ width: 1024, height: 900 });
  const remove = await admin
    .getByRole('button', { name: 'Delete CAR 1', exact: true })
    .boundingBox();
  expect((remove?.x ?? NaN) + (remove?.width ?? NaN)).toBeLessThan(1004);

  const before = await list(board, 'car-1').innerText();
  await admin.getByRole('button', { name: 'Edit CAR 1', exact: true }).click();
  const station = admin.getByRole('dialog', { name: 'Edit Station' });
  await station.getByLabel('Capacity').fill('11');
  await station.getByRole('button', { name: 'Save Changes' }).click();
  await expect(list(board, 'car-1')).toContainText('/11');
  expect(before).not.toContain('/11');

  await admin.goto(`${product.url}/dashboard?section=displays`);
  await admin.getByRole('button', { name: 'Settings of North wall' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Settings of North wall' });
  await dialog.getByRole('checkbox', { name: /^Teams/ }).uncheck();
  await dialog.getByRole('radio', { name: 'Live draft' }).check();
  await dialog.getByRole('radio', { name: 'Light' }).check();
  await dialog.getByRole('button', { name: 'Save Settings' }).click();
  await expect(wall.getByText('Nobody has a place yet')).toBeVisible();
  await expect(wall.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(wall.getByRole('listitem', { name: 'Team A1', exact: true })).toHaveCount(0);

  await admin.getByRole('button', { name: 'Settings of North wall' }).click();
  await dialog.getByRole('checkbox', { name: /^Deployment/ }).uncheck();
  await dialog.getByRole('button', { name: 'Save Settings' }).click();
  await expect(wall.getByText('Nobody has a place yet')).toHaveCount(0);
  await expect(wall.getByText('Manning Rate')).toBeVisible();

  // Upright, the clock stays beside the date.
  await wall.setViewportSize({ width: 1080, height: 1920 });
  const [date, clock] = [
    wall.getByRole('heading', { level: 1 }),
    wall.locator('header').getByText(/^10:5\d$/),
  ];
  const middleOf = async (one: Locator) => {
    const box = await one.boundingBox();
    return box ? box.y + box.height / 2 : NaN;
  };
  expect(Math.abs((await middleOf(date)) - (await middleOf(clock)))).toBeLessThan(20);
});

test('at 1920 the stations that are short keep their zone beside their figures [DIS-33]', async ({
  browser,
}) => {
  const board = await atBoard(browser, product, 'watch.2');
  const wall = await pairedWall(browser, product);
  await board.keyboard.press('Control+k');
  const palette = board.getByRole('dialog', { name: 'Find or do' });
  await palette.getByRole('combobox').fill('next 1 to CAR 1');
  await board.keyboard.press('Enter');
  await expect(cards(board, 'car-1')).toHaveCount(1);
  await board.getByRole('button', { name: 'Save Assignments' }).click();
  await expect(board.getByText('Assignments saved')).toBeVisible();
  const page = wall.getByRole('region', { name: 'Deployment', exact: true });
  await expect(page).toBeVisible({ timeout: 30_000 });
  const headings = await page.locator('li:has(strong)').evaluateAll((lines) =>
    lines.map((line) => {
      const zone = line.querySelector('strong + span');
      const words = zone?.lastElementChild;
      const isShown =
        (words?.getBoundingClientRect().top ?? NaN) < (zone?.getBoundingClientRect().bottom ?? NaN);
      return { text: line.textContent, isShort: line.textContent.includes('▼'), isShown };
    }),
  );
  expect(headings.filter(({ isShort }) => isShort).length).toBeGreaterThan(5);
  expect(headings.filter(({ isShown }) => !isShown)).toEqual([]);
});
