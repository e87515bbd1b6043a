import {
  createContext,
  useMemo,
  useState,
  type ReactNode,
  type RefObject,
  startTransition,
  useContext,
  useLayoutEffect,
  useRef,
  type FocusEvent,
} from 'react';
import { usePrinting } from '../hooks/use-media.ts';
import { flushSync } from 'react-dom';
import { cn } from '../cn.ts';

/** Whether a block is in sight or nearly, and how high it was at that moment. */
type Told = { readonly isNear: boolean; readonly height: number };

/** How far beyond what is in sight blocks are drawn already, in pixels. */
const ahead = 700;

/** Tells the blocks of a long page, or of a list that scrolls, when they come into sight (UI-300). */
class Viewport {
  readonly #blocks = new Map<Element, (measured: Told) => void>();
  readonly #scroller: () => Element | null;
  #observer: IntersectionObserver | undefined;
  /** Those that have not been looked at yet. */
  #fresh: Element[] = [];

  /** `scroller` is the element that scrolls; without one the page does. */
  constructor(scroller: () => Element | null) {
    this.#scroller = scroller;
  }

  watch(block: Element, tell: (measured: Told) => void): () => void {
    if (this.#fresh.length === 0) queueMicrotask(() => this.#lookAtFresh());
    this.#blocks.set(block, tell);
    this.#fresh.push(block);
    return () => {
      this.#blocks.delete(block);
      this.#observer?.unobserve(block);
    };
  }

  /** What is in sight from the start is drawn before anything is painted; what is near follows. */
  #lookAtFresh(): void {
    const fresh = this.#fresh.filter((block) => this.#blocks.has(block));
    this.#fresh = [];
    const inSight = fresh.filter((block) => this.#isInSight(block.getBoundingClientRect()));
    flushSync(() => {
      for (const block of inSight) this.#blocks.get(block)?.({ isNear: true, height: 0 });
    });
    this.#observer ??= new IntersectionObserver((entries) => this.#hear(entries), {
      root: this.#scroller(),
      rootMargin: `${ahead}px 0px`,
    });
    for (const block of fresh) this.#observer.observe(block);
  }

  #hear(entries: readonly IntersectionObserverEntry[]): void {
    const tell = ({ target, isIntersecting, boundingClientRect }: IntersectionObserverEntry) =>
      this.#blocks.get(target)?.({ isNear: isIntersecting, height: boundingClientRect.height });
    for (const entry of entries) {
      // A jump leads to blocks that cannot wait.
      if (entry.isIntersecting && this.#isInSight(entry.boundingClientRect)) tell(entry);
      else startTransition(() => tell(entry));
    }
  }

  #isInSight({ top, bottom }: DOMRect): boolean {
    const frame = this.#scroller()?.getBoundingClientRect();
    return bottom >= (frame?.top ?? 0) && top <= (frame?.bottom ?? window.innerHeight);
  }
}

interface Scope {
  readonly viewport: Viewport;
  /** Everything is drawn, wherever it is. */
  readonly isWhole: boolean;
}

const ViewportContext = createContext<Scope | undefined>(undefined);

type ViewportScopeProps = {
  /** Only what is in sight, or nearly, is drawn; paper has everything. */
  isLong: boolean;
  /** What scrolls, where it is not the page. */
  scroller?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** What holds the `Deferred` blocks of one long page or list (UI-300). */
export function ViewportScope({ isLong, scroller, children }: ViewportScopeProps) {
  const [viewport] = useState(() => new Viewport(() => scroller?.current ?? null));
  const isWhole = usePrinting() || !isLong;
  const scope = useMemo(() => ({ viewport, isWhole }), [viewport, isWhole]);
  return <ViewportContext value={scope}>{children}</ViewportContext>;
}

type DeferredProps = {
  /** How high it will be, in pixels, as well as one can tell. */
  height: number;
  /** Drawn wherever it is. */
  isNeeded?: boolean;
  /** The ids of what stands in it, by which it is found before that is drawn. */
  holds: readonly string[];
  /** In its place until it is near: says in text what stands here, so that it can be found and read out. */
  outline: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A block of a long page that is drawn once it is in sight, or nearly (UI-300); where the focus is, it stays. */
export function Deferred({
  height,
  isNeeded = false,
  holds,
  outline,
  className,
  children,
}: DeferredProps) {
  const scope = useContext(ViewportContext);
  const viewport = scope?.viewport;
  const block = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  /** By how much it was higher than was to be expected when it was last drawn. */
  const [surplus, setSurplus] = useState(0);
  const isDrawn = !scope || scope.isWhole || isNear || hasFocus || isNeeded;
  const now = useRef({ height, isDrawn });
  useLayoutEffect(() => {
    now.current = { height, isDrawn };
  });

  useLayoutEffect(() => {
    const element = block.current;
    if (!element || !viewport) return undefined;
    const reveal = () => flushSync(() => setNear(true));
    element.addEventListener(revealEvent, reveal);
    const forget = viewport.watch(element, (measured) => {
      setNear(measured.isNear);
      const was = now.current;
      if (!measured.isNear && was.isDrawn) setSurplus(measured.height - was.height);
    });
    return () => {
      element.removeEventListener(revealEvent, reveal);
      forget();
    };
  }, [viewport]);

  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || !block.current?.contains(relatedTarget)) {
      setFocus(false);
    }
  };
  return (
    <div
      ref={block}
      className={cn(className, !isDrawn && 'grid contain-strict')}
      style={isDrawn ? undefined : { minHeight: Math.max(0, height + surplus) }}
      onFocus={() => setFocus(true)}
      onBlur={leave}
      {...(!isDrawn && { 'data-holds': holds.join(' ') })}
    >
      {isDrawn ? children : outline}
    </div>
  );
}

const revealEvent = 'muster:reveal';

/** Draws at once what stands in a block that has not been drawn yet. */
export const reveal = (block: Element): boolean => block.dispatchEvent(new Event(revealEvent));

const shownMs = 4_000;
let unmark = (): void => undefined;

/** Marks for a moment where a press has led: a finger or a mouse draws no ring, and nothing may scroll (DEP-103, ATT-77). */
export function markShown(element: HTMLElement | null): void {
  unmark();
  if (!element) return;
  element.dataset['shown'] = '';
  const end = setTimeout(() => unmark(), shownMs);
  unmark = () => {
    clearTimeout(end);
    delete element.dataset['shown'];
  };
}
