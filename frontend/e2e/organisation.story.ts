import { expect, type Page } from '@playwright/test';
import { card } from './board.ts';
import { teamCard } from './overview.ts';
import { logIn, pairedWall, signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';
import { submitTeam } from './submitting.ts';

/** People and teams change while everybody looks. */

let product: Product;
/** As an administrator does it. */
let change: (method: 'PUT' | 'DELETE', path: string, data?: object) => Promise<void>;
test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  for (const key of ['a1', 'a2']) await submitTeam(browser, product, key);
  const { request } = await browser.newContext();
  const { token } = await logIn(request, product, 'admin');
  const headers = { 'x-csrf-token': token };
  change = async (method, path, data) => {
    const answer = await request.fetch(product.url + path, { method, headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
});
test.afterAll(() => product.close());

const wallCard = (wall: Page, team: string) =>
  wall.getByRole('listitem', { name: team, exact: true });

test('who leaves, comes or gets another name is so on the overview, the board, the sheet and the wall, without a reload [DIR-24, MON-30]', async ({
  browser,
}) => {
  const [overview, board, leader] = await Promise.all([
    signedIn(browser, product, 'watch.1'),
    signedIn(browser, product, 'watch.2', { path: '/dashboard?tab=deployment' }),
    signedIn(browser, product, 'tl.a1'),
  ]);
  const wall = await pairedWall(browser, product);
  const row = (name: string) => leader.locator('[data-member]').filter({ hasText: name });
  await expect(teamCard(overview, 'Team A1')).toContainText('14 present (1 PTO) · 1 absent');
  await expect(wallCard(wall, 'Team A1')).toContainText('14/15');

  const membersOf = async (team: string) => {
    const answer = await overview.request.get(`${product.url}/api/teams/${team}/members`);
    return (await answer.json()) as { id: string; name: string }[];
  };
  const [leaving] = (await membersOf('A1')).slice(6);
  if (!leaving) throw new Error('nobody is left in Team A1');
  await expect(card(board, leaving.id)).toContainText(leaving.name);
  await expect(row(leaving.name)).toHaveCount(1);
  await change('PUT', `/api/users/${leaving.id}`, { name: 'Zora Renamed' });
  await expect(card(board, leaving.id)).toContainText('Zora Renamed');
  await expect(row('Zora Renamed')).toHaveCount(1);
  await change('DELETE', `/api/users/${leaving.id}`);
  await expect(card(board, leaving.id)).toHaveCount(0);
  await expect(row('Zora Renamed')).toHaveCount(0);

  // Who comes is not marked yet: the sheet that was complete is not any more.
  const others = await membersOf('A3');
  const [coming] = others.slice(6);
  if (!coming) throw new Error('nobody is left in Team A3');
  await expect(teamCard(overview, 'Team A3')).toContainText(`0 of ${others.length}`);
  await change('PUT', `/api/users/${coming.id}`, { teamId: 'A1', takesEffect: 'now' });
  await expect(teamCard(overview, 'Team A3')).toContainText(`0 of ${others.length - 1}`);
  await expect(teamCard(overview, 'Team A1').getByText('15 of 16')).toBeVisible();
  await expect(wallCard(wall, 'Team A1')).toContainText('15 of 16 marked');
  await expect(row(coming.name)).toHaveCount(1);

  await change('PUT', '/api/admin/teams/A2', { name: 'Harbour Watch' });
  await expect(teamCard(overview, 'Harbour Watch')).toContainText('Submitted');
  await expect(wallCard(wall, 'Harbour Watch')).toBeVisible();
});
