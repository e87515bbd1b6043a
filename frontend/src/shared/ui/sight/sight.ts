import { startTransition } from 'react';
import { flushSync } from 'react-dom';

/** Whether a block is in sight or nearly, and how high it was at that moment. */
export type Told = { readonly isNear: boolean; readonly height: number };

/** How far beyond what is in sight blocks are drawn already, in pixels. */
const ahead = 700;

/** Tells the blocks of a long page, or of a list that scrolls, when they come into sight (UI-300). */
export class Sight {
  readonly #blocks = new Map<Element, (told: Told) => void>();
  readonly #scroller: () => Element | null;
  #observer: IntersectionObserver | undefined;
  /** Those that have not been looked at yet. */
  #fresh: Element[] = [];

  /** `scroller` is the element that scrolls; without one the page does. */
  constructor(scroller: () => Element | null) {
    this.#scroller = scroller;
  }

  watch(block: Element, tell: (told: Told) => void): () => void {
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
