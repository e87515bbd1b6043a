import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { pairedWall, signedIn } from './people.ts';
import { startForwarding, type Forwarding } from './forwarding.ts';
import type { Product } from './server.ts';

/** How much of what is drawn moves by itself, and by what. */

/** More of a page than this does not move by itself (UI-71), as browsers count it. */
export const mostShift = 0.02;

interface Shift {
  readonly value: number;
  readonly what: string;
}

/** What has moved since the page was opened last. */
export interface Shifts {
  readonly sum: number;
  readonly most: string | undefined;
}

/** Notes from the first picture on what moves without anybody doing anything. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const rect = ({ x, y, width, height }: DOMRect) =>
          [x, y, width, height].map(Math.round).join(' ');
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const shown = node instanceof Element ? node.outerHTML : (node?.nodeValue ?? '');
          return `${shown.slice(0, 150)} ${rect(previousRect)} to ${rect(currentRect)}`;
        });
        if (!hadRecentInput) shifts.push({ value, what: moved.join('\n') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const most = shifts.toSorted((one, other) => other.value - one.value)[0];
    return { sum: shifts.reduce((all, { value }) => all + value, 0), most: most?.what };
  };
}

/**
 * A way to the server on which each call is answered 50 to 1,500 ms late, in an order that no line decides: the same one
 * every time, whatever else runs beside it, and another one for another `order`.
 */
const slowWay = (product: Pick<Product, 'url'>, order: () => string): Promise<Forwarding> =>
  startForwarding(product.url, {
    async call({ url = '' }) {
      if (url.startsWith('/api/')) await setTimeout(50 + (numberOf(order() + url) % 1_451));
      return false;
    },
  });

interface Watched {
  readonly shiftsOf: () => Promise<Shifts>;
  /** For how long the page has asked for nothing. */
  readonly quietMs: () => number;
}

/** What moves on a page that is to be opened, and whether it is still asking. */
async function watched(page: Page): Promise<Watched> {
  let asked = 0;
  let since = performance.now();
  const note = (more: number) => () => {
    asked += more;
    since = performance.now();
  };
  page.on('request', note(1));
  page.on('requestfinished', note(-1));
  page.on('requestfailed', note(-1));
  return {
    shiftsOf: await watchShifts(page),
    quietMs: () => (asked > 0 ? 0 : performance.now() - since),
  };
}

const numberOf = (words: string): number =>
  createHash('sha256').update(words).digest().readUInt32BE();

/** Ten minutes before the sheets of a morning shift are due, when they are late, the afternoon of a Night Off, and 03:00 of a night. */
export const moments = {
  'in a shift': '2026-11-20T02:20:00.000Z',
  'late sheets': '2026-11-20T02:52:00.000Z',
  'between shifts': '2026-11-22T08:20:00.000Z',
  'in a night shift': '2026-11-21T19:00:00.000Z',
} as const;

type Screen = readonly [name: string, address: string];

const admin = (...sections: string[]) =>
  sections.map((name): Screen => [`admin ${name}`, `/dashboard?section=${name}`]);

/** What is the same at every hour. */
const atAnyHour = [
  ['teams', 'stations', 'users', 'cleanup', 'roles'],
  ['tags', 'deleted', 'displays', 'backups', 'evidence'],
  ['activity', 'tokens', 'webhooks', 'settings'],
].map((sections) => admin(...sections));

/**
 * Who opens what, one screen after the other in one page. A leader's tabs are not in the address: they are pressed, and
 * the page is opened again.
 */
const people = {
  admin: admin('dashboard', 'absences', 'reports', 'analytics'),
  'watch.1': ['overview', 'updates', 'deployment', 'deployment&date=2026-11-16'].map((tab) => [
    `watch ${tab}`,
    `/dashboard?tab=${tab}`,
  ]),
  'tl.a5': ['Team Attendance', 'Zone Assignment', 'Absences', 'Posts'].map((tab) => [
    `leader ${tab}`,
    '/dashboard',
  ]),
  'a1.04': [['member', '/dashboard']],
} satisfies Readonly<Record<string, readonly Screen[]>>;

export interface Opening {
  readonly browser: Browser;
  readonly product: Product;
  readonly size: readonly [width: number, height: number];
  /** In which order slow answers come. */
  readonly order: string;
  readonly look: (page: Page, name: string, shifts: Shifts) => Promise<void> | void;
}

