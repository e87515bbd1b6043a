import { auditRoutes, type Revocation } from '@muster/protocol';
import type { AuthoredChange, Recorder } from '../../lib/audit/audit-record.ts';
import { changeKind, type Change } from '../../lib/changes.ts';
import { handle, person } from '../../plugins/contract.ts';
import { audiences } from '../../realtime/audiences.ts';
import type { Context } from '../context.ts';
import { presentEntry } from './audit.chain.ts';
import { auditQueries } from './audit.queries.ts';
import { auditRepo, type AuditDoc } from './audit.repo.ts';
import { refusedSignIns } from './audit.sign-ins.ts';
import { auditTrail } from './audit.trail.ts';

/** A line was added to the trail. */
const entryAppended = changeKind<{ readonly entry: AuditDoc }>('audit');

type Needs = Pick<Context, 'app' | 'clock' | 'db' | 'changes'>;

/**
 * The audit trail (docs/rules/audit.md). It exists before the session does, which records sign-ins; its routes come
 * after, when it is known who calls.
 */
export function auditFeature({ app, clock, db, changes }: Needs) {
  const repo = auditRepo(db);
  const trail = auditTrail({
    repo,
    clock,
    appended: (entry) =>
      changes.tell(entryAppended, { id: entry._id, revision: null, detail: { entry } }),
  });
  const queries = auditQueries(repo, clock);

  /** For what nobody waits for: what cannot be stored now is logged. */
  const recordLater = (entry: Parameters<Recorder['record']>[0]): void => {
    trail.record(entry).catch((err: unknown) => {
      app.log.error({ err, kind: entry.kind, what: entry.what }, 'an audit entry was not stored');
    });
  };
  const signIns = refusedSignIns(recordLater);
  app.addHook('preClose', async () => {
    signIns.stop();
    signIns.flush();
    await trail.idle();
  });

  return {
    record: trail.record,
    figures: queries.figures,
    since: queries.since,
    recordLater,
    signInRefused: signIns.refused,
    /** A write of which its detail says who made it and what it changed. */
    async recordChange(
      type: string,
      { id, revision }: Change<unknown>,
      change: AuthoredChange,
    ): Promise<void> {
      const { by, from, kind, before, after } = change;
      const what = { type, id, name: nameOf(change) };
      const known = change.key ?? (revision === null ? undefined : `${type} ${id} ${revision}`);
      const key = known === undefined ? {} : { key: known };
      await trail.record({ ...key, by, from, kind, what, before, after });
    },
    /** What somebody changed of a person ended that person's sessions. */
    recordRevocation: (userId: string, reason: Revocation, change: AuthoredChange | undefined) =>
      trail.record({
        by: change?.by ?? null,
        from: change?.from ?? null,
        kind: 'session.ended',
        what: { type: 'user', id: userId, name: change ? nameOf(change) : null },
        after: { reason },
      }),
    register({ publisher }: Pick<Context, 'publisher'>): void {
      changes.follow(entryAppended, ({ detail }) => {
        if (!detail) return;
        const entry = presentEntry(detail.entry);
        publisher.publish('activity:appended', { entry }, audiences.administrators);
      });
      handle(app, auditRoutes.activity, ({ query }) => queries.page(query));
      handle(app, auditRoutes.exportActivity, async ({ query, caller, request, reply }) => {
        const { user } = person(caller);
        const { text, lines } = await queries.file(query);
        // Before it is given away.
        await trail.record({
          by: user,
          from: request.ip,
          kind: 'activity.exported',
          what: { type: 'activity', id: null, name: null },
          after: { ...query, lines },
        });
        reply.type('text/csv; charset=utf-8');
        reply.header('content-disposition', `attachment; filename="activity-${clock.today()}.csv"`);
        return text;
      });
    },
  };
}

export type AuditFeature = ReturnType<typeof auditFeature>;

const nameOf = ({ name, before, after }: AuthoredChange) => name ?? nameIn(after) ?? nameIn(before);

const nameIn = (fields: object | null): string | null =>
  fields && 'name' in fields && typeof fields.name === 'string' ? fields.name : null;
