import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { freshOrKept, keepShell, removeOldShells } from './kept-shell.ts';
import { wayOf, type Shell } from './shell.ts';
import { goToPressed, type Pressed } from './pressed-notice.ts';

/** The caches of a browser, as far as the worker uses them. */
class Caches {
  readonly kept = new Map<string, Map<string, Response>>();
  readonly has = (name: string) => Promise.resolve(this.kept.has(name));
  readonly keys = () => Promise.resolve([...this.kept.keys()]);
  readonly delete = (name: string) => Promise.resolve(this.kept.delete(name));
  readonly open = (name: string) => {
    const files = this.kept.get(name) ?? new Map<string, Response>();
    this.kept.set(name, files);
    return Promise.resolve({
      match: (path: string) => Promise.resolve(files.get(path)?.clone()),
      put: (path: string, answer: Response) => Promise.resolve(void files.set(path, answer)),
    });
  };
  readonly match = (path: string, options: { cacheName?: string } = {}) => {
    const named = [...this.kept].filter(([name]) => name === (options.cacheName ?? name));
    return Promise.resolve(
      named
        .map(([, files]) => files.get(path))
        .find(Boolean)
        ?.clone(),
    );
  };
}

const page = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } });
const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript' } });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const shellOf = (version: string): Shell => ({
  version,
  hashed: ['/assets/same-1.js', `/assets/index-${version}.js`],
  plain: { '/index.html': sha256(`<p>${version}</p>`) },
});

/** A server that has one build, and a device; what is asked is written down. */
function deviceAt(build: { version: string }, held: string[] = []) {
  const caches = new Caches();
  const requestedPaths: string[] = [];
  const fetch = (input: RequestInfo | URL): Promise<Response> => {
    const path = input instanceof Request ? new URL(input.url).pathname : String(input);
    requestedPaths.push(path);
    if (path === '/index.html') return Promise.resolve(page(`<p>${build.version}</p>`));
    const isThere = shellOf(build.version).hashed.includes(path);
    return Promise.resolve(isThere ? script() : new Response('{}', { status: 404 }));
  };
  const locks = { query: () => Promise.resolve({ held: held.map((name) => ({ name })) }) };
  const registration: Record<'installing' | 'waiting', object | null> = {
    installing: null,
    waiting: null,
  };
  return {
    asked: requestedPaths,
    files: (version: string) => [...(caches.kept.get(`muster-shell-${version}`)?.keys() ?? [])],
    registration,
    around: { caches: caches as unknown as CacheStorage, fetch, locks, registration },
  };
}

it.each([
  ['GET', '/dashboard?team=A1', 'navigate', 'fresh-or-kept'],
  ['GET', '/', 'navigate', 'fresh-or-kept'],
  ['GET', '/display', 'navigate', 'fresh-or-kept'],
  ['GET', '/docs/api', 'navigate', 'network'],
  ['GET', '/licences', 'navigate', 'network'],
  ['GET', '/sign-on/callback?code=1', 'navigate', 'network'],
  ['GET', '/api/deployment/sheet/2026-11-20.pdf', 'navigate', 'network'],
  ['GET', '/calendar/secret.ics', 'navigate', 'network'],
  ['GET', '/api/teams', 'cors', 'network'],
  ['GET', '/socket.io/', 'websocket', 'network'],
  ['POST', '/dashboard', 'navigate', 'network'],
  ['GET', '/assets/index-1.js', 'cors', 'kept'],
  ['GET', '/theme.js', 'no-cors', 'fresh-or-kept'],
  ['GET', '/other.js', 'no-cors', 'network'],
])('%s %s (%s) goes the way %s [OFF-2, OFF-3]', (method, path, mode, way) => {
  const shell = { version: '1', hashed: [], plain: { '/theme.js': '' } };
  const at = (origin: string) =>
    wayOf({ method, mode, url: origin + path }, 'http://a.test', shell);
  expect(at('http://a.test')).toBe(way);
  expect(at('http://b.test')).toBe('network');
});

