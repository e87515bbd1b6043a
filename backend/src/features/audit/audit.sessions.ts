import type { Actor } from '../../lib/caller.ts';
import type { AuditFeature } from './audit.feature.ts';

/** A logout; the same one has the same key. */
interface Departure {
  readonly key: string;
  readonly at: string;
  readonly user: Actor['by'];
  readonly address: string;
}

/** Sign-ins and ended sessions as entries of the trail (AUD-7, AUD-8). */
export function sessionAudit({
  record,
  announced,
  judgeAnnounced,
  signInRefused,
}: Pick<AuditFeature, 'record' | 'announced' | 'judgeAnnounced' | 'signInRefused'>) {
  const whose = ({ id, name }: Actor['by']) => ({ type: 'user', id, name });
  return {
    /** Announced, for a link keeps nothing of who made it (AUD-16); `link` is its token's hash. */
    creatingLinks: (
      made: readonly { readonly user: Actor['by']; readonly link: string }[],
      expiresAt: string,
      acting: Actor,
      create: () => Promise<void>,
    ) =>
      announced(
        made.map(({ user, link }) => ({
          key: `link ${link} created`,
          about: link,
          ...acting,
          kind: 'user.link-created',
          what: whose(user),
          after: { expiresAt },
        })),
        create,
      ),
    /** How a start finds out whether links were made. */
    judgeLinks: (isThere: (link: string) => Promise<boolean>) =>
      judgeAnnounced('user.link-created', isThere),
    opened: (user: Actor['by'], from: string, page?: string) =>
      record({
        by: user,
        from,
        kind: 'session.opened',
        what: whose(user),
        ...(page !== undefined && { after: { page } }),
      }),
    refused: (account: { id: string; username: string } | null, address: string) =>
      signInRefused({ account, address }),
    ended: (user: Actor['by'], { by, from }: Actor) =>
      record({
        by,
        from,
        kind: 'session.ended',
        what: whose(user),
        after: { reason: 'ended' },
      }),
    replaced: (user: Actor['by']) =>
      record({
        by: null,
        from: null,
        kind: 'session.ended',
        what: whose(user),
        after: { reason: 'replaced' },
      }),
    endedByProvider: (user: Actor['by']) =>
      record({
        by: null,
        from: null,
        kind: 'session.ended',
        what: whose(user),
        after: { reason: 'provider_ended' },
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
