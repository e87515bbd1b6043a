import { formulaProblem } from '@muster/protocol';
import { waitOvertaken } from './shared-turns.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../lib/caller.ts';
import { isOwnLatest, revisionOf, type RowDoc } from './row-doc.ts';
import type { Changes, ThingKind } from '../changes.ts';
import type { Clock } from '../../lib/clock.ts';
import { isDuplicateKey } from '../database-error.ts';
import { Fault } from '../../lib/fault.ts';
import type {
  AuthoredChange,
  ChangeRecorder,
  KeptChange,
  RecordedActor,
  Relay,
} from '../../lib/audit/audit-record.ts';
import type { Rows } from './rows.repo.ts';

/** What the writers of all kinds have alike. */
export interface RowContext {
  readonly changes: Changes;
  readonly clock: Clock;
  readonly audit: ChangeRecorder & Relay;
}

interface Deps<Doc extends RowDoc, Detail> extends RowContext {
  rows: Rows<Doc>;
  told: ThingKind<Detail>;
  /** The fields that the trail of changes has: none that is secret. */
  recorded: readonly (keyof Doc & string)[];
  /** Of these it has whether there is one and whether it is another, not what it is: the trail is kept for good (AUD-17). */
  withheld?: readonly (keyof Doc & string)[];
  nameOf(row: Doc): string;
  /** What it is when a unique value is taken; the error names the index. */
  taken(row: Doc, error: string): Fault;
  /** What a change is called, where it is more than `updated`. */
  verbOf?(before: Doc, after: Doc): string;
  /** What else those who follow are told; of a person also why their sessions end, which the trail has as well. */
  detailOf?(before: Doc | null, after: Doc): Detail;
}

interface Revision<Doc, Detail> {
  id: string;
  acting: Actor;
  /** How the row is found; among those that are not deleted unless said otherwise. */
  read?(): Promise<Doc | null>;
  baseRevision?: number | undefined;
  /** The row in its form on the wire, for whoever edited an older one. */
  present(row: Doc): Promise<object>;
  /** What to set; may throw what is wrong with it. */
  decide(row: Doc): Promise<Partial<Doc>> | Partial<Doc>;
  /** What else those who follow are told of it. */
  detail?: ((before: Doc, after: Doc) => Promise<Detail> | Detail) | undefined;
}

/**
 * Makes, changes and deletes rows of one kind: guarded by their revision, told once it is durable, and in the trail
 * once (DIR-25, DIR-26, AUD-7).
 */
export function rowWriter<Doc extends RowDoc, Detail extends object = object>(
  deps: Deps<Doc, Detail>,
) {
  const { rows, changes, clock, audit, told: changeKind, taken, detailOf } = deps;
  const now = () => new Date(clock.now());
  changes.subscribe(changeKind, (write) => {
    const change = write.detail?.change;
    return change && audit.recordChange(changeKind.name, write, change);
  });
  audit.relayAtStart(async () => Promise.all((await rows.keepingChange()).map(recordKept)));

  async function orTaken<T>(row: Doc, write: Promise<T>): Promise<T> {
    try {
      return await write;
    } catch (error) {
      throw isDuplicateKey(error) ? taken(row, String(error)) : error;
    }
  }

  /** A write that somebody else overtook is decided again on what they made of the row. Throws NOT_FOUND and STALE. */
  async function revise(request: Revision<Doc, Detail>): Promise<Doc> {
    for (let overtaken = 0; ; overtaken++) {
      if (overtaken > 0) await waitOvertaken(overtaken);
      const before = await (request.read?.() ?? rows.one(request.id));
      if (!before) throw new Fault('NOT_FOUND');
      const isOlder = isOfOlder(before, request);
      if (isOlder && !isOwnLatest(before, request.baseRevision, request.acting.by))
        throw await stale(before, request);
      const fields = withoutFormulas(changedFields(before, await request.decide(before)));
      if (Object.keys(fields).length === 0) return before;
      if (isOlder) throw await stale(before, request);
      const marks: Partial<RowDoc> = { changedBy: request.acting.by, changedAt: now() };
      const next = { ...before, ...fields, ...marks };
      const detail = await request.detail?.(before, next);
      const written = store(before, { ...fields, ...marks }, request.acting, detail);
      const after = await orTaken(next, written);
      if (!after) continue;
      publish(before, after, detail);
      return after;
    }
  }

  /** Writes with the row what the trail is to have of it; undefined when somebody was faster (AUD-13). */
  async function store(
    before: Doc,
    fields: Partial<Doc>,
    acting: RecordedActor,
    detail?: Detail,
  ): Promise<Doc | undefined> {
    await recordKept(before);
    const after = { ...before, ...fields, revision: revisionOf(before) + 1 };
    return rows.revise(before, { ...fields, lastChange: kept(acting, before, after, detail) });
  }

  async function insert(row: Doc, acting: Actor): Promise<Doc> {
    const marks: RowDoc = { _id: row._id, revision: 1, changedBy: acting.by, changedAt: now() };
    const made = withKept(acting, { ...withoutFormulas(row), ...marks });
    await orTaken(made, rows.insert(made));
    publish(null, made);
    return made;
  }

  function publish(before: Doc | null, after: Doc, detail = detailOf?.(before, after)): void {
    changes.publish(changeKind, {
      id: after._id,
      revision: revisionOf(after),
      detail: { ...(detail as Detail), change: after.lastChange ?? undefined },
    });
  }

  function kept(
    acting: RecordedActor,
    before: Doc | null,
    after: Doc,
    detail: (Detail & { ends?: unknown }) | undefined = detailOf?.(before, after),
  ): KeptChange {
    return {
      ...changeOf(deps, acting, before, after),
      at: clock.instant(),
      revision: revisionOf(after),
      ...(typeof detail?.ends === 'string' && { ends: detail.ends }),
    };
  }

  /** A new row with what the trail is to have of it. */
  const withKept = (acting: RecordedActor, row: Doc): Doc => ({
    ...row,
    lastChange: kept(acting, null, row),
  });

  /** The trail has the latest change of a row before the next one takes its place. */
  async function recordKept({ _id: id, lastChange }: Pick<RowDoc, '_id' | 'lastChange'>) {
    if (lastChange) await audit.recordChange(changeKind.name, { id, ...lastChange }, lastChange);
  }

  return {
    rows,
    clock,
    /** Whether what the trail has of them is the same. */
    isRecordedAlike: (row: Doc, other: Doc): boolean =>
      recordedApart(deps, row, other).length === 0,
    revise,
    insert,
    store,
    withKept,
    publish,
  };
}

