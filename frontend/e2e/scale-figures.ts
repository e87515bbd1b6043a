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
  product = await startProduct({ DEMO_SCALE: '10' });
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

/** Milliseconds of script so far, of the processor alone. */
async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN) * 1000;
}

test('a board of 2,000 officers and 400 stations is usable within 2.5 s and drags within a frame [PRF-83]', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await signedIn(browser, product, 'watch.1');
  const loads: number[] = [];
  for (let round = 0; round < 4; round++) loads.push(await interactive(page));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
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
