import { folded, isAlike, isSameName, own, searchIndex, type SearchIndex } from '@muster/protocol';
import { mountedCommands, type Command, type PickerChoice } from './commands.ts';
import type { PaletteAnswer, PaletteEntry } from './palette-button.tsx';

/** What the palette finds for a text: what the screen knows of, and the controls that stand on it. */

const longest = 60;

/** Whether somebody can see it now. */
function isSeen(element: HTMLElement): boolean {
  // What an open menu hides from screen readers is still seen.
  if (element.closest('[hidden], [inert], [aria-hidden=true]:not([data-aria-hidden])'))
    return false;
  return element.checkVisibility({ visibilityProperty: true });
}

/** The name that a screen reader says. */
function nameOf(element: HTMLElement): string {
  const own = element.getAttribute('aria-label') ?? labelled(element);
  if (own) return short(own);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const words = [...(element.labels ?? [])].map(textIn).join(' ');
    return short(words || element.placeholder || element.title);
  }
  return short(textIn(element) || element.title);
}

const around =
  'tr, li, article, fieldset, section, [role=row], [role=group], [role=radiogroup], [role=region]';

/** Where it stands, of what there is several times: the row, the group or the part of the page. */
function placeOf(element: HTMLElement): string {
  for (
    let place = element.parentElement?.closest<HTMLElement>(around);
    place;
    place = place.parentElement?.closest<HTMLElement>(around)
  ) {
    const heading = place.querySelector('th, [role=rowheader], h2, h3, h4, legend, td');
    const name =
      place.getAttribute('aria-label') ?? labelled(place) ?? (heading ? textIn(heading) : '');
    if (name) return short(name);
  }
  return '';
}

function labelled(element: HTMLElement): string | undefined {
  const ids = element.getAttribute('aria-labelledby');
  if (ids === null) return undefined;
  const words = ids.split(' ').map((id) => {
    const label = document.getElementById(id);
    return label ? textIn(label) : '';
  });
  return words.join(' ').trim() || undefined;
}

/** The text without what only decorates. */
function textIn(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
  return [...node.childNodes].map(textIn).join(' ').replace(/\s+/g, ' ').trim();
}

const short = (text: string) => {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > longest ? `${words.slice(0, longest - 1)}…` : words;
};

/** What a pointer could press on the screen, found by its name (UI-323). */
type ScreenControl = PaletteEntry & { readonly text: string };

export interface ScreenControls {
  readonly index: SearchIndex<ScreenControl>;
  readonly names: readonly string[];
  /** Pickers, whose choices are typed behind their names. */
  readonly fields: readonly TypedField[];
  /** A dialog is open: nothing behind it is done. */
  readonly isDialog: boolean;
}

/** What things are called beside their own name. */
const otherwise: Readonly<Record<string, string>> = {
  Logout: 'log out off sign out exit',
  'Your account': 'my change password devices sessions calendar feed',
  'Same as this device': 'theme colours system automatic mode',
  Light: 'theme colours mode bright',
  Dark: 'theme colours mode night',
  Keys: 'keyboard shortcuts',
  'Pair a Display': 'wall screen',
  Export: 'download csv file deployment',
  'Export Report': 'download csv file',
  Refresh: 'reload',
  Notifications: 'bell',
};

/** What is found only by one of its names as a whole: a word of every day, or half of one, signs nobody out (UI-335). */
const wholly: Readonly<Record<string, ReadonlySet<string>>> = {
  Logout: new Set(['logout', 'log out', 'log off', 'sign out', 'sign off', 'exit']),
};

const isMeant = (label: string, query: string): boolean =>
  own(wholly, label)?.has(folded(query.trim())) ?? true;

/** Everything there is to press now: of the dialog on top, else of the whole screen. Asked once, before the palette is drawn. */
export function screenControls(): ScreenControls {
  const dialog = [...document.querySelectorAll<HTMLElement>('[data-modal]')].at(-1);
  const commands = mountedCommands().filter(
    ({ control }) =>
      (!dialog || dialog.contains(control)) && !control.matches('[data-finder]') && isSeen(control),
  );
  const named = commands.map((command) => ({ command, name: nameOf(command.control) }));
  const counts = new Map<string, number>();
  for (const { name } of named) counts.set(name, (counts.get(name) ?? 0) + 1);
  const controls = named.flatMap(({ command, name }, at) => {
    if (name === '') return [];
    const isOne = counts.get(name) === 1 && !command.control.matches('[type=radio]');
    return controlsOf(command, name, isOne ? '' : placeOf(command.control), String(at));
  });
  return {
    index: searchIndex(controls),
    names: controls.map(({ text }) => text),
    fields: fieldsOf(commands),
    isDialog: dialog !== undefined,
  };
}

