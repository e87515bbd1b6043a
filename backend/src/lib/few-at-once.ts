import { Fault } from './fault.ts';

/**
 * Runs at most `most` tasks at a time; others wait in their order, and beyond `mostWaiting` are refused. For
 * what anybody may ask without having signed in: it must not take the connections of those who have (OPS-73).
 */
export function fewAtOnce(
  most: number,
  mostWaiting = 1000,
  refusal = () => new Fault('UNAVAILABLE'),
) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < most) running += 1;
    else if (waiting.length >= mostWaiting) throw refusal();
    // Whoever ends hands its place over.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
