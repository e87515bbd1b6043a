import type { Page } from '@playwright/test';

/** What is seen of a page between two presses. */

/** Something to press. Rows of one list are alike: the first of each kind stands for all. */
export interface Control {
  /** The same for what is alike. */
  readonly key: string;
  readonly name: string;
  /** By which it is found until the page is looked at again. */
  readonly at: number;
  /** In the frame around the screens, which is the same in all of them. */
  readonly isFrame: boolean;
}

export interface Seen {
  /** Everything that a press may change, apart from figures, which clocks change by themselves. */
  readonly state: string;
  /** What can be pressed in what lies on top. */
  readonly controls: readonly Control[];
  /** Of what lies on top of the screen: how much, and whether the top was tagged. */
  readonly layers: number;
  readonly tag: string | undefined;
  readonly isConfirming: boolean;
  readonly isFailed: boolean;
  readonly isLoading: boolean;
}

const failed = /This page failed|A part of the page could not be loaded|Something went wrong/;

/** What opens over the screen. */
export const layers =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [data-radix-popper-content-wrapper]:not(:has([role="tooltip"]))';

/** `tag` is written on what lies on top; what has the name that is wanted stands for what is alike. */
const lookAtControls = (page: Page, tag?: string, name?: string) =>
  page.evaluate(
    ({ layersOf, tagged, wantedName }) => {
      const isSeen = (one: Element) =>
        one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
      const all = [...document.querySelectorAll<HTMLElement>(layersOf)].filter(isSeen);
      const open = all.filter((one) => !all.some((other) => other !== one && other.contains(one)));
      const top = open.at(-1);
      const scope: HTMLElement = top ?? document.body;
      if (tagged !== undefined && top) top.dataset['walk'] = tagged;

      const wanted =
        'button, a[href], summary, [role=button], [role=tab], [role=switch], [role=option], [role^=menuitem], input[type=checkbox], input[type=radio]';
      // What is chosen already stays as it is.
      const chosen =
        '[role=tab][aria-selected=true], [role=radio][aria-checked=true], input[type=radio]:checked, [role=option][aria-selected=true], [role=menuitemradio][aria-checked=true], [aria-current]:not([aria-current=false])';
      const nameOf = (one: Element) =>
        (one.getAttribute('aria-label') ?? (one.closest('label') ?? one).textContent ?? '')
          .replace(/\s+/g, ' ')
          .trim();
      const found = [...scope.querySelectorAll(wanted)].filter(
        (one) =>
          (isSeen(one) ||
            (one instanceof HTMLInputElement && isSeen(one.closest('label') ?? one))) &&
          // What is sorted by hand is dragged, or lifted by a key: a press has buttons of its own.
          !one.matches(
            `:disabled, [aria-disabled=true], [aria-roledescription=sortable], ${chosen}`,
          ) &&
          !one.closest('[inert], [aria-hidden=true]'),
      );
      document.querySelectorAll('[data-press]').forEach((one) => one.removeAttribute('data-press'));

      const rows =
        'li, tr, [role=row], [role=option], [role=gridcell], [data-list], [data-officer], td, article';
      // Lists of the same rows are alike, wherever they are.
      const kindOf = (row: Element) => `${row.tagName}.${row.getAttribute('class') ?? ''}`;
      // A word that several rows of a list begin with is what they do; others are whose row it is.
      const alike = (name: string) => name.replace(/\d+/g, '#');
      const beginning = (name: string) => alike(name.split(/[ :,]/)[0] ?? '');
      const places = found.map((one) => {
        const row = one.closest(rows);
        return { one, row, name: nameOf(one), list: row ? kindOf(row) : '' };
      });
      const rowsOf = new Map<string, Set<Element>>();
      const within = new Map<Element, Element[]>();
      for (const { one, row, name, list } of places) {
        if (!row) continue;
        const word = `${list} ${beginning(name)}`;
        rowsOf.set(word, (rowsOf.get(word) ?? new Set()).add(row));
        within.set(row, [...(within.get(row) ?? []), one]);
      }
      const seen = new Set<string>();
      places.sort((one, other) => +(other.name === wantedName) - +(one.name === wantedName));
      const controls = places.flatMap(({ one, row, name, list }, at) => {
        const role =
          one.getAttribute('role') ??
          `${one.tagName.toLowerCase()} ${one.getAttribute('type') ?? ''}`;
        const siblings = (row && within.get(row)) ?? [];
        const isVerb = (rowsOf.get(`${list} ${beginning(name)}`)?.size ?? 0) > 1;
        // Of what can be chosen one stands for all, apart from what the palette does.
        const isChoice = role === 'option' && !one.closest('[data-palette]');
        const place = `${siblings.indexOf(one)}/${siblings.length}`;
        const own = isChoice ? '' : isVerb ? beginning(name) : place;
        // How long ago something was goes on while others are pressed.
        const key = row
          ? `${role} ${own} of ${list}`
          : alike(`${role} ${name}`.replace(/, signed in .*/, ''));
        if (seen.has(key)) return [];
        seen.add(key);
        one.setAttribute('data-press', String(at));
        const isFrame = !top && one.closest('header, nav') !== null && !one.closest('main');
        return [{ key, name, at, isFrame }];
      });
      return {
        controls,
        layers: open.length,
        tag: top?.dataset['walk'],
        isConfirming:
          top !== undefined &&
          (top.matches('[role=alertdialog]') || top.querySelector('[role=alertdialog]') !== null),
      };
    },
    { layersOf: layers, tagged: tag, wantedName: name },
  );

