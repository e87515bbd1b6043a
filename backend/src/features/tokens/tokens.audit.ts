import type { Announcer, Recorder } from '../../lib/audit/audit-record.ts';
import type { Acting } from '../../lib/rows/acting.ts';
import type { TokenDoc } from './tokens.repo.ts';

type Stored = Pick<TokenDoc, '_id' | 'name' | 'scopes' | 'expiresOn'>;

const fieldsOf = ({ name, scopes, expiresOn }: Stored) => ({ name, scopes, expiresOn });
const what = ({ _id: id, name }: Stored) => ({ type: 'token', id, name });

/** API tokens in the audit trail (ECO-8). */
export const recordTokens = ({ record, announced }: Recorder & Announcer) => ({
  /** Once, however often it is recorded: the token itself says who made it. */
  created: (token: TokenDoc, from: string | null) =>
    record({
      key: `token ${token._id} created`,
      at: token.createdAt.toISOString(),
      by: { id: token.createdBy, name: token.createdByName },
      from,
      kind: 'token.created',
      what: what(token),
      after: fieldsOf(token),
    }),
  /** Announced, for nothing is left of it (AUD-16). */
  revoking: <T>(token: TokenDoc, { by, from }: Acting, revoke: () => Promise<T>): Promise<T> =>
    announced(
      [
        {
          key: `token ${token._id} revoked`,
          about: token._id,
          by,
          from,
          kind: 'token.revoked',
          what: what(token),
          before: fieldsOf(token),
        },
      ],
      revoke,
    ),
});
