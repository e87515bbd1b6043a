import { Long } from 'bson';
import { encode, isPlainObject } from './bson.ts';
import type { Commands } from './commands.ts';
import { CommandError } from './command-error.ts';
import { compileFilter } from './filter.ts';
import type { Entry } from './hash-index.ts';
import { compileProjection } from './projection.ts';
import { checkFields, count, flag, list, namespaceOf } from './request.ts';
import { sorted } from './sort.ts';
import type { Store } from './store.ts';

interface Selection {
  filter: unknown;
  sort?: unknown;
  skip?: number;
  limit?: number;
}

/** The matching documents in order; without a sort it stops as soon as it has enough. */
export function select(store: Store, namespace: string, selection: Selection): Entry[] {
  const { filter, sort, skip = 0, limit } = selection;
  const compiled = compileFilter(filter);
  const matches = store.collection(namespace)?.find(compiled) ?? [];
  const end = limit ? skip + limit : Infinity;
  if (sort !== undefined) return sorted([...matches], sort).slice(skip, end);
  const found: Entry[] = [];
  for (const match of matches) if (found.push(match) >= end) break;
  return found.slice(skip);
}

export const readCommands: Commands = {
  find({ store, cursors }, request) {
    checkFields(request, 'filter sort projection skip limit batchSize singleBatch');
    const { args } = request;
    const namespace = namespaceOf(request);
    const project = compileProjection(args.projection);
    const found = select(store, namespace, {
      filter: args.filter,
      sort: args.sort,
      skip: count(args.skip, 'skip'),
      limit: count(args.limit, 'limit'),
    });
    const results = found.map(({ raw }) => (project ? project(raw) : raw));
    const single = flag(args.singleBatch, 'singleBatch');
    return cursors.first(namespace, results, count(args.batchSize, 'batchSize'), single);
  },

  getMore({ cursors }, request) {
    checkFields(request, 'collection batchSize');
    return cursors.next(cursorId(request.args.getMore), count(request.args.batchSize, 'batchSize'));
  },

  killCursors({ cursors }, request) {
    checkFields(request, 'cursors');
    const ids = list(request.args.cursors, 'cursors').map(cursorId);
    const cursorsKilled = ids.filter((id) => cursors.kill(id));
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
  },

  count({ store }, request) {
    checkFields(request, 'query limit skip');
    const { query: filter, limit, skip } = request.args;
    const selection = { filter, limit: count(limit, 'limit'), skip: count(skip, 'skip') };
    return { n: select(store, namespaceOf(request), selection).length };
  },

  aggregate({ store, cursors }, request) {
    checkFields(request, 'pipeline cursor');
    const namespace = namespaceOf(request);
    const n = select(store, namespace, countedSelection(request.args.pipeline)).length;
    return cursors.first(namespace, n === 0 ? [] : [encode({ _id: 1, n })]);
  },
};

function cursorId(value: unknown): Long {
  if (value instanceof Long) return value;
  if (typeof value === 'number' && Number.isInteger(value)) return Long.fromNumber(value);
  throw new CommandError('TypeMismatch', 'a cursor id must be an int64');
}

/** Only the pipeline that the driver's countDocuments sends: $match, $skip, $limit, $group to a count. */
function countedSelection(pipeline: unknown): Selection {
  const stages = list(pipeline, 'pipeline').map((stage) => (isPlainObject(stage) ? stage : {}));
  const names = stages.flatMap(Object.keys).join(' ');
  const { $match, $skip, $limit, $group } = Object.assign({}, ...stages) as Record<string, unknown>;
  const group = JSON.stringify($group) === '{"_id":1,"n":{"$sum":1}}';
  if (!group || !/^\$match( \$skip)?( \$limit)? \$group$/.test(names)) {
    const text = `Unrecognized pipeline stages '${names}': the embedded store only counts`;
    throw new CommandError('Location40324', text);
  }
  return { filter: $match, skip: count($skip, '$skip'), limit: count($limit, '$limit') };
}
