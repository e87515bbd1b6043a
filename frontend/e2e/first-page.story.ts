import { expect } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';

let product: Product;
test.beforeAll(async () => {
  // As anywhere but in a demo with its published password, whose ways in are fetched after the form (SES-131).
  product = await startProduct({ DEMO_PASSWORD: 'a password of our own' });
});
test.afterAll(() => product.close());

test('the script that loads before a dashboard is chosen is at most 150 kB gzip [PRF-39]', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const sizes = await Promise.all(
    scripts.map(async (url) => gzipSync(await (await page.request.get(url)).body()).length),
  );
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
});
