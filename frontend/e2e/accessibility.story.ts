import { expect, type Page } from '@playwright/test';
import { seriousFaults } from './axe.ts';
import { test } from './story.ts';
import { atBoard, unfoldViews } from './board.ts';
import { giveLongNames, longDisplay, longTag } from './long-names.ts';
import { pairedWall, signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { submitTeam } from './submitting.ts';

let product: Product;
test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  await giveLongNames(browser, product);
});
test.afterAll(() => product.close());

/** Of a section whose heading says more than its link. */
const headings: Readonly<Record<string, string>> = { Dashboard: 'Dashboard Overview' };

/** The bar's title is not cut, with buttons as large as fingers need them. */
async function hasWholeTitle(page: Page, name: string): Promise<void> {
  const title = page.getByRole('heading', { name, level: 1 });
  await expect(title).toBeVisible();
  const isWhole = () =>
    title.evaluate(
      (one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight,
    );
  await expect.poll(isWhole).toBe(true);
}

/** Axe finds nothing serious or critical in these colours, and nothing hangs over the edge. */
async function isSound(
  page: Page,
  where: string,
  looks: readonly ('light' | 'dark' | 'forced')[] = ['light', 'dark', 'forced'],
): Promise<void> {
  for (const look of looks) {
    const forcedColors = look === 'forced' ? 'active' : 'none';
    const colorScheme = look === 'forced' ? 'dark' : look;
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
    // The elements are the same; only their colours are others.
    const rules = look === looks[0] ? 'all' : 'colours';
    const bad = await seriousFaults(page, { rules });
    expect(bad, `${where}, ${look}`).toEqual([]);
  }
  await staysWithin(page, where);
}

/** What hangs over on a phone makes the page wider than its screen. */
async function staysWithin(page: Page, where: string): Promise<void> {
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(scrollWidth - clientWidth, innerWidth - screen.width);
  });
  expect(overhang, `${where}: sideways scrolling`).toBeLessThanOrEqual(0);
}

