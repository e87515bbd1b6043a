import { expect, type Page } from '@playwright/test';
import { signedIn } from './people.ts';
import { startSignInProxy, type SignInProxy } from './sign-in-proxy.ts';
import { test } from './story.ts';

/** Behind a sign-in of the organisation's own, whose session ends while the page is open. */

let proxy: SignInProxy;
test.beforeAll(async ({ demo }) => {
  proxy = await startSignInProxy(demo.url);
});
test.setTimeout(120_000);
test.afterAll(() => proxy.close());

/** A part of the page that is still on its way would be sent to the sign-in, and blocked there by the page's own policy. */
const arrived = (page: Page) => page.waitForLoadState('networkidle');

for (const [how, leader, team] of [
  ['redirect', 'tl.a4', 'Team A4'],
  ['page', 'tl.a5', 'Team A5'],
  ['refusal', 'tl.a6', 'Team A6'],
] as const) {
  test(`a sign-in proxy whose session has ended (${how}) is said to be it, and nothing is lost or counts as sent [OPS-160]`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, { url: proxy.url }, leader);
    await page.getByRole('button', { name: 'Mark All Present' }).click();
    await arrived(page);
    proxy.end(how);
    await page.getByRole('button', { name: 'Submit Attendance' }).click();
    await expect(page.getByText(/^Sign in again at 127\.0\.0\.1/).first()).toBeVisible();
    await expect(page.getByText('Not sent: will be sent').first()).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
    await expect(page.getByText(/Submitted \d/)).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard/);
    expect(proxy.passed).toEqual([]);

    // Leads to the proxy's own sign-in, which is gone through.
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Company sign-in' })).toBeVisible();
    proxy.open();
    await page.goto(`${proxy.url}/dashboard`);
    await expect(page.getByText(/Submitted \d/)).toBeVisible({ timeout: 20_000 });
    expect(proxy.passed.filter((call) => call === 'POST /api/attendance/submit')).toHaveLength(1);
    await expect(page.getByText(/Sign in again at/)).toHaveCount(0);
    await expect(page.getByText(team).first()).toBeVisible();
  });
}

test('whoever has signed in again elsewhere goes on without a reload [OPS-160]', async ({
  browser,
}) => {
  const page = await signedIn(browser, { url: proxy.url }, 'tl.a7');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await arrived(page);
  proxy.end('redirect');
  await expect(page.getByText(/^Sign in again at/).first()).toBeVisible({ timeout: 20_000 });
  proxy.open();
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/Sign in again at/)).toHaveCount(0);
});
