import { chainFault, emptyChain, type ChainEnd } from './audit.chain.ts';
import type { AuditRepo } from './audit.repo.ts';

const pageSize = 1000;

/** Reads the whole trail and checks every entry. Throws an Error that names the first broken one (AUD-12). */
export async function verifyTrail({
  after,
}: Pick<AuditRepo, 'after'>): Promise<{ entries: number }> {
  let end: ChainEnd = emptyChain;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const page = await after(end.sequence, pageSize);
    for (const doc of page) {
      const fault = chainFault(end, doc);
      if (fault !== undefined) throw new Error(`The audit trail is broken. ${fault}`);
      end = doc;
    }
    if (page.length < pageSize) return { entries: end.sequence };
  }
}
