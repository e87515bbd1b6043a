import { expect, type Page } from '@playwright/test';
import { pairedWall, signedIn } from './people.ts';
import type { Product } from './server.ts';
import { test } from './story.ts';

/** Browsers older than the one that the stories run in: what they lack is taken away before the page's own scripts. */

let product: Product;
test.beforeAll(({ demo }) => {
  product = demo;
});
test.setTimeout(120_000);

async function asOlder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const gone = {
      Array: ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex', 'at'],
      String: ['at'],
      URLSearchParams: ['size'],
      Element: ['checkVisibility'],
      AbortSignal: ['throwIfAborted'],
    };
    for (const [of, names] of Object.entries(gone)) {
      const { prototype } = Reflect.get(globalThis, of) as { prototype: object };
      for (const name of names) Reflect.deleteProperty(prototype, name);
    }
    for (const name of ['any', 'timeout']) Reflect.deleteProperty(AbortSignal, name);
    Reflect.deleteProperty(Object, 'hasOwn');
    const { DateTimeFormat } = Intl;
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct(target, [locales, options]: [string, Intl.DateTimeFormatOptions]) {
        if (options?.timeZoneName === 'longOffset') throw new RangeError('not known');
        return new target(locales, options);
      },
    });
  });
}

test('an older browser gets what it lacks: sheet, board, reports and wall work [UI-363]', async ({
  browser,
}) => {
  const leader = await signedIn(browser, product, 'tl.a11', { prepare: asOlder });
  await leader.getByRole('button', { name: 'Mark All Present' }).click();
  await leader.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(leader.getByText(/Submitted \d/)).toBeVisible();

  const watch = await signedIn(browser, product, 'watch.1', {
    path: '/dashboard?tab=deployment',
    prepare: asOlder,
  });
  await expect(watch.getByText('Live', { exact: true })).toBeVisible();
  await expect(watch.locator('[data-officer]').first()).toBeVisible({ timeout: 20_000 });
  await watch.keyboard.press('Control+K');
  await watch.keyboard.type('overview');
  await watch.keyboard.press('Enter');
  await expect(watch.getByText('Team A1').first()).toBeVisible();
  await expect(watch.getByText(/No connection/)).toHaveCount(0);

  const admin = await signedIn(browser, product, 'admin', {
    path: '/dashboard?section=users&q=tl.a1',
    prepare: asOlder,
  });
  // Of what was asked for, so that the question went out whole.
  await expect(admin.getByText('tl.a1', { exact: true }).first()).toBeVisible();
  await expect(admin.getByText('tl.a2', { exact: true })).toHaveCount(0);
  const wall = await pairedWall(browser, product, { prepare: asOlder });
  await expect(wall.getByText('Morning Shift')).toBeVisible();
});

for (const [path, words] of [
  ['/login', 'This browser is too old for Muster. Open it in Chrome 109'],
  ['/display', 'The browser of this screen is too old for Muster. It needs Chrome 94'],
] as const) {
  test(`a browser that is too old for ${path} is told so in one sentence [UI-362]`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await page.goto(product.url + path);
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page.getByRole('alert')).toHaveCount(1);
  });

  test(`a browser without script is told so at ${path} [UI-362]`, async ({ browser }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(product.url + path);
    const words = page.locator('noscript');
    expect(await words.evaluate(({ innerHTML }) => innerHTML)).toContain('Muster needs JavaScript');
    // It takes room on the page: it is seen.
    expect(
      await words.evaluate((element) => element.getBoundingClientRect().height),
    ).toBeGreaterThan(10);
  });

  test(`a page whose program does not come says so at ${path} [UI-364]`, async ({ browser }) => {
    const page = await (await browser.newContext()).newPage();
    await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(product.url + path);
    await expect(page.getByRole('alert')).toContainText('The page could not be loaded');
  });
}
