import type { AuditEntry } from '@muster/protocol';

/** A line of the audit trail: what Asha changed of a person. */
export const entryOf = (id: string, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-20T02:50:00.000Z',
  by: { id: 'asha', name: 'Asha Admin' },
  from: '10.4.7.12',
  kind: 'user.updated',
  what: { type: 'user', id: 'wei', name: 'Wei Goh' },
  before: { role: 'M' },
  after: { role: 'PSO' },
  hash: 'hash',
  previousHash: 'previous',
  ...overrides,
});
