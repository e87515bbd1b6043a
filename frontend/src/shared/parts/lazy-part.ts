import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { isFileMissing } from '../http/fault.ts';
import { isServerReached } from '../http/transport.ts';

/** Between two tries, in ms: the longer the oftener. */
const shortestPauseMs = 500;
const longestPauseMs = 10_000;
/** So often a file does not come from a server that is reached before it is taken to be gone. */
const mostMisses = 3;

/**
 * A part of the page in a file of its own, which is fetched when the part is first drawn. While the server is not
 * reached its fallback stands, and it is fetched when there is a connection again; a file that the server has no more
 * is an error (OPS-54).
 */
// oxlint-disable-next-line typescript/no-explicit-any -- what React says of any component
export const lazyPart = <Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> => lazy(() => fetchedPart(load));

/** What `load` imports, also where it takes several tries. */
export async function fetchedPart<Module>(
  load: () => Promise<Module>,
  isReached: () => Promise<boolean> = isServerReached,
): Promise<Module> {
  let misses = 0;
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    try {
      return await load();
    } catch (error) {
      if (!isFileMissing(error) || ((await isReached()) && ++misses >= mostMisses)) throw error;
    }
    await onlineOrAfter(pauseMs);
  }
}

const onlineOrAfter = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });
