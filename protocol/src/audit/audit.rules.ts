import type { AuditEntry } from './audit.schema.ts';

/** What the first entry of the chain has as its predecessor (AUD-4). */
export const firstPreviousHash = '0'.repeat(64);

/** The text that an entry's hash is made of: JSON with sorted keys, at every depth (AUD-4). */
export function hashedText(entry: Omit<AuditEntry, 'hash'> & { hash?: string }): string {
  const { hash: _, ...hashed } = entry;
  return JSON.stringify(sortedKeys(hashed));
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sortedKeys(one)]),
  );
}
