import { flushSync } from 'react-dom';

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
  for (const { card, dx, dy } of ways) animate(card, dx, dy, returnMs);
}

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

function animate(card: HTMLElement, dx: number, dy: number, duration: number): void {
  card.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], {
    duration,
    easing,
  });
}
