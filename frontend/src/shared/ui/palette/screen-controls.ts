import { own, searchIndex, type SearchIndex } from '@muster/protocol';
import { choicesBehind } from '../pickers/told-choices.ts';
import { menuBehind } from '../overlays/menu-items.ts';
import { isSeen, nameOf, placeOf } from './control-names.ts';
import type { PaletteEntry } from './palette-entry.ts';
import type { TypedField } from './typed-choices.ts';

/** What a pointer could press on the screen, found by its name (UI-323). */

export type ScreenControl = PaletteEntry & { readonly text: string };

export interface ScreenControls {
  readonly index: SearchIndex<ScreenControl>;
  /** Pickers, whose choices are typed behind their names. */
  readonly fields: readonly TypedField[];
  /** A dialog is open: nothing behind it is done. */
  readonly isDialog: boolean;
}

// What is marked as typed, and officers' cards, are asked for by what the screen knows of them; the way past the bar is for the keyboard alone.
const pressable =
  ':is(button, a[href], input, textarea, summary, [role=slider], [role=tab], [role=switch], [role=checkbox]):not([aria-roledescription], [data-typed], [data-finder], [type=hidden], main [role=option])';
const skipLink = 'a[href^="#"]';

/** What things are called beside their own name. */
const otherwise: Readonly<Record<string, string>> = {
  Logout: 'log out sign out leave',
  'Your account': 'password devices sessions',
  Theme: 'dark light colours',
  Refresh: 'reload',
  Notifications: 'bell',
};

/** Everything there is to press now: of the dialog on top, else of the whole screen. Asked once, before the palette is drawn. */
export function screenControls(): ScreenControls {
  const dialog = [...document.querySelectorAll<HTMLElement>('[data-modal]')].at(-1);
  const elements = [...(dialog ?? document.body).querySelectorAll<HTMLElement>(pressable)].filter(
    (element) => !element.matches(skipLink) && isSeen(element),
  );
  const named = elements.map((element) => ({ element, name: nameOf(element) }));
  const counts = new Map<string, number>();
  for (const { name } of named) counts.set(name, (counts.get(name) ?? 0) + 1);
  const controls = named.flatMap(({ element, name }, at) => {
    if (name === '') return [];
    const isOne = counts.get(name) === 1 && !element.matches('[type=radio]');
    return controlsOf(element, name, isOne ? '' : placeOf(element), String(at));
  });
  return {
    index: searchIndex(controls),
    fields: fieldsOf(elements),
    isDialog: dialog !== undefined,
  };
}

function fieldsOf(elements: readonly HTMLElement[]): TypedField[] {
  const told = elements.flatMap((element) => {
    const choices = choicesBehind(element);
    return choices ? [{ element, ...choices }] : [];
  });
  const isOne = (label: string) => told.filter((one) => one.label === label).length === 1;
  return told.map(({ element, label, find }, at) => ({
    id: String(at),
    label,
    place: isOne(label) ? '' : placeOf(element),
    refused: refusalOf(element, label),
    find: (text) =>
      find(text).map((choice) => ({ ...choice, choose: () => onceClosed(choice.choose) })),
  }));
}

function controlsOf(
  element: HTMLElement,
  name: string,
  place: string,
  id: string,
): ScreenControl[] {
  const label = place === '' ? name : `${name} · ${place}`;
  const [kind, words] = deed(element);
  const control = {
    id: `here-${id}`,
    kind,
    label,
    text: `${label} ${own(otherwise, name) ?? ''}`,
    preview: `${words} “${label}”`,
    refused: refusalOf(element, label),
    run: () => onceClosed(() => press(element)),
  };
  const menu = menuBehind(element);
  if (!menu) return [control];
  return menu.items
    .filter(({ label: word }) => word !== '')
    .map(({ label: word, hint, disabled, writes, tone, onSelect }, at) => {
      const stop = (writes ?? tone === 'danger') ? menu.stop : undefined;
      return {
        id: `here-${id}-${at}`,
        kind: label,
        label: word,
        text: `${word} ${label} ${own(otherwise, name) ?? ''} ${own(otherwise, word) ?? ''}`,
        preview: `chooses “${word}” of “${label}”${hint === undefined ? '' : `: ${hint}`}`,
        refused: stop ?? (disabled ? (hint ?? cannot(word)) : undefined),
        run: () => onceClosed(onSelect),
      };
    });
}

const cannot = (name: string) => `“${name}” cannot be used now.`;

function refusalOf(element: HTMLElement, name: string): string | undefined {
  const isOff = element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';
  if (!isOff) return undefined;
  return element.getAttribute('aria-description') ?? cannot(name);
}

/** What kind of thing it is, and what Enter does with it. */
function deed(element: HTMLElement): readonly [kind: string, words: string] {
  if (element.matches('[role=tab]')) return ['Tab', 'shows'];
  if (element.matches('[role=checkbox], [type=checkbox], [role=switch]')) {
    const isOn =
      element.getAttribute('aria-checked') === 'true' ||
      (element instanceof HTMLInputElement && element.checked);
    return ['Choice', isOn ? 'takes the mark from' : 'sets the mark at'];
  }
  if (element.matches('[type=radio]')) return ['Choice', 'chooses'];
  if (element.matches('input, textarea, [role=slider]')) return ['Field', 'goes to the field'];
  if (element.matches('a')) return ['Link', 'goes to'];
  return element.hasAttribute('aria-haspopup') ? ['Button', 'opens'] : ['Button', 'presses'];
}

/** As a pointer would; what is typed into gets the focus. */
function press(element: HTMLElement): void {
  if (!element.isConnected) return;
  element.scrollIntoView({ block: 'nearest' });
  element.focus();
  const isTyped = element.matches(
    'textarea, [role=slider], input:not([type=radio], [type=checkbox], [type=file])',
  );
  if (!isTyped) element.click();
}

/** After the palette has closed and given the focus back, which it does a moment later. */
const onceClosed = (run: () => void) => setTimeout(() => setTimeout(run));
