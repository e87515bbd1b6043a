import type { Board } from '@muster/protocol';
import { randomUUID, hash } from 'node:crypto';
import type { Person } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import type { Outcome } from './board/board-batch.ts';

/** What the calls that change a board have in common. */

/** Who calls, and from which address. */
export type Doer = Pick<Person, 'user' | 'principal'> & { readonly from: string };

export interface Asked {
  readonly date: string;
  readonly opId?: string | undefined;
  readonly baseRevision?: number | undefined;
  readonly reason?: string | null | undefined;
}

/** A call without an opId of its own gets one, so that its step can be undone (S17). */
export function requestOf(
  { user, principal, from }: Doer,
  { date, opId, baseRevision, reason }: Asked,
  identity: readonly unknown[],
) {
  return {
    date,
    opId: opId ?? randomUUID(),
    by: { id: user.id, name: user.name },
    ...((principal === 'admin' || reason) && { from }),
    ...(reason && { reason }),
    // Part of it only where there is one, so that what was asked before there were reasons stays the same.
    asked: hash(
      'sha256',
      JSON.stringify([...identity, baseRevision, ...(reason ? [reason] : [])]),
      'base64url',
    ),
    baseRevision,
    repeatable: opId !== undefined,
  };
}

/** Where nothing was written either: nobody is answered of a board that they have not seen (S10). */
export function refuseStale({ revision }: Board, baseRevision: number | undefined): void {
  if (baseRevision !== undefined && baseRevision !== revision) {
    throw new Fault('STALE', { details: { revision } });
  }
}

/** S9: revision and what stands in the way are fields of the answer, beside code and message. */
export function refused(outcome: Exclude<Outcome, { kind: 'applied' }>): Fault {
  if (outcome.kind === 'nothing') return new Fault('INTERNAL');
  const { code, words, details } = outcome.refusal;
  return new Fault(code, { ...(words && { words }), details, beside: details as object });
}
