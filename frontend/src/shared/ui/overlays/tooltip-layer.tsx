import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isFocusedByKey } from '../hooks/keys-and-presses.ts';

/** How long the pointer rests before the first tooltip, and in which time the next one comes at once (UI-13). */
const firstAfterMs = 700;
const nextWithinMs = 300;
/** Distance in px from its element and from the window's edges. */
const gapPx = 4;
const edgePx = 8;

interface Shown {
  readonly words: string;
  readonly at: DOMRect;
}

/**
 * The one tooltip of the page. An element asks for it by `data-tip`: words that a name that was cut,
 * an icon or a reason needs, never the only place of something important. With `data-tip-cut` it comes
 * only where the element's own text does not fit. A text that is cut (`truncate`) with nothing to say
 * shows itself, also one of several lines (`line-clamp`). One for all, so that hundreds of cards cost nothing.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown>();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => followPointerAndFocus(setShown), []);
  useLayoutEffect(() => {
    if (shown && panel.current) place(panel.current, shown.at);
  }, [shown]);

  return (
    shown && (
      <div
        ref={panel}
        role="tooltip"
        // What it says is the element's name or description already.
        aria-hidden
        className="pointer-events-none fixed top-0 left-0 z-70 w-max max-w-72 rounded-badge bg-ink px-2 py-1 text-12 wrap-anywhere text-on-ink shadow-float print:hidden"
      >
        {shown.words}
      </div>
    )
  );
}

function followPointerAndFocus(show: (shown: Shown | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: HTMLElement | null = null;
  let isShown = false;
  let wasShown: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    over = null;
    if (!isShown) return;
    isShown = false;
    show(undefined);
    wasShown = setTimeout(() => (wasShown = undefined), nextWithinMs);
  };
  const open = (element: HTMLElement) => {
    const words = element.isConnected ? (element.dataset['tip'] ?? element.textContent) : undefined;
    if (!words) return;
    isShown = true;
    show({ words, at: element.getBoundingClientRect() });
  };
  const enter = (target: EventTarget | null, isAtOnce: boolean) => {
    const element = asking(target);
    if (element === over) return;
    const isNext = isShown || wasShown !== undefined;
    hide();
    over = element;
    if (!element) return;
    timer = setTimeout(() => open(element), isAtOnce || isNext ? 0 : firstAfterMs);
  };
  const listeners: Partial<Record<keyof DocumentEventMap, (event: Event) => void>> = {
    pointerover: (event) => {
      // A finger has no way to hover, and its press means something else.
      const { pointerType, buttons } = event as PointerEvent;
      if (pointerType === 'touch') return;
      // With a button held something is carried: what it is over is a place to drop.
      if (buttons === 0) enter(event.target, false);
      else hide();
    },
    focusin: ({ target }) => {
      if (target instanceof Element && isFocusedByKey(target)) enter(target, true);
    },
    focusout: hide,
    pointerdown: hide,
    keydown: (event) => {
      if ((event as KeyboardEvent).key === 'Escape') hide();
    },
    scroll: hide,
  };
  const entries = Object.entries(listeners);
  for (const [name, listener] of entries) document.addEventListener(name, listener, true);
  return () => {
    clearTimeout(timer);
    clearTimeout(wasShown);
    for (const [name, listener] of entries) document.removeEventListener(name, listener, true);
  };
}

/** The element that has something to tell, if there is something to tell. */
function asking(target: EventTarget | null): HTMLElement | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
  if (!element) return cutText(target);
  if (element.dataset['tipCut'] === undefined) return element;
  return [element, ...element.querySelectorAll('*')].some(isCut) ? element : null;
}

/** The cut text that the pointer is on, or that a control with the focus has. */
function cutText(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const around = target.closest<HTMLElement>(cutting);
  if (around) return isCut(around) ? around : null;
  if (!target.matches('button, a')) return null;
  return [...target.querySelectorAll<HTMLElement>(cutting)].find(isCut) ?? null;
}

const clamped = '[class*=line-clamp-]';
const cutting = `.truncate, ${clamped}`;
/** Letters may reach out of the last line by less than this; a line that is left out is higher. */
const lettersPx = 6;

/** By its width, and of a text of several lines by its height. */
const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth ||
  (element.matches(clamped) && element.scrollHeight > element.clientHeight + lettersPx);

/** Above its element, or below where there is no room, and always inside the window. */
function place(panel: HTMLElement, at: DOMRect): void {
  const { offsetWidth, offsetHeight } = panel;
  const above = at.top - offsetHeight - gapPx;
  const top = above >= edgePx ? above : at.bottom + gapPx;
  const middle = at.left + at.width / 2 - offsetWidth / 2;
  const left = Math.max(edgePx, Math.min(middle, window.innerWidth - offsetWidth - edgePx));
  panel.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}
