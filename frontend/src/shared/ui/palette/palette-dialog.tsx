import { use, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { OptionSearch } from '../pickers/option-list.tsx';
import { ClosePalette, type PaletteAnswer, type PaletteEntry } from './palette-button.tsx';
import { TypedBefore } from './typed-text.ts';
import { folded, isAlike, isSameName, own, searchIndex, type SearchIndex } from '@muster/protocol';
import { respelt } from './spelling.ts';
import { choicesIn, type TypedField } from './typed-choices.ts';
import { mountedCommands, type Command } from './commands.ts';

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

interface ScreenControls {
  readonly index: SearchIndex<ScreenControl>;
  readonly names: readonly string[];
  /** Pickers, whose choices are typed behind their names. */
  readonly fields: readonly TypedField[];
  /** A dialog is open: nothing behind it is done. */
  readonly isDialog: boolean;
}

/** What things are called beside their own name. */
const otherwise: Readonly<Record<string, string>> = {
  Logout: 'log out off sign out leave exit',
  'Your account': 'password devices sessions',
  'Same as this device': 'theme colours',
  Light: 'theme colours',
  Dark: 'theme colours',
  Refresh: 'reload',
  Notifications: 'bell',
};

/** Everything there is to press now: of the dialog on top, else of the whole screen. Asked once, before the palette is drawn. */
function screenControls(): ScreenControls {
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
    text: `${label} ${own(otherwise, name) ?? ''}`,
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
): readonly PaletteEntry[] {
  const answers = isDialog ? [] : answer(query);
  const choices = choicesIn(query, fields);
  const names = new Set(answers.map(({ label }) => plain(label)));
  const here = index.find(query, mostHere).filter(({ label }) => !names.has(plain(label)));
  const rank = ({ label, also = '' }: PaletteEntry) => {
    // Where somebody is stands behind their name.
    const [name = ''] = label.split(' · ', 1);
    const has = (is: typeof isAlike) => is(name, query) || is(also, query);
    return has(isSameName) ? 0 : has(isAlike) ? 1 : 2;
  };
  return [...answers, ...choices, ...here].toSorted((a, b) => rank(a) - rank(b));
}

/** Asks what can be typed. */
const asksHelp = (query: string): boolean => ['help', '?'].includes(folded(query));

/** The same; where that is nothing, what is offered with one word spelt as something here is. */
function foundFor(
  query: string,
  answer: PaletteAnswer,
  here: ScreenControls,
  words: () => readonly string[],
): readonly PaletteEntry[] {
  const found = entriesFor(query, answer, here);
  if (found.length > 0 || here.isDialog || asksHelp(query)) return found;
  const known = [...words(), ...here.names];
  for (const spelt of respelt(query, known)) {
    const meant = entriesFor(spelt, answer, here);
    if (meant.length > 0) return meant;
  }
  return [];
}

interface PaletteDialogProps {
  readonly answer: PaletteAnswer;
  /** What can be typed here, each as one would. */
  readonly examples: readonly string[];
  /** Names of what there is beside the screen's own controls, for what is misspelt. */
  readonly words?: () => readonly string[];
}

const noWords = (): readonly string[] => [];

/** A field that finds and does: the focus stays in it, arrows choose, Enter does what the last line says (UI-320). */
export function PaletteDialog({ answer, examples, words = noWords }: PaletteDialogProps) {
  const onClose = use(ClosePalette);
  const id = useId();
  const typed = use(TypedBefore);
  const [query, setQuery] = useState(typed.text);
  useEffect(() => typed.whenOver(setQuery), [typed]);
  const [marked, setMarked] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const type = (text: string) => {
    setQuery(text);
    setMarked(0);
  };
  // Before the palette itself is on the screen.
  const [here] = useState(screenControls);
  const entries = useMemo(() => foundFor(query, answer, here, words), [query, answer, here, words]);
  const isAsked = query.trim() === '' || asksHelp(query);
  const chosen = entries[Math.min(marked, entries.length - 1)];
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry || entry.refused !== undefined) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = entries.length;
    const at = Math.min(marked, count - 1);
    const next = {
      ArrowDown: (at + 1) % count,
      ArrowUp: (at - 1 + count) % count,
      PageDown: Math.min(at + 8, count - 1),
      PageUp: Math.max(at - 8, 0),
    }[event.key];
    if (event.key === 'Enter') run(chosen);
    else if (next === undefined || count === 0) return;
    else setMarked(next);
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={onClose} title="Find or do" staysAtTop loss={null}>
      <div data-palette className="-mx-5 flex min-h-0 flex-col">
        <OptionSearch
          label="people, stations, teams and actions"
          listId={`${id}-list`}
          placeholder={here.isDialog ? 'What is in this dialog…' : 'A name, a place, what to do…'}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-describedby={`${id}-preview`}
          data-autofocus
          data-goes-on
          value={query}
          ref={field}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {/* From below the field would move with every letter if what was found had no height of its own. */}
        <div className="max-h-80 min-h-24 overflow-y-auto p-1 phone:h-[40dvh] phone:max-h-none">
          <div id={`${id}-list`} role="listbox" aria-label="What was found">
            {entries.map((entry, index) => (
              <Row
                key={entry.id}
                id={`${id}-${entry.id}`}
                entry={entry}
                isMarked={entry === chosen}
                onMark={() => setMarked(index)}
                onChoose={() => run(entry)}
              />
            ))}
          </div>
          {entries.length === 0 && !isAsked && (
            <p className="px-2 py-3 text-13 text-ink3">Nothing matches.</p>
          )}
          {isAsked && !here.isDialog && (
            <Examples
              texts={examples}
              onChoose={(text) => {
                type(text);
                field.current?.focus();
              }}
            />
          )}
        </div>
        <p
          id={`${id}-preview`}
          role="status"
          className={cn(
            'min-h-9 border-t border-line px-5 pt-2 text-13 wrap-anywhere sm:empty:min-h-0 sm:empty:border-0 sm:empty:p-0',
            chosen?.refused === undefined ? 'text-ink2' : 'font-medium text-absent-text',
          )}
        >
          {chosen && (chosen.refused ?? `Enter: ${chosen.preview}`)}
        </p>
      </div>
    </Dialog>
  );
}

