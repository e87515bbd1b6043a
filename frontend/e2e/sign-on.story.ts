import { expect, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort, startProduct, type Product } from './server.ts';
import { test } from './story.ts';

/** Single sign-on with a real provider that is another site for the browser. */

const program = fileURLToPath(
  new URL('../../backend/src/scripts/try-provider.mjs', import.meta.url),
);
let product: Product;
let provider: ChildProcess;
let url: string;
let issuer: string;
test.beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()];
  url = `http://muster.test:${port}`;
  issuer = `http://127.0.0.1:${providerPort}`;
  // The provider reaches the product by the address that only the browser knows otherwise.
  const MUSTER = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(providerPort), MUSTER, PUBLIC: url };
  provider = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  if (provider.stdout) await once(provider.stdout, 'data');
  product = await startProduct({
    PORT: String(port),
    // A provider's tokens are of now.
    CLOCK_AT: '',
    PUBLIC_ORIGIN: url,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'muster',
    OIDC_CLIENT_SECRET: 'only-for-trying',
    OIDC_NAME: 'Keeper',
  });
});
test.afterAll(async () => {
  await product.close();
  provider.kill();
});

const way = (page: Page) => page.getByRole('link', { name: 'Sign in with Keeper' });

/** As a person does at the provider, which knows them from the second time on. */
async function signInAtProvider(page: Page, username: string): Promise<void> {
  await way(page).click();
  await page.locator('input[name=login]').fill(username);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('whoever comes by the provider is back where they were when it has ended their session, and leaves at both [SES-140, SES-147, SES-148, SES-112]', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${url}/login`);
  await signInAtProvider(page, 'nobody.here');
  await expect(page.getByText(/nobody here has your username/)).toBeVisible();

  const watch = await (await browser.newContext()).newPage();
  await watch.goto(`${url}/login`);
  await signInAtProvider(watch, 'watch.1');
  await expect(watch).toHaveURL(/dashboard/);
  await watch.getByRole('tab', { name: 'Next Shifts' }).click();
  await expect(watch).toHaveURL(/tab=next/);

  const elsewhere = await watch.context().newPage();
  await elsewhere.goto(`${issuer}/session/end`);
  await elsewhere.getByRole('button', { name: /^Yes/ }).click();
  await expect(way(watch)).toBeVisible();
  await signInAtProvider(watch, 'watch.1');
  await expect(watch).toHaveURL(/tab=next/);
  await expect(watch.getByRole('tab', { name: 'Next Shifts', selected: true })).toBeVisible();

  await watch.getByRole('button', { name: 'Logout' }).click();
  await expect(watch).toHaveURL(new RegExp(`^${issuer}`));
  await watch.getByRole('button', { name: /^Yes/ }).click();
  await expect(watch).toHaveURL(`${url}/login`);
  await expect(way(watch)).toBeVisible();
});
