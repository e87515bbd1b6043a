import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chooseTheme,
  followTextSize,
  followTheme,
  isNarrowedTo,
  onTextSize,
  themeChoice,
} from './theme.ts';

describe('the theme', () => {
  const script = readFileSync(
    path.join(import.meta.dirname, '../../../../public/theme.js'),
    'utf8',
  );

  /** What the page's first script makes of what the device keeps: the theme, and what it fetches for the page to come. */
  function beforeThePage(deviceIsDark: boolean, pathname = '/dashboard') {
    const dataset: { theme?: string } = {};
    const links: { rel: string; href: string }[] = [];
    vm.runInNewContext(script.replace('var parts = []', "var parts = ['/assets/live.js']"), {
      localStorage,
      location: { pathname },
      matchMedia: () => ({ matches: deviceIsDark }),
      document: {
        documentElement: { dataset },
        createElement: () => ({}),
        head: { appendChild: (link: (typeof links)[number]) => links.push(link) },
      },
    });
    return { theme: dataset.theme, links };
  }
  const firstPaint = (deviceIsDark: boolean) => beforeThePage(deviceIsDark).theme;

  it('whoever is signed in fetches at once what a dashboard begins with, and nobody else [PRF-93]', () => {
    expect(beforeThePage(false).links).toEqual([]);
    localStorage.setItem('auth_token', 'theirs');
    expect(beforeThePage(false, '/display').links).toEqual([]);
    for (const address of ['/dashboard', '/'])
      expect(beforeThePage(false, address).links).toEqual([
        { rel: 'modulepreload', href: '/assets/live.js' },
      ]);
    localStorage.clear();
  });

  afterEach(() => {
    chooseTheme('system');
  });

  describe('the theme', () => {
    it('follows the device until one is chosen [UI-2]', () => {
      expect(themeChoice()).toBe('system');
      expect([firstPaint(true), firstPaint(false)]).toEqual(['dark', 'light']);
    });

    it.each(['dark', 'light'] as const)(
      '%s is drawn at once and before the next visit’s first paint [UI-2]',
      (choice) => {
        chooseTheme(choice);
        expect(document.documentElement.dataset['theme']).toBe(choice);
        expect(themeChoice()).toBe(choice);
        expect([firstPaint(true), firstPaint(false)]).toEqual([choice, choice]);
      },
    );

    it('is light on paper, and on the screen again what it was [UI-2]', () => {
      const paper = Object.assign(new EventTarget(), { matches: false });
      const device = Object.assign(new EventTarget(), { matches: false });
      vi.stubGlobal('matchMedia', (query: string) => (query === 'print' ? paper : device));
      followTheme();
      chooseTheme('dark');
      const print = (matches: boolean) => {
        paper.matches = matches;
        paper.dispatchEvent(new Event('change'));
        return document.documentElement.dataset['theme'];
      };
      expect([print(true), print(false)]).toEqual(['light', 'dark']);
      vi.unstubAllGlobals();
    });

    it('going back to the system forgets the choice [UI-2]', () => {
      chooseTheme('dark');
      chooseTheme('system');
      expect(firstPaint(false)).toBe('light');
    });
  });
});

describe('the size of text', () => {
  let measure: () => void;
  let remPx: number;
  beforeEach(() => {
    remPx = 16;
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          measure = callback;
        }
        observe() {}
      },
    );
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
      () => ({ width: remPx }) as DOMRect,
    );
    vi.stubGlobal('innerWidth', 1440);
    // A media query goes by the size that the browser was set to.
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: 1440 >= 16 * Number(/\d+/.exec(query)?.[0]) }) as MediaQueryList,
    );
    followTextSize();
  });

  it('text that the page has enlarged takes widths away, and gives them back; else media queries say all [UI-73]', () => {
    let callCount = 0;
    const stop = onTextSize(() => (callCount += 1));
    measure();
    expect(document.documentElement.dataset['narrow']).toBeUndefined();
    remPx = 32;
    measure();
    expect(document.documentElement.dataset['narrow']).toBe('48 64 80');
    expect([40, 48].map(isNarrowedTo)).toEqual([false, true]);
    remPx = 16;
    measure();
    expect(document.documentElement.dataset['narrow']).toBeUndefined();
    expect(callCount).toBe(2);
    stop();
  });
});