function fieldsOf(commands: readonly Command[]): TypedField[] {
  const pickers = commands.flatMap(({ control, picker }) =>
    picker ? [{ control, ...picker }] : [],
  );
  const isOne = (label: string) => pickers.filter((one) => one.label === label).length === 1;
  return pickers.map(({ control, label, find }, at) => ({
    id: String(at),
    label,
    place: isOne(label) ? '' : placeOf(control),
    refused: refusalOf(control, label),
    find: (text) =>
      find(text).map((choice) => ({ ...choice, choose: () => onceClosed(choice.choose) })),
  }));
}

function controlsOf(
  { control: element, menu }: Command,
  name: string,
  place: string,
  id: string,
): ScreenControl[] {
  const label = place === '' ? name : `${name} · ${place}`;
  const [kind, words] = kindOf(element);
  const control = {
    id: `here-${id}`,
    kind,
    label,
    // By its row too where its name is said.
    text: `${label} ${own(otherwise, name) ?? ''} ${element.matches('a') ? placeOf(element) : ''}`,
    preview: `${words} “${label}”`,
    refused: refusalOf(element, label),
    run: () => onceClosed(() => press(element)),
  };
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
function kindOf(element: HTMLElement): readonly [kind: string, words: string] {
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

/** What is chosen in a picker by its name and the choice, `zone Car`, or with `filter` by the choice alone (UI-331). Pure. */

interface TypedField {
  readonly id: string;
  readonly label: string;
  /** Where it stands, of several that are called so. */
  readonly place: string;
  readonly refused: string | undefined;
  readonly find: (text: string) => readonly PickerChoice[];
}

const mostChoices = 8;
const longestTyped = 200;
const filterWord = /^(?:filter|choose|only)(?: by)? /i;

/** What is asked of a field: what stands behind its name, which may be begun only. */
function wantedOf(words: readonly string[], label: string): string | undefined {
  const own = folded(label).split(' ');
  let count = 0;
  while (count < words.length && folded(words[count] ?? '') === own[count]) count++;
  return count === 0 || count === words.length ? undefined : words.slice(count).join(' ');
}

function choicesIn(query: string, fields: readonly TypedField[]): readonly PaletteEntry[] {
  const typed = query.trim().replaceAll(/\s+/g, ' ');
  if (typed.length > longestTyped) return [];
  const text = typed.replace(filterWord, '');
  const isFilter = text !== typed;
  const words = text.split(' ');
  return fields
    .flatMap((field) => {
      const wanted = wantedOf(words, field.label) ?? (isFilter ? text : undefined);
      if (wanted !== undefined) return field.find(wanted).map((choice) => entryOf(field, choice));
      // One that is called exactly so is meant without the name of its field too.
      return text === ''
        ? []
        : field
            .find(text)
            .filter(({ label }) => isAlike(label, text))
            .map((choice) => ({ ...entryOf(field, choice), also: choice.label }));
    })
    .slice(0, mostChoices);
}

function entryOf({ id, label, place, refused }: TypedField, choice: PickerChoice): PaletteEntry {
  const name = `${label}: ${choice.label}`;
  return {
    id: `choice-${id}-${choice.id}`,
    kind: place === '' ? 'Choice' : place,
    label: name,
    preview: `chooses “${choice.label}” of “${place === '' ? label : `${label} · ${place}`}”`,
    refused: refused ?? choice.refused,
    run: choice.choose,
  };
}

/** What a text can have meant that has a letter wrong (UI-335). Pure. */

const mostSpelt = 4;
const longestMisspelt = 100;

/** A text with each word that begins none of the names as one that differs by one letter or by two that changed places. */
function respelt(query: string, names: readonly string[]): readonly string[] {
  if (query.length > longestMisspelt) return [];
  const words = [...new Set(names.flatMap((text) => folded(text).split(' ')))];
  const typed = query.trim().split(/\s+/);
  const spelt = typed.map((word): readonly string[] => {
    const text = folded(word);
    const isKnown = !/^\p{L}{3,}$/u.test(text) || words.some((one) => one.startsWith(text));
    if (isKnown) return [word];
    const near = words.filter((one) => isNear(text, one));
    // The first letter is seldom the wrong one.
    return near.toSorted((a, b) => Number(b[0] === text[0]) - Number(a[0] === text[0]));
  });
  if (spelt.some((ways) => ways.length === 0)) return [];
  const ways = Math.min(mostSpelt, Math.max(...spelt.map(({ length }) => length)));
  return Array.from({ length: ways }, (_, at) =>
    spelt.map((one) => one[Math.min(at, one.length - 1)]).join(' '),
  ).filter((text) => text !== typed.join(' '));
}

/** Three letters are too few for anything but two that changed places. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || other.length < 3) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from++;
  const [a, b] = [one.slice(from), other.slice(from)];
  const isTurned =
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)) || areExchanged(a, b);
  if (isTurned || Math.min(one.length, other.length) < 4) return isTurned;
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}

/** Two letters that stand in each other's place, also with others between them: `yosuf` is `yusof`. */
function areExchanged(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const apart = Array.from(one).flatMap((letter, at) => (letter === other[at] ? [] : [at]));
  const [from = 0, to = 0] = apart;
  return apart.length === 2 && one[from] === other[to] && one[to] === other[from];
}

const mostHere = 8;

/** "Relief due: 11" is "Relief due", whoever offers it. */
const plain = (label: string): string => folded(label.replace(/: \d+$/, ''));

/**
 * What is offered for a text: what is called exactly so, what the screen knows of, what its pickers have behind their names, then what stands on it; in an open
 * dialog only what is in it. Pure.
 */
export function entriesFor(
  query: string,
  answer: PaletteAnswer,
  { index, fields, isDialog }: Omit<ScreenControls, 'names'>,
  sought: (query: string) => string = (text) => text,
): readonly PaletteEntry[] {
  const offered = isDialog ? [] : answer(query);
  const known = offered.filter(({ isUnknown = false }) => !isUnknown);
  const answers = known.length > 0 ? known : offered;
  const choices = choicesIn(query, fields);
  const names = new Set(answers.map(({ label }) => plain(label)));
  const here = index
    .find(query, mostHere)
    .filter(({ label }) => !names.has(plain(label)) && isMeant(label, query));
  const about = sought(query);
  const words = folded(about).split(' ');
  const rank = ({ label, also = '' }: PaletteEntry, isAnswer: boolean) => {
    // Where somebody is stands behind their name.
    const [name = ''] = label.split(' · ', 1);
    const has = (is: typeof isAlike, text: string) => is(name, text) || is(also, text);
    if (has(isSameName, query)) return 0;
    if (has(isAlike, query)) return 1;
    if (has(isAlike, about)) return 2;
    // Whoever is found by what stands behind their name alone, as by their team, comes behind what is called so.
    const parts = folded(name).split(' ');
    const isNamed =
      parts.join('').startsWith(words.join('')) ||
      words.some((word) => parts.some((part) => part.startsWith(word)));
    if (!isAnswer) return 5;
    return isNamed ? 3 : name === label ? 4 : 5;
  };
  const ranked = [
    ...answers.map((entry) => ({ entry, at: rank(entry, true) })),
    ...[...choices, ...here].map((entry) => ({ entry, at: rank(entry, false) })),
  ];
  return ranked.toSorted((a, b) => a.at - b.at).map(({ entry }) => entry);
}

/** Asks what can be typed. */
export const asksHelp = (query: string): boolean => ['help', '?'].includes(folded(query));

interface Misspelling {
  readonly words: () => readonly string[];
  readonly sought: (query: string) => string;
}

/** The same; where that is nothing, what is offered with one word spelt as something here is. */
export function foundFor(
  query: string,
  answer: PaletteAnswer,
  here: ScreenControls,
  { words, sought }: Misspelling,
): readonly PaletteEntry[] {
  const found = entriesFor(query, answer, here, sought);
  const isKnown = found.some(({ isUnknown = false }) => !isUnknown);
  if (isKnown || here.isDialog || asksHelp(query)) return found;
  const names = [...words(), ...here.names];
  for (const spelt of respelt(query, names)) {
    const meant = entriesFor(spelt, answer, here, sought);
    if (meant.some(({ isUnknown = false }) => !isUnknown)) return meant;
  }
  return found;
}
