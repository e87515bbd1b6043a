import type { Page } from '@playwright/test';
import { look, stateOf, type Control, type Seen } from './pressable.ts';

/** Presses what a screen has to press, each thing once, and says what came of it. */

export interface Pressed {
  found: number;
  pressed: number;
  /** What was found and then was gone or could not be pressed. */
  readonly missed: string[];
  /** What was pressed without anything coming of it, what crashed, and what the console said. */
  readonly faults: string[];
  /** What ends the session or cannot be taken back: pressed last of all, by its path. */
  readonly last: (readonly Control[])[];
}

export interface Screen {
  readonly name: string;
  readonly address: string;
  /** What is there once the screen is. */
  ready(page: Page): Promise<unknown>;
  /** What brings it into its state; nothing where the address says it. */
  enter?(page: Page): Promise<unknown>;
}

export interface Kind {
  readonly keys: ReadonlySet<string>;
  readonly done: Set<string>;
}

interface Walk {
  /** At most so many presses on the screen and in what it opens. */
  readonly most: number;
  /** What was pressed in the frame around the screens, on whichever of them. */
  readonly frame: Set<string>;
  /** What has opened over the screens, each with what was pressed in it: what holds about the same is the same. */
  readonly kinds: Kind[];
  /** Runs for everything that opens over the screen, once for what is the same. */
  opened(where: string): Promise<unknown>;
}

const leaving = /^(Logout|Log out|Return to Login|Sign out)/i;
/** Of what a question offers: what changes nothing, and what can be taken back. */
const harmless = /^(Cancel|Keep|Close|Back|Not now|No|Stay|Unassign)\b/i;
/** After what it takes back: what others leave is there to be pressed until then. */
const takingBack = /^Undo\b/i;
/** A refusal is an answer like another; that the browser writes it down is no fault of the page. */
const isRefusal = (text: string) => /Failed to load resource: .* status of 4\d\d/.test(text);
const deepest = 4;

/** The screen that an address is of; what else stands in it is the screen's own state. */
const placeOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address);
  const section = searchParams.get('section');
  // The members of a team are a screen; elsewhere a team is what is filtered by.
  const team = section === 'teams' && searchParams.get('team');
  return [pathname, section, searchParams.get('tab'), team].join();
};

/** The words of a name before what it tells of a choice, of how many there are, and since when. */
const wordsOf = (name: string): string => name.replace(/[\d,:].*/, '').trim() || name;

/** What was pressed, as it is now: a row that was selected then looks like the others. */
const again = (controls: readonly Control[], { key, name }: Control): Control | undefined =>
  controls.find((one) => one.key === key) ??
  controls.find((one) => wordsOf(one.name) === wordsOf(name));

/** Whether the layer of that tag is on top, or, without one, the screen. */
const isOn = (seen: Seen, tag: string | undefined): boolean =>
  tag === undefined ? seen.layers === 0 : seen.tag === tag;

export class Presser {
  readonly result: Pressed = { found: 0, pressed: 0, missed: [], faults: [], last: [] };
  readonly #page: Page;
  readonly #screen: Screen;
  readonly #walk: Walk;
  readonly #done = new Set<string>();
  readonly #pending = new Set<unknown>();
  readonly #steps: string[] = [];
  #told = false;
  /** When a part of the page was asked for last: it is drawn a while after it has come. */
  #parts = 0;
  /** Nothing was pressed since it was loaded. */
  #isFresh = false;
  #tag = 0;

