import { flushSync } from 'react-dom';
import { startTransition, useEffect } from 'react';
import { useDrag } from '../board-stores.ts';
import { betweenEdges } from '../../../shared/ui/layout/edges.ts';

/** The two animations of cards; each explains a change (UI-12). */

/** How long a refused card takes back to its place, in milliseconds. */
export const returnMs = 180;
const arriveMs = 140;
/** The longest way that the arrival of a card is drawn over, in pixels. */
const arrivePx = 12;
/** Of more cards at once none is animated: nobody follows them, and each costs time. */
const mostAtOnce = 50;
const easing = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

const wantsNoMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const cardOf = (userId: string) =>
  document.querySelector<HTMLElement>(`[data-officer="${CSS.escape(userId)}"]`);

/** Makes a change that takes cards back to where they came from, and animates their way. */
export function animateReturn(userIds: readonly string[], change: () => void): void {
  if (wantsNoMotion() || userIds.length > mostAtOnce) return change();
  const before = userIds.map(
    (userId) => [userId, cardOf(userId)?.getBoundingClientRect()] as const,
  );
  flushSync(change);
  const ways = before.flatMap(([userId, was]) => {
    const card = cardOf(userId);
    if (!was || !card) return [];
    const now = card.getBoundingClientRect();
    return [{ card, dx: was.left - now.left, dy: was.top - now.top }];
  });
  for (const { card, dx, dy } of ways) uncut(card, animate(card, dx, dy, returnMs));
}

/** A station cuts what is painted beyond its edge (decision 0010): not while a card comes back to it from afar. */
function uncut(card: HTMLElement, motion: Animation): void {
  const place = card.closest<HTMLElement>('[data-packed]');
  if (!place) return;
  place.style.contain = 'none';
  latestReturn.set(place, motion);
  for (const end of ['finish', 'cancel'] as const) {
    motion.addEventListener(end, () => {
      if (latestReturn.get(place) === motion) place.style.removeProperty('contain');
    });
  }
}

/** Of each station; all take equally long, so that the latest ends last. */
const latestReturn = new WeakMap<HTMLElement, Animation>();

/** Animates a card that has just been drawn, from the direction of the list it was in. */
export function animateArrival(card: HTMLElement, fromList: string): void {
  if (wantsNoMotion()) return;
  if (arriving.length === 0) queueMicrotask(animateArrivals);
  arriving.push([card, fromList]);
}

/** Those that one change has brought. */
let arriving: (readonly [card: HTMLElement, fromList: string])[] = [];

/** All boxes are read before the first animation begins: after it each reading would lay the page out again. */
function animateArrivals(): void {
  const all = arriving;
  arriving = [];
  if (all.length > mostAtOnce) return;
  const ways = all.flatMap(([card, fromList]) => {
    const from = document.querySelector(`[data-list="${CSS.escape(fromList)}"]`);
    if (!from) return [];
    const [was, now] = [from.getBoundingClientRect(), card.getBoundingClientRect()];
    const [dx, dy] = [was.left - now.left, was.top - now.top];
    const shorten = arrivePx / Math.max(Math.hypot(dx, dy), arrivePx);
    return [{ card, dx: dx * shorten, dy: dy * shorten }];
  });
  for (const { card, dx, dy } of ways) animate(card, dx, dy, arriveMs);
}

function animate(card: HTMLElement, dx: number, dy: number, duration: number): Animation {
  return card.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], {
    duration,
    easing,
  });
}

/** How fast the page scrolls while a card is held near its top or bottom edge (DEP-108). Pure. */

/** From this far the page begins to move, in pixels. */
const reach = 110;
/** At the edge, in pixels a second. */
const fastest = 1200;

interface Viewport {
  /** Where what scrolls begins, below the bars that stay, and where it ends. */
  readonly top: number;
  readonly bottom: number;
}

/** Pixels a second, upwards below zero; nothing over the bars, where cards are dropped. */
export function edgeSpeed(y: number, { top, bottom }: Viewport): number {
  if (y < top) return 0;
  const down = 1 - (bottom - y) / reach;
  const up = 1 - (y - top) / reach;
  if (down > 0) return fastest * Math.min(1, down) ** 2;
  return up > 0 ? -fastest * up ** 2 : 0;
}

