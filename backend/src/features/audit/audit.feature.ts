import {
  auditRoutes,
  exportRoutes,
  watchExports,
  addDays,
  instantIn,
  type AuditEntry,
  clockIn,
  csv,
  fieldsWords,
  kindWords,
  thingWords,
  minuteMs,
  type AuditFilter,
  type WrittenTimes,
} from '@muster/protocol';
import { addressKey } from '../../lib/address.ts';
import type { AuthoredChange, ChangeRecorder, Recorder } from '../../lib/audit/audit-record.ts';
import { changeKind, type Changes } from '../../store/changes.ts';
import { Fault } from '../../lib/fault.ts';
import { catchUp, every } from '../../cluster/every.ts';
import { handle, person } from '../../http/contract.ts';
import { audiences } from '../../live/audiences.ts';
import type { Context } from '../context.ts';
import { presentEntry, emptyChain, type ChainEnd } from './audit.chain.ts';
import { announcedEntries, announcedRepo } from './audit.announced.ts';
import { auditRepo, type AuditDoc, type AuditRepo, type AuditSelection } from './audit.repo.ts';
import { auditTrail } from './audit.trail.ts';
import type { Clock } from '../../lib/clock.ts';

/** What is read at once without pages. */
const mostRead = 500;

/** What one file holds at most; more is asked for in parts. */
export const mostLines = 20_000;

/** Reading the trail: a page of it, or what matches as a file (AUD-9, AUD-10). */
function auditQueries(repo: Pick<AuditRepo, 'newest' | 'count'>, clock: Clock) {
  const selectionOf = ({ from, to, kind, userId }: AuditFilter): AuditSelection => ({
    since: from && instantIn(clock.timeZone, from, '00:00').toISOString(),
    until: to && instantIn(clock.timeZone, addDays(to, 1), '00:00').toISOString(),
    kind,
    userId,
  });

  return {
    async page(
      filter: AuditFilter & { limit: number; before?: string | undefined },
    ): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
      const before = filter.before === undefined ? undefined : Number(filter.before);
      const found = await repo.newest({ ...selectionOf(filter), before }, filter.limit + 1);
      return {
        entries: found.slice(0, filter.limit).map(presentEntry),
        hasMore: found.length > filter.limit,
      };
    },
    /** How many entries there are of these things since an instant, and the newest of them. */
    async figures(
      things: readonly string[],
      since: string,
    ): Promise<{ count: number; newest: AuditEntry | null }> {
      const selections = things.map((kind) => ({ kind, since }));
      const counts = await Promise.all(selections.map(repo.count));
      const found = await Promise.all(selections.map((one) => repo.newest(one, 1)));
      const [newest] = found.flat().toSorted((a, b) => b.sequence - a.sequence);
      return {
        count: counts.reduce((sum, count) => sum + count, 0),
        newest: newest ? presentEntry(newest) : null,
      };
    },
    /** Entries of a kind since an instant, newest first, at most as many as a page. */
    async since(kind: string, since: string): Promise<AuditEntry[]> {
      return (await repo.newest({ kind, since }, mostRead)).map(presentEntry);
    },
    async file(filter: AuditFilter): Promise<{ text: string; lines: number }> {
      const found = await repo.newest(selectionOf(filter), mostLines + 1);
      if (found.length > mostLines) throw new Fault('TOO_LARGE', { message: tooMany });
      const lines = found.map((doc) => lineOf(presentEntry(doc), clock.timeZone));
      const asOf = [`As of ${localTime(clock.instant(), clock.timeZone)}`];
      return { text: csv([columnsIn(clock.timeZone), ...lines, asOf]), lines: lines.length };
    },
  };
}

const tooMany = `A file holds at most ${mostLines} entries. Choose fewer days.`;

const columnsIn = (timeZone: string) => [
  'Entry',
  'Date',
  `Time (${timeZone})`,
  'By',
  'From',
  'Kind',
  'Thing',
  'Id',
  'Name',
  'Before',
  'After',
  'Hash',
];

