import { expect, type Page } from '@playwright/test';
import { atBoard, boardDate, cards, startBoard } from './board.ts';
import { logIn } from './people.ts';
import type { Product } from './server.ts';
import { test } from './story.ts';

/** A board that is started from the last one. */

const teams = Array.from({ length: 13 }, (_, index) => `a${index + 1}`);
/** The morning shift before. */
const lastDate = '2046-11-15';

let product: Product;
test.beforeAll(async ({ browser }) => {
  product = await startBoard(browser, teams);
  const context = await browser.newContext();
  const { token } = await logIn(context.request, product, 'watch.2');
  const post = async (path: string, data: object) => {
    const headers = { 'x-csrf-token': token };
    const answer = await context.request.post(product.url + path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  // Its board is final by now.
  const reason = 'Handed in on paper';
  await post('/api/deployment/auto-assign', { date: lastDate, reason });
  const opId = crypto.randomUUID();
  await post(`/api/deployment/board/${lastDate}/ops`, { opId, op: { type: 'save' }, reason });
  await context.close();
});
test.afterAll(() => product.close());

interface Shown {
  readonly officers: readonly { readonly id: string }[];
  readonly saved: readonly { readonly userId: string }[];
}
const boardOf = async (page: Page): Promise<Shown> => {
  const answer = await page.request.get(`${product.url}/api/deployment/board/${boardDate}`);
  return (await answer.json()) as Shown;
};

test('everybody who is here is deployed as last shift and saved, in at most 6 clicks, and one undo takes it back [UI-311, STF-60]', async ({
  browser,
}) => {
  const page = await atBoard(browser, product, 'watch.1');
  const clicks = await page.evaluateHandle(() => {
    const counted = { count: 0 };
    addEventListener('click', () => counted.count++, true);
    return counted;
  });
  await page.getByRole('button', { name: 'Start from Nov 15, 2046' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start from' });
  await expect(dialog.getByRole('button', { name: /^Apply \d+ moves$/ })).toBeVisible();
  await dialog.getByRole('button', { name: /^Apply \d+ moves$/ }).click();
  await expect(page.getByText('Deployment started')).toBeVisible();
  // Whoever was not there last time is left to auto-assign.
  await page.getByRole('button', { name: 'Auto-Assign' }).click();
  const rest = page.getByRole('dialog', { name: 'Auto-Assign' });
  await rest.getByRole('button', { name: /^Apply \d+ moves?$/ }).click();
  await expect(cards(page, 'unassigned')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save Assignments' }).click();
  await expect(page.getByText('Assignments saved')).toBeVisible();
  const { officers, saved } = await boardOf(page);
  expect(officers.length).toBe(175);
  const placed = new Set(saved.map(({ userId }) => userId));
  expect([...placed].toSorted()).toEqual(officers.map(({ id }) => id).toSorted());
  expect(await clicks.evaluate(({ count }) => count)).toBeLessThanOrEqual(6);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('region', { name: 'Start this board' })).toBeVisible();
});
