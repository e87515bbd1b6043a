import { expect } from '@playwright/test';
import { logIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import {
  moments,
  mostShift,
  openAll,
  openDemoWall,
  openOfTheHour,
  openWall,
  type Opening,
} from './still.ts';
import { test } from './story.ts';

/** Whatever order the answers come in, nothing moves under a finger. */

const sizes = [
  [1440, 900],
  [390, 844],
] as const;

for (const when of ['in a shift', 'between shifts'] as const) {
  test.describe(when, () => {
    let product: Product;
    test.beforeAll(async () => {
      product = await startProduct({ CLOCK_AT: moments[when], DEMO_SHEETS_ONLY: '0' });
    });
    if (when === 'in a shift') {
      test.beforeAll(
        'the watch asks for a sheet, which has a line more then',
        async ({ request }) => {
          const { token } = await logIn(request, product, 'watch.1');
          const asked = await request.post(`${product.url}/api/attendance/remind`, {
            data: { teamId: 'A5', date: moments[when].slice(0, 10) },
            headers: { 'x-csrf-token': token },
          });
          expect(asked.status()).toBe(200);
        },
      );
    }
    test.afterAll(() => product.close());

    for (const size of sizes) {
      test(`nothing moves while slow answers come, ${when}, ${size[0]} wide [UI-71]`, async ({
        browser,
      }) => {
        test.setTimeout(180_000);
        const moved: string[] = [];
        const look: Opening['look'] = (_, name, { sum, most }) => {
          console.log(`${name} at ${size[0]}: ${sum.toFixed(3)}`);
          if (sum > mostShift) moved.push(`${name}: ${sum.toFixed(3)}\n${most}`);
        };
        const opening: Opening = { browser, product, size, order: `${when} ${size[0]}`, look };
        await (when === 'in a shift' ? openAll : openOfTheHour)(opening);
        if (size[0] === 1440) {
          await openWall(opening);
          await openDemoWall(opening);
        }
        expect(moved).toEqual([]);
      });
    }
  });
}