function lineOf(entry: AuditEntry, timeZone: string): string[] {
  const { date, time } = clockIn(timeZone, new Date(entry.at));
  const { type, id, name } = entry.what;
  const written: WrittenTimes = { moment: (at) => localTime(at, timeZone), day: (day) => day };
  return [
    entry.id,
    date,
    `${time}${entry.at.slice(16, 19)}`,
    entry.by?.name ?? '',
    entry.from ?? '',
    kindWords(entry.kind),
    thingWords(type),
    id ?? '',
    name ?? '',
    fieldsWords(entry.before, written),
    fieldsWords(entry.after, written),
    entry.hash,
  ];
}

/** `2025-09-06 10:20:05 (Asia/Singapore)`. */
function localTime(at: string, timeZone: string): string {
  const { date, time } = clockIn(timeZone, new Date(at));
  return `${date} ${time}${new Date(at).toISOString().slice(16, 19)} (${timeZone})`;
}

const atOnce = 500;

/** The trail for whoever keeps a part of it elsewhere: entries without a gap, as everybody reads them (EVI-13). */
function recordedTrail(
  repo: Pick<AuditRepo, 'last' | 'edge' | 'after' | 'newest'>,
  timeZone: string,
) {
  return {
    async end(): Promise<ChainEnd> {
      const { sequence, hash } = (await repo.last()) ?? emptyChain;
      return { sequence, hash };
    },

    /** From the first to the last entry of days of the organisation's time zone, up to a place in the chain. */
    async span(
      from: string,
      to: string,
      upTo: number,
    ): Promise<{ first: number; last: number } | undefined> {
      const days = {
        since: instantIn(timeZone, from, '00:00').toISOString(),
        until: instantIn(timeZone, addDays(to, 1), '00:00').toISOString(),
        before: upTo + 1,
      };
      const first = await repo.edge(days, 1);
      const last = await repo.edge(days, -1);
      return first === undefined || last === undefined ? undefined : { first, last };
    },

    /** In the order of the chain, both ends included. */
    async *entries(first: number, last: number): AsyncGenerator<AuditEntry[]> {
      for (let next = first; next <= last;) {
        const page = await repo.after(next - 1, Math.min(atOnce, last - next + 1));
        if (page.length === 0) return;
        yield page.map(presentEntry);
        next = (page.at(-1)?.sequence ?? last) + 1;
      }
    },

    /** The newest entry of a kind. */
    async newest(kind: string): Promise<AuditEntry | undefined> {
      const [found] = await repo.newest({ kind }, 1);
      return found && presentEntry(found);
    },
  };
}

/** A line was added to the trail. */
const entryAppended = changeKind<{ readonly entry: AuditDoc }>('audit', {
  collection: 'audit',
  revision: 1,
  on: ['insert'],
});

const publishAppended = (changes: Changes, entry: AuditDoc): void =>
  changes.publish(entryAppended, { id: entry._id, revision: 1, detail: { entry } });

type Needs = Pick<Context, 'app' | 'clock' | 'db' | 'changes'>;

/**
 * The audit trail (docs/rules/audit.md). It exists before the session does, which records sign-ins; its routes come
 * after, when it is known who calls.
 */
