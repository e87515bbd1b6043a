import { Long, type Timestamp } from 'bson';
import { z } from 'zod';
import { checkField, encode, isPlainObject, plain } from '../wire/bson.ts';
import type { Entry } from '../wire/bson.ts';
import {
  anything,
  checked,
  collectionCommand,
  command,
  count,
  flag,
  object,
  readsOfMoment,
} from './command.ts';
import { isStream } from './change-streams.ts';
import { CommandError } from './command-error.ts';
import { compileFilter } from './filter.ts';
import type { Filter } from './filter.ts';
import { sorted, sortFields } from './sort.ts';
import type { Collection } from '../storage/collection.ts';
import type { Store } from '../storage/store.ts';

const cursorId = z.unknown().transform((id) => Long.fromString(String(id)));

interface Order {
  sort?: unknown;
  skip?: number | undefined;
  limit?: number | undefined;
}

/** Something that finds as a collection does. */
type Source = Pick<Collection, 'find'> | undefined;

/** The matching documents in order; without a sort it stops as soon as it has enough. A limit of 0 is none. */
export function select(
  source: Source,
  filter: Filter,
  { sort, skip = 0, limit }: Order = {},
): Entry[] {
  const end = limit ? skip + limit : Infinity;
  const fields = sort === undefined ? [] : sortFields(sort);
  const found = source?.find(filter, { sort: fields, limit: limit && end });
  if (!found) return [];
  const { matches, plan } = found;
  if (fields.length > 0 && !plan.isSorted) return sorted([...matches], fields).slice(skip, end);
  const enough: Entry[] = [];
  for (const match of matches) if (enough.push(match) >= end) break;
  return enough.slice(skip);
}

const findFields = {
  filter: anything,
  sort: object.optional(),
  projection: object.optional(),
  skip: count,
  limit: count,
  batchSize: count,
  singleBatch: flag,
};
const explained = z.strictObject({ find: z.string(), $db: anything, ...findFields });

export const readCommands = {
  find: collectionCommand(
    'find',
    { ...findFields, readConcern: readsOfMoment },
    ({ store, cursors }, { ns, filter, projection, batchSize, singleBatch, $db, ...order }) => {
      const project = compileProjection(projection);
      const { level, atClusterTime } = order.readConcern ?? {};
      const isOfMoment = level === 'snapshot';
      const time = isOfMoment
        ? (atClusterTime ?? store.moments.hold($db, store.collections()))
        : null;
      const source = time ? ofMoment(store, $db, time, ns) : store.collection(ns);
      const results = select(source, compileFilter(filter), order).map(project);
      const more = time ? { atClusterTime: time } : {};
      return cursors.first(ns, results, { size: batchSize, single: singleBatch, more });
    },
  ),

  /** Only of a find: by which index, and how many documents it looked at, in MongoDB's form. */
  explain: command({ explain: object, verbosity: anything }, ({ store }, { explain, $db }) => {
    const { find, filter, sort, skip, limit } = checked(explained, 'explain', explain);
    const ns = `${$db}.${find}`;
    const collection = store.collection(ns);
    const compiled = compileFilter(filter);
    const wanted = { sort: sort ? sortFields(sort) : [], limit: limit ? limit + (skip ?? 0) : 0 };
    const index = collection?.find(compiled, wanted).plan.index ?? null;
    const before = collection?.examined ?? 0;
    const nReturned = select(collection, compiled, { sort, skip, limit }).length;
    const winningPlan = index ? { stage: 'IXSCAN', indexName: index } : { stage: 'COLLSCAN' };
    const totalDocsExamined = (collection?.examined ?? 0) - before;
    return {
      queryPlanner: { namespace: ns, winningPlan },
      executionStats: { executionSuccess: true, nReturned, totalDocsExamined },
    };
  }),

  getMore: command(
    // What a cursor answers is of the moment of its query, whatever is said here.
    { getMore: cursorId, collection: z.string(), batchSize: count, readConcern: readsOfMoment },
    ({ cursors, streams }, { getMore, batchSize }) =>
      (streams.has(getMore) ? streams : cursors).next(getMore, batchSize),
  ),

  killCursors: collectionCommand(
    'killCursors',
    { cursors: z.array(cursorId) },
    ({ cursors, streams }, { cursors: ids }) => {
      const cursorsKilled = ids.filter((id) => streams.kill(id) || cursors.kill(id));
      const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
      return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
    },
  ),

  aggregate: collectionCommand(
    'aggregate',
    { pipeline: z.array(object), cursor: z.strictObject({ batchSize: count }) },
    ({ store, cursors, streams }, { ns, pipeline }) => {
      if (isStream(pipeline)) return streams.open(ns, pipeline);
      const { $match, $skip, $limit } = countedBy(pipeline);
      const order = { skip: $skip, limit: $limit };
      const n = select(store.collection(ns), compileFilter($match), order).length;
      return cursors.first(ns, n === 0 ? [] : [encode({ _id: 1, n })]);
    },
  ),
};

function ofMoment(store: Store, database: string, time: Timestamp, namespace: string): Source {
  const source = store.moments.at(database, time, namespace);
  if (source) return source;
  const text = 'Read timestamp is older than the oldest available timestamp';
  throw new CommandError('SnapshotTooOld', text);
}

const stages = z.object({ $match: anything, $skip: count, $limit: count, $group: anything });

/** Only the pipeline that the driver's countDocuments sends: $match, $skip, $limit, $group to a count. */
function countedBy(pipeline: object[]): z.output<typeof stages> {
  const names = pipeline.flatMap(Object.keys).join(' ');
  const found = checked(stages, 'pipeline', Object.assign({}, ...pipeline));
  const counts = JSON.stringify(found.$group) === '{"_id":1,"n":{"$sum":1}}';
  if (counts && /^\$match( \$skip)?( \$limit)? \$group$/.test(names)) return found;
  const text = `Unrecognized pipeline stages '${names}': the embedded store only counts`;
  throw new CommandError('Location40324', text);
}

/** What a find answers of a document: its own bytes, or those with only some of its fields. */
function compileProjection(projection: unknown): (entry: Entry) => Buffer {
  if (!isPlainObject(projection) || Object.keys(projection).length === 0) return ({ raw }) => raw;
  const flags = new Map(
    Object.entries(projection).map(([field, typed]) => {
      const value = plain(typed);
      if ([0, 1, false, true].some((flag) => value === flag)) {
        return [checkField(field), Boolean(value)];
      }
      throw new CommandError(
        'BadValue',
        `projection of '${field}' by 0 and 1 only (embedded store)`,
      );
    }),
  );
  const withId = flags.get('_id');
  flags.delete('_id');
  const [keep = withId ?? true] = flags.values();
  if ([...flags.values()].includes(!keep)) {
    const code = keep ? 'Location31254' : 'Location31253';
    throw new CommandError(code, 'a projection cannot both include and exclude');
  }
  const wanted = (field: string) =>
    field === '_id' ? (withId ?? true) : flags.has(field) === keep;
  return ({ document }) =>
    encode(Object.fromEntries(Object.entries(document).filter(([field]) => wanted(field))));
}
