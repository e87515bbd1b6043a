import { type Connection, Schema } from 'mongoose';
import {
  type TokenScope,
  tokensRoutes,
  expiryRefusal,
  mostTokens,
  tokenInput,
  tokenPrefix,
  type ApiToken,
  type CreatedToken,
  type TokenInput,
} from '@muster/protocol';
import { actorIn, handle, person } from '../../http/contract.ts';
import { audiences } from '../../live/audiences.ts';
import { type Context, sharedOrder } from '../context.ts';
import { changeKind } from '../../store/changes.ts';
import { randomBytes, randomUUID, hash } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { Fault, throwIfRefused } from '../../lib/fault.ts';
import type { Actor } from '../../lib/caller.ts';
import { mustHoldTurn } from '../../store/rows/shared-turns.ts';
import type { WriteOrder } from '../../store/rows/write-order.ts';
import type { Announcer, Recorder } from '../../lib/audit/audit-record.ts';
import { madeAndRemoved } from '../../lib/audit/made-and-removed.ts';
import type { TokenCaller } from '../../lib/caller.ts';
import { databaseDeadlineMs, within } from '../../lib/deadline.ts';
import { expiringCache } from '../../lib/memory.ts';
import { fewAtOnce } from '../../lib/queue.ts';

/** An API token; of its secret only the hash is kept (ECO-3). */
interface TokenDoc {
  _id: string;
  /** SHA-256 of the secret, hex. */
  secretHash: string;
  ending: string;
  name: string;
  scopes: TokenScope[];
  expiresOn: string;
  createdAt: Date;
  createdBy: string;
  createdByName: string;
  lastUsedAt: Date | null;
}

const text = { type: String, required: true } as const;

const tokenSchema = new Schema<TokenDoc>(
  {
    _id: text,
    secretHash: text,
    ending: text,
    name: text,
    scopes: { type: [String], required: true },
    expiresOn: text,
    createdAt: { type: Date, required: true },
    createdBy: text,
    createdByName: text,
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'apiTokens', versionKey: false, strict: 'throw' },
).index({ secretHash: 1 }, { unique: true });

const tokenModel = (db: Connection) => db.model<TokenDoc>('ApiToken', tokenSchema);

function tokensRepo(db: Connection) {
  const tokens = tokenModel(db);
  return {
    all: () => tokens.find().sort({ createdAt: -1 }).lean().exec(),
    one: (id: string) => tokens.findOne({ _id: id }).lean().exec(),
    bySecret: (secretHash: string) => tokens.findOne({ secretHash }).lean().exec(),
    async insert(token: TokenDoc): Promise<void> {
      await tokens.create(token);
    },
    async remove(id: string): Promise<boolean> {
      return (await tokens.deleteOne({ _id: id }).exec()).deletedCount === 1;
    },
    async used(id: string, lastUsedAt: Date): Promise<void> {
      await tokens.updateOne({ _id: id }, { $set: { lastUsedAt } }).exec();
    },
  };
}

type TokensRepo = ReturnType<typeof tokensRepo>;

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
const secretKey = (secret: string): string => hash('sha256', secret);

/** The program behind a secret, kept in memory between calls (ECO-5). */
function tokenCallers({ repo, clock, failed }: Deps) {
  const cachedTokens = expiringCache<TokenDoc>(clock, { max: mostKept, ms: freshMs });
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
    if (doc) cachedTokens.set(key, doc);
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
      const doc = unknown.has(key) ? null : (cachedTokens.get(key) ?? (await find(key)));
      if (!doc) throw new Fault('INVALID_TOKEN');
      if (doc.expiresOn < clock.calendarDay()) throw new Fault('TOKEN_EXPIRED');
      noteUse(doc);
      const { _id: id, name, scopes } = doc;
      return { principal: 'token', token: { id, name, scopes } };
    },
    /** Every token is read again before it is used, also one that is being read at this moment. */
    forget(id?: string): void {
      forgotten += 1;
      cachedTokens.clear();
      unknown.clear();
      if (id !== undefined) usedAt.delete(id);
    },
  };
}

/** Whatever its maker said of it. */
const fieldsOf = (token: TokenDoc) =>
  Object.fromEntries(tokenInput.keyof().options.map((name) => [name, token[name]]));

