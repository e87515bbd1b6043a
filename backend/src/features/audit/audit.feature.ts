import { auditRoutes, exportRoutes, watchExports } from '@muster/protocol';
import type { AuthoredChange, ChangeRecorder, Recorder } from '../../lib/audit/audit-record.ts';
import { changeKind, type Changes } from '../../lib/changes.ts';
import { Fault } from '../../lib/fault.ts';
import { catchUp } from '../../lib/jobs/catch-up.ts';
import { handle, person } from '../../plugins/contract.ts';
import { audiences } from '../../realtime/audiences.ts';
import type { Context } from '../context.ts';
import { presentEntry } from './audit.chain.ts';
import { announcedDeeds } from './audit.announced.ts';
import { announcedRepo } from './announced.repo.ts';
import { auditQueries } from './audit.queries.ts';
import { auditRepo, type AuditDoc } from './audit.repo.ts';
import { recordedTrail } from './audit.recorded.ts';
import { refusedSignIns } from './audit.sign-ins.ts';
import { auditTrail } from './audit.trail.ts';

/** A line was added to the trail. */
const entryAppended = changeKind<{ readonly entry: AuditDoc }>('audit', {
  collection: 'audit',
  revision: 1,
  on: ['insert'],
});

const tellAppended = (changes: Changes, entry: AuditDoc): void =>
  changes.tell(entryAppended, { id: entry._id, revision: 1, detail: { entry } });

type Needs = Pick<Context, 'app' | 'clock' | 'db' | 'changes'>;

/**
 * The audit trail (docs/rules/audit.md). It exists before the session does, which records sign-ins; its routes come
 * after, when it is known who calls.
 */
export function auditFeature({ app, clock, db, changes }: Needs) {
  const repo = auditRepo(db);
  const trail = auditTrail({ repo, clock, appended: (entry) => tellAppended(changes, entry) });
  const queries = auditQueries(repo, clock);

  const { settle, ...announcing } = announcedDeeds({
    repo: announcedRepo(db),
    clock,
    record: trail.record,
    failed: (err) => app.log.error({ err }, 'an audit entry will be stored at the next start'),
  });
  catchUp(app, settle);

  /** For what nobody waits for: what cannot be stored now is logged. */
  const recordLater = (entry: Parameters<Recorder['record']>[0]): void => {
    trail.record(entry).catch((err: unknown) => {
      app.log.error({ err, kind: entry.kind, what: entry.what }, 'an audit entry was not stored');
    });
  };

  const keyed = (key: string | undefined) => (key === undefined ? {} : { key });

  /** A write of which its detail says who made it and what it changed. */
  const recordChange: ChangeRecorder['recordChange'] = async (type, write, change) => {
    const { at, by, from, kind, before, after, ends } = change;
    const { id, revision } = write;
    const what = { type, id, name: nameOf(change) };
    const key = change.key ?? (revision === null ? undefined : `${type} ${id} ${revision}`);
    const entry = { ...keyed(key), by, from, kind, what, before, after };
    await Promise.all([
      trail.record(at === undefined ? entry : { ...entry, at }),
      ends === undefined ? undefined : recordRevocation(write, ends, change),
    ]);
  };

  /** What somebody changed of a person ended that person's sessions. */
  const recordRevocation = (
    { id, revision }: { readonly id: string; readonly revision: number | null },
    reason: string,
    change: AuthoredChange | undefined,
  ): Promise<void> =>
    trail.record({
      ...keyed(revision === null ? undefined : `user ${id} ${revision} sessions`),
      ...(change?.at !== undefined && { at: change.at }),
      by: change?.by ?? null,
      from: change?.from ?? null,
      kind: 'session.ended',
      what: { type: 'user', id, name: change ? nameOf(change) : null },
      after: { reason },
    });

  const signIns = refusedSignIns(recordLater);
  app.addHook('preClose', async () => {
    signIns.stop();
    signIns.flush();
    await trail.idle();
  });

  return {
    record: trail.record,
    ...announcing,
    figures: queries.figures,
    since: queries.since,
    recorded: recordedTrail(repo, clock.timeZone),
    recordLater,
    signInRefused: signIns.refused,
    recordChange,
    recordRevocation,
    register({ publisher }: Pick<Context, 'publisher'>): void {
      changes.follow(entryAppended, async ({ id, detail }) => {
        const appended = detail?.entry ?? (await repo.entry(id));
        if (!appended) return;
        const entry = presentEntry(appended);
        publisher.publish('activity:appended', { entry }, audiences.administrators);
      });
      handle(app, auditRoutes.activity, ({ query }) => queries.page(query));
      handle(app, exportRoutes.record, async ({ body: { what, ...after }, caller, request }) => {
        const { user } = person(caller);
        if (caller.principal !== 'admin' && !watchExports.includes(what)) {
          throw new Fault('FORBIDDEN');
        }
        await trail.record({
          by: user,
          from: request.ip,
          kind: 'list.exported',
          what: { type: 'list', id: what, name: what },
          after,
        });
        return {};
      });
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
