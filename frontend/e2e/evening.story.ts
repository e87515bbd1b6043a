import { expect, type Page } from '@playwright/test';
import { atBoard, card, cards, drag, idOf, startBoard } from './board.ts';
import { logIn } from './people.ts';
import type { Product } from './server.ts';
import { test } from './story.ts';

/** An evening of two watch TLs: start from, auto-assign, repair, relief, each after the other's; a hand is never overruled. */

const teams = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'];
/** The morning shift before, the last one of the rotation before. */
const [lastDate, boardDate] = ['2046-11-15', '2046-11-19'];

test.use({ actionTimeout: 10_000 });

let product: Product;
let post: (path: string, data: object) => Promise<void>;
test.beforeAll(async ({ browser }) => {
  product = await startBoard(browser, teams);
  const context = await browser.newContext();
  const { token } = await logIn(context.request, product, 'watch.3');
  post = async (path, data) => {
    const headers = { 'x-csrf-token': token };
    const answer = await context.request.post(product.url + path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  // Its board is final by now.
  const reason = 'Handed in on paper';
  await post('/api/deployment/auto-assign', { date: lastDate, reason });
  const opId = crypto.randomUUID();
  await post(`/api/deployment/board/${lastDate}/ops`, { opId, op: { type: 'save' }, reason });
});
test.afterAll(() => product.close());

interface Placed {
  readonly userId: string;
  readonly stationId: string;
  readonly assignmentType: 'auto' | 'manual';
}
interface Board {
  readonly assignments: readonly Placed[];
  readonly stations: Readonly<Record<string, { isOpen: boolean; capacity: number }>>;
}
/** As the server answers it. */
async function boardOf(page: Page): Promise<Board> {
  const answer = await page.request.get(`${product.url}/api/deployment/board/${boardDate}`);
  return (await answer.json()) as Board;
}
const byHand = ({ assignments }: Board) =>
  assignments
    .filter(({ assignmentType }) => assignmentType === 'manual')
    .map(({ userId, stationId }) => `${userId} ${stationId}`);
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const close = (page: Page, name: string | RegExp) =>
  dialogOf(page, name).getByRole('button', { name: 'Close', exact: true }).first().click();

test('a board is started with the teams in today’s zones, filled, repaired and relieved by two, and who was dragged stays until unpinned; nobody else counts as placed by hand [STF-63, UI-313, DEP-330, DEP-331, DEP-333, DEP-334, STF-47]', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [priya, daniel] = await Promise.all([
    atBoard(browser, product, 'watch.1'),
    atBoard(browser, product, 'watch.2'),
  ]);

  // The rotation has moved: the teams in today's zones come first, with more in their own zone.
  await priya.getByRole('button', { name: 'Start from Nov 15, 2046' }).click();
  const start = dialogOf(priya, 'Start from');
  const figureOf = async (name: RegExp) => {
    const way = start.getByRole('radio', { name });
    await expect(way).toHaveAccessibleName(/\d+ of \d+ in their own zone/);
    const label = await way.locator('xpath=ancestor::label').innerText();
    const [, count, of] = /(\d+) of (\d+) in their own zone/.exec(label) ?? [];
    return [Number(count), Number(of)] as const;
  };
  const zones = await figureOf(/^Same posts, teams in today’s zones/);
  const people = await figureOf(/^Same posts, same people/);
  expect(zones[0]).toBeGreaterThan(people[0]);
  await expect(start.getByRole('radio', { name: /^Same posts, teams/ })).toBeChecked();
  await start.getByRole('button', { name: /^Apply \d+ moves$/ }).click();
  await expect(priya.getByText('Deployment started')).toBeVisible();
  await expect(daniel.getByRole('region', { name: 'Start this board' })).toHaveCount(0);
  const started = await boardOf(priya);
  expect(started.assignments).toHaveLength(zones[1]);
  expect(byHand(started)).toEqual([]);

  // One drags somebody while the other lets the rest be placed.
  const [dragged, goal] = [await idOf(daniel, 'unassigned', 0), 'cargo-1'];
  await drag(daniel, dragged, goal);
  await expect(cards(priya, goal).and(card(priya, dragged))).toHaveCount(1);
  const hand = [`${dragged} ${goal}`];
  await priya.getByRole('button', { name: 'Auto-Assign' }).click();
  const solve = dialogOf(priya, 'Auto-Assign');
  await expect(solve).toContainText(/\d+ of \d+ of the board are in theirs\./);
  const accept = solve.getByRole('button', { name: /^(Accept|Close) .+ (today|on .+)$/ }).first();
  const isShort = await accept.isVisible();
  if (isShort) await accept.click();
  await solve.getByRole('button', { name: /^Apply \d+ moves?/ }).click();
  await expect(
    priya.getByText(isShort ? 'Configuration saved' : 'Auto-assignment complete'),
  ).toBeVisible();
  await expect.poll(async () => byHand(await boardOf(daniel))).toEqual(hand);

  // Two posts get a limit; their time is up after a restart.
  const limited = (await boardOf(daniel)).assignments.some(
    ({ stationId }) => stationId === 'car-2',
  );
  expect(limited).toBe(true);
  const stations = { 'car-1': { timeLimitMinutes: 60 }, 'car-2': { timeLimitMinutes: 60 } };
  const opId = crypto.randomUUID();
  await post(`/api/deployment/board/${boardDate}/ops`, {
    opId,
    op: { type: 'configure', stations },
  });
  await product.kill();
  await product.start({ CLOCK_AT: '2046-11-19T04:30:00.000Z' });
  for (const page of [priya, daniel]) {
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 30_000 });
  }
  const before = (await boardOf(daniel)).assignments;
  await daniel.getByRole('button', { name: /^Relief due: \d+$/ }).click({ timeout: 90_000 });
  await dialogOf(daniel, 'Relief due')
    .getByRole('button', { name: /^Relieve all \d+$/ })
    .click();
  await expect
    .poll(async () => {
      const now = new Map((await boardOf(daniel)).assignments.map((one) => [one.userId, one]));
      return before.some(({ userId, stationId }) => now.get(userId)?.stationId !== stationId);
    })
    .toBe(true);
  expect(byHand(await boardOf(priya))).toEqual(hand);
  await close(daniel, 'Relief due');

  // The zone goes one post on without them, until they are unpinned; an undo pins them again.
  const relieved = await boardOf(daniel);
  await daniel.keyboard.press('Control+z');
  await expect.poll(async () => (await boardOf(daniel)).assignments).toEqual(before);
  await daniel.keyboard.press('Control+Shift+z');
  await expect
    .poll(async () => (await boardOf(daniel)).assignments.map(({ userId }) => userId))
    .toEqual(relieved.assignments.map(({ userId }) => userId));
  await card(priya, dragged).first().click({ button: 'right' });
  await priya.getByRole('menuitem', { name: 'Unpin' }).click();
  await expect.poll(async () => byHand(await boardOf(priya))).toEqual([]);
  await priya.keyboard.press('Control+z');
  await expect.poll(async () => byHand(await boardOf(priya))).toEqual(hand);
});
