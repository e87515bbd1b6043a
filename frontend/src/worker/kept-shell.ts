import { pagePath, type Shell } from './shell.ts';

/** The files of the page's builds on the device, one cache each (OFF-1, OFF-4). */

const prefix = 'muster-shell-';
/** Pages hold a lock of this name, with the path of one of their files, for as long as they are open. */
export const openPagePrefix = 'muster-page ';
/** So many files are fetched at a time: the page that is open goes first. */
const atOnce = 2;

export interface Surroundings {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  /** Undefined where the browser has none. */
  readonly locks: Pick<LockManager, 'query'> | undefined;
  /** Whether the worker of a newer build comes. */
  readonly registration: { readonly installing: object | null; readonly waiting: object | null };
}

const nameOf = ({ version }: Shell): string => prefix + version;
const bySpelling = { ignoreVary: true, ignoreSearch: true } as const;

/**
 * Keeps every file of a build, all or none: one that is missing, or is of another build because a release is half
 * done, rejects, and what is kept stays as it was.
 */
export async function keepShell(shell: Shell, around: Surroundings): Promise<void> {
  const { caches } = around;
  const isNew = !(await caches.has(nameOf(shell)));
  try {
    const cache = await caches.open(nameOf(shell));
    const waiting = [...Object.keys(shell.plain), ...shell.hashed];
    const keepNext = async (): Promise<void> => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
        await keepFile(path, cache, shell, around);
    };
    await Promise.all(Array.from({ length: atOnce }, keepNext));
  } catch (error) {
    if (isNew) await caches.delete(nameOf(shell)).catch(() => false);
    throw error;
  }
}

async function keepFile(
  path: string,
  cache: Cache,
  shell: Shell,
  { caches, fetch }: Surroundings,
): Promise<void> {
  const hash = shell.plain[path];
  if (hash === undefined) {
    const cached = await caches.match(path, bySpelling);
    await cache.put(path, cached ?? (await fetched(fetch(path), path)));
    return;
  }
  const response = await fetched(fetch(path, { cache: 'no-cache' }), path);
  const content = await response.clone().arrayBuffer();
  if ((await sha256(content)) !== hash) throw new Error(`${path} is of another build`);
  await cache.put(path, response);
}

async function fetched(answer: Promise<Response>, path: string): Promise<Response> {
  const response = await answer;
  // An address that does not exist may be answered with the page.
  const isPage = /html/.test(response.headers.get('content-type') ?? '');
  if (response.status !== 200 || isPage !== (path === pagePath))
    throw new Error(`${path} could not be fetched`);
  return response;
}

async function sha256(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Removes the builds that no page uses any more; one that is open still finds the parts that it loads later. */
export async function removeOldShells(shell: Shell, around: Surroundings): Promise<void> {
  const { caches, locks, registration } = around;
  // The newer build may be half kept, and is no old one; its worker removes what is left when it takes over.
  if (registration.installing ?? registration.waiting) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const others = names.filter((name) => name !== nameOf(shell));
  const used = locks && (await pathsInUse(locks));
  for (const name of others) {
    // Without locks nobody knows: the last one before this stays.
    const isUsed = used ? await holdsOne(caches, name, used) : name === others.at(-1);
    if (!isUsed) await caches.delete(name);
  }
}

async function pathsInUse(locks: Pick<LockManager, 'query'>): Promise<string[]> {
  const { held = [] } = await locks.query();
  return held
    .map(({ name = '' }) => name)
    .filter((name) => name.startsWith(openPagePrefix))
    .map((name) => name.slice(openPagePrefix.length));
}

async function holdsOne(
  caches: CacheStorage,
  cacheName: string,
  paths: readonly string[],
): Promise<boolean> {
  const cache = await caches.open(cacheName);
  for (const path of paths) if (await cache.match(path, bySpelling)) return true;
  return false;
}

/** A file with a hash in its name, of whichever build it is. */
export async function keptOrFetched(
  request: Request,
  { caches, fetch }: Surroundings,
): Promise<Response> {
  // Storage may be denied from one moment to the next.
  const cached = await caches.match(request, bySpelling).catch(() => undefined);
  return cached ?? fetch(request);
}

/** How long the network may take for the page before the kept one opens, in milliseconds. */
const answerWithinMs = 4_000;
/** What stands before the server answers so when the server does not. */
const serverIsAway: readonly number[] = [502, 503, 504];

/** What the server has now; where nothing answers, what is kept of this build at `path`. */
export async function freshOrKept(
  request: Request,
  path: string,
  shell: Shell,
  { caches, fetch }: Surroundings,
  withinMs = answerWithinMs,
): Promise<Response> {
  const fresh = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, withinMs, undefined));
  const answer = await Promise.race([fresh, late]).catch(() => undefined);
  if (answer && !serverIsAway.includes(answer.status)) return answer;
  const cached = await caches
    .match(path, { ...bySpelling, cacheName: nameOf(shell) })
    .catch(() => undefined);
  if (cached) {
    fresh.catch(() => undefined);
    return cached;
  }
  return answer ?? fresh;
}
