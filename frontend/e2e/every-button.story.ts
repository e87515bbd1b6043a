import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { signedIn } from './people.ts';
import { countPrints, pressAll, type Screen } from './pressing.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';
import { submitTeam } from './submitting.ts';

/**
 * Presses what a role has to press once, at a desk and on a phone. By itself it does so for those without a dashboard,
 * and looks at the sheet of leaders in all colours; EVERY_BUTTON=all does both for every role, without a bound.
 */

const isAll = process.env['EVERY_BUTTON'] === 'all';
/** Presses on a screen, with what opens over it. */
const most = isAll ? 500 : 12;

let product: Product;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  product = await startProduct();
  for (const key of ['a1', 'a2', 'a3']) await submitTeam(browser, product, key);
});
test.afterAll(() => product.close());

/** What is done by itself, in the time that there is. */
const shortly = { pressed: ['a member'], seen: ['a DTL', 'a PSO with access'] };

const sizes = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;
const looks = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;
type Look = keyof typeof looks;

async function isDrawn(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('button, a[href]').first()).toBeVisible();
  await expect(page.locator('.animate-breathe')).toHaveCount(0);
}
const at = (name: string, path: string, enter?: Screen['enter']): Screen => ({
  name,
  address: product.url + path,
  ready: isDrawn,
  ...(enter && { enter }),
});
const sections = [
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
  'activity',
  'tokens',
  'webhooks',
  'reports',
  'analytics',
  'settings',
];

/** Who sees what; undefined is nobody. */
const roles: Readonly<Record<string, { username?: string; screens: () => Screen[] }>> = {
  'an administrator': {
    username: 'admin',
    screens: () => sections.map((one) => at(one, `/dashboard?section=${one}`)),
  },
  'a watch TL': {
    username: 'watch.1',
    screens: () => [
      at('overview', '/dashboard'),
      at('updates', '/dashboard?tab=updates'),
      at('board', '/dashboard?tab=deployment'),
      at('reports', '/dashboard?section=reports'),
      at('analytics', '/dashboard?section=analytics'),
    ],
  },
  'a TL': {
    username: 'tl.a5',
    screens: () => [
      at('sheet', '/dashboard'),
      at('zones', '/dashboard', (page) =>
        page.getByRole('tab', { name: 'Zone Assignment' }).click(),
      ),
      at('posts', '/dashboard', (page) => page.getByRole('tab', { name: 'Posts' }).click()),
      at('reports', '/dashboard?section=reports'),
    ],
  },
  'a DTL': { username: 'dtl.a1', screens: () => [at('sheet that is there', '/dashboard')] },
  'a PSO with access': { username: 'pso.a1', screens: () => [at('sheet', '/dashboard')] },
  'a PSO without access': { username: 'pso.a2', screens: () => [at('own page', '/dashboard')] },
  'a member': { username: 'a1.04', screens: () => [at('own page', '/dashboard')] },
  nobody: {
    screens: () => [
      at('sign in', '/login'),
      at('where', '/where'),
      at('nowhere', '/no/such/page'),
      at('a wall that waits', '/display', () => Promise.resolve()),
    ],
  },
};

const pageOf = async (
  browser: Browser,
  username: string | undefined,
  options: BrowserContextOptions,
): Promise<Page> => {
  if (username !== undefined) {
    const permissions = ['notifications', 'clipboard-write'];
    return signedIn(browser, product, username, { ...options, permissions, prepare: countPrints });
  }
  const page = await (await browser.newContext(options)).newPage();
  await countPrints(page);
  return page;
};

/** Axe finds nothing serious or critical, and nothing hangs over the edge of a phone. */
async function isSound(page: Page, where: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(scrollWidth - clientWidth, innerWidth - screen.width);
  });
  return [
    ...violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${where}: ${id}: ${nodes
            .map(({ html }) => html)
            .join(' | ')
            .slice(0, 400)}`,
      ),
    ...(overhang > 0 ? [`${where}: scrolls sideways by ${overhang} px`] : []),
  ];
}

for (const [role, { username, screens }] of Object.entries(roles)) {
  for (const [size, options] of Object.entries(sizes)) {
    const pressed: Look[] = isAll
      ? ['light', 'dark', 'forced']
      : shortly.pressed.includes(role)
        ? ['light']
        : [];
    for (const look of pressed) {
      test(`${role} presses everything on a ${size}, ${look}: no crash, no error, no dead end [UI-92]`, async ({
        browser,
      }) => {
        test.setTimeout(isAll ? 1_800_000 : 240_000);
        const page = await pageOf(browser, username, { ...options, ...looks[look] });
        const faults: string[] = [];
        let [found, done] = [0, 0];
        for (const screen of screens()) {
          const result = await pressAll(page, screen, {
            most,
            opened: async (where) => {
              if (isAll) faults.push(...(await isSound(page, where)));
            },
          });
          faults.push(...result.faults);
          found += result.found;
          done += result.pressed;
        }
        console.log(`${role} on a ${size}, ${look}: ${done} pressed of ${found} found`);
        expect(faults).toEqual([]);
        expect(done).toBeGreaterThan(0);
      });
    }

    if (!isAll && !shortly.seen.includes(role)) continue;
    test(`what ${role} sees on a ${size} is sound in light, dark and forced colours [UI-91, UI-92]`, async ({
      browser,
    }) => {
      test.setTimeout(180_000);
      const page = await pageOf(browser, username, options);
      const faults: string[] = [];
      for (const screen of screens()) {
        await page.goto(screen.address);
        await screen.ready(page);
        await screen.enter?.(page);
        for (const [look, media] of Object.entries(looks)) {
          await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none', ...media });
          faults.push(...(await isSound(page, `${screen.name}, ${look}`)));
        }
      }
      expect(faults).toEqual([]);
    });
  }
}
