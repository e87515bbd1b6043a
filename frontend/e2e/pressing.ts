import type { Page } from '@playwright/test';

/** Presses what a screen has to press, each thing once from the screen as it opens, and says what came of it. */

/** Something to press. Rows of one list are alike: the first of each kind stands for all. */
interface Control {
  /** The same for what is alike. */
  readonly key: string;
  readonly name: string;
  /** By which it is found until the page is drawn anew. */
  readonly at: number;
}

export interface Pressed {
  found: number;
  pressed: number;
  /** What was pressed without anything coming of it, what crashed, and what the console said. */
  readonly faults: string[];
}

/** Pressed last of all, since the session ends with it. */
const leaving = /^(Logout|Log out|Return to Login|Sign out)/i;
/** Only opened by the walk: what they confirm is lost. */
const confirming = '[role="alertdialog"]';
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const failed = /This page failed|A part of the page could not be loaded|Something went wrong/;
/** A refusal is an answer like another; that the browser writes it down is no fault of the page. */
const isRefusal = (text: string) => /Failed to load resource: .* status of 4\d\d/.test(text);

/** What can be pressed in what lies on top of the page. */
const controlsOf = (page: Page): Promise<Control[]> =>
  page.evaluate((layersOf) => {
    const isSeen = (one: Element) =>
      one.checkVisibility({ checkOpacity: false, visibilityProperty: true }) &&
      one.getBoundingClientRect().width > 1;
    const open = [...document.querySelectorAll(layersOf)].filter(isSeen);
    const scope = open.at(-1) ?? document.body;
    const wanted =
      'button, a[href], summary, [role=button], [role=tab], [role=switch], [role=option], [role^=menuitem], input[type=checkbox], input[type=radio]';
    const nameOf = (one: Element) =>
      (one.getAttribute('aria-label') ?? (one.closest('label') ?? one).textContent ?? '')
        .replace(/\s+/g, ' ')
        .trim();
    const found = [...scope.querySelectorAll(wanted)].filter(
      (one) =>
        (isSeen(one) || (one instanceof HTMLInputElement && isSeen(one.closest('label') ?? one))) &&
        !one.matches(':disabled, [aria-disabled=true]') &&
        !one.closest('[inert], [aria-hidden=true]'),
    );
    document.querySelectorAll('[data-press]').forEach((one) => one.removeAttribute('data-press'));
    const seen = new Set<string>();
    return found.flatMap((one, at) => {
      const role =
        one.getAttribute('role') ??
        `${one.tagName.toLowerCase()} ${one.getAttribute('type') ?? ''}`;
      // What is chosen already stays as it is.
      const isChosen =
        one.matches(
          '[role=tab][aria-selected=true], input[type=radio]:checked, [role=option][aria-selected=true], [role=menuitemradio][aria-checked=true]',
        ) ||
        (one.hasAttribute('aria-current') && one.getAttribute('aria-current') !== 'false');
      if (isChosen) return [];
      const row = one.closest(
        'li, tr, [role=row], [role=option], [role=gridcell], [data-list], [data-officer], td, article',
      );
      const name = nameOf(one);
      const list = row?.parentElement?.closest('[aria-label], section, table');
      const key = row
        ? `${role} ${name.split(/[ :,]/)[0]} of ${row.tagName} in ${list?.getAttribute('aria-label') ?? list?.tagName ?? ''}`
        : `${role} ${name}`;
      const alike = key.replace(/\d+/g, '#');
      if (seen.has(alike)) return [];
      seen.add(alike);
      one.setAttribute('data-press', String(at));
      return [{ key: alike, name, at }];
    });
  }, layers);

/** Everything that a press may change, apart from figures, which clocks change by themselves. */
const stateOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement;
    const states = Array.from(
      document.querySelectorAll(
        '[aria-expanded], [aria-pressed], [aria-selected], [aria-checked], [aria-sort], [aria-current], input, textarea, select',
      ),
      (one) =>
        [
          ...[
            'aria-expanded',
            'aria-pressed',
            'aria-selected',
            'aria-checked',
            'aria-sort',
            'aria-current',
          ].map((name) => one.getAttribute(name)),
          one instanceof HTMLInputElement ? `${one.value}${one.checked}` : '',
        ].join(),
    );
    const { theme, ...others } = document.documentElement.dataset;
    return JSON.stringify([
      document.body.innerText.replace(/\d+/g, '#'),
      states,
      location.href,
      active && [active.tagName, active.getAttribute('aria-label'), active.id],
      Math.round(scrollY),
      theme,
      others['pressed'],
      document.querySelectorAll('*').length,
    ]);
  });

const isLayered = (page: Page): Promise<boolean> =>
  page.evaluate(
    (of) => [...document.querySelectorAll(of)].some((one) => one.checkVisibility()),
    layers,
  );

/** Prepares a page that will be pressed: what leaves the page is counted instead. */
export async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = () =>
      void (document.documentElement.dataset['pressed'] = String(performance.now()));
    window.print = count;
    document.addEventListener('copy', count);
  });
}

