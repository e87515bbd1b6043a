import { expect } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';

/** What is old is archived and removed, and everything is backed up, by an administrator's hand. */

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-e2e-'));
let product: Product;
test.beforeAll(async () => {
  // The demo's past attendance is of November; two months later it is old.
  await (await startProduct({ DATA_DIR: dataDir })).kill();
  product = await startProduct({ DATA_DIR: dataDir, CLOCK_AT: '2027-01-20T02:52:00.000Z' });
});
test.afterAll(async () => {
  await product.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('old attendance is counted, archived and removed in two steps, and a backup is made and downloaded [KEP-13, KEP-14, KEP-15, KEP-16, KEP-30]', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, 'admin', { path: '/dashboard?section=cleanup' });
  await page.getByLabel('Days to keep').fill('30');
  const preview = page.getByRole('region', { name: 'What would be removed' });
  await expect(preview.getByRole('row', { name: /^Nov 2026/ })).toBeVisible();
  await page.getByRole('button', { name: 'Start Cleanup' }).click();
  await page.getByRole('button', { name: 'Confirm Cleanup' }).click();
  await expect(page.getByText('Cleanup Completed')).toBeVisible();
  const [, deleted] =
    /^Successfully deleted (\d+) old records$/.exec(
      await page.getByText(/^Successfully deleted/).innerText(),
    ) ?? [];
  expect(Number(deleted)).toBeGreaterThan(2000);
  await expect(page.getByText('Nothing is older than the cutoff date.')).toBeVisible();

  // The same after a reload, with the archive, which has what is gone.
  await page.reload();
  await expect(page.getByText(/^The latest cleanup removed/)).toBeVisible();
  const archived = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download archive-before-2026-12-21/ }).click();
  const archive = gunzipSync(readFileSync(await (await archived).path())).toString();
  expect(archive.match(/"collection":"sheets"/g)?.length).toBeGreaterThan(100);

  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(page.getByText('No backup yet')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const link = page.getByRole('link', { name: /^Download backup-2027-01-20/ });
  await expect(link).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await link.click();
  const backup = gunzipSync(readFileSync(await (await downloaded).path())).toString();
  expect(backup).toContain('"username":"tl.a1"');
});
