import { holdLeaseMs } from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import { changeKind, type Changes } from '../../../store/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { perKey } from '../../../lib/queue.ts';
import { publishElsewhere } from '../../../live/publisher.ts';
import { sweepMs } from './board-publisher.ts';
import type { Presence, PresenceDoc, PresenceRepo } from './presence.ts';

/** A process has written who is at a date's board there. The id is the date. */
export const presenceWritten = changeKind('presence', { collection: 'presence', id: 'date' });

/** How long others believe a process that says nothing any more, in ms. */
export const leaseMs = 15_000;
/** How long they believe it until the next look at what is over, and that somebody there holds a card (S18), in ms. */
const hereMs = leaseMs - sweepMs;
const heldMs = holdLeaseMs - sweepMs;
/** Changes of one date in this time are one write, in ms. */
const gatherMs = 100;
const mostSeen = 1000;

interface Deps {
  readonly presence: Presence;
  readonly repo: PresenceRepo;
  readonly clock: Clock;
  readonly changes: Pick<Changes, 'subscribe'>;
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
  const reads = perKey();
  const seen = new LRUCache<string, { at: number; until: number }>({ max: mostSeen });

  const failed = (err: unknown) => log.warn({ err }, 'presence was not told; it will be again');
  const relay = publishElsewhere({
    gatherMs,
    subjects: () => presence.dates(),
    isEmpty: (date) => presence.own(date).viewers.length === 0,
    write: (date, isOver) => {
      const expiresAt = new Date(clock.now() + (isOver ? 0 : leaseMs));
      const { viewers, holding } = isOver ? { viewers: [], holding: [] } : presence.own(date);
      return repo.put({ date, process, viewers, holding, expiresAt });
    },
    failed,
  });

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

  /** One after the other, so that what was read last is shown. */
  const read = (date: string): Promise<void> => reads.run(date, () => readNow(date));

  async function readNow(date: string): Promise<void> {
    if (!presence.isOpen(date)) return;
    const others = await repo.others(date, process);
    const there = others.map((doc) => {
      const until = untilOf(doc);
      const since = until - leaseMs;
      return { ...doc, until: since + hereMs, holdsUntil: since + heldMs };
    });
    if (presence.hear(date, there)) show(date);
  }

  changes.subscribe(presenceWritten, ({ id: date }) => read(date));

  return {
    ...relay,
    /** The first person here has opened a date's board. */
    opened: (date: string): void => void read(date).catch(failed),
  };
}
