import { test, type Page } from '@playwright/test';
import { startProduct, type Product } from './server.ts';
import { moments, openAll, openWall, type Opening } from './still.ts';

/**
 * What a screen asks of whoever opens it: how much can be pressed on it, in its bar and in sight without scrolling;
 * where the first team or officer stands; how many screens it is long; and what moves while slow answers come. Ten
 * minutes before the sheets of a morning shift are due, and in the afternoon of a Night Off.
 */
const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [1920, 1080],
] as const;

/** STILL_ORDER: in another order slow answers come. */
const order = process.env['STILL_ORDER'] ?? '';

const lookAt = (page: Page) =>
  page.evaluate(() => {
    const pressable =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch]';
    const seen = (one: Element) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true });
    };
    const controls = [...document.querySelectorAll(pressable)].filter(seen);
    const topOf = (selector: string) => {
      const first = [...document.querySelectorAll(selector)].find(seen);
      return first ? String(Math.round(first.getBoundingClientRect().top + scrollY)) : '';
    };
    return {
      bar: controls.filter((one) => one.closest('header')).length,
      menu: controls.filter((one) => one.closest('nav')).length,
      inSight: controls.filter((one) => one.getBoundingClientRect().top < innerHeight).length,
      all: controls.length,
      first:
        topOf('ul[aria-label="Teams"] > li') ||
        topOf('[data-list]:not([data-list=unassigned]) [data-officer]'),
      screens: (document.documentElement.scrollHeight / innerHeight).toFixed(1),
    };
  });

for (const [when, at] of Object.entries(moments)) {
  test.describe(when, () => {
    let product: Product;
    test.beforeAll(async () => {
      product = await startProduct({ CLOCK_AT: at, DEMO_SHEETS_ONLY: '0' });
    });
    test.afterAll(() => product.close());

    for (const size of sizes) {
      test(`controls, first row, length and stillness ${when}, ${size[0]} wide`, async ({
        browser,
      }) => {
        test.setTimeout(300_000);
        const rows: Record<string, Record<string, string | number>> = {};
        const look: Opening['look'] = async (page, name, { sum }) => {
          rows[name] = { ...(await lookAt(page)), shift: sum.toFixed(3) };
        };
        const opening: Opening = { browser, product, size, order, look };
        await openAll(opening);
        if (size[0] === 1920) await openWall(opening);
        console.log(`${when}, ${size.join(' x ')}`);
        console.table(rows);
      });
    }
  });
}
