import { expect, type Browser, type Page } from '@playwright/test';
import { pairedWall, signedIn } from './people.ts';
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

/** Each call is answered 50 to 1,500 ms late, in an order that no line decides: the same one every time. */
async function slowAnswers(page: Page): Promise<void> {
  let seed = 36;
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  await page.route('**/api/**', async (route) => {
    const lateMs = 50 + Math.round(next() * 1_450);
    await new Promise((resolve) => setTimeout(resolve, lateMs));
    // A page that was left does not wait for it any more.
    await route.continue().catch(() => undefined);
  });
}

/** Ten minutes before the sheets of a morning shift are due, when they are late, and the afternoon of a Night Off. */
export const moments = {
  'in a shift': '2026-11-20T02:20:00.000Z',
  'late sheets': '2026-11-20T02:52:00.000Z',
  'between shifts': '2026-11-22T08:20:00.000Z',
} as const;

export type Screen = readonly [name: string, address: string];

const sectionsOfAdmin = [
  'dashboard',
  'teams',
  'stations',
  'users',
  'cleanup',
  'roles',
  'tags',
  'deleted',
  'displays',
  'backups',
  'evidence',
  'activity',
  'tokens',
  'webhooks',
  'reports',
  'analytics',
  'settings',
];

const watchTabs = ['overview', 'updates', 'deployment'] as const;

/** Who opens what. A leader's tabs are not in the address: they are pressed, and the page is opened again. */
const people = {
  'watch.1': watchTabs.map((tab): Screen => [`watch ${tab}`, `/dashboard?tab=${tab}`]),
  'tl.a5': ['Team Attendance', 'Zone Assignment', 'Posts'].map((tab): Screen => [
    `leader ${tab}`,
    '/dashboard',
  ]),
  admin: sectionsOfAdmin.map((name): Screen => [`admin ${name}`, `/dashboard?section=${name}`]),
  'a1.04': [['member', '/dashboard']],
} satisfies Record<string, readonly Screen[]>;

/** Opens every screen of everybody with slow answers, and looks at each when everything has come. */
export async function openAll(
  browser: Browser,
  product: Product,
  [width, height]: readonly [number, number],
  look: (page: Page, name: string, shifts: Shifts) => Promise<void> | void,
): Promise<void> {
  const isPhone = width < 500;
  const size = { viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone };
  for (const [username, screens] of Object.entries(people)) {
    const page = await signedIn(browser, product, username, size);
    const shiftsOf = await watchShifts(page);
    await slowAnswers(page);
    for (const [name, address] of screens) {
      if (name.startsWith('leader')) {
        const tab = page.getByRole('tab', { name: name.slice('leader '.length) });
        await tab.click();
      }
      await page.goto(product.url + address);
      await page.waitForLoadState('networkidle');
      await look(page, name, await shiftsOf());
    }
    await page.context().close();
  }
}

/** The screens of nobody who is signed in. */
export async function openUnsigned(
  browser: Browser,
  product: Product,
  [width, height]: readonly [number, number],
  look: (page: Page, name: string, shifts: Shifts) => Promise<void> | void,
): Promise<void> {
  const guest = await (await browser.newContext({ viewport: { width, height } })).newPage();
  const shiftsOf = await watchShifts(guest);
  await slowAnswers(guest);
  await guest.goto(`${product.url}/login`);
  await expect(guest.getByRole('button', { name: 'Sign In' })).toBeVisible();
  // The ways into the demo are the last to come.
  await expect(guest.getByText('Look around as')).toBeVisible();
  await look(guest, 'login', await shiftsOf());
  await guest.context().close();
}

export async function openWall(
  browser: Browser,
  product: Product,
  look: (page: Page, name: string, shifts: Shifts) => Promise<void> | void,
): Promise<void> {
  const watch = await signedIn(browser, product, 'watch.1');
  let shiftsOf!: () => Promise<Shifts>;
  const wall = await pairedWall(browser, product, watch, async (page) => {
    shiftsOf = await watchShifts(page);
    await slowAnswers(page);
  });
  await wall.reload();
  await expect(wall.getByText(/^(?:Teams Submitted|Next shift)/).first()).toBeVisible();
  await wall.waitForLoadState('networkidle');
  await look(wall, 'wall', await shiftsOf());
}
