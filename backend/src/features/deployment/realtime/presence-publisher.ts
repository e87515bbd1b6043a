import { audiences } from '../../../realtime/audiences.ts';
import type { Publisher } from '../../../realtime/publisher.ts';
import type { Presence } from './presence.ts';

/** How often is looked whose lease is over, in ms. */
export const sweepMs = 500;

export type ShowPresence = (date: string, to?: ReturnType<typeof audiences.socket>) => void;

/** Who is at a board and what they hold (S18): to everybody there, or to one socket that has come again. */
export const presencePublisher =
  (presence: Presence, publisher: Publisher): ShowPresence =>
  (date, to = audiences.board(date, 'full')) =>
    publisher.publish('board:presence', presence.picture(date), to);

/** Ends leases that nobody renewed, and shows it. Answers how to stop. */
export function startLeaseSweep(presence: Presence, show: ShowPresence): () => void {
  const timer = setInterval(() => presence.expire().forEach((date) => show(date)), sweepMs);
  return () => clearInterval(timer);
}
