import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './story.ts';
import { signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.close());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Taps that are counted; what is tapped must be in sight, so that nothing is searched for. */
function countedTaps() {
  let taps = 0;
  return {
    count: () => taps,
    async tap(target: Locator): Promise<void> {
      taps += 1;
      await expect(target).toBeInViewport({ ratio: 0.9 });
      await target.tap();
    },
  };
}

/** The members whose row stands whole between the bars. */
const membersInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const button = [...document.querySelectorAll('button')].find((one) =>
      one.textContent.startsWith('Submit'),
    );
    const bar = button?.closest('.fixed')?.getBoundingClientRect().top ?? innerHeight;
    return [...document.querySelectorAll('[data-member]')].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top && box.bottom <= bar;
    }).length;
  });

test('13 present, one MC and one PTO until 2 PM are submitted with six taps, at least five members in sight [ATT-46, ATT-74, ATT-75, ATT-81, ATT-78]', async ({
  browser,
}) => {
  const leader = await signedIn(browser, product, 'tl.a1', phone);
  await expect(
    leader.getByRole('button', { name: /^Team and date: Team A1, Nov 20/ }),
  ).toBeVisible();
  await expect(leader.getByText('0 of 15 members marked')).toBeVisible();
  expect(await membersInSight(leader)).toBeGreaterThanOrEqual(5);
  const heights = await leader
    .locator('[data-member]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(92);

  const { tap, count } = countedTaps();
  const began = Date.now();
  await tap(leader.getByRole('button', { name: 'Mark All Present' }));
  await tap(leader.getByRole('radio', { name: 'PTO' }).nth(1));
  await tap(leader.getByRole('button', { name: 'Comes at 2 PM' }));
  await tap(leader.getByRole('radio', { name: 'Absent' }).nth(2));
  await tap(leader.getByRole('option', { name: /^MC/ }));
  await expect(leader.getByText('Present 14 (1 PTO) · Absent 1')).toBeVisible();
  await tap(leader.getByRole('button', { name: 'Submit Attendance' }));
  await expect(leader.getByText(/Submitted 10:5\d AM/)).toBeVisible();
  test.info().annotations.push({
    type: 'measured',
    description: `${count()} taps, ${(Date.now() - began) / 1000} s`,
  });
  expect(count()).toBeLessThanOrEqual(14);
  await expect(
    leader.getByRole('button', { name: 'Update Attendance', exact: true }),
  ).toBeVisible();

  await leader.getByRole('radio', { name: 'Absent' }).nth(3).tap();
  await leader.getByRole('option', { name: /^VL/ }).tap();
  await leader.getByRole('button', { name: 'Add note on' }).first().tap();
  await leader.getByPlaceholder('Notes...').first().fill('keys');
  await expect(leader.getByRole('button', { name: 'Update Attendance, 2 changes' })).toBeVisible();
});

test('a tick leads to its member, and a sheet with gaps asks before it is sent [ATT-77, ATT-80]', async ({
  browser,
}) => {
  const leader = await signedIn(browser, product, 'tl.a2', phone);
  await leader.getByRole('radio', { name: 'Present' }).first().tap();
  const last = leader.locator('[data-member]').last();
  await expect(last).not.toBeInViewport();
  const line = leader.getByRole('button', { name: 'Go to the next member not marked' });
  const box = (await line.boundingBox()) ?? { width: 0, height: 0 };
  await line.tap({ position: { x: box.width - 6, y: box.height - 12 } });
  await expect(last).toBeInViewport();
  await leader.getByRole('button', { name: 'Submit Attendance' }).tap();
  await expect(leader.getByText(/^\d+ members are not marked\. Submit 1\?$/)).toBeVisible();
  await leader.getByRole('button', { name: 'Mark the rest' }).tap();
  await expect(leader.locator('[data-member]').nth(1)).toBeInViewport();
});

test('at twice the size of the text the first member is in the first screen [ATT-81]', async ({
  browser,
}) => {
  // A window of 1440 x 900 at 200 %.
  const leader = await signedIn(browser, product, 'tl.a3', {
    viewport: { width: 720, height: 450 },
  });
  await expect(leader.getByRole('radio', { name: 'Present' }).first()).toBeInViewport();
  expect(await membersInSight(leader)).toBeGreaterThanOrEqual(1);
});
