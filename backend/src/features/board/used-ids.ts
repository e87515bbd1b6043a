import { LRUCache } from 'lru-cache';
import type { Clock } from '../../lib/clock.ts';
import { atMost } from '../../lib/memory.ts';
import type { Changes } from '../../store/changes.ts';
import { boardWritten } from './board.audit.ts';
import type { BoardRepo } from './board.repo.ts';

interface Deps {
  readonly repo: Pick<BoardRepo, 'datesFrom' | 'relayLeft' | 'recentIds'>;
  readonly clock: Clock;
  readonly changes: Pick<Changes, 'subscribe' | 'onInvalidated'>;
}

/** How many ids of operations are known by their date without asking the database. */
const mostIds = 100_000;
/** How long an id stays that of its operation whatever date it is sent for next, in ms. */
const rememberedMs = 48 * 3_600_000;

/**
 * For which date an operation's id was first used (S11). What was used here is known; what earlier processes used is
 * read once at the start. Only while another process writes another date the database has to be asked of an id.
 */
export function usedIds({ repo, clock, changes }: Deps) {
  const dateOf = new LRUCache<string, string>(atMost(mostIds));
  /** When another process was seen to write a date last. */
  const foreignAt = new Map<string, number>();
  let readFrom: string | undefined;
  let isRead = false;

  // A source that tells no detail speaks of another process's write.
  changes.subscribe(boardWritten, ({ id: date, detail }) => {
    if (!detail) foreignAt.set(date, clock.now());
  });
  changes.onInvalidated(async () => {
    if (readFrom !== undefined) await read(readFrom);
  });

  /**
   * Copies out what a stopped server left in the documents from a date on, so that every id that was used there is found
   * by asking for it, and reads which of them are young.
   */
  async function read(from: string): Promise<void> {
    readFrom = from;
    isRead = false;
    const since = new Date(clock.now() - rememberedMs).toISOString();
    for (const date of await repo.datesFrom(from)) {
      await repo.relayLeft(date);
      for (const opId of await repo.recentIds(date, since)) dateOf.set(opId, date);
    }
    isRead = true;
  }

  return {
    read,
    /** The date that an id belongs to from now on: where it is new, this one. */
    dateFor(opId: string, date: string): string {
      const first = dateOf.get(opId) ?? date;
      dateOf.set(opId, first);
      return first;
    },
    /** An id turned out to be that of an operation of another date. */
    belongs: (opId: string, date: string): void => void dateOf.set(opId, date),
    /** Whether an id that is new here can have been used for no other date than this one. */
    isOnlyOf(date: string): boolean {
      const until = clock.now() - rememberedMs;
      return isRead && ![...foreignAt].some(([other, at]) => other !== date && at > until);
    },
  };
}
