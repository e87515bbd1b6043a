import { firstPreviousHash, hashedText, type AuditEntry } from '@muster/protocol';
import { hash } from 'node:crypto';
import type { AuditDoc, AuditRepo } from './audit.repo.ts';
import type { Recorded } from '../../lib/audit/audit-record.ts';

/** Where the next entry is tied on. */
export interface ChainEnd {
  readonly sequence: number;
  readonly hash: string;
}

export const emptyChain: ChainEnd = { sequence: 0, hash: firstPreviousHash };

/** The entry as everybody reads it, and as its hash is made of it (AUD-4). */
export const presentEntry = ({
  _id,
  sequence: _sequence,
  key: _key,
  userId: _userId,
  ...entry
}: AuditDoc): AuditEntry => ({ id: _id, ...entry });

const hashOf = (entry: Omit<AuditEntry, 'hash'>): string => hash('sha256', hashedText(entry));

/** The next entry of a chain. */
export function chained(end: ChainEnd, recorded: Recorded): AuditDoc {
  const { key, ...said } = recorded;
  const sequence = end.sequence + 1;
  const entry = { id: String(sequence), ...said, previousHash: end.hash };
  const { id, ...rest } = entry;
  return { _id: id, sequence, key, userId: said.by?.id ?? null, ...rest, hash: hashOf(entry) };
}

/** What is wrong with an entry that should stand after `end`; undefined when nothing is (AUD-12). */
function chainFault(end: ChainEnd, doc: AuditDoc): string | undefined {
  const expected = end.sequence + 1;
  if (doc.sequence !== expected) return `Entry ${expected} is missing.`;
  const { hash: stored, ...entry } = presentEntry(doc);
  if (entry.previousHash !== end.hash)
    return `Entry ${expected} does not follow the one before it.`;
  const isWhole = stored === hashOf(entry) && doc._id === String(expected);
  const isFiled = doc.userId === (doc.by?.id ?? null);
  return isWhole && isFiled ? undefined : `Entry ${expected} has been changed.`;
}

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
