/** What things on the screen are called, for whoever asks for them by name. */

const longest = 60;

/** Whether somebody can see it now. */
export function isSeen(element: HTMLElement): boolean {
  // What an open menu hides from screen readers is still seen.
  if (element.closest('[hidden], [inert], [aria-hidden=true]:not([data-aria-hidden])'))
    return false;
  return element.checkVisibility({ visibilityProperty: true });
}

/** The name that a screen reader says. */
export function nameOf(element: HTMLElement): string {
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
export function placeOf(element: HTMLElement): string {
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
