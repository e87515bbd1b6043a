import { tokensRoutes } from '@muster/protocol';
import { actingIn } from '../../plugins/acting.ts';
import { handle, person } from '../../plugins/contract.ts';
import { audiences } from '../../realtime/audiences.ts';
import type { Context } from '../context.ts';
import { tokenCallers } from './token-callers.ts';
import { recordTokens } from './tokens.audit.ts';
import { tokensRepo } from './tokens.repo.ts';
import { tokensService } from './tokens.service.ts';

type Needs = Pick<Context, 'app' | 'clock' | 'db' | 'audit'>;

/**
 * API tokens (docs/rules/ecosystem.md). It exists before it is known who calls, which it decides for programs; its
 * routes come after.
 */
export function tokensFeature({ app, clock, db, audit }: Needs) {
  const repo = tokensRepo(db);
  const failed = (err: unknown) => app.log.warn({ err }, 'the use of a token was not stored');
  const callers = tokenCallers({ repo, clock, failed });
  const record = recordTokens(audit);
  const tokens = tokensService(repo, clock, record);
  audit.judgeAnnounced('token.revoked', async (id) => (await repo.one(id)) === null);

  // Whoever was cut off between a token and its entry: the entry follows, once (AUD-6).
  app.addHook('onReady', async () => {
    for (const token of await repo.all()) await record.created(token, null);
  });

  return {
    resolve: callers.resolve,
    register({ publisher }: Pick<Context, 'publisher'>): void {
      const tell = (id: string) => {
        const told = { what: 'tokens' as const, ids: [id], revision: null };
        publisher.publish('directory:changed', told, audiences.administrators);
      };
      handle(app, tokensRoutes.list, () => tokens.list());
      handle(app, tokensRoutes.create, async ({ body, caller, request }) => {
        const { doc, answer } = await tokens.create(person(caller).user, body);
        // Before the secret is given away.
        await record.created(doc, request.ip);
        tell(doc._id);
        return answer;
      });
      handle(app, tokensRoutes.revoke, async (call) => {
        const revoked = await tokens.revoke(call.params.tokenId, actingIn(call));
        callers.forget(revoked);
        tell(revoked._id);
        return {};
      });
    },
  };
}