/**
 * Opens every screen of everybody, and of nobody, with slow answers, and looks at each when everything has come. Five
 * pages at once: of more a busy machine draws some so late that the server seems not to answer.
 */
export async function openAll(opening: Opening): Promise<void> {
  await Promise.all(atAnyHour.map((screens) => openOf(opening, 'admin', screens)));
  await openOfTheHour(opening);
}

/** Those that show what the hour is: a shift, or what comes next. */
export async function openOfTheHour(opening: Opening): Promise<void> {
  await Promise.all([
    openUnsigned(opening),
    ...Object.entries(people).map(([username, screens]) => openOf(opening, username, screens)),
  ]);
}

async function openOf(
  opening: Opening,
  username: string,
  screens: readonly Screen[],
): Promise<void> {
  const { browser, product, order, look } = opening;
  let isOpening = '';
  const way = await slowWay(product, () => `${order} ${isOpening} `);
  let page: Page | undefined;
  let seen!: Watched;
  for (const [name, path] of screens) {
    if (page && name.startsWith('leader')) {
      await page.getByRole('tab', { name: name.slice('leader '.length) }).click();
    }
    isOpening = name;
    if (page) await page.goto(way.url + path);
    else {
      const prepare = async (fresh: Page) => void (seen = await watched(fresh));
      page = await signedIn(browser, way, username, { ...contextOf(opening), path, prepare });
    }
    await everythingHasCome(page, seen);
    await look(page, name, await seen.shiftsOf());
  }
  await page?.context().close();
  await way.close();
}

/** The screens of nobody who is signed in. */
async function openUnsigned(opening: Opening): Promise<void> {
  const { browser, product, order, look } = opening;
  const way = await slowWay(product, () => `${order} login `);
  const guest = await (await browser.newContext(contextOf(opening))).newPage();
  const seen = await watched(guest);
  await guest.goto(`${way.url}/login`);
  await expect(guest.getByRole('button', { name: 'Sign In' })).toBeVisible();
  // The ways into the demo are the last to come.
  await expect(guest.getByText('Look around as')).toBeVisible();
  await everythingHasCome(guest, seen);
  await look(guest, 'login', await seen.shiftsOf());
  await guest.context().close();
  await way.close();
}

export async function openWall({ browser, product, order, look }: Opening): Promise<void> {
  const way = await slowWay(product, () => `${order} wall `);
  let seen!: Watched;
  const wall = await pairedWall(browser, way, {
    prepare: async (page) => void (seen = await watched(page)),
  });
  await wall.reload();
  await expect(wall.getByText(/^(?:Teams Submitted|Next shift)/).first()).toBeVisible();
  await everythingHasCome(wall, seen);
  await look(wall, 'wall', await seen.shiftsOf());
  await wall.context().close();
  await way.close();
}

/** As a press on a demo's sign-in page opens it. */
export async function openDemoWall(opening: Opening): Promise<void> {
  const { browser, product, order, look } = opening;
  const way = await slowWay(product, () => `${order} demo wall `);
  const guest = await (await browser.newContext(contextOf(opening))).newPage();
  await guest.goto(`${way.url}/login`);
  const address = await guest.getByRole('link', { name: /^The wall/ }).getAttribute('href');
  const wall = await guest.context().newPage();
  const seen = await watched(wall);
  await wall.goto(address ?? '');
  await expect(wall.getByText(/^(?:Teams Submitted|Next shift)/).first()).toBeVisible();
  await everythingHasCome(wall, seen);
  await look(wall, 'demo wall', await seen.shiftsOf());
  await guest.context().close();
  await way.close();
}

function contextOf({ size: [width, height] }: Opening): BrowserContextOptions {
  const isPhone = width < 500;
  return { viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone };
}

/** The page is drawn, nothing stands where something will be, and for half a second nothing has been asked for. */
async function everythingHasCome(page: Page, { quietMs }: Watched): Promise<void> {
  await expect(page.locator('#root > *').first()).toBeAttached();
  const isThere = async () =>
    quietMs() > 500 && (await page.locator('[data-skeleton]').count()) === 0;
  // Many pages at once on a busy machine.
  await expect.poll(isThere, { timeout: 30_000 }).toBe(true);
}
