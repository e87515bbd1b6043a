import { freshOrKept, keepShell, keptOrFetched, removeOldShells } from './kept-shell.ts';
import { goToPressed, type Pages } from './pressed-notice.ts';
import { pagePath, wayOf, type Shell } from './shell.ts';

/**
 * The service worker: opens the page where there is no network (OFF-1 to OFF-5). It keeps the page's own files
 * and nothing of anybody.
 */

/** Written in by the build. */
declare const __SHELL__: Shell;

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pressing extends Extendable {
  readonly notification: { readonly data: unknown; close(): void };
}
/** What of a service worker's surroundings is used; the page's types do not have them. */
interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly clients: Pages & { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(
    name: 'install' | 'activate' | 'message',
    listener: (event: Extendable) => void,
  ): void;
  addEventListener(name: 'notificationclick', listener: (event: Pressing) => void): void;
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const shell = __SHELL__;
const around = {
  caches: scope.caches,
  fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
  locks: (navigator as { locks?: LockManager }).locks,
  registration: scope.registration,
};

scope.addEventListener('install', (event) =>
  // At once: a page of an older build finds its parts in its own cache all the same.
  event.waitUntil(keepShell(shell, around).then(() => scope.skipWaiting())),
);
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([removeOldShells(shell, around), scope.clients.claim()])),
);
// A page that has opened says so: the one before it may have been the last of its build.
scope.addEventListener('message', (event) => event.waitUntil(removeOldShells(shell, around)));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = wayOf(request, scope.location.origin, shell);
  if (way === 'kept') event.respondWith(keptOrFetched(request, around));
  if (way !== 'fresh-or-kept') return;
  const path = request.mode === 'navigate' ? pagePath : new URL(request.url).pathname;
  event.respondWith(freshOrKept(request, path, shell, around));
});
scope.addEventListener('notificationclick', (event) => {
  const { data } = event.notification;
  event.notification.close();
  if (typeof data === 'string') event.waitUntil(goToPressed(data, scope.clients));
});