it('a build is kept whole, and of the next one only what is new is fetched [OFF-1]', async () => {
  const build = { version: '1' };
  const { around, asked: requestedPaths, files } = deviceAt(build);
  await keepShell(shellOf('1'), around);
  expect(files('1').toSorted()).toEqual(['/assets/index-1.js', '/assets/same-1.js', '/index.html']);
  build.version = '2';
  requestedPaths.length = 0;
  await keepShell(shellOf('2'), around);
  expect(requestedPaths.toSorted()).toEqual(['/assets/index-2.js', '/index.html']);
});

it('a build that is served in part is not kept, and the one before stays [OFF-5]', async () => {
  const build = { version: '1' };
  const { around, files } = deviceAt(build);
  await keepShell(shellOf('1'), around);
  await expect(keepShell(shellOf('2'), around)).rejects.toThrow(/another build|not be fetched/);
  expect([files('1').length, files('2').length]).toEqual([3, 0]);
});

it.each(['installing', 'waiting'] as const)(
  'a build whose worker is %s is not removed by the worker before it, half kept as it may be [OFF-4]',
  async (state) => {
    const build = { version: '1' };
    const { around, files, registration } = deviceAt(build);
    await keepShell(shellOf('1'), around);
    build.version = '2';
    await keepShell(shellOf('2'), around);
    registration[state] = {};
    await removeOldShells(shellOf('1'), around);
    expect([files('1').length, files('2').length]).toEqual([3, 3]);
    registration[state] = null;
    await removeOldShells(shellOf('2'), around);
    expect([files('1').length, files('2').length]).toEqual([0, 3]);
  },
);

it('a build stays as long as a page of it is open [OFF-4]', async () => {
  const build = { version: '1' };
  const held = ['muster-page /assets/index-1.js'];
  const { around, files } = deviceAt(build, held);
  for (const version of ['1', '2', '3']) {
    build.version = version;
    await keepShell(shellOf(version), around);
  }
  await removeOldShells(shellOf('3'), around);
  expect(['1', '2', '3'].map((version) => files(version).length)).toEqual([3, 0, 3]);
  held.length = 0;
  await removeOldShells(shellOf('3'), around);
  expect(files('1')).toEqual([]);
});

it.each([
  ['answers', () => Promise.resolve(page('now')), 'now'],
  ['refuses', () => Promise.resolve(new Response('no', { status: 500 })), 'no'],
  ['is away behind a proxy', () => Promise.resolve(new Response('', { status: 502 })), '<p>1</p>'],
  ['is away', () => Promise.reject(new TypeError('Failed to fetch')), '<p>1</p>'],
  ['does not answer in time', () => new Promise<never>(() => undefined), '<p>1</p>'],
])(
  'where the server %s the page is that of the server or the kept one [OFF-3]',
  async (_, fetch, text) => {
    const { around } = deviceAt({ version: '1' });
    await keepShell(shellOf('1'), around);
    const request = new Request('http://a.test/dashboard');
    const answer = await freshOrKept(
      request,
      '/index.html',
      shellOf('1'),
      { ...around, fetch },
      20,
    );
    expect(await answer.text()).toBe(text);
  },
);

it('a pressed notification shows its place in the page that is open, else in a new one [NOT-31]', async () => {
  const messages: Pressed[] = [];
  let focused = 0;
  const page = {
    focus: () => Promise.resolve(void focused++),
    postMessage: (message: Pressed) => void messages.push(message),
  };
  const opened: string[] = [];
  const openWindow = (url: string) => Promise.resolve(opened.push(url));
  await goToPressed('/dashboard?of=1', { matchAll: () => Promise.resolve([page]), openWindow });
  expect([focused, messages, opened]).toEqual([1, [{ pressed: '/dashboard?of=1' }], []]);
  await goToPressed('/dashboard?of=2', { matchAll: () => Promise.resolve([]), openWindow });
  expect([focused, messages.length, opened]).toEqual([1, 1, ['/dashboard?of=2']]);
});
