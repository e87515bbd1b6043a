import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { card, idOf } from './board.ts';
import { countFrames, over, percentile } from './frames.ts';
import { logIn, signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';

/** The board of the demo at ten times its size in a real browser: some 1,850 officers, 400 stations (PRF-83). */

const date = '2026-11-17';
const placed = 1200;
/** What is aimed at; the clock counts what else the machine does as well, the elements do not. */
const aims = { interactiveMs: 2500, frameMs: 16, elements: 10_000 };

let product: Product;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO_SCALE: '10', FINAL_AFTER_HOURS: '0' });
  const request = await playwright.request.newContext();
  const { token } = await logIn(request, product, 'watch.2');
  const board = `${product.url}/api/deployment/board/${date}`;
  const { officers, stations } = (await (await request.get(board)).json()) as {
    officers: { id: string }[];
    stations: Record<string, { capacity: number }>;
  };
  const ids = Object.keys(stations);
  const moves = officers.slice(0, placed).map(({ id }, index) => ({
    userId: id,
    from: null,
    to: ids[index % ids.length],
  }));
  for (let from = 0; from < placed; from += 400) {
    const op = { type: 'place', cause: 'bulk', moves: moves.slice(from, from + 400) };
    const answer = await request.post(`${board}/ops`, {
      data: { opId: randomUUID(), op },
      headers: { 'x-csrf-token': token },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await request.dispose();
});
test.afterAll(() => product.close());

/** Milliseconds from the navigation until the cards in sight stand and the page has nothing left to do. */
async function interactive(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  await page.goto(`${product.url}/dashboard?tab=deployment&date=${date}`, { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const stands = ['[data-station]', '[data-list="unassigned"]'].every((list) =>
            document.querySelector(`${list} [data-officer]`),
          );
          if (!stands) requestAnimationFrame(look);
          else requestIdleCallback(() => resolve(performance.now()));
        };
        look();
      }),
  );
}

/** Milliseconds of these kinds of work so far, of the processor alone. */
async function workMs(session: CDPSession, ...kinds: string[]): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const found = metrics.filter(({ name }) => kinds.includes(name));
  return found.reduce((sum, { value }) => sum + value * 1000, 0);
}

const scriptMs = (session: CDPSession) => workMs(session, 'ScriptDuration');
/** With what follows from it on the screen. */
const letterMs = (session: CDPSession) =>
  workMs(session, 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration');

async function countingWork(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

test('a board of 2,000 officers and 400 stations is usable within 2.5 s and drags within a frame [PRF-83]', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await signedIn(browser, product, 'watch.1');
  const loads: number[] = [];
  for (let round = 0; round < 4; round++) loads.push(await interactive(page));
  const session = await countingWork(page);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);

  const stations = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-station]')]
      .filter((station) => {
        const { top, bottom } = station.getBoundingClientRect();
        return top > 150 && bottom < innerHeight;
      })
      .map(({ dataset }) => dataset['station'] ?? ''),
  );
  const way = [...stations, ...stations.slice(0, 1)];
  const from = await card(page, await idOf(page, 'unassigned', 0)).boundingBox();
  if (!from) throw new Error('the card is not in sight');
  await page.mouse.move(from.x + 40, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 52, from.y + from.height / 2, { steps: 3 });
  const frames = await countFrames(page);
  const before = await scriptMs(session);
  await over(page, way);
  const times = await frames();
  const script = ((await scriptMs(session)) - before) / times.length;
  await page.keyboard.press('Escape');
  await page.mouse.up();

  const [load, frame] = [percentile(loads.slice(1), 50), percentile(times, 95)];
  const round = (ms: number) => ms.toFixed(1);
  console.log(
    `interactive after ${round(load)} ms (median of ${loads.length - 1}; the first ${round(loads[0] ?? NaN)} ms; at most ${aims.interactiveMs})\n` +
      `${elements} elements (at most ${aims.elements})\n` +
      `a frame of a drag: p95 ${round(frame)} ms of ${times.length}, median ${round(percentile(times, 50))}, ${round(script)} ms of script each (at most ${aims.frameMs})\n` +
      `load average of one minute ${(os.loadavg()[0] ?? 0).toFixed(2)}`,
  );
  expect(elements).toBeLessThanOrEqual(aims.elements);
  expect(load).toBeLessThanOrEqual(aims.interactiveMs);
  expect(frame).toBeLessThanOrEqual(aims.frameMs);
});

test('every letter that looks for a person of 2,000 in the palette takes at most 16 ms [UI-321]', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await signedIn(browser, product, 'watch.1');
  await interactive(page);
  const session = await countingWork(page);
  const names = await page.evaluate(async (url) => {
    const answer = await fetch(url);
    const { officers } = (await answer.json()) as { officers: { name: string }[] };
    return officers.map(({ name }) => name);
  }, `/api/deployment/board/${date}`);
  const searchNames = [0, 0.2, 0.4, 0.6, 0.8].map(
    (share) => names[Math.floor(share * names.length)] ?? '',
  );
  const palette = page.getByRole('dialog', { name: 'Find or do' });
  const letters: number[] = [];
  const idle: number[] = [];
  const took = async (work: () => Promise<void>) => {
    const before = await letterMs(session);
    await work();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    return (await letterMs(session)) - before;
  };
  for (const name of searchNames) {
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    for (const letter of name) {
      idle.push(await took(() => page.keyboard.press('Shift')));
      letters.push(await took(() => page.keyboard.type(letter)));
    }
    await expect(palette.getByRole('option').first()).toContainText(name);
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  }
  const ms = (values: readonly number[], share: number) => percentile(values, share).toFixed(1);
  console.log(
    `a letter in the palette over ${names.length} officers: p95 ${ms(letters, 95)} ms, median ${ms(letters, 50)}, longest ${ms(letters, 100)} of ${letters.length} (at most ${aims.frameMs}); a key that does nothing, in turn, p95 ${ms(idle, 95)} ms, median ${ms(idle, 50)}`,
  );
  expect(percentile(letters, 95)).toBeLessThanOrEqual(aims.frameMs);
});
