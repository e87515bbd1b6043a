import { Long } from 'bson';
import { encode, isPlainObject } from './bson.ts';
import type { Document } from './bson.ts';
import type { Commands } from './commands.ts';
import { CommandError } from './command-error.ts';
import { compileFilter } from './filter.ts';
import { compileProjection } from './projection.ts';
import { checkFields, collectionName, count, flag, list, namespaceOf, text } from './request.ts';
import { sorted } from './sort.ts';
import type { Store } from './store.ts';

interface Selection {
  filter?: unknown;
  sort?: unknown;
  skip: number;
  limit: number;
}

/** The matching documents in order; without a sort it stops as soon as it has enough. */
function select(store: Store, namespace: string, { filter, sort, skip, limit }: Selection) {
  const compiled = compileFilter(filter);
  const matches = store.collection(namespace)?.find(compiled) ?? [];
  const end = limit === 0 ? Infinity : skip + limit;
  if (sort !== undefined) return sorted([...matches], sort).slice(skip, end);
  const found = [];
  for (const match of matches) {
    if (found.length >= end) break;
    found.push(match);
  }
  return found.slice(skip);
}

export const readCommands: Commands = {
  find({ store, cursors }, request) {
    checkFields(request, findFields);
    const { args } = request;
    const namespace = collectionName(request);
    for (const field of ['tailable', 'awaitData', 'returnKey', 'showRecordId']) {
      if (flag(args[field], field, false)) {
        throw new CommandError('BadValue', `find.${field} is not in the embedded store`);
      }
    }
    const project = compileProjection(args.projection);
    const found = select(store, namespace, {
      filter: args.filter,
      sort: args.sort,
      skip: count(args.skip, 'skip', 0),
      limit: count(args.limit, 'limit', 0),
    });
    const results = found.map(({ raw }) => (project ? project(raw) : raw));
    const batchSize =
      args.batchSize === undefined ? undefined : count(args.batchSize, 'batchSize', 0);
    return cursors.first(
      namespace,
      results,
      batchSize,
      flag(args.singleBatch, 'singleBatch', false),
    );
  },

  getMore({ cursors }, request) {
    checkFields(request, ['collection', 'batchSize']);
    const { database, args } = request;
    const namespace = cursorNamespace(database, text(args.collection, 'collection'));
    const batchSize = count(args.batchSize, 'batchSize', 0);
    return cursors.next(cursorId(args.getMore), namespace, batchSize || undefined);
  },

  killCursors({ cursors }, request) {
    checkFields(request, ['cursors']);
    const ids = list(request.args.cursors, 'cursors').map(cursorId);
    const killed = ids.filter((id) => cursors.kill(id));
    const notFound = ids.filter((id) => !killed.includes(id));
    return {
      cursorsKilled: killed,
      cursorsNotFound: notFound,
      cursorsAlive: [],
      cursorsUnknown: [],
    };
  },

  count({ store }, request) {
    checkFields(request, ['query', 'limit', 'skip']);
    const { args } = request;
    const found = select(store, collectionName(request), {
      filter: args.query,
      skip: count(args.skip, 'skip', 0),
      limit: count(args.limit, 'limit', 0),
    });
    return { n: found.length };
  },

  aggregate({ store, cursors }, request) {
    checkFields(request, ['pipeline', 'cursor']);
    const namespace = collectionName(request);
    const found = select(store, namespace, countedSelection(request.args.pipeline));
    const results = found.length === 0 ? [] : [encode({ _id: 1, n: found.length })];
    return cursors.first(namespace, results);
  },
};

const findFields = [
  'filter',
  'sort',
  'projection',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'tailable',
  'awaitData',
  'returnKey',
  'showRecordId',
  'noCursorTimeout',
  'allowDiskUse',
  'allowPartialResults',
];

const cursorNamespace = (database: string, collection: string) =>
  collection.startsWith('$cmd.') ? `${database}.${collection}` : namespaceOf(database, collection);

function cursorId(value: unknown): Long {
  if (value instanceof Long) return value;
  if (typeof value === 'number' && Number.isInteger(value)) return Long.fromNumber(value);
  throw new CommandError('TypeMismatch', 'a cursor id must be an int64');
}

/** Only the pipeline that the driver's countDocuments sends: $match, $skip, $limit, $group to a count. */
function countedSelection(pipeline: unknown): Selection {
  const stages = list(pipeline, 'pipeline').map(stageOf);
  const selection: Selection = { skip: 0, limit: 0 };
  const order = ['$match', '$skip', '$limit', '$group'];
  let at = -1;
  for (const [name, value] of stages) {
    const position = order.indexOf(name);
    if (position <= at) throw notACount(name);
    at = position;
    if (name === '$match') selection.filter = value;
    else if (name === '$skip') selection.skip = count(value, '$skip', 0);
    else if (name === '$limit') selection.limit = count(value, '$limit', 0);
    else if (!isCountGroup(value)) throw notACount(name);
  }
  if (order[at] !== '$group') throw notACount('a pipeline without $group');
  return selection;
}

function stageOf(stage: unknown): [string, unknown] {
  const [first, ...others] = isPlainObject(stage) ? Object.entries(stage) : [];
  if (first && others.length === 0) return first;
  throw notACount('a stage that is not one operator');
}

function isCountGroup(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  const { _id, n, ...others }: Document = value;
  const sums = isPlainObject(n) && Object.keys(n).length === 1 && n.$sum === 1;
  return _id === 1 && sums && Object.keys(others).length === 0;
}

const notACount = (stage: string) =>
  new CommandError(
    'Location40324',
    `Unrecognized pipeline stage: ${stage}; the embedded store aggregates for countDocuments only`,
  );
