import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Product } from './server.ts';

const demoPassword = 'demo-shift-2025';

/** A person with a browser of their own, signed in. */
export async function signedIn(
  browser: Browser,
  product: Pick<Product, 'url'>,
  username: string,
  options: BrowserContextOptions = {},
  password = demoPassword,
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  watchForTrouble(page);
  await page.goto(`${product.url}/login`);
  await signIn(page, username, password);
  return page;
}

/** At a login screen that is shown already. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByPlaceholder('Enter your username').fill(username);
  await page.getByPlaceholder('Enter your password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** A wall screen in a browser of its own, paired by somebody with the right. */
export async function pairedWall(
  browser: Browser,
  product: Pick<Product, 'url'>,
  approver: Page,
  options: BrowserContextOptions = { viewport: { width: 1920, height: 1080 } },
): Promise<Page> {
  const context = await browser.newContext(options);
  const wall = await context.newPage();
  watchForTrouble(wall);
  const offered = wall.waitForResponse((response) => response.url().endsWith('/pairing'));
  await wall.goto(`${product.url}/display`);
  const { code } = (await (await offered).json()) as { code: string };
  const token = await approver.evaluate(() => localStorage.getItem('auth_token'));
  const approved = await approver.request.post(`${product.url}/api/displays/approve`, {
    data: { code, name: 'North wall' },
    headers: { 'x-csrf-token': token?.replace(/^"|"$/g, '') ?? '' },
  });
  expect(approved.status()).toBe(200);
  await expect(wall.getByText('Teams Submitted')).toBeVisible();
  return wall;
}

/** A page that throws, or that its own content security policy stops, fails its story. */
function watchForTrouble(page: Page): void {
  page.on('pageerror', (error) => {
    throw error;
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) throw new Error(message.text());
  });
}