  constructor(page: Page, screen: Screen, walk: Walk) {
    this.#page = page;
    this.#screen = screen;
    this.#walk = walk;
    page.on('request', (request) => {
      this.#told = true;
      this.#pending.add(request);
      if (request.resourceType() === 'script') this.#parts = Date.now();
    });
    for (const name of ['requestfinished', 'requestfailed'] as const)
      page.on(name as 'requestfinished', (request) => void this.#pending.delete(request));
    for (const name of ['download', 'filechooser'] as const)
      page.on(name as 'download', () => void (this.#told = true));
    page.on('popup', (other) => {
      this.#told = true;
      void other.close();
    });
    page.on('dialog', (dialog) => {
      this.#told = true;
      void dialog.accept().catch(() => undefined);
    });
    page.on('pageerror', (error) => this.#noted(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isRefusal(message.text()))
        this.#noted(`console: ${message.text()}`);
    });
  }

  /** Presses everything of the screen once, and everything in what opens over it. */
  async all(): Promise<Pressed> {
    await this.#open();
    await this.#explore([]);
    return this.result;
  }

  /** Presses what was left for the end, each from the screen anew. */
  async last(path: readonly Control[]): Promise<void> {
    await this.#open();
    const opened = path.slice(0, -1);
    const last = path.at(-1);
    if (!last) return;
    const isThere = await this.#goes(opened);
    const { controls } = await look(this.#page, undefined, last.name);
    const there = isThere ? again(controls, last) : undefined;
    if (there) await this.#press(there, opened);
    else this.#missed(path.map(({ name }) => name));
  }

  #missed(names: readonly string[]): void {
    this.result.missed.push([this.#screen.name, ...names].join(' > '));
  }

  #noted(text: string): void {
    const fault = `${[this.#screen.name, ...this.#steps].join(' > ')}: ${text}`;
    if (!this.result.faults.includes(fault)) this.result.faults.push(fault);
  }

  async #open(): Promise<void> {
    const page = this.#page;
    this.#steps.length = 0;
    // Nothing was pressed since somebody opened it.
    if (page.url() !== this.#screen.address || this.result.pressed > 0) {
      await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
      await page.goto(this.#screen.address);
    }
    await this.#screen.ready(page);
    await this.#screen.enter?.(page);
    await this.#settled();
    this.#isFresh = true;
  }

  /** Until what was asked for is there and nothing more comes; what never ends is not waited for. */
  async #settled(): Promise<Seen> {
    const page = this.#page;
    const began = Date.now();
    for (let before = ''; ; await page.waitForTimeout(40)) {
      /* oxlint-disable no-await-in-loop -- until it is still */
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))),
      );
      const seen = await stateOf(page);
      const took = Date.now() - began;
      const isComing = this.#pending.size > 0 || Date.now() - this.#parts < 400;
      const isStill = !isComing && seen.state === before;
      if (seen.isLoading ? took > 8_000 : isStill || took > 1_500) {
        if (seen.isLoading) this.#noted('is never drawn');
        this.#pending.clear();
        return look(page);
      }
      before = seen.state;
      /* oxlint-enable no-await-in-loop */
    }
  }

  /** Presses one thing: how the page is afterwards, or undefined if it could not be pressed. */
  async #press(
    control: Control,
    path: readonly Control[],
    isAgain = false,
  ): Promise<Seen | undefined> {
    const page = this.#page;
    const { name, at } = control;
    const target = page.locator(`[data-press="${at}"]`).first();
    try {
      const isInput = await target.evaluate((one) => one instanceof HTMLInputElement);
      const how = { timeout: 3_000, ...(isInput && { force: true }) };
      // That it is pointed at and focused is no answer to a press.
      await target.hover(how);
      await target.evaluate((one: HTMLElement) => one.focus());
      const before = await look(page);
      this.#told = false;
      this.#isFresh = false;
      // Looking has given it another number only if something else has come.
      const same = before.controls.find(({ key }) => key === control.key);
      const pressed = same ? page.locator(`[data-press="${same.at}"]`).first() : target;
      await pressed.click(how);
      this.result.pressed += 1;
      if (!(await this.#hasCome(before.state))) this.#noted(`nothing came of "${name}"`);
    } catch (error) {
      const lines = String(error).split('\n');
      const why = lines.find((line) => line.includes('intercepts')) ?? lines[0];
      const seen = await look(page);
      const there = seen.controls.find(({ key }) => key === control.key);
      // It was drawn anew since it was looked at.
      if (there && !isAgain) return this.#press(there, path, true);
      if (there) this.#noted(`"${name}" cannot be pressed: ${why}`);
      this.#missed([...path.map((one) => one.name), name]);
      return undefined;
    }
    const seen = await this.#settled();
    if (seen.isFailed) this.#noted(`"${name}" crashed the page`);
    this.#steps.splice(0, Math.max(0, this.#steps.length - path.length - 3));
    return seen;
  }

  /** Whether anything came of a press: on the page, as a call, a file, a window. */
  async #hasCome(before: string): Promise<boolean> {
    // A window is told of when its first answer has come, as of an API page that is made when it is first asked for.
    for (let tries = 0; tries < 50 && !this.#told; tries++) {
      /* oxlint-disable no-await-in-loop -- until something is seen */
      const { state } = await stateOf(this.#page).catch(() => ({ state: 'gone' }));
      if (state !== before) return true;
      await this.#page.waitForTimeout(60);
      /* oxlint-enable no-await-in-loop */
    }
    return this.#told;
  }

  async #explore(path: readonly Control[]): Promise<void> {
    const page = this.#page;
    const tag = path.length > 0 ? `${(this.#tag += 1)}` : undefined;
    const place = placeOf(page.url());
    let seen = await look(page, tag);
    let first = seen.controls;
    const done = tag === undefined ? this.#done : await this.#doneIn(first);
    const isDone = ({ key, isFrame }: Control) =>
      (isFrame ? this.#walk.frame : done).has(key) || path.some((one) => one.key === key);
    while (this.result.pressed < this.#walk.most) {
      const next = this.#next(seen, path, done, isDone);
      /* oxlint-disable no-await-in-loop -- one finger */
      if (!next) {
        // What was there as it opened may be gone by what was pressed since.
        if (first.every(isDone) || !(await this.#again(path, place))) return;
        seen = await look(page, tag);
        if (seen.controls.every(isDone)) return;
        first = seen.controls;
        continue;
      }
      this.#steps.push(next.name.slice(0, 40));
      const after = await this.#press(next, path);
      // With fewer layers it has closed one: what was under it is no new one.
      const hasOpened = after && after.layers >= Math.max(1, seen.layers) && !isOn(after, tag);
      if (hasOpened && path.length < deepest) {
        await this.#explore([...path, next]);
        await this.#closeTo(tag);
      }
      const isAway = placeOf(page.url()) !== place;
      if (isAway) await this.#isSomewhere(next.name);
      if ((isAway || !isOn(await look(page), tag)) && !(await this.#reopen(path, place))) {
        const left = seen.controls.filter((one) => !isDone(one));
        for (const { name } of left) this.#missed([...path.map((one) => one.name), name]);
        return;
      }
      seen = await look(page, tag);
      /* oxlint-enable no-await-in-loop */
    }
  }

  /** What was pressed in what holds the same; what is new is shown to who asked for it. */
  async #doneIn(controls: readonly Control[]): Promise<Set<string>> {
    const keys = new Set(controls.map(({ key }) => key));
    const { kinds } = this.#walk;
    const alike = kinds.find((kind) => {
      const both = [...keys].filter((key) => kind.keys.has(key)).length;
      return both >= 0.7 * (keys.size + kind.keys.size - both);
    });
    if (alike) return alike.done;
    const kind = { keys, done: new Set<string>() };
    kinds.push(kind);
    await this.#walk.opened([this.#screen.name, ...this.#steps].join(' > '));
    return kind.done;
  }

  /** What is to be pressed next; what ends something is put aside. */
  #next(
    seen: Seen,
    path: readonly Control[],
    done: Set<string>,
    isDone: (one: Control) => boolean,
  ): Control | undefined {
    const pressable = seen.controls.filter((one) => !isDone(one));
    const now = pressable.filter(
      ({ name }) => !leaving.test(name) && (!seen.isConfirming || harmless.test(name)),
    );
    const next = now.find(({ name }) => !takingBack.test(name)) ?? now[0];
    for (const one of next ? [next] : pressable) {
      (one.isFrame ? this.#walk.frame : done).add(one.key);
      this.result.found += 1;
      if (one !== next) this.result.last.push([...path, one]);
    }
    return next;
  }

  /** Where a press has led there is something to go on with. */
  async #isSomewhere(name: string): Promise<void> {
    const isThere = await this.#page
      .locator('h1, [role=alert]')
      .first()
      .waitFor({ timeout: 5_000 })
      .then(() => true)
      .catch(() => false);
    const exits = await this.#page.locator('button, a[href]').count();
    if (!isThere || exits === 0) this.#noted(`"${name}" leads nowhere: ${this.#page.url()}`);
  }

  /** Closes what lies over the layer with that tag, or over the screen. */
  async #closeTo(tag: string | undefined): Promise<void> {
    for (let tries = 0; tries < 5; tries++) {
      /* oxlint-disable no-await-in-loop -- one layer after the other */
      const seen = await look(this.#page);
      if (seen.layers === 0 || isOn(seen, tag)) return;
      await this.#page.keyboard.press('Escape');
      await this.#settled();
      /* oxlint-enable no-await-in-loop */
    }
  }

  /** As it opens: the screen is loaded, a layer closed and opened. */
  async #again(path: readonly Control[], place: string): Promise<boolean> {
    if (path.length > 0) return this.#reopen(path, place);
    await this.#open();
    return true;
  }

  /** Opens what the path leads to: on the screen as it is, or else on the screen anew. */
  async #reopen(path: readonly Control[], place?: string): Promise<boolean> {
    const page = this.#page;
    if (place !== undefined) {
      await this.#closeTo(undefined);
      // As a link does it, which is quicker than loading all of it.
      if (place !== placeOf(page.url())) await this.#goTo(this.#screen.address);
      const { layers, isFailed } = await this.#settled();
      const isThere = layers === 0 && !isFailed && place === placeOf(page.url());
      if (isThere && (await this.#goes(path))) return true;
    }
    if (this.#isFresh) return false;
    await this.#open();
    return this.#goes(path);
  }

  async #goTo(address: string): Promise<void> {
    await this.#page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address);
    await this.#screen.enter?.(this.#page).catch(() => undefined);
  }

  async #goes(path: readonly Control[]): Promise<boolean> {
    for (const control of path) {
      /* oxlint-disable no-await-in-loop -- one after the other */
      const { controls } = await look(this.#page, undefined, control.name);
      const there = again(controls, control);
      if (!there) return false;
      this.#isFresh = false;
      const target = this.#page.locator(`[data-press="${there.at}"]`).first();
      const isPressed = await target.click({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
      if (!isPressed || (await this.#settled()).layers === 0) return false;
      /* oxlint-enable no-await-in-loop */
    }
    return true;
  }
}