/** What a press may change, without what can be pressed. */
export const stateOf = (page: Page) =>
  page.evaluate((failedAs) => {
    const active = document.activeElement;
    const stateAttributes = [
      'aria-expanded',
      'aria-pressed',
      'aria-selected',
      'aria-checked',
      'aria-sort',
      'aria-current',
      'aria-invalid',
      'data-state',
      'data-shown',
    ];
    const states = Array.from(
      document.querySelectorAll(
        `${stateAttributes.map((one) => `[${one}]`).join()}, input, textarea, select`,
      ),
      (one) =>
        [
          ...stateAttributes.map((attribute) => one.getAttribute(attribute)),
          'value' in one ? String(one.value) : '',
          'checked' in one ? String(one.checked) : '',
        ].join(),
    );
    const { theme, ...others } = document.documentElement.dataset;
    const text = document.body.innerText;
    const state = JSON.stringify([
      text.replace(/\d+/g, '#'),
      states,
      location.href,
      active && [active.tagName, active.getAttribute('aria-label'), active.id],
      Array.from(document.querySelectorAll('*'), (one) => one.scrollTop).filter(Boolean),
      theme,
      others['pressed'],
      document.documentElement.style.fontSize,
      document.querySelectorAll('*').length,
    ]);
    let hash = 5381;
    for (let at = 0; at < state.length; at++) hash = (hash * 33 + state.charCodeAt(at)) | 0;
    return {
      state: `${hash} ${state.length}`,
      isFailed: new RegExp(failedAs).test(text),
      // What breathes beside the state of a connection goes on for ever.
      isLoading: document.querySelector('.animate-breathe:not([data-look] *)') !== null,
    };
  }, failed.source);

/** Looks at the page; `tag` is written on what lies on top; `name` is whom of several that are alike it looks for. */
export async function look(page: Page, tag?: string, name?: string): Promise<Seen> {
  const [controls, state] = await Promise.all([lookAtControls(page, tag, name), stateOf(page)]);
  return { ...controls, ...state };
}

/** Prepares a page that will be pressed: what leaves the page is counted instead. */
export async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = () =>
      void (document.documentElement.dataset['pressed'] = String(performance.now()));
    window.print = count;
    document.addEventListener('copy', count);
    // A call or a letter is the system's: its question would take every press after it.
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (!link || !/^(tel|mailto|sms):/.test(link.getAttribute('href') ?? '')) return;
      event.preventDefault();
      count();
    });
    // A copy through the clipboard's own interface is no event.
    const { clipboard } = navigator;
    if (clipboard) clipboard.writeText = () => Promise.resolve(count());
  });
}
