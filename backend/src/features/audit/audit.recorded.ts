import { addDays, instantIn, type AuditEntry } from '@muster/protocol';
import { emptyChain, presentEntry, type ChainEnd } from './audit.chain.ts';
import type { AuditRepo } from './audit.repo.ts';

const atOnce = 500;

/** The trail for whoever keeps a part of it elsewhere: entries without a gap, as everybody reads them (EVI-13). */
export function recordedTrail(
  repo: Pick<AuditRepo, 'last' | 'edge' | 'after' | 'newest'>,
  timeZone: string,
) {
  return {
    async end(): Promise<ChainEnd> {
      const { sequence, hash } = (await repo.last()) ?? emptyChain;
      return { sequence, hash };
    },

    /** From the first to the last entry of days of the organisation's time zone, up to a place in the chain. */
    async span(
      from: string,
      to: string,
      upTo: number,
    ): Promise<{ first: number; last: number } | undefined> {
      const days = {
        since: instantIn(timeZone, from, '00:00').toISOString(),
        until: instantIn(timeZone, addDays(to, 1), '00:00').toISOString(),
        before: upTo + 1,
      };
      const first = await repo.edge(days, 1);
      const last = await repo.edge(days, -1);
      return first === undefined || last === undefined ? undefined : { first, last };
    },

    /** In the order of the chain, both ends included. */
    async *entries(first: number, last: number): AsyncGenerator<AuditEntry[]> {
      for (let next = first; next <= last;) {
        const page = await repo.after(next - 1, Math.min(atOnce, last - next + 1));
        if (page.length === 0) return;
        yield page.map(presentEntry);
        next = (page.at(-1)?.sequence ?? last) + 1;
      }
    },

    /** The newest entry of a kind. */
    async newest(kind: string): Promise<AuditEntry | undefined> {
      const [found] = await repo.newest({ kind }, 1);
      return found && presentEntry(found);
    },
  };
}