/** Scrolls the page, and nothing else, while a pointer holds a card near an edge (DEP-108). */
export function useEdgeScroll(): void {
  const isDragging = useDrag(({ held }) => held !== null);
  useEffect(() => {
    if (!isDragging) return undefined;
    let speed = 0;
    let last: number | undefined;
    let frame: number | undefined;
    const step = (now: number) => {
      const seconds = Math.min(0.05, (now - (last ?? now)) / 1000);
      last = now;
      if (speed !== 0) window.scrollBy({ top: speed * seconds, behavior: 'instant' });
      frame = speed === 0 ? undefined : requestAnimationFrame(step);
    };
    const follow = (event: MouseEvent | TouchEvent) => {
      const point = 'touches' in event ? event.touches[0] : event;
      if (!point) return;
      speed = edgeSpeed(point.clientY, betweenEdges());
      if (speed === 0 || frame !== undefined) return;
      last = undefined;
      frame = requestAnimationFrame(step);
    };
    document.addEventListener('mousemove', follow, { passive: true });
    document.addEventListener('touchmove', follow, { passive: true });
    return () => {
      document.removeEventListener('mousemove', follow);
      document.removeEventListener('touchmove', follow);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [isDragging]);
}

/**
 * Where a pointer has the card that it carries. The card follows every move at once, and the drag's context, which
 * looks through all cards whenever it changes, hears of it only when another list lies under the pointer (DEP-301).
 */
export type CarriedPointer = ReturnType<typeof makeCarriedPointer>;

interface Point {
  readonly x: number;
  readonly y: number;
}

export function makeCarriedPointer() {
  let began: Point | undefined;
  let at: Point | undefined;
  /**
   * Where a mouse was seen last, also before the card is taken up and where it is let go. A finger is heard by the sensor
   * alone: its events go to where it began, which may have left the page.
   */
  let seen: Point | undefined;
  /** The list that the context knows of: undefined before it has heard of any, null for none. */
  let announcedId: string | null | undefined;
  /** The list that the card was let go over. */
  let landedId: string | null = null;
  let ghost: HTMLElement | null = null;
  /** What a mouse is over: it says so itself, and asking the page for it takes longer than all else of a move. */
  let hovered: EventTarget | null = null;
  /** The page has scrolled, or is of another size, since the list under it was last looked for: something else may lie there. */
  let hasMoved = false;
  const move = () => void (hasMoved = true);
  const see = ({ type, target, clientX, clientY }: MouseEvent) => {
    seen = { x: clientX, y: clientY };
    if (type === 'mousemove') hovered = target;
  };
  const seenBy = ['mousemove', 'mouseup'] as const;

  return {
    /** The list under it now, which the context asks for; where nothing is carried by pointer, under `point`. */
    look(point: Point): string | null {
      if (announcedId === undefined || hasMoved || !at) announcedId = listIdAt(at ?? point);
      hasMoved = false;
      return announcedId;
    },

    /** What is drawn under the pointer. */
    showBy: (element: HTMLElement | null): void => void (ghost = element),

    /** From here on it is followed; what follows may take the card up. */
    press(): void {
      seen = undefined;
      for (const name of seenBy) document.addEventListener(name, see, { capture: true });
    },

    begin(point: Point): void {
      began = at = point;
      announcedId = undefined;
      document.addEventListener('scroll', move, { capture: true });
      window.addEventListener('resize', move);
    },

    /** Whether the context has to hear of it. */
    moveTo(point: Point): boolean {
      at = point;
      // The element that the context places: both write the same there.
      const placed = ghost?.parentElement;
      if (began && placed)
        placed.style.transform = transformOf(point.x - began.x, point.y - began.y);
      const list = hovered instanceof Element ? listIdOf(hovered) : listIdAt(point);
      hasMoved = false;
      if (list === announcedId) return false;
      announcedId = list;
      return true;
    },

    /** Where it is by now, if it has gone far since it began: a busy page is told of a quick move once. */
    hasGoneTo: (): Point | undefined =>
      seen && began && Math.hypot(seen.x - began.x, seen.y - began.y) > 24 ? seen : undefined,

    /**
     * Where it was let go. The context may be a picture behind: on a busy page its own answer is a list that the card
     * has been carried over (DEP-72).
     */
    landedOn: (): string | null => landedId,

    end(): void {
      if (at) landedId = listIdAt(seen ?? at);
      for (const name of seenBy) document.removeEventListener(name, see, { capture: true });
      document.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
      hovered = null;
      began = at = undefined;
    },
  };
}

const transformOf = (x: number, y: number) =>
  `translate3d(${Math.round(x)}px, ${Math.round(y)}px, 0) scaleX(1) scaleY(1)`;

interface SensorEvents {
  onStart(point: Point): void;
  onMove(point: Point): void;
  onEnd(): void;
  onCancel(): void;
}

/** What a sensor tells, by way of the pointer that carries. */
export function carriedBy<Props extends SensorEvents>(
  pointer: CarriedPointer,
  props: Props,
): Props {
  let isCarried = false;
  pointer.press();
  // What a mere press leaves in the drag's context is not seen: it must not stand before what the press is for.
  const settle = (end: () => void) => {
    pointer.end();
    if (isCarried) end();
    else startTransition(end);
  };
  return {
    ...props,
    onStart: (point: Point) => {
      isCarried = true;
      pointer.begin(point);
      props.onStart(point);
      const gone = pointer.hasGoneTo();
      if (gone && pointer.moveTo(gone)) props.onMove(gone);
    },
    onMove: (point: Point) => {
      if (pointer.moveTo(point)) props.onMove(point);
    },
    onEnd: () => settle(props.onEnd),
    onCancel: () => settle(props.onCancel),
  };
}

/** The list that an element lies in, by its id. */
const listIdOf = (element: Element | null): string | null =>
  element?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? null;

/**
 * The list that is seen under a point, by its id. What is drawn there decides, not what was measured: a bar that
 * sticks while the page scrolls covers the stations below it.
 */
const listIdAt = ({ x, y }: { x: number; y: number }): string | null =>
  listIdOf(document.elementFromPoint(x, y));