export function auditFeature({ app, clock, db, changes }: Needs) {
  const repo = auditRepo(db);
  const trail = auditTrail({ repo, clock, appended: (entry) => publishAppended(changes, entry) });
  const queries = auditQueries(repo, clock);

  const { settle, ...announcing } = announcedEntries({
    repo: announcedRepo(db),
    clock,
    record: trail.record,
    failed: (err) => app.log.error({ err }, 'an audit entry will be stored at the next start'),
  });
  const carriers: (() => Promise<unknown>)[] = [settle];
  catchUp(app, async () => {
    for (const carryOn of carriers) await carryOn();
  });

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
    const subject = { type, id, name: nameOf(change) };
    const key = change.key ?? (revision === null ? undefined : `${type} ${id} ${revision}`);
    const entry = { ...keyed(key), by, from, kind, what: subject, before, after };
    await Promise.all([
      trail.record(at === undefined ? entry : { ...entry, at }),
      ends === undefined ? undefined : recordRevocation(write, ends, change),
    ]);
  };

  /** What somebody changed of a person ended that person's sessions. */
  const recordRevocation = (
    { id, revision }: { readonly id: string; readonly revision: number | null },
    reason: string,
    change: AuthoredChange,
  ): Promise<void> =>
    trail.record({
      ...keyed(revision === null ? undefined : `user ${id} ${revision} sessions`),
      ...(change.at !== undefined && { at: change.at }),
      by: change.by,
      from: change.from,
      kind: 'session.ended',
      what: { type: 'user', id, name: nameOf(change) },
      after: { reason },
    });

  const signIns = refusedSignIns(recordLater);
  every(app, 'recording refused sign-ins', minuteMs, signIns.flush);
  app.addHook('preClose', async () => {
    signIns.flush();
    await trail.idle();
  });

  return {
    record: trail.record,
    ...announcing,
    relayAtStart: (carryOn: () => Promise<unknown>): void => void carriers.push(carryOn),
    figures: queries.figures,
    since: queries.since,
    recorded: recordedTrail(repo, clock.timeZone),
    recordLater,
    signInRefused: signIns.refused,
    recordChange,
    register({ publisher }: Pick<Context, 'publisher'>): void {
      changes.subscribe(entryAppended, async ({ id, detail }) => {
        const appended = detail?.entry ?? (await repo.entry(id));
        if (!appended) return;
        const entry = presentEntry(appended);
        publisher.publish('activity:appended', { entry }, audiences.administrators);
      });
      handle(app, auditRoutes.activity, ({ query }) => queries.page(query));
      handle(app, exportRoutes.record, async ({ body, caller, request }) => {
        const { what: list, ...after } = body;
        if (caller.principal !== 'admin' && !watchExports.includes(list)) {
          throw new Fault('FORBIDDEN');
        }
        await trail.record({
          by: person(caller).user,
          from: request.ip,
          kind: 'list.exported',
          what: { type: 'list', id: list, name: list },
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

/** A sign-in that was refused; without an account, somebody typed a name that nobody has. */
export interface RefusedSignIn {
  readonly account: { readonly id: string; readonly username: string } | null;
  readonly address: string;
}

interface Group extends RefusedSignIn {
  more: number;
}

/** Pairs of account and address that have entries of their own in one minute; all others share one. */
const mostGroups = 60;

/**
 * Refused sign-ins: the first of an account and address is recorded at once, what follows within the same minute
 * by one entry with its count, and a flood from everywhere by one more (AUD-8).
 */
export function refusedSignIns(record: (entry: Parameters<Recorder['record']>[0]) => void) {
  let groups = new Map<string, Group>();

  function write({ account, address }: RefusedSignIn, count: number): void {
    record({
      by: null,
      from: address === '' ? null : address,
      kind: 'session.refused',
      what: { type: 'user', id: account?.id ?? null, name: account?.username ?? null },
      after: { count },
    });
  }

  /** Ends the minute: what was only counted is recorded. */
  function flush(): void {
    const over = groups;
    groups = new Map();
    for (const group of over.values()) if (group.more > 0) write(group, group.more);
  }

  return {
    refused({ account, address }: RefusedSignIn): void {
      const key = `${account?.id ?? ''} ${addressKey(address)}`;
      const isNew = !groups.has(key);
      if (isNew && groups.size < mostGroups) {
        groups.set(key, { account, address, more: 0 });
        return write({ account, address }, 1);
      }
      const group = groups.get(key) ?? groups.get('others');
      if (group) group.more += 1;
      else groups.set('others', { account: null, address: '', more: 1 });
    },
    flush,
  };
}