/** On a phone the board's two big steps are behind one button. */
async function bigStep(page: Page, device: string, step: string): Promise<void> {
  if (device === 'phone') await page.getByRole('button', { name: 'More for the board' }).click();
  const role = device === 'phone' ? 'menuitem' : 'button';
  await page.getByRole(role, { name: step, exact: true }).click();
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const keys = ['a1', 'a2', 'a3', 'sac'];

test.describe('axe finds nothing serious', () => {
  test.setTimeout(150_000);

  test('axe finds nothing serious before signing in [PRF-30, SES-9]', async ({ browser }) => {
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(`${product.url}/login`);
    await expect(guest.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await isSound(guest, 'sign in');
    await guest.goto(`${product.url}/nowhere`);
    await expect(guest.getByText('404 Page Not Found')).toBeVisible();
    await isSound(guest, 'not found');
  });

  test('on the watch dashboard and the wall [PRF-30]', async ({ browser }) => {
    for (const key of keys) await submitTeam(browser, product, key);
    const watch = await signedIn(browser, product, 'watch.1');
    const wall = await pairedWall(browser, product, { name: longDisplay });
    await isSound(wall, 'wall');
    await expect(watch.getByRole('definition').first()).toContainText('4/14');
    await isSound(watch, 'watch overview');
    await watch.getByText('View Details').first().click();
    await expect(watch.getByRole('dialog')).toContainText('Individual Records');
    await isSound(watch, 'details');
    await watch.keyboard.press('Escape');
    await watch.getByRole('tab', { name: /Attendance Updates/ }).click();
    await expect(watch.getByText(/update\(s\) found/)).toBeVisible();
    await isSound(watch, 'updates');
  });

  test('on the watch dashboard of a phone [PRF-30]', async ({ browser }) => {
    const watch = await signedIn(browser, product, 'watch.2', phone);
    await expect(watch.getByRole('definition').first()).toContainText('/14');
    await isSound(watch, 'watch overview on a phone');
  });

  test('on the deployment board of a desk and of a phone [PRF-30]', async ({ browser }) => {
    test.setTimeout(240_000);
    await submitTeam(browser, product, 'a4');
    const others = ['watch.2', 'watch.3'];
    for (const other of others) await atBoard(browser, product, other);
    for (const [name, options] of Object.entries({ desk: {}, phone })) {
      const watch = await atBoard(browser, product, 'watch.1', options);
      await expect(watch.getByText(/^Also here: .+, .+/)).toBeAttached();
      await isSound(watch, `board on a ${name}`);
      await bigStep(watch, name, 'Auto-Assign');
      await expect(watch.getByText('Who goes where')).toBeVisible();
      await isSound(watch, `auto-assign on a ${name}`);
      await watch.keyboard.press('Escape');
      await unfoldViews(watch);
      await watch.getByRole('tab', { name: 'Officers' }).click();
      await expect(watch.getByText('Assignment Stats')).toBeVisible();
      await isSound(watch, `officers on a ${name}`);
      await bigStep(watch, name, 'Configure');
      await expect(watch.getByRole('switch').first()).toBeVisible();
      await isSound(watch, `configuration on a ${name}`);
      await watch.context().close();
    }
  });

  for (const [name, options] of Object.entries({ desk: {}, phone })) {
    test(`on the team sheet of a ${name} [PRF-30]`, async ({ browser }) => {
      const leader = await signedIn(browser, product, 'tl.a5', options);
      await leader.getByRole('button', { name: 'Mark All Present' }).click();
      await leader.getByRole('radio', { name: 'Absent' }).nth(2).click();
      await isSound(leader, `absence types on a ${name}`);
      await leader.keyboard.press('Escape');
      await isSound(leader, `sheet on a ${name}`);
      await leader.getByRole('tab', { name: 'Zone Assignment' }).click();
      await expect(leader.getByRole('button', { name: 'Today', exact: true })).toBeVisible();
      await isSound(leader, `zones on a ${name}`);
    });
  }

  test('on all sections of the administrator, of which none scrolls sideways on a phone [PRF-30, UI-60, UI-61, UI-93]', async ({
    browser,
  }) => {
    const desk = { width: 1440, height: 900 };
    const admin = await signedIn(browser, product, 'admin', { viewport: desk });
    const links = admin.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    await expect(links).toHaveCount(18);
    for (const link of await links.all()) {
      await admin.setViewportSize(desk);
      const section = await link.innerText();
      await link.click();
      await expect(
        admin.getByRole('heading', { name: headings[section] ?? section, level: 2, exact: true }),
      ).toBeVisible();
      // A month of everybody has thousands of cells that are alike.
      if (section === 'Attendance Reports') {
        await admin.getByRole('radio', { name: 'Day', exact: true }).click({ force: true });
        await expect(admin).toHaveURL(/span=day/);
      }
      await expect(admin.locator('.animate-breathe')).toHaveCount(0);
      await isSound(admin, section, ['light', 'forced']);
      await admin.setViewportSize(phone.viewport);
      await expect(admin.getByRole('button', { name: 'Menu' })).toBeVisible();
      await isSound(admin, `${section} on a phone`, ['dark']);
      if (section === 'Tag Management') {
        const name = admin.locator('[data-tip] > bdi', { hasText: longTag });
        expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      }
    }
    await admin.context().close();
    const onPhone = await signedIn(browser, product, 'admin', phone);
    await hasWholeTitle(onPhone, 'Admin Dashboard');
    const leader = await signedIn(browser, product, 'tl.a3', {
      ...phone,
      path: '/dashboard?section=reports',
    });
    await hasWholeTitle(leader, 'Attendance Reports');
  });

  test('a name of sixty letters without a blank widens no list of reports and no leader’s page [ADM-266]', async ({
    browser,
  }) => {
    await submitTeam(browser, product, 'a2');
    const admin = await signedIn(browser, product, 'admin', phone);
    for (const view of ['matrix', 'daily', 'absences', 'late-sheets']) {
      await admin.goto(`${product.url}/dashboard?section=reports&view=${view}&span=week`);
      await expect(
        admin
          .getByRole('main')
          .getByText(/Donaudampf/)
          .first(),
      ).toBeAttached();
      await staysWithin(admin, view);
    }
    const leader = await signedIn(browser, product, 'tl.a2', phone);
    for (const part of ['Zone Assignment', 'Absences', 'Posts', 'Team Attendance']) {
      await leader.getByRole('tab', { name: part }).click();
      await expect(leader.getByRole('tab', { name: part, selected: true })).toBeVisible();
      await staysWithin(leader, part);
    }
  });

  test('for those without a dashboard [PRF-30, SES-11]', async ({ browser }) => {
    const member = await signedIn(browser, product, 'a1.04');
    await expect(member.getByText(/does not have access to any dashboard/)).toBeVisible();
    await isSound(member, 'access denied');
  });

  test('in forced colours what is chosen, a filled button and the mark of a short station can be told [UI-91]', async ({
    browser,
  }) => {
    const page = await signedIn(browser, product, 'watch.3', {
      path: '/dashboard?tab=deployment',
      forcedColors: 'active',
      colorScheme: 'dark',
    });
    const ground = (name: string) =>
      page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).backgroundColor);
    expect(await ground('Deployment Dashboard')).not.toBe(await ground('Attendance Overview'));
    const sign = page.locator('[data-need] > span[aria-hidden]').first();
    const edges = await sign.evaluate((one) => {
      const { borderTopColor, borderLeftColor } = getComputedStyle(one);
      return [borderTopColor, borderLeftColor];
    });
    expect(edges[1]).toBe('rgba(0, 0, 0, 0)');
    expect(edges[0]).not.toBe(edges[1]);
    // A segment has a ground of its own, and another one in the dark.
    const [ink, under] = await page.getByRole('tab', { name: 'Stations' }).evaluate((tab) => {
      const { color, backgroundColor } = getComputedStyle(tab);
      return [color, backgroundColor];
    });
    expect(ink).not.toBe(under);
    const member = await signedIn(browser, product, 'a1.05', { forcedColors: 'active' });
    const filled = member.getByRole('button', { name: 'Return to Login' });
    const plain = member.getByRole('button', { name: 'Change Password' });
    const groundOf = (one: typeof filled) =>
      one.evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await groundOf(filled)).not.toBe(await groundOf(plain));
  });

  test('text of twice the size scrolls no page sideways and leaves every control in the window [UI-73]', async ({
    browser,
  }) => {
    const desk = { viewport: { width: 1440, height: 900 } };
    const screens = [
      ['tl.a2', '', phone, /^(?:Submit|Update)/],
      ['watch.1', '', phone, 'More'],
      ['tl.a2', '', desk, /^(?:Submit|Update)/],
      ['watch.1', '', desk, 'Logout'],
      ['watch.2', '?tab=deployment', desk, 'Save Assignments'],
      ['admin', '?section=users', desk, 'Add User'],
    ] as const;
    for (const [username, query, device, control] of screens) {
      const page = await signedIn(browser, product, username, {
        ...device,
        path: `/dashboard${query}`,
      });
      const button = page.getByRole('button', { name: control }).first();
      await expect(button).toBeVisible();
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expect(page.locator('html')).toHaveAttribute('data-narrow', /\d/);
      await expect(async () => expect(await overhanging(page)).toEqual([])).toPass();
      await page.context().close();
    }
  });
});

/** Controls and headings outside of the window's width, apart from what scrolls by itself. */
const overhanging = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const scrolls = (one: Element | null): boolean =>
      one !== null &&
      (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    const out = [...document.querySelectorAll('button, a, input, h1, h2, h3, [role=tab]')].filter(
      (one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 1 && (left < -1 || right > clientWidth + 1) && !scrolls(one);
      },
    );
    return [
      ...(scrollWidth > clientWidth ? [`page: ${scrollWidth} of ${clientWidth}`] : []),
      ...out.map((one) => one.textContent || String(one.ariaLabel)),
    ];
  });
