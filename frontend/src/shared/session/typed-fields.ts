import type { TypedText } from './kept-typing.storage.ts';

/**
 * What is typed in the fields of the page, whichever form they are in (SES-112). Passwords and searches are none: the
 * ones are never kept, the others are kept where they belong.
 */

type Field = HTMLInputElement | HTMLTextAreaElement;

const selector = 'input, textarea';
const textTypes = ['text', 'number', 'tel', 'email', 'url', 'date', 'time'];

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && textTypes.includes(target.type));

// A password that is shown is a text.
const isKept = (field: Field): boolean =>
  !field.autocomplete.includes('password') && !field.autocomplete.includes('one-time');

const isText = (target: EventTarget | null): target is Field => isField(target) && isKept(target);

const wordsOf = (element: Element | null | undefined): string =>
  element?.textContent?.trim().replaceAll(/\s+/g, ' ') ?? '';

const named = (element: Element, attribute: string): string =>
  (element.getAttribute(attribute) ?? '')
    .split(' ')
    .map((id) => (id === '' ? '' : wordsOf(document.getElementById(id))))
    .join(' ')
    .trim();

function labelOf(field: Field): string {
  const label = field.getAttribute('aria-label') ?? named(field, 'aria-labelledby');
  return label || wordsOf(field.labels?.[0]) || field.placeholder || field.name;
}

/** What a field is sent with: its dialog, else the page. */
const placeOf = (field: Field): Element =>
  field.closest('[role=dialog], [role=alertdialog]') ?? document.body;

function titleOf(place: Element): string {
  if (place === document.body) return '';
  return place.getAttribute('aria-label') ?? named(place, 'aria-labelledby');
}

const textsIn = (place: Element): Field[] =>
  [...place.querySelectorAll(selector)]
    .filter((one) => isText(one))
    .filter((one) => placeOf(one) === place);

/** What stood in a field when it was first seen. */
type Before = WeakMap<Field, string>;

const beforeOf = (before: Before, field: Field): string => before.get(field) ?? field.value;

/** Which date or sheet the page shows; its frame says it. */
const shownOn = (): string =>
  document.querySelector<HTMLElement>('[data-about]')?.dataset['about'] ?? '';

/**
 * Tells two forms of one title apart by what stands in them, and by the date that the page shows: the text of one
 * person or date is not for another.
 */
function formOf(before: Before, field: Field): string {
  const place = placeOf(field);
  const { pathname, search } = window.location;
  if (place === document.body) return JSON.stringify([pathname + search, shownOn()]);
  const fields = textsIn(place).map((one) => [labelOf(one), beforeOf(before, one)]);
  return JSON.stringify([titleOf(place), named(place, 'aria-describedby'), fields, shownOn()]);
}

/** Watches what is typed, from now on. Answers what stands unsent, and how to stop. */
export function followTyping() {
  const before: Before = new WeakMap();
  const typed = new Set<Field>();
  const see = ({ target }: Event) => {
    if (!isText(target)) return;
    for (const field of textsIn(placeOf(target))) {
      if (!typed.has(field)) before.set(field, field.value);
    }
  };
  const note = ({ target }: Event) => {
    if (!isText(target)) return;
    if (!before.has(target)) before.set(target, '');
    typed.add(target);
  };
  const listened = { capture: true } as const;
  document.addEventListener('focusin', see, listened);
  document.addEventListener('beforeinput', see, listened);
  document.addEventListener('input', note, listened);
  return {
    unsent: (): TypedText[] =>
      [...typed]
        .filter((field) => field.isConnected && field.value !== beforeOf(before, field))
        .map((field) => ({
          form: formOf(before, field),
          title: titleOf(placeOf(field)),
          label: labelOf(field),
          before: beforeOf(before, field),
          text: field.value,
        })),
    stop: () => {
      document.removeEventListener('focusin', see, listened);
      document.removeEventListener('beforeinput', see, listened);
      document.removeEventListener('input', note, listened);
    },
  };
}

/**
 * Puts texts back as soon as the field that each was typed in is there as it was before, and tells `onBack` what
 * still waits. Answers how to stop.
 */
export function putBack(texts: readonly TypedText[], onBack: (left: TypedText[]) => void) {
  let left = [...texts];
  let later: ReturnType<typeof setTimeout> | undefined;
  const none: Before = new WeakMap();
  const look = () => {
    const back: TypedText[] = [];
    // By what stands in the form before any of it is put back.
    const found = [...document.querySelectorAll(selector)]
      .filter((one) => isText(one))
      .map((field) => ({ field, form: formOf(none, field), label: labelOf(field) }));
    for (const { field, form, label } of found) {
      const text = left.find(
        (one) =>
          one.label === label &&
          ((one.form === form && one.before === field.value) ||
            // It was kept by the form itself.
            (one.title === titleOf(placeOf(field)) && one.text === field.value)),
      );
      if (!text) continue;
      back.push(text);
      if (field.value !== text.text) typeInto(field, text.text);
    }
    if (back.length === 0) return;
    left = left.filter((one) => !back.includes(one));
    onBack(left);
  };
  // A form that has just come may still be filled with what is stored.
  const soon = () => {
    clearTimeout(later);
    later = setTimeout(look);
  };
  const observer = new MutationObserver(soon);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', soon);
  soon();
  return () => {
    clearTimeout(later);
    observer.disconnect();
    document.removeEventListener('focusin', soon);
  };
}

/** As if it were typed: React hears of a value only when it was set past its own setter. */
function typeInto(field: Field, text: string): void {
  const owner =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
