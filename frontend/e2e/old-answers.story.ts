import { expect, type Page } from '@playwright/test';
import { signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';
import { submitTeam } from './submitting.ts';

/** Something between the page and the server that keeps an answer and gives it again. */

let product: Product;
test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  await submitTeam(browser, product, 'a1');
});
test.afterAll(() => product.close());

const look = (page: Page) => page.locator('[data-look]').getByRole('status');
const teamCard = (page: Page, team: string) =>
  page
    .getByRole('list', { name: 'Teams' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: team, exact: true }) });

test('an answer older than what the server has announced is never said to be live, and the page asks until a true one comes [S16, S25]', async ({
  browser,
}) => {
  const [page, other] = await Promise.all([
    signedIn(browser, product, 'watch.1'),
    signedIn(browser, product, 'watch.2'),
  ]);
  await expect(teamCard(page, 'Team A1')).toContainText('Submitted');
  await expect(look(page)).toHaveText('Live');
  const question = '**/api/dashboard/watch/*';
  let oldAnswer: { body: string; contentType: string } | undefined;
  let replays = 0;
  await page.route(question, async (route) => {
    if (oldAnswer) replays++;
    else {
      const answer = await route.fetch();
      oldAnswer = { body: await answer.text(), contentType: 'application/json' };
    }
    await route.fulfill(oldAnswer);
  });
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click();
  await expect.poll(() => oldAnswer).toBeDefined();

  // It misses the submit: an event that it heard would need no answer.
  await page.context().setOffline(true);
  await product.kill();
  await product.start();
  await submitTeam(browser, product, 'a2');
  await expect(teamCard(other, 'Team A2')).toContainText('Submitted');
  await page.context().setOffline(false);
  await expect(page.getByText(/older than what it has announced/)).toBeVisible();
  expect(replays).toBeGreaterThanOrEqual(4);
  await expect(look(page)).toHaveText(/^(Reconnecting…|Not connected|No answer since)/);
  await expect(teamCard(page, 'Team A1')).toContainText('Submitted');

  // Nobody presses anything.
  await page.unroute(question);
  await expect(look(page)).toHaveText('Live');
  await expect(teamCard(page, 'Team A2')).toContainText('Submitted');
  await expect(page.getByText(/older than what it has announced/)).toHaveCount(0);
});
