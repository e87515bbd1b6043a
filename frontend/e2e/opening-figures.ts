import { expect, test, type Browser, type Page } from '@playwright/test';
import { percentile } from './frames.ts';
import { signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { barePage, builtScripts, say, slowDown, slowed, workOf } from './slow-page.ts';
import { mostShift, watchShifts } from './still.ts';

/** What opening the first dashboard asks of a slow processor, with nothing kept from before (PRF-93). */

const rounds = Number(process.env['ROUNDS'] ?? 5);
const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const roles = [
  ['watch', 'watch.1', desk],
  ['leader on a phone', 'tl.a1', phone],
  ['administrator', 'admin', desk],
] as const;

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct();
});
test.afterAll(() => product.close());

/** How long a page has asked for nothing new and waits for nothing, and what it has asked for. */
function watchRequests(page: Page) {
  const asked: string[] = [];
  let waiting = 0;
  let since = performance.now();
  page.on('request', (request) => {
    // What the service worker fetches later is not waited for by anybody.
    if (request.url().endsWith('/healthz')) return;
    waiting += 1;
    since = performance.now();
    asked.push(new URL(request.url()).pathname);
  });
  const ended = () => {
    waiting = Math.max(0, waiting - 1);
    since = performance.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return { asked, quietMs: () => (waiting > 0 ? 0 : performance.now() - since) };
}

const watchLargest = (page: Page) =>
  page.addInitScript(() => {
    const largest = { ms: 0 };
    Object.assign(window, { largest });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) largest.ms = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

const largestMs = (page: Page) =>
  page.evaluate(() => (window as unknown as { largest: { ms: number } }).largest.ms);

async function opened(browser: Browser, username: string, options: typeof desk | typeof phone) {
  let shiftsOf: Awaited<ReturnType<typeof watchShifts>> | undefined;
  let requests: ReturnType<typeof watchRequests> | undefined;
  let session: Awaited<ReturnType<typeof slowDown>> | undefined;
  const page = await signedIn(browser, product, username, {
    ...options,
    async prepare(fresh) {
      shiftsOf = await watchShifts(fresh);
      await watchLargest(fresh);
      requests = watchRequests(fresh);
      session = await slowDown(fresh);
    },
  });
  if (!shiftsOf || !requests || !session) throw new Error('the page was not prepared');
  const { asked, quietMs } = requests;
  const isThere = async () =>
    quietMs() > 700 && (await page.locator('[data-skeleton], [aria-busy=true]').count()) === 0;
  await expect.poll(isThere, { timeout: 30_000 }).toBe(true);
  const result = {
    asked,
    largestMs: await largestMs(page),
    shift: (await shiftsOf()).sum,
    work: await workOf(session),
  };
  await page.context().close();
  return result;
}

/** A page that fetches the same files, and then has one line to draw. */
async function bareLargestMs(browser: Browser, files: readonly string[]): Promise<number> {
  const bare = await barePage(`<!doctype html><title>Bare</title><body><script>
    Promise.all(${JSON.stringify(files)}.map((file) => fetch(file).then((got) => got.arrayBuffer())))
      .then(() => { document.body.innerHTML = '<p>Everything has come.</p>'; });
  </script>`);
  const page = await (await browser.newContext(phone)).newPage();
  await watchLargest(page);
  await slowDown(page);
  await page.goto(bare.url);
  await expect(page.getByText('Everything has come.')).toBeVisible();
  await expect.poll(() => largestMs(page)).toBeGreaterThan(0);
  const ms = await largestMs(page);
  await page.context().close();
  bare.close();
  return ms;
}

test('the first dashboard of each role asks for few files and stands soon on a slow processor [PRF-93]', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  say({ name: 'chunks built', value: builtScripts(), unit: 'files', bar: 60 });
  for (const [role, username, options] of roles) {
    const runs: Awaited<ReturnType<typeof opened>>[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const run = await opened(browser, username, options);
      runs.push(run);
      const files = run.asked.filter((file) => /\.(js|css|woff2)$/.test(file));
      bare.push(await bareLargestMs(browser, files));
    }
    const [{ asked } = { asked: [] }] = runs;
    const files = asked.filter((file) => !/^\/(api|socket\.io)\//.test(file));
    const calls = asked.length - files.length;
    const middle = (of: (run: (typeof runs)[number]) => number) => percentile(runs.map(of), 50);
    const work = ['script', 'look', 'all'] as const;
    const [script, look, all] = work.map((kind) => middle((run) => run.work[kind]).toFixed(0));
    const ofWhat = `the first dashboard, ${role}`;
    say({
      name: `requests for files of ${ofWhat}`,
      value: files.length,
      unit: 'files',
      bar: 16,
      aim: 12,
      anchor: `and ${calls} calls; ${process.env['LIST'] ? asked.join(' ') : 'the page itself is one'}`,
    });
    say({
      name: `LCP of ${ofWhat}, processor ${slowed}x slowed`,
      value: middle((run) => run.largestMs),
      unit: 'ms',
      ...(role.startsWith('leader') && { aim: 2000 }),
      anchor: `${runs.map((run) => run.largestMs.toFixed(0)).join(' ')}; a bare page with the same bytes ${percentile(bare, 50).toFixed(0)} ms; main thread ${all} ms, of which script ${script}, style and layout ${look}`,
    });
    say({
      name: `layout shift of ${ofWhat}`,
      value: Math.max(...runs.map(({ shift }) => shift)),
      unit: '',
      bar: mostShift,
    });
  }
});
