import type { LatestOperations, OperationsRepo } from './operations.repo.ts';

/**
 * The number of the last operation of a date up to a revision; 0 where there is none. Its number is its revision, and
 * as much more as there were refusals before it.
 */
export async function lastUpTo(
  { following, preceding }: Pick<OperationsRepo, 'following' | 'preceding'>,
  known: LatestOperations,
  revision: number,
): Promise<number> {
  let [last, above] = [0, Math.max(0, revision - 1)];
  for (;;) {
    const [found] = await following(known, { above, below: known.writes + 1, limit: 1 });
    if (!found || found.change.revision > revision) {
      const before = { above: last, below: found?.seq ?? known.writes + 1, limit: 1 };
      const [earlier] = await preceding(known, {}, before);
      return earlier?.seq ?? last;
    }
    last = found.seq;
    if (found.change.revision === revision) return last;
    above = last + revision - found.change.revision - 1;
  }
}
