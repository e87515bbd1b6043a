import type { Acting } from '../../lib/rows/acting.ts';
import type { AuditFeature } from './audit.feature.ts';

interface Author {
  readonly id: string;
  readonly name: string;
}

/** A logout; the same one has the same key. */
interface Departure {
  readonly key: string;
  readonly at: string;
  readonly user: Author;
  readonly address: string;
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
    ended: (user: Author, { by, from }: Acting) =>
      record({
        by,
        from,
        kind: 'session.ended',
        what: whose(user),
        after: { reason: 'ended' },
      }),
    replaced: (user: Author) =>
      record({
        by: null,
        from: null,
        kind: 'session.ended',
        what: whose(user),
        after: { reason: 'replaced' },
      }),
    left: ({ key, at, user, address }: Departure) =>
      record({
        key,
        at,
        by: user,
        from: address,
        kind: 'session.ended',
        what: whose(user),
        after: { reason: 'logout' },
      }),
  };
}
