import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { signedIn } from './people.ts';
import type { Product } from './server.ts';
import { test } from './story.ts';
import { submitTeam } from './submitting.ts';

let product: Product;
test.beforeAll(({ demo }) => {
  product = demo;
});

test('a watch TL finds the roster matrix, narrows it, saves it and goes back [NOT-5, REP-12, REP-15, REP-17]', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, 'watch.1');
  await expect(page.getByRole('list', { name: 'Teams' })).toContainText('Team A2');
  await page.getByRole('button', { name: /^Priya Nair/ }).click();
  await page.getByRole('menuitem', { name: 'Attendance Reports' }).click();
  await expect(page.getByRole('rowheader', { name: 'Team A2' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await page.getByRole('button', { name: 'Team All 14' }).click();
  await page.getByRole('checkbox', { name: 'Team A1', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('15 people · as of')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('rowheader', { name: 'Team A1' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Team A2' })).toBeHidden();
  for (const format of ['CSV', 'XLSX', 'PDF']) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: format }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(
      `attendance-2026-11-01-to-2026-11-20.${format.toLowerCase()}`,
    );
    expect(readFileSync(await file.path()).length).toBeGreaterThan(1000);
  }
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page.getByRole('tab', { name: 'Attendance Overview' })).toBeVisible();
});

test('a team leader finds the report of the own team alone [NOT-5, REP-1, REP-17, REP-15]', async ({
  browser,
}) => {
  const phone = { viewport: { width: 390, height: 844 } };
  const page = await signedIn(browser, product, 'tl.a3', phone);
  await expect(page.locator('[data-member]').first()).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Attendance Reports' }).click();
  await expect(page.getByRole('rowheader', { name: 'Team A3' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Team/ })).toBeHidden();
  await page.getByRole('tab', { name: 'Daily report' }).click();
  await expect(page.getByRole('heading', { name: 'Team A3' })).toBeVisible();
  await expect(
    page.getByText('No attendance data found for this team on Nov 20, 2026'),
  ).toBeVisible();
  await submitTeam(browser, product, 'a3');
  await expect(page.getByText(/Nov 20, 2026 · Submitted by/)).toBeVisible();
  await expect(page.getByText('Present (including PTO)')).toBeVisible();
});

test('a watch TL reads analytics as charts and as tables [ANA-6, REP-17]', async ({ browser }) => {
  const page = await signedIn(browser, product, 'watch.2', {
    path: '/dashboard?section=analytics',
  });
  const card = page.getByRole('region', { name: /below|alike/ });
  await expect(card.locator('svg path.recharts-line-curve')).toBeVisible();
  await page.keyboard.press('t');
  await expect(card.getByRole('table', { name: 'Attendance by day' })).toBeVisible();
});
