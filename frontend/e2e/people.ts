import {
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import type { Product } from './server.ts';

const demoPassword = 'demo-shift-2025';

export interface SignedInOptions extends BrowserContextOptions {
  readonly path?: string;
  readonly password?: string;
  /** What has to be done to the page before it opens anything. */
  prepare?(page: Page): Promise<unknown>;
}

/**
 * A person with a browser of their own, signed in over HTTP, on the dashboard. Typing at the login screen is for
 * stories about signing in.
 */
export async function signedIn(
  browser: Browser,
  product: Pick<Product, 'url'>,
  username: string,
  options: SignedInOptions = {},
): Promise<Page> {
  const { path = '/dashboard', password = demoPassword, prepare, ...ofContext } = options;
  const context = await browser.newContext(ofContext);
  const { user, token } = await logIn(context.request, product, username, password);
  const page = await context.newPage();
  watchForTrouble(page);
  await prepare?.(page);
  // A small answer of the same origin, to whose storage the session belongs.
  await page.goto(`${product.url}/healthz`);
  await page.evaluate(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    },
    { auth_user: JSON.stringify(user), auth_token: token },
  );
  await page.goto(product.url + path);
  await expect(page).toHaveURL(/\/dashboard/);
  return page;
}

/** Signs in over HTTP: the cookie stays with the caller. */
export async function logIn(
  request: APIRequestContext,
  product: Pick<Product, 'url'>,
  username: string,
  password = demoPassword,
): Promise<{ user: { teamId: string }; token: string }> {
  const login = await request.post(`${product.url}/api/auth/login`, {
    data: { username, password },
  });
  expect(login.status(), `login of ${username}`).toBe(200);
  return (await login.json()) as { user: { teamId: string }; token: string };
}

/** At a login screen that is shown already. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByPlaceholder('Enter your username').fill(username);
  await page.getByPlaceholder('Enter your password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

interface PairedOptions extends BrowserContextOptions {
  readonly name?: string;
  readonly prepare?: SignedInOptions['prepare'];
}

/** A wall screen in a browser of its own, paired over HTTP by a watch TL. */
export async function pairedWall(
  browser: Browser,
  product: Pick<Product, 'url'>,
  { name = 'North wall', prepare, ...ofContext }: PairedOptions = {},
): Promise<Page> {
  const size = { viewport: { width: 1920, height: 1080 } };
  const context = await browser.newContext({ ...size, ...ofContext });
  const wall = await context.newPage();
  watchForTrouble(wall);
  await prepare?.(wall);
  const offered = wall.waitForResponse((response) => response.url().endsWith('/pairing'));
  await wall.goto(`${product.url}/display`);
  const { code } = (await (await offered).json()) as { code: string };
  const approver = await browser.newContext();
  const { token } = await logIn(approver.request, product, 'watch.1');
  const approved = await approver.request.post(`${product.url}/api/displays/approve`, {
    data: { code, name },
    headers: { 'x-csrf-token': token },
  });
  expect(approved.status()).toBe(200);
  await approver.close();
  // The figures of a shift, or what comes next.
  await expect(wall.getByText(/^(?:Teams Submitted|Next shift)/).first()).toBeVisible();
  return wall;
}

/** Calendar, password and devices of whoever is signed in, by the menu under the name. */
export async function openAccount(page: Page): Promise<void> {
  await page.locator('header button[aria-haspopup=menu]').last().click();
  await page.getByRole('menuitem', { name: /^Your account/ }).click();
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
