import { expect, type Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { press, verified } from './administration.ts';
import { atBoard, cards, drag, idOf, startBoard } from './board.ts';
import { signedIn } from './people.ts';
import type { Product } from './server.ts';
import { test } from './story.ts';

/** A shift, and what is left of it for a stranger. */

let product: Product;
test.beforeAll(async ({ browser }) => {
  product = await startBoard(browser);
});
test.afterAll(() => product.close());

const packs = (page: Page) => page.getByRole('list', { name: 'Evidence packs' });

test('a shift is worked, its pack made and downloaded in the browser, and verified by the command; an altered copy is not whole [EVI-20, EVI-21, EVI-30, EVI-31]', async ({
  browser,
}, story) => {
  const priya = await atBoard(browser, product, 'watch.1');
  for (const station of ['car-1', 'car-2', 'bus-1']) {
    await drag(priya, await idOf(priya, 'unassigned', 0), station);
  }
  await expect(cards(priya, 'bus-1')).toHaveCount(1);
  await priya.getByRole('button', { name: 'Save Assignments' }).click();
  await expect(priya.getByText(/^All saved/).first()).toBeVisible();

  const page = await signedIn(browser, product, 'admin', {
    path: '/dashboard?section=evidence',
  });
  await expect(page.getByText('No evidence pack yet')).toBeVisible();
  await press(page, 'Make a pack');
  const download = packs(page).getByRole('link', { name: /^Download/ });
  await expect(download).toBeVisible({ timeout: 30_000 });
  const seal = (await packs(page).locator('code').textContent()) ?? '';
  expect(seal).toMatch(/^[0-9a-f]{64}$/);
  const saving = page.waitForEvent('download');
  await download.click();
  const file = story.outputPath('pack.zip');
  await (await saving).saveAs(file);

  const whole = await verified(file, '--seal', seal);
  expect(whole).toMatchObject({ code: 0 });
  expect(whole.said).toContain('The evidence pack is whole');
  const bytes = readFileSync(file);
  const altered = story.outputPath('altered.zip');
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0x20;
  writeFileSync(altered, bytes);
  const broken = await verified(altered);
  expect(broken.code).toBe(1);
  expect(broken.said).toMatch(/is not whole\.\n\S+/);

  await page.getByRole('navigation', { name: 'Administration' }).getByText('Activity').click();
  await expect(page.getByText('Evidence downloaded').first()).toBeVisible();
  await expect(page.getByText('Evidence made').first()).toBeVisible();
});