type ExamplesProps = { texts: readonly string[]; onChoose: (text: string) => void };

/** What can be typed; a press types it. */
const Examples = ({ texts, onChoose }: ExamplesProps) => (
  <div className="px-3 py-2">
    <p className="px-1 pb-1 text-12 text-ink3">For example</p>
    <ul aria-label="For example" className="flex flex-wrap gap-1.5">
      {texts.map((text) => (
        <li key={text}>
          <Button
            size="small"
            className="h-auto py-1 wrap-anywhere whitespace-normal"
            onClick={() => onChoose(text)}
          >
            {text}
          </Button>
        </li>
      ))}
    </ul>
  </div>
);

type RowProps = {
  id: string;
  entry: PaletteEntry;
  isMarked: boolean;
  onMark: () => void;
  onChoose: () => void;
};

function Row({ id, entry: { kind, label, refused }, isMarked, onMark, onChoose }: RowProps) {
  return (
    // The keyboard chooses in the field above.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      ref={isMarked ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      aria-disabled={refused !== undefined}
      onPointerMove={onMark}
      onClick={onChoose}
      className={cn(
        'flex min-h-9 min-w-0 cursor-default items-center justify-between gap-3 rounded-control px-2 text-13 touch:min-h-11',
        isMarked && 'bg-accent-ground',
        refused !== undefined && 'text-ink3',
      )}
    >
      <span className="min-w-0 truncate">{label}</span>
      <span className="shrink-0 text-12 text-ink3">{kind}</span>
    </div>
  );
}
