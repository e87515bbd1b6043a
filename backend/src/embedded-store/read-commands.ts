import { Long } from 'bson';
import { z } from 'zod';
import { encode, isPlainObject } from './bson.ts';
import { command } from './command.ts';
import { CommandError } from './command-error.ts';
import { compileFilter } from './filter.ts';
import type { Entry } from './hash-index.ts';
import { compileProjection } from './projection.ts';
import { namespaceOf } from './request.ts';
import { sorted } from './sort.ts';
import type { Store } from './store.ts';

const count = z.int().min(0).optional();
const object = z.record(z.string(), z.unknown()).optional();
const cursorId = z.union([z.instanceof(Long), z.int().transform((id) => Long.fromNumber(id))]);

interface Selection {
  filter?: unknown;
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

export const readCommands = {
  find: command(
    {
      find: z.string(),
      filter: z.unknown().optional(),
      sort: object,
      projection: object,
      skip: count,
      limit: count,
      batchSize: count,
      singleBatch: z.boolean().optional(),
    },
    ({ store, cursors }, { projection, batchSize, singleBatch, ...selection }, request) => {
      const namespace = namespaceOf(request);
      const project = compileProjection(projection);
      const found = select(store, namespace, selection);
      const results = found.map(({ raw }) => (project ? project(raw) : raw));
      return cursors.first(namespace, results, batchSize, singleBatch);
    },
  ),

  getMore: command(
    { getMore: cursorId, collection: z.string(), batchSize: count },
    ({ cursors }, { getMore, batchSize }) => cursors.next(getMore, batchSize),
  ),

  killCursors: command(
    { killCursors: z.string(), cursors: z.array(cursorId) },
    ({ cursors }, { cursors: ids }) => {
      const cursorsKilled = ids.filter((id) => cursors.kill(id));
      const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
      return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
    },
  ),

  count: command(
    { count: z.string(), query: z.unknown().optional(), limit: count, skip: count },
    ({ store }, { query: filter, limit, skip }, request) => ({
      n: select(store, namespaceOf(request), { filter, limit, skip }).length,
    }),
  ),

  aggregate: command(
    { aggregate: z.string(), pipeline: z.array(z.unknown()), cursor: z.strictObject({}) },
    ({ store, cursors }, { pipeline }, request) => {
      const namespace = namespaceOf(request);
      const n = select(store, namespace, countedSelection(pipeline)).length;
      return cursors.first(namespace, n === 0 ? [] : [encode({ _id: 1, n })]);
    },
  ),
};

/** Only the pipeline that the driver's countDocuments sends: $match, $skip, $limit, $group to a count. */
function countedSelection(pipeline: unknown[]): Selection {
  const stages = pipeline.map((stage) => (isPlainObject(stage) ? stage : {}));
  const names = stages.flatMap(Object.keys).join(' ');
  const { $match, $skip, $limit, $group } = Object.assign({}, ...stages) as Record<string, unknown>;
  const group = JSON.stringify($group) === '{"_id":1,"n":{"$sum":1}}';
  if (!group || !/^\$match( \$skip)?( \$limit)? \$group$/.test(names)) {
    const text = `Unrecognized pipeline stages '${names}': the embedded store only counts`;
    throw new CommandError('Location40324', text);
  }
  return { filter: $match, skip: count.parse($skip), limit: count.parse($limit) };
}
