import type { Page } from '@playwright/test';
import { list } from './board.ts';

/** How long the frames of a page take while the pointer moves over the board. */

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * share) / 100) - 1] ?? NaN;

/** Of every frame with a move of the pointer: its work from the first handler until it is painted. */
export async function countFrames(page: Page): Promise<() => Promise<number[]>> {
  const counted = await page.evaluateHandle(() => {
    const frames: number[] = [];
    let began: number | undefined;
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => {
      if (began !== undefined) frames.push(performance.now() - began);
      began = undefined;
    });
    channel.port1.start();
    const move = () => {
      if (began !== undefined) return;
      began = performance.now();
      requestAnimationFrame(() => channel.port2.postMessage(null));
    };
    document.addEventListener('mousemove', move, { capture: true });
    return { frames };
  });
  return () => counted.evaluate(({ frames }) => frames);
}

/** Moves the pointer over these stations in turn. */
export async function over(page: Page, stations: readonly string[]): Promise<void> {
  for (const id of stations) {
    const target = await list(page, id).boundingBox();
    if (!target) throw new Error(`${id} is not in sight`);
    await page.mouse.move(target.x + target.width / 2, target.y + 40, { steps: 25 });
  }
}
