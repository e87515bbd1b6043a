import type { Revocation } from '@muster/protocol';
import type { Acting } from '../../lib/rows/acting.ts';
import type { AuditFeature } from './audit.feature.ts';

interface Author {
  readonly id: string;
  readonly name: string;
}

/** Sign-ins and ended sessions as entries of the trail (AUD-7, AUD-8). */
export function sessionAudit({
  record,
  signInRefused,
}: Pick<AuditFeature, 'record' | 'signInRefused'>) {
  const whose = ({ id, name }: Author) => ({ type: 'user', id, name });
  return {
    linkCreated: (user: Author, expiresAt: string, { by, from }: Acting) =>
      record({ by, from, kind: 'user.link-created', what: whose(user), after: { expiresAt } }),
    opened: (user: Author, from: string) =>
      record({ by: user, from, kind: 'session.opened', what: whose(user) }),
    refused: (account: { id: string; username: string } | null, address: string) =>
      signInRefused({ account, address }),
    ended: (user: Author, reason: Revocation, by: Author | null, from: string | null) =>
      record({ by, from, kind: 'session.ended', what: whose(user), after: { reason } }),
  };
}
