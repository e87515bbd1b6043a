const quickened = new WeakSet<Window>();

/** Queries by text and by label ask for all elements first, and match each of them with the selector of all. */
export function quickenQueries({ Element: { prototype } }: Window & typeof globalThis): void {
  if (Object.hasOwn(prototype, 'isQuick')) return;
  const matching = prototype.querySelectorAll;
  Object.assign(prototype, {
    isQuick: true,
    querySelectorAll(this: Element, selector: string) {
      return selector === '*' ? this.getElementsByTagName('*') : matching.call(this, selector);
    },
  });
}

/**
 * Role queries ask each element and all its parents whether they are shown, thousands of times in a test. No style
 * sheet is loaded here, so that is decided by the tag and the element's own style; the rest is asked of the window.
 */
export function quickenComputedStyle(window: Window & typeof globalThis): void {
  // The setup runs before each file, and all files share one window.
  if (quickened.has(window)) return;
  quickened.add(window);
  const inFull = window.getComputedStyle.bind(window);
  const displayOfTag = new Map<string, string>();

  const display = (element: Element): string => {
    if (!element.isConnected) return inFull(element).display;
    const own = ownStyle(element, 'display');
    if (own !== '') return own;
    let tagDisplay = displayOfTag.get(element.tagName);
    if (tagDisplay === undefined) {
      tagDisplay = inFull(element).display;
      // A dialog's depends on whether it is open.
      if (element.tagName !== 'DIALOG') displayOfTag.set(element.tagName, tagDisplay);
    }
    return tagDisplay;
  };

  const quick: Record<string, (of: Element) => string> = {
    display,
    visibility: inherited('visibility'),
    // Asked of the pressed element and all its parents at each press.
    pointerEvents: inherited('pointer-events'),
    opacity: (element) => ownStyle(element, 'opacity'),
  };
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return inFull(element, pseudo);
    let full: CSSStyleDeclaration | undefined;
    const rest = () => (full ??= inFull(element));
    return new Proxy(element.ownerDocument.documentElement.style, {
      get(_, name) {
        if (name === 'getPropertyValue')
          return (property: string) =>
            quick[property]?.(element) ?? rest().getPropertyValue(property);
        if (typeof name === 'string' && quick[name]) return quick[name](element);
        return Reflect.get(rest(), name, rest()) as unknown;
      },
    });
  };
}

/** From the nearest parent that says so. */
const inherited = (name: Own) => (element: Element) => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = ownStyle(at, name);
    if (own !== '') return own;
  }
  return '';
};

type Own = 'display' | 'visibility' | 'pointer-events' | 'opacity';
const ownStyle = (element: Element, name: Own): string =>
  element.getAttribute('style')?.includes(name)
    ? (element as HTMLElement).style.getPropertyValue(name)
    : '';
