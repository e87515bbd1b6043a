import { holdLeaseMs } from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import { changeKind, type Changes } from '../../../lib/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { within } from '../../../lib/deadline.ts';
import { sweepMs } from './presence-publisher.ts';
import type { Presence } from './presence.ts';
import type { PresenceDoc, PresenceRepo } from './presence.repo.ts';

/** A process has written who is at a date's board there. The id is the date. */
export const presenceWritten = changeKind('presence', { collection: 'presence', id: 'date' });

/** How long others believe a process that says nothing any more, how often it says that it is there, in ms. */
export const leaseMs = 15_000;
const renewMs = 5000;
/** How long others believe that somebody there holds a card (S18): until the next look at what is over, in ms. */
const heldMs = holdLeaseMs - sweepMs;
/** Changes of one date in this time are one write, in ms. */
const gatherMs = 100;
/** How long a server that stops waits until it is known that it has gone, in ms. */
const leaveWithinMs = 1000;
const mostSeen = 1000;

interface Deps {
  readonly presence: Presence;
  readonly repo: PresenceRepo;
  readonly clock: Clock;
  readonly changes: Pick<Changes, 'follow'>;
  /** To this process's own sockets. */
  show(date: string): void;
  readonly log: FastifyBaseLogger;
}

/**
 * Tells the other processes who is here, by one document for each date that is open here, and hears of them who is
 * there (PRC-42, PRC-43).
 */
export function sharePresence({ presence, repo, clock, changes, show, log }: Deps) {
  const process = randomUUID();
  const waiting = new Map<string, NodeJS.Timeout>();
  /** Dates of which the others think that somebody has them open here. */
  const told = new Set<string>();
  const seen = new LRUCache<string, { at: number; until: number }>({ max: mostSeen });

  async function write(date: string, isLeaving = false): Promise<void> {
    const { viewers, holding } = presence.own(date);
    const isEmpty = isLeaving || viewers.length === 0;
    if (isEmpty && !told.has(date)) return;
    told.add(date);
    const expiresAt = new Date(clock.now() + (isEmpty ? 0 : leaseMs));
    const here = isEmpty ? { viewers: [], holding: [] } : { viewers, holding };
    await repo.put({ date, process, ...here, expiresAt });
    // Only now: a last word that did not get through is said again. Somebody may have come meanwhile.
    if (isLeaving || (isEmpty && presence.own(date).viewers.length === 0)) told.delete(date);
  }

  const failed = (err: unknown) => log.warn({ err }, 'presence was not told; it will be again');

  function changed(date: string): void {
    if (waiting.has(date)) return;
    const timer = setTimeout(() => {
      waiting.delete(date);
      write(date).catch(failed);
    }, gatherMs);
    waiting.set(date, timer);
  }

  /**
   * By the clock that only runs on. A process whose clock is wrong is believed for a lease after each change of its
   * document: only a document that is new here, and one of somebody who leaves, is judged by its time.
   */
  function untilOf({ _id, expiresAt, viewers }: PresenceDoc): number {
    const at = expiresAt.getTime();
    const before = seen.get(_id);
    if (before?.at === at) return before.until;
    const isRenewed = before !== undefined && viewers.length > 0;
    const leftMs = isRenewed ? leaseMs : Math.min(at - clock.now(), leaseMs);
    const until = clock.elapsed() + leftMs;
    seen.set(_id, { at, until });
    return until;
  }

  async function read(date: string): Promise<void> {
    if (!presence.isOpen(date)) return;
    const others = await repo.others(date, process);
    const there = others.map((doc) => {
      const until = untilOf(doc);
      return { ...doc, until, holdsUntil: until - leaseMs + heldMs };
    });
    if (presence.hear(date, there)) show(date);
  }

  changes.follow(presenceWritten, ({ id: date }) => read(date));

  const renewing = setInterval(() => {
    // Also those of which the last word did not get through.
    for (const date of new Set([...presence.dates(), ...told])) write(date).catch(failed);
  }, renewMs);
  renewing.unref();

  return {
    changed,
    /** The first person here has opened a date's board. */
    opened: (date: string): void => void read(date).catch(failed),
    /** A clean end is known at once (PRC-43). */
    async stop(): Promise<void> {
      clearInterval(renewing);
      for (const timer of waiting.values()) clearTimeout(timer);
      const leaving = Promise.all([...told].map((date) => write(date, true)));
      await within(leaveWithinMs, leaving).catch(failed);
    },
  };
}