/** Runs a press and answers whether anything came of it: on the page, as a call, a file, a window. */
async function comesOf(page: Page, press: () => Promise<void>): Promise<boolean> {
  let told = false;
  const tell = () => void (told = true);
  const events = ['request', 'download', 'popup', 'filechooser', 'dialog'] as const;
  for (const name of events) page.on(name as 'request', tell);
  const before = await stateOf(page);
  await press();
  let isOther = false;
  for (let tries = 0; tries < 15 && !told && !isOther; tries++) {
    // oxlint-disable-next-line no-await-in-loop -- until something is seen
    isOther = (await stateOf(page).catch(() => 'gone')) !== before;
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (!isOther) await page.waitForTimeout(60);
  }
  for (const name of events) page.off(name as 'request', tell);
  return told || isOther;
}

export interface Screen {
  readonly name: string;
  readonly address: string;
  /** What is there once the screen is. */
  ready(page: Page): Promise<unknown>;
  /** What brings it into its state; nothing where the address says it. */
  enter?(page: Page): Promise<unknown>;
}

interface Walk {
  /** At most so many presses on the screen and in what it opens. */
  readonly most: number;
  /** Runs for everything that opens over the screen, once. */
  opened(where: string): Promise<unknown>;
}

/** Presses everything of a screen once, and everything in what opens over it. */
export async function pressAll(
  page: Page,
  screen: Screen,
  { most, opened }: Walk,
): Promise<Pressed> {
  const result: Pressed = { found: 0, pressed: 0, faults: [] };
  const done = new Set<string>();
  let where = screen.name;
  const noted = (text: string) => void result.faults.push(`${where}: ${text}`);
  const onError = (error: Error) => noted(`page error: ${error.message}`);
  const onConsole = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error' && !isRefusal(message.text()))
      noted(`console: ${message.text()}`);
  };
  page.on('pageerror', onError);
  page.on('console', onConsole);

  async function open(): Promise<void> {
    await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
    await page.goto(screen.address);
    await screen.ready(page);
    await screen.enter?.(page);
  }

  /** Presses one thing; whether it could be pressed. */
  async function press({ name, at }: Control): Promise<boolean> {
    const target = page.locator(`[data-press="${at}"]`).first();
    const box = (await target.evaluate((one) => one instanceof HTMLInputElement))
      ? { force: true }
      : {};
    try {
      const hasCome = await comesOf(page, () => target.click({ timeout: 3_000, ...box }));
      if (!hasCome) noted(`nothing came of "${name}"`);
    } catch (error) {
      noted(`"${name}" cannot be pressed: ${String(error).split('\n').slice(0, 1).join('')}`);
      return false;
    }
    result.pressed += 1;
    if (failed.test(await page.locator('body').innerText())) noted(`"${name}" crashed the page`);
    return true;
  }

  async function walk(path: readonly Control[]): Promise<void> {
    for (;;) {
      const inside = path.map(({ key }) => key).join(' > ');
      const controls = (await controlsOf(page)).map((one) => ({
        ...one,
        id: `${inside} > ${one.key}`,
      }));
      const isConfirming = path.length > 0 && (await page.locator(confirming).count()) > 0;
      const next = controls.find(
        ({ id, key, name }) =>
          !done.has(id) &&
          !leaving.test(name) &&
          // In the screen itself what was pressed in another layer is not pressed again.
          !path.some((one) => one.key === key) &&
          (!isConfirming || /^(Cancel|Keep|Close|Back|Not now|No)\b/i.test(name)),
      );
      if (!next || result.pressed >= most) return;
      done.add(next.id);
      result.found += 1;
      where = `${screen.name}${path.map(({ name }) => ` > ${name}`).join('')}`;
      const url = page.url();
      const wasLayered = await isLayered(page);
      const base = await stateOf(page);
      if (!(await press(next))) {
        await back(path);
        continue;
      }
      const isOpened =
        !wasLayered && path.length < 2 && page.url() === url && (await isLayered(page));
      if (isOpened) {
        await opened(`${where} > ${next.name}`);
        await walk([...path, next]);
      }
      for (let tries = 0; tries < 3 && path.length === 0 && (await isLayered(page)); tries++) {
        await page.keyboard.press('Escape');
        await page.waitForTimeout(30);
      }
      if (page.url() !== url || (await stateOf(page)) !== base) await back(path);
    }
  }

  /** The screen anew, and what was open over it. */
  async function back(path: readonly Control[]): Promise<void> {
    await open();
    for (const { key } of path) {
      const again = (await controlsOf(page)).find((one) => one.key === key);
      if (!again) return;
      await page
        .locator(`[data-press="${again.at}"]`)
        .first()
        .click({ timeout: 3_000, force: true })
        .catch(() => undefined);
    }
  }

  await open();
  await walk([]);
  page.off('pageerror', onError);
  page.off('console', onConsole);
  return result;
}
