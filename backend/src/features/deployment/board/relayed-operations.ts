import { LRUCache } from 'lru-cache';
import type { BoardRepo } from './board.repo.ts';

type Found = Awaited<ReturnType<BoardRepo['recordsUnder']>>;

const mostIds = 256;
/** How many writes an answer outlives: fewer than a board keeps operations in memory. */
const goodForWrites = 200;

/**
 * Operations that were copied out of one board in memory, by their ids. A batch that another process overtakes is
 * decided again, and asks only once: what is written meanwhile comes into memory before it is copied out.
 */
export class RelayedOperations {
  readonly #repo: Pick<BoardRepo, 'recordsUnder'>;
  readonly #asked = new LRUCache<string, { found: Promise<Found>; writes: number }>({
    max: mostIds,
  });

  constructor(repo: Pick<BoardRepo, 'recordsUnder'>) {
    this.#repo = repo;
  }

  /** `writes`: those of the board that were in memory before this was asked. */
  async under(opIds: readonly string[], writes: number): Promise<Found> {
    const missing = opIds.filter((opId) => {
      const asked = this.#asked.get(opId);
      return asked === undefined || writes - asked.writes >= goodForWrites;
    });
    const answer = this.#repo.recordsUnder(missing);
    for (const opId of missing) {
      const found = answer.then((all) => all.filter(({ record }) => record.opId === opId));
      // Whoever waits for it is told; the next one asks again.
      found.catch(() => this.#asked.delete(opId));
      this.#asked.set(opId, { found, writes });
    }
    const answers = opIds.flatMap((opId) => this.#asked.get(opId)?.found ?? []);
    return (await Promise.all(answers)).flat();
  }
}
