const quickened = new WeakSet<Window>();

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

  const quick: Record<string, (of: Element) => string> = { display, visibility };
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return inFull(element, pseudo);
    return new Proxy(inFull(element), {
      get(full, name) {
        if (name === 'getPropertyValue')
          return (property: string) =>
            quick[property]?.(element) ?? full.getPropertyValue(property);
        if (typeof name === 'string' && quick[name]) return quick[name](element);
        return Reflect.get(full, name, full) as unknown;
      },
    });
  };
}

/** Inherited from the nearest parent that says so. */
function visibility(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = ownStyle(at, 'visibility');
    if (own !== '') return own;
  }
  return '';
}

const ownStyle = (element: Element, name: 'display' | 'visibility'): string =>
  element.getAttribute('style')?.includes(name) ? (element as HTMLElement).style[name] : '';
