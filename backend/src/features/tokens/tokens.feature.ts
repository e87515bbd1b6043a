import { tokensRoutes } from '@muster/protocol';
import { actingIn } from '../../plugins/acting.ts';
import { handle, person } from '../../plugins/contract.ts';
import { audiences } from '../../realtime/audiences.ts';
import type { Context } from '../context.ts';
import { sharedOrder } from '../shared-order.ts';
import { tokenCallers } from './token-callers.ts';
import { recordTokens } from './tokens.audit.ts';
import { tokenCreated, tokenRevoked } from './tokens.changes.ts';
import { tokensRepo } from './tokens.repo.ts';
import { tokensService } from './tokens.service.ts';
import { catchUp } from '../../lib/jobs/catch-up.ts';

type Needs = Pick<Context, 'app' | 'clock' | 'db' | 'audit' | 'changes' | 'isShared'>;

/**
 * API tokens (docs/rules/ecosystem.md). It exists before it is known who calls, which it decides for programs; its
 * routes come after.
 */
export function tokensFeature({ app, clock, db, audit, changes, isShared }: Needs) {
  const repo = tokensRepo(db);
  const failed = (err: unknown) => app.log.warn({ err }, 'the use of a token was not stored');
  const callers = tokenCallers({ repo, clock, failed });
  const record = recordTokens(audit);
  const tokens = tokensService(repo, clock, record, sharedOrder({ app, db, isShared }, 'tokens'));
  audit.judgeAnnounced('token.revoked', async (id) => (await repo.one(id)) === null);

  // Also what another process did: none that is revoked is used anywhere (PRC-15).
  for (const kind of [tokenCreated, tokenRevoked])
    changes.follow(kind, ({ id }) => callers.forget(id));
  changes.onLost(() => callers.forget());

  // Whoever was cut off between a token and its entry: the entry follows, once (AUD-6).
  catchUp(app, async () => {
    for (const token of await repo.all()) await record.created(token, null);
  });

  return {
    resolve: callers.resolve,
    register({ publisher }: Pick<Context, 'publisher'>): void {
      for (const kind of [tokenCreated, tokenRevoked]) {
        changes.follow(kind, ({ id }) => {
          const told = { what: 'tokens' as const, ids: [id], revision: null };
          publisher.publish('directory:changed', told, audiences.administrators);
        });
      }
      handle(app, tokensRoutes.list, () => tokens.list());
      handle(app, tokensRoutes.create, async ({ body, caller, request }) => {
        const { doc, answer } = await tokens.create(person(caller).user, body);
        // Before the secret is given away.
        await record.created(doc, request.ip);
        changes.tell(tokenCreated, { id: doc._id, revision: 1, detail: doc });
        return answer;
      });
      handle(app, tokensRoutes.revoke, async (call) => {
        const revoked = await tokens.revoke(call.params.tokenId, actingIn(call));
        changes.tell(tokenRevoked, { id: revoked._id, revision: 1, detail: revoked });
        return {};
      });
    },
  };
}
