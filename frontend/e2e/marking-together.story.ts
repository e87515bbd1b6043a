import { expect } from '@playwright/test';
import { signedIn } from './people.ts';
import type { Product } from './server.ts';
import { test } from './story.ts';

/** Two leaders of one team, each with a browser, and one sheet. */

let product: Product;
test.beforeAll(({ demo }) => {
  product = demo;
});

test('two leaders see each other’s marks as they are made, and both submits stand [ATT-110, ATT-114]', async ({
  browser,
}) => {
  const [tl, dtl] = await Promise.all([
    signedIn(browser, product, 'tl.a12'),
    signedIn(browser, product, 'dtl.a12', { viewport: { width: 390, height: 844 } }),
  ]);
  const groups = (page: typeof tl) => page.getByRole('radiogroup', { name: /^Attendance of/ });
  await expect(groups(tl).nth(4)).toBeVisible();
  await expect(groups(dtl).nth(4)).toBeVisible();
  const mark = (page: typeof tl, place: number) =>
    groups(page).nth(place).getByRole('radio', { name: 'Present' }).click();
  await mark(tl, 0);
  await expect(dtl.getByText(/marks present, not submitted yet$/)).toHaveCount(1);
  await mark(dtl, 1);
  await expect(tl.getByText(/marks present, not submitted yet$/)).toHaveCount(1);

  // Without a network each goes on for themselves.
  await dtl.context().setOffline(true);
  await mark(dtl, 2);
  await tl.getByRole('button', { name: 'Submit Attendance' }).click();
  await tl.getByRole('button', { name: 'Submit 1' }).click();
  await expect(tl.getByText('Attendance updated successfully')).toBeVisible();
  await dtl.getByRole('button', { name: 'Submit Attendance' }).click();
  await dtl.getByRole('button', { name: 'Submit 2' }).click();
  await expect(dtl.getByText(/^Not sent: will be sent/)).toBeVisible();
  await dtl.context().setOffline(false);
  await expect(dtl.getByText('Attendance updated successfully')).toBeVisible({ timeout: 30_000 });
  for (const page of [tl, dtl]) {
    await expect(page.getByText(/not submitted yet$/)).toHaveCount(0);
    await expect(groups(page).getByRole('radio', { name: 'Present', checked: true })).toHaveCount(
      3,
    );
  }
});

test('three people who mark without a network for ten minutes, two of them one member differently, lose no mark and store none twice [ATT-57, ATT-86, ATT-110, OFF-21]', async ({
  browser,
}) => {
  const [tl, dtl, pso] = await Promise.all([marker('tl.a1'), marker('dtl.a1'), marker('pso.a1')]);
  const everybody = [tl, dtl, pso];

  async function marker(name: string) {
    const page = await signedIn(browser, product, name, {
      viewport: { width: 390, height: 844 },
      prepare: (opened) => opened.clock.install(),
    });
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/attendance/submit')) sent++;
    });
    const group = (place: number) =>
      page.getByRole('radiogroup', { name: /^Attendance of/ }).nth(place);
    await expect(group(8)).toBeVisible();
    const submit = async (count: number) => {
      await page.getByRole('button', { name: /^(Submit|Update) Attendance/ }).click();
      await page.getByRole('button', { name: `Submit ${count}`, exact: true }).click();
    };
    return {
      page,
      group,
      submit,
      sent: () => sent,
      present: (place: number) => group(place).getByRole('radio', { name: 'Present' }).click(),
      asked: page.getByRole('button', { name: /^Keep my mark/ }),
    };
  }

  for (const { page } of everybody) await page.context().setOffline(true);
  for (const place of [0, 3, 6]) await tl.present(place);
  for (const place of [1, 4, 7]) await dtl.present(place);
  for (const place of [2, 5]) await pso.present(place);
  // The team leader has them as present.
  await pso.group(6).getByRole('radio', { name: 'Absent' }).click();
  await pso.page
    .getByRole('option', { name: /Medical Certificate/ })
    .first()
    .click();
  for (const { page, submit } of everybody) {
    await submit(3);
    await expect(page.getByText(/^Not sent/)).toBeVisible();
  }
  for (const { page } of everybody) {
    await page.clock.fastForward(10 * 60_000);
    await expect(page.getByText(/^10 min( \d+ s)? old$/)).toBeVisible();
  }
  for (const { page } of everybody) await page.context().setOffline(false);

  const { request } = dtl.page.context();
  const log = async () => {
    const answer = await request.get(
      `${product.url}/api/attendance-updates?date=2026-11-20&teamId=A1`,
    );
    return (await answer.json()) as { userId: string; updateType: string; updatedByName: string }[];
  };
  const created = async () =>
    (await log()).filter(({ updateType }) => updateType === 'creation').map(({ userId }) => userId);
  // One of the two is asked, and has the marks still.
  const isAsked = async () => (await tl.asked.count()) + (await pso.asked.count());
  await expect.poll(isAsked, { timeout: 40_000 }).toBe(1);
  const second = (await tl.asked.count()) > 0 ? tl : pso;
  await second.asked.click();
  await expect(second.page.getByText(/^Not sent|^Not confirmed/)).toHaveCount(0);
  await expect.poll(async () => (await created()).length, { timeout: 40_000 }).toBe(6);
  await second.submit(8);
  await expect(second.page.getByText(/^Submitted \d/)).toBeVisible({ timeout: 30_000 });

  await expect.poll(async () => new Set(await created()).size, { timeout: 40_000 }).toBe(8);
  const after = { log: await log(), sent: everybody.map(({ sent }) => sent()) };
  expect(await created()).toHaveLength(8);
  const changed = after.log.filter(({ updateType }) => updateType !== 'creation');
  expect(new Set(changed.map(({ userId }) => userId)).size).toBe(1);

  // What is tried again by itself would have been by now.
  for (const { page } of everybody) await page.clock.runFor(5 * 60_000);
  for (const { page } of everybody)
    await expect(page.locator('[data-look=live]')).toBeVisible({ timeout: 30_000 });
  expect({ log: await log(), sent: everybody.map(({ sent }) => sent()) }).toEqual(after);
});