export type RowWriter<Doc extends RowDoc, Detail extends object = object> = ReturnType<
  typeof rowWriter<Doc, Detail>
>;

/** What the trail has of a write; of two rows the recorded fields that differ. */
function changeOf<Doc extends RowDoc, Detail>(
  { told: changeKind, recorded, withheld = [], nameOf, verbOf }: Deps<Doc, Detail>,
  acting: RecordedActor,
  before: Doc | null,
  after: Doc,
): AuthoredChange {
  const isDeleted = Boolean(after.deletedAt);
  const isRestored = Boolean(before?.deletedAt) && !isDeleted;
  const verb = !before
    ? 'created'
    : isDeleted
      ? 'deleted'
      : isRestored
        ? 'restored'
        : (verbOf?.(before, after) ?? 'updated');
  return {
    ...acting,
    kind: `${changeKind.name}.${verb}`,
    name: nameOf(after),
    ...difference({ recorded, withheld }, isRestored ? null : before, isDeleted ? null : after),
  };
}

/** What is new of a row's names begins with no formula (DIR-183). */
function withoutFormulas<Fields extends object>(fields: Fields): Fields {
  const named = fields as Readonly<Record<string, unknown>>;
  const details = (['username', 'name'] as const).flatMap((field) => {
    const value = named[field];
    const message = typeof value === 'string' ? formulaProblem(field, value) : undefined;
    return message === undefined ? [] : [{ path: `body.${field}`, message }];
  });
  const [first] = details;
  if (first) throw new Fault('VALIDATION', { message: first.message, details });
  return fields;
}

const isOfOlder = <Doc extends RowDoc>(
  row: Doc,
  { baseRevision }: Pick<Revision<Doc, object>, 'baseRevision'>,
): boolean => baseRevision !== undefined && baseRevision !== revisionOf(row);

/**
 * What the one write since was, where the call may be it once more (DIR-174); for what cannot be told from the row alone, as a
 * secret is another one each time.
 */
export const ownLatestChange = (
  row: RowDoc,
  { baseRevision, acting }: { readonly baseRevision?: number | undefined; readonly acting: Actor },
): KeptChange | undefined => {
  const { lastChange } = row;
  return isOwnLatest(row, baseRevision, acting.by) && lastChange?.revision === revisionOf(row)
    ? lastChange
    : undefined;
};

async function stale<Doc extends RowDoc>(
  row: Doc,
  { present }: Pick<Revision<Doc, object>, 'present'>,
): Promise<Fault> {
  const { changedBy = null, changedAt = null } = row;
  return new Fault('STALE', {
    beside: {
      current: await present(row),
      changedBy,
      changedAt: changedAt?.toISOString() ?? null,
    },
  });
}

/** What of these fields is other than it was. */
export function changedFields<Doc extends RowDoc>(row: Doc, fields: Partial<Doc>): Partial<Doc> {
  const entries = Object.entries(fields).filter(
    ([name, value]) => !isDeepStrictEqual(row[name as keyof Doc] ?? null, value ?? null),
  );
  return Object.fromEntries(entries) as Partial<Doc>;
}

type Named = Record<string, unknown>;

const recordedApart = <Doc extends RowDoc>(
  { recorded }: Pick<Deps<Doc, object>, 'recorded'>,
  one: Doc,
  other: Doc,
) => recorded.filter((name) => !isDeepStrictEqual(one[name] ?? null, other[name] ?? null));

/** The recorded fields, of two rows only those that differ. */
function difference<Doc extends RowDoc>(
  { recorded, withheld }: Required<Pick<Deps<Doc, object>, 'recorded' | 'withheld'>>,
  before: Doc | null,
  after: Doc | null,
): { before: Named | null; after: Named | null } {
  const names = before && after ? recordedApart({ recorded }, before, after) : recorded;
  const hidden = new Set<string>(withheld);
  const of = (row: Doc | null, word: string) =>
    row &&
    Object.fromEntries(
      names.map((name) => [name, hidden.has(name) && row[name] ? word : (row[name] ?? null)]),
    );
  return { before: of(before, 'given'), after: of(after, before ? 'given anew' : 'given') };
}
