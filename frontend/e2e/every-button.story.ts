import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { seriousFaults } from './axe.ts';
import { giveLongNames, longDisplay } from './long-names.ts';
import { pairedWall, signedIn } from './people.ts';
import { countPrints, layers } from './pressable.ts';
import { Presser, type Kind, type Pressed, type Screen } from './pressing.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';
import { submitTeam } from './submitting.ts';

/**
 * Presses what every role has to press once. By itself it does so at one size, for as long as is set for a role's
 * screens; EVERY_BUTTON=all does it at a desk and on a phone, without a bound, also what ends the session or cannot be
 * taken back, and looks at everything that opens in light, dark and forced colours.
 */

const isAll = process.env['EVERY_BUTTON'] === 'all';
/** Presses on a screen, with what opens over it. */
const most = isAll ? 1_000 : 5;
/** Screens that are pressed at once: one waits while another is drawn. */
const lanes = 3;

test.describe.configure({ mode: 'parallel' });

let product: Product;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  product = await startProduct();
  for (const key of ['a1', 'a2', 'a3']) await submitTeam(browser, product, key);
  await giveLongNames(browser, product);
});
test.afterAll(() => product.close());

const sizes = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;
const looks = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;

async function isDrawn(page: Page): Promise<void> {
  await expect(page.locator('h1, main').first()).toBeVisible();
  await expect(page.locator('.animate-breathe:not([data-look] *)')).toHaveCount(0);
}
const at = (name: string, path: string, enter?: Screen['enter']): Screen => ({
  name,
  address: product.url + path,
  ready: isDrawn,
  ...(enter && { enter }),
});
const sections = (...names: string[]) => ({
  username: 'admin',
  screens: () => names.map((one) => at(one, `/dashboard?section=${one}`)),
});

/** Who sees what; undefined is nobody. */
const roles = {
  'an administrator of people': {
    username: 'admin',
    screens: () => [
      ...sections('dashboard', 'teams', 'users', 'absences', 'roles', 'tags', 'deleted').screens(),
      at('members', '/dashboard?section=teams', async (page) => {
        await page
          .getByRole('button', { name: /^Actions for/ })
          .nth(3)
          .click();
        await page.getByRole('menuitem', { name: 'Manage Members' }).click();
        await expect(page.getByRole('button', { name: 'Add Members' })).toBeEnabled();
      }),
    ],
  },
  'an administrator of places': sections('stations', 'displays', 'settings'),
  'an administrator of records': sections('reports', 'analytics', 'activity', 'cleanup'),
  'an administrator of programs': sections('backups', 'evidence', 'tokens', 'webhooks'),
  'a watch TL': {
    username: 'watch.1',
    screens: () => [
      at('overview', '/dashboard'),
      at('updates', '/dashboard?tab=updates'),
      at('reports', '/dashboard?section=reports'),
      at('analytics', '/dashboard?section=analytics'),
    ],
  },
  'a watch TL at the board': {
    username: 'watch.1',
    screens: () => [at('board', '/dashboard?tab=deployment')],
  },
  'a TL': {
    username: 'tl.a5',
    screens: () => [
      at('sheet', '/dashboard'),
      at('zones', '/dashboard', (page) =>
        page.getByRole('tab', { name: 'Zone Assignment' }).click(),
      ),
      at('absences', '/dashboard', (page) => page.getByRole('tab', { name: 'Absences' }).click()),
      at('posts', '/dashboard', (page) => page.getByRole('tab', { name: 'Posts' }).click()),
      at('reports', '/dashboard?section=reports'),
    ],
  },
  'a DTL': { username: 'dtl.a1', screens: () => [at('sheet that is there', '/dashboard')] },
  'a PSO with access': { username: 'pso.a1', screens: () => [at('sheet', '/dashboard')] },
  'a PSO without access': { username: 'pso.a2', screens: () => [at('own page', '/dashboard')] },
  'a member': { username: 'a1.04', screens: () => [at('own page', '/dashboard')] },
  'a wall': {
    username: undefined,
    screens: () => [
      at('wall', '/display', (page) => expect(page.getByText('Teams Submitted')).toBeVisible()),
    ],
  },
  nobody: {
    username: undefined,
    screens: () => [
      at('sign in', '/login'),
      at('where', '/where'),
      at('nowhere', '/no/such/page'),
      at('a wall that waits', '/display'),
    ],
  },
} satisfies Record<string, { username: string | undefined; screens: () => Screen[] }>;

