import {
  expiryRefusal,
  mostTokens,
  tokenPrefix,
  type ApiToken,
  type CreatedToken,
  type TokenInput,
} from '@muster/protocol';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { Fault, insist } from '../../lib/fault.ts';
import type { Acting } from '../../lib/rows/acting.ts';
import { mustHoldTurn } from '../../lib/rows/held-turn.ts';
import type { WriteOrder } from '../../lib/rows/write-order.ts';
import type { recordTokens } from './tokens.audit.ts';
import { secretKey } from './token-callers.ts';
import type { TokenDoc, TokensRepo } from './tokens.repo.ts';

const secretBytes = 32;
const endingLength = 4;

interface Created {
  readonly doc: TokenDoc;
  readonly answer: CreatedToken;
}

/** Creating, listing and revoking API tokens (ECO-1 to ECO-3). */
export function tokensService(
  repo: TokensRepo,
  clock: Clock,
  record: Pick<ReturnType<typeof recordTokens>, 'revoking'>,
  order: Pick<WriteOrder, 'write'>,
) {
  const present = (doc: TokenDoc): ApiToken => ({
    id: doc._id,
    name: doc.name,
    scopes: doc.scopes,
    expiresOn: doc.expiresOn,
    expired: doc.expiresOn < clock.calendarDay(),
    ending: doc.ending,
    createdAt: doc.createdAt.toISOString(),
    createdBy: { id: doc.createdBy, name: doc.createdByName },
    lastUsedAt: doc.lastUsedAt?.toISOString() ?? null,
  });

  return {
    list: async () => (await repo.all()).map(present),
    async create(by: { id: string; name: string }, input: TokenInput): Promise<Created> {
      insist(expiryRefusal(input.expiresOn, clock.calendarDay()));
      const secret = tokenPrefix + randomBytes(secretBytes).toString('base64url');
      const doc: TokenDoc = {
        _id: randomUUID(),
        secretHash: secretKey(secret),
        ending: secret.slice(-endingLength),
        ...input,
        createdAt: new Date(clock.now()),
        createdBy: by.id,
        createdByName: by.name,
        lastUsedAt: null,
      };
      // One at a time, so that those that come together, at whichever process, are counted too (ECO-80, PRC-16).
      await order.write(async () => {
        if ((await repo.all()).length >= mostTokens) {
          throw new Fault('TOO_MANY_TOKENS', { words: { count: String(mostTokens) } });
        }
        mustHoldTurn();
        await repo.insert(doc);
      });
      return { doc, answer: { ...present(doc), secret } };
    },
    /** Answers what was revoked. Throws NOT_FOUND. */
    async revoke(id: string, acting: Acting): Promise<TokenDoc> {
      const doc = await repo.one(id);
      if (!doc) throw new Fault('NOT_FOUND');
      await record.revoking(doc, acting, async () => {
        if (!(await repo.remove(id))) throw new Fault('NOT_FOUND');
      });
      return doc;
    },
  };
}
