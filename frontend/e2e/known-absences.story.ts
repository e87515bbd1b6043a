import { expect, type Locator, type Page } from '@playwright/test';
import { teamCard } from './overview.ts';
import { signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';

/** The evening before: who will be away is entered on a phone, seen elsewhere at once, and taken on the sheet of the day. */

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let product: Product;
test.beforeAll(async () => {
  // An Off Day, the day before a Morning.
  product = await startProduct({ CLOCK_AT: '2026-11-19T06:00:00.000Z' });
});
test.afterAll(() => product.close());

/** The line of days of a person. */
const daysOf = (page: Page, person: number): Locator => page.locator('[data-days]').nth(person);

/** Where a day stands, as a share of the line: days off are narrow. */
const dayPlace = { 'Nov 20': 0.05, 'Nov 21': 0.1, 'Nov 22': 0.135 };

async function touchDay(page: Page, line: Locator, day: keyof typeof dayPlace): Promise<void> {
  await line.scrollIntoViewIfNeeded();
  const box = await line.boundingBox();
  if (!box) throw new Error('no line of days');
  await page.touchscreen.tap(box.x + box.width * dayPlace[day], box.y + box.height / 2);
}

test('a three-day MC is entered on a phone and seen elsewhere within a second; on the day it is a proposal, two taps send the sheet, and the watch counts it only then [ABS-30, ABS-50, ABS-51, ABS-52, ABS-60, ABS-61]', async ({
  browser,
}, story) => {
  test.setTimeout(150_000);
  const [leader, admin] = await Promise.all([
    signedIn(browser, product, 'tl.a1', phone),
    signedIn(browser, product, 'admin', { path: '/dashboard?section=absences' }),
  ]);
  await expect(admin.getByText('Choose a team to enter an absence.')).toBeVisible();

  await leader.getByRole('tab', { name: 'Absences' }).tap();
  await touchDay(leader, daysOf(leader, 4), 'Nov 20');
  const dialog = leader.getByRole('dialog', { name: /^Absence of / });
  await expect(dialog.getByText('1 day, 1 shift: Fri Morning')).toBeVisible();
  await dialog.getByRole('radio', { name: 'MC' }).tap();
  const later = dialog.getByRole('button', { name: 'To: a day later' });
  await later.tap();
  await later.tap();
  await expect(dialog.getByText('3 days, 2 shifts: Fri Morning and Sat Night')).toBeVisible();
  const began = Date.now();
  await dialog.getByRole('button', { name: 'Save Absence' }).tap();
  const bar = /^MC of .+, Nov 20 – Nov 22$/;
  await expect(admin.getByRole('button', { name: bar })).toBeVisible({ timeout: 5_000 });
  const seenAfter = Date.now() - began;
  story.annotations.push({ type: 'measured', description: `seen elsewhere after ${seenAfter} ms` });
  expect(seenAfter).toBeLessThan(1_000);
  await expect(leader.getByRole('button', { name: bar })).toBeVisible();

  // The day that is touched is the one that it begins with.
  await touchDay(leader, daysOf(leader, 5), 'Nov 21');
  await expect(dialog.getByText('1 day, 1 shift: Sat Night')).toBeVisible();
  await dialog.getByRole('radio', { name: 'VL' }).tap();
  await dialog.getByRole('button', { name: 'From: a day earlier' }).tap();
  await dialog.getByRole('button', { name: 'Save Absence' }).tap();
  await expect(dialog).toHaveCount(0);
  await leader.getByRole('button', { name: bar }).tap();
  await expect(dialog.getByText(/^Last changed by /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).tap();

  await product.kill();
  await product.start({ CLOCK_AT: '2026-11-20T01:50:00.000Z' });
  const watch = await signedIn(browser, product, 'watch.1');
  const card = teamCard(watch, 'Team A1');
  await expect(card).toContainText('Pending');
  const sheet = await signedIn(browser, product, 'tl.a1', phone);
  await expect(sheet.getByText(/^MC until Nov 22, entered by /)).toBeVisible();
  await expect(sheet.getByText('0 of 15 members marked')).toBeVisible();

  await sheet.getByRole('button', { name: 'Mark All Present' }).tap();
  await expect(sheet.getByText('13 members present, 2 known absences taken.')).toBeVisible();
  await expect(sheet.getByText('Present 13 (0 PTO) · Absent 2')).toBeVisible();
  // Marked here and sent nowhere yet.
  await expect(card).toContainText('Pending');
  await sheet.getByRole('button', { name: 'Submit Attendance' }).tap();
  await expect(sheet.getByText(/Submitted 9:5\d AM/)).toBeVisible();
  await expect(card).toContainText('13 present · 2 absent');

  // Somebody comes in spite of it: one tap ends it, and the next sheets expect them.
  const row = sheet.locator('[data-member]').filter({ hasText: 'MC' }).first();
  await row.getByRole('radio', { name: 'Present' }).tap();
  await row.getByRole('button', { name: /^Came back early/ }).tap();
  await expect(sheet.getByText(/^MC of .+ removed\.$/)).toBeVisible();
  await expect(row.getByRole('button', { name: /^Came back early/ })).toHaveCount(0);
});
