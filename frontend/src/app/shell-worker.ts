import { openPagePrefix } from '../worker/kept-shell.ts';

/** How long the page that has just opened has the network for itself, in milliseconds. */
const registerAfterMs = 3_000;
/** How often a page that stays open asks for a newer build, in milliseconds. */
const updateEveryMs = 3_600_000;

/**
 * Has the page's files kept on the device, so that it opens without a network (OFF-1). A browser that has no service
 * worker, or lends it no room, goes on without.
 */
export function keepShellOnDevice(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!import.meta.env.PROD || !workers) return;
  holdBuild();
  setTimeout(() => void register(workers).catch(() => undefined), registerAfterMs);
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
  registration.active?.postMessage('opened');
  const update = () => registration.update().catch(() => undefined);
  setInterval(() => void update(), updateEveryMs);
}

/** Says as long as the page is open of which build it is: the worker keeps that one's files (OFF-4). */
function holdBuild(): void {
  const name = openPagePrefix + new URL(import.meta.url).pathname;
  const forEver = () => new Promise<never>(() => undefined);
  void navigator.locks?.request(name, { mode: 'shared' }, forEver).catch(() => undefined);
}