/** API tokens in the audit trail (ECO-8). */
function recordTokens(audit: Recorder & Announcer, repo: Pick<TokensRepo, 'one'>) {
  const { made, removing } = madeAndRemoved(audit, {
    type: 'token',
    made: 'created',
    removed: 'revoked',
    isThere: async (id) => (await repo.one(id)) !== null,
  });
  const thing = ({ _id: id, name }: TokenDoc) => ({ id, name });
  return {
    created(token: TokenDoc, from: string | null): Promise<void> {
      const by = { id: token.createdBy, name: token.createdByName };
      return made(thing(token), token.createdAt, { by, from }, fieldsOf(token));
    },
    revoking: <T>(token: TokenDoc, acting: Actor, revoke: () => Promise<T>): Promise<T> =>
      removing(thing(token), acting, fieldsOf(token), revoke),
  };
}

const secretBytes = 32;
const endingLength = 4;

interface Created {
  readonly doc: TokenDoc;
  readonly answer: CreatedToken;
}

/** Creating, listing and revoking API tokens (ECO-1 to ECO-3). */
function tokensService(
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
      throwIfRefused(expiryRefusal(input.expiresOn, clock.calendarDay()));
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
      // One at a time, so that those that come together, at whichever process, are counted too (ECO-2, PRC-16).
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
    async revoke(id: string, acting: Actor): Promise<TokenDoc> {
      const doc = await repo.one(id);
      if (!doc) throw new Fault('NOT_FOUND');
      await record.revoking(doc, acting, async () => {
        if (!(await repo.remove(id))) throw new Fault('NOT_FOUND');
      });
      return doc;
    },
  };
}

/** A token is made once and removed once; that it is used is told to nobody. */
const tokenCreated = changeKind<TokenDoc>('token', {
  collection: 'apiTokens',
  revision: 1,
  on: ['insert'],
});
const tokenRevoked = changeKind<TokenDoc>('token revocation', {
  collection: 'apiTokens',
  revision: 1,
  on: ['delete'],
});

type Needs = Pick<Context, 'app' | 'clock' | 'db' | 'audit' | 'changes' | 'isShared'>;

/**
 * API tokens (docs/rules/ecosystem.md). It exists before it is known who calls, which it decides for programs; its
 * routes come after.
 */
export function tokensFeature({ app, clock, db, audit, changes, isShared }: Needs) {
  const repo = tokensRepo(db);
  const failed = (err: unknown) => app.log.warn({ err }, 'the use of a token was not stored');
  const callers = tokenCallers({ repo, clock, failed });
  const record = recordTokens(audit, repo);
  const tokens = tokensService(repo, clock, record, sharedOrder({ app, db, isShared }, 'tokens'));

  // Also what another process did: none that is revoked is used anywhere (ECO-7).
  for (const kind of [tokenCreated, tokenRevoked])
    changes.subscribe(kind, ({ id }) => callers.forget(id));
  changes.onInvalidated(() => callers.forget());

  // Whoever was cut off between a token and its entry: the entry follows, once (AUD-6).
  audit.relayAtStart(async () => {
    for (const token of await repo.all()) await record.created(token, null);
  });

  return {
    resolve: callers.resolve,
    register({ publisher }: Pick<Context, 'publisher'>): void {
      for (const kind of [tokenCreated, tokenRevoked]) {
        changes.subscribe(kind, ({ id }) => {
          const payload = { what: 'tokens' as const, ids: [id], revision: null };
          publisher.publish('directory:changed', payload, audiences.administrators);
        });
      }
      handle(app, tokensRoutes.list, () => tokens.list());
      handle(app, tokensRoutes.create, async ({ body, caller, request }) => {
        const { doc, answer } = await tokens.create(person(caller).user, body);
        // Before the secret is given away.
        await record.created(doc, request.ip);
        changes.publish(tokenCreated, { id: doc._id, revision: 1, detail: doc });
        return answer;
      });
      handle(app, tokensRoutes.revoke, async (call) => {
        const revoked = await tokens.revoke(call.params.tokenId, actorIn(call));
        changes.publish(tokenRevoked, { id: revoked._id, revision: 1, detail: revoked });
        return {};
      });
    },
  };
}