type Role = keyof typeof roles;
type Size = keyof typeof sizes;

async function pageOf(browser: Browser, role: Role, size: Size, { address }: Screen) {
  const options: BrowserContextOptions = { ...sizes[size], reducedMotion: 'reduce' };
  const { username } = roles[role];
  if (username !== undefined) {
    const permissions = ['notifications', 'clipboard-write'];
    const path = address.slice(product.url.length);
    return signedIn(browser, product, username, {
      ...options,
      permissions,
      path,
      prepare: countPrints,
    });
  }
  if (role === 'a wall') {
    return pairedWall(browser, product, { ...options, prepare: countPrints, name: longDisplay });
  }
  const page = await (await browser.newContext(options)).newPage();
  await countPrints(page);
  return page;
}

/** Axe finds nothing serious or critical in any colours, and nothing hangs over the edge of the window. */
async function unsound(page: Page, where: string, within?: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [look, media] of Object.entries(looks)) {
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none', ...media });
    // What was chosen in the menu of a theme stays while the system's changes.
    await page.evaluate(
      (theme) => void (document.documentElement.dataset['theme'] = theme),
      media.colorScheme,
    );
    // The same elements; only their colours are others.
    const rules = look === 'light' ? 'all' : 'colours';
    const found = await seriousFaults(page, { rules, within });
    faults.push(...found.map((one) => `${where}, ${look}: ${one.slice(0, 400)}`));
  }
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none', colorScheme: 'light' });
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(scrollWidth - clientWidth, innerWidth - screen.width);
  });
  return overhang > 0 ? [...faults, `${where}: scrolls sideways by ${overhang} px`] : faults;
}

/** Presses all screens of a role, several at once. */
async function pressRole(browser: Browser, role: Role, size: Size): Promise<Pressed> {
  const total: Pressed = { found: 0, pressed: 0, missed: [], faults: [], last: [] };
  const shared = { most, frame: new Set<string>(), kinds: [] as Kind[] };
  const waiting = [...roles[role].screens()];
  const left: (() => Promise<void>)[] = [];
  const add = ({ found, pressed, missed, faults }: Pressed) => {
    total.found += found;
    total.pressed += pressed;
    total.missed.push(...missed);
    total.faults.push(...faults);
  };

  async function lane(): Promise<void> {
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
      const page = await pageOf(browser, role, size, screen);
      const began = Date.now();
      const presser = new Presser(page, screen, {
        ...shared,
        opened: async (where) => {
          if (isAll) total.faults.push(...(await unsound(page, where, layers)));
        },
      });
      await presser.all();
      const { name } = screen;
      if (isAll) {
        await page.goto(screen.address);
        await screen.ready(page);
        await screen.enter?.(page);
        total.faults.push(...(await unsound(page, name)));
      }
      const { result } = presser;
      console.log(`  ${name}: ${result.pressed} of ${result.found}, ${Date.now() - began} ms`);
      add(result);
      await page.context().close();
      const last = [...result.last];
      if (isAll && last.length > 0) left.push(() => pressLast(screen, last));
    }
  }

  async function pressLast(screen: Screen, paths: Pressed['last']): Promise<void> {
    for (const path of paths) {
      const page = await pageOf(browser, role, size, screen);
      const presser = new Presser(page, screen, { ...shared, opened: () => Promise.resolve() });
      await presser.last(path);
      add(presser.result);
      await page.context().close();
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane));
  for (const press of left) await press();
  return total;
}

/** What a role is tried at where not everything is. */
const onPhone: readonly Role[] = ['a TL', 'a PSO with access', 'a member', 'nobody'];

for (const role of Object.keys(roles) as Role[]) {
  for (const size of ['desk', 'phone'] as const) {
    if (!isAll && (size === 'phone') !== onPhone.includes(role)) continue;
    test(`${role} presses everything on a ${size}: no crash, no error, no dead end [UI-91, UI-92]`, async ({
      browser,
    }) => {
      test.setTimeout(isAll ? 1_200_000 : 120_000);
      const { found, pressed, missed, faults } = await pressRole(browser, role, size);
      console.log(`${role} on a ${size}: ${pressed} pressed of ${found} found`);
      for (const one of missed) console.log(`  not pressed: ${one}`);
      expect(faults).toEqual([]);
      // A wall has nothing to press: it is only looked at.
      if (role !== 'a wall') expect(pressed).toBeGreaterThan(0);
    });
  }
}
