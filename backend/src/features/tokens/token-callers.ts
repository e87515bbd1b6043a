import { hash } from 'node:crypto';
import type { TokenCaller } from '../../lib/caller.ts';
import type { Clock } from '../../lib/clock.ts';
import { databaseDeadlineMs, within } from '../../lib/deadline.ts';
import { expiringCache } from '../../lib/memory/expiring-cache.ts';
import { Fault } from '../../lib/fault.ts';
import { fewAtOnce } from '../../lib/few-at-once.ts';
import type { TokenDoc, TokensRepo } from './tokens.repo.ts';

interface Deps {
  repo: Pick<TokensRepo, 'bySecret' | 'used'>;
  clock: Clock;
  failed(error: unknown): void;
}

/** How long a token is used without reading it again, in ms; what is revoked anywhere is forgotten at once. */
const freshMs = 1000;
const usedEveryMs = 60_000;
const mostKept = 10_000;
/** Connections that all unknown secrets have together: anybody can send one. */
const mostReads = 5;

/** The secret's hash, under which a token is found. */
export const secretKey = (secret: string): string => hash('sha256', secret);

/** The program behind a secret, kept in memory between calls (ECO-5). */
export function tokenCallers({ repo, clock, failed }: Deps) {
  const known = expiringCache<TokenDoc>(clock, { max: mostKept, ms: freshMs });
  const unknown = expiringCache<object>(clock, { max: mostKept, ms: freshMs });
  const usedAt = new Map<string, number>();
  const few = fewAtOnce(mostReads);
  /** Counts revocations, so that a read begun before one is repeated. */
  let forgotten = 0;

  async function find(key: string): Promise<TokenDoc | null> {
    const before = forgotten;
    const doc = await within(
      databaseDeadlineMs,
      few(() => repo.bySecret(key)),
    );
    if (before !== forgotten) return find(key);
    if (doc) known.set(key, doc);
    else unknown.set(key, {});
    return doc;
  }

  /** To the minute, and nobody waits for it. */
  function noteUse({ _id: id, lastUsedAt }: TokenDoc): void {
    const now = clock.now();
    if (now - (usedAt.get(id) ?? lastUsedAt?.getTime() ?? 0) < usedEveryMs) return;
    usedAt.set(id, now);
    repo.used(id, new Date(now)).catch(failed);
  }

  return {
    /** Throws INVALID_TOKEN or TOKEN_EXPIRED. */
    async resolve(secret: string): Promise<TokenCaller> {
      const key = secretKey(secret);
      const doc = unknown.has(key) ? null : (known.get(key) ?? (await find(key)));
      if (!doc) throw new Fault('INVALID_TOKEN');
      if (doc.expiresOn < clock.calendarDay()) throw new Fault('TOKEN_EXPIRED');
      noteUse(doc);
      const { _id: id, name, scopes } = doc;
      return { principal: 'token', token: { id, name, scopes } };
    },
    /** Every token is read again before it is used, also one that is being read at this moment. */
    forget(id?: string): void {
      forgotten += 1;
      known.clear();
      unknown.clear();
      if (id !== undefined) usedAt.delete(id);
    },
  };
}
