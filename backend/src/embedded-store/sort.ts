import { Binary, ObjectId } from 'bson';
import { isPlainObject } from './bson.ts';
import type { Document } from './bson.ts';
import { CommandError } from './command-error.ts';
import { leavesAt } from './paths.ts';

const maxSortBytes = 100 * 1024 * 1024;

/** MongoDB's order between types, for the types a sort may meet. */
function rank(value: unknown): number {
  if (value === null || value === undefined) return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  if (isPlainObject(value)) return 4;
  if (Array.isArray(value)) return 5;
  if (value instanceof Binary) return 6;
  if (value instanceof ObjectId) return 7;
  if (typeof value === 'boolean') return 8;
  if (value instanceof Date) return 9;
  throw new CommandError('BadValue', 'the embedded store does not sort values of this type');
}

function compare(a: unknown, b: unknown): number {
  const byType = rank(a) - rank(b);
  if (byType !== 0) return byType;
  if (a instanceof ObjectId && b instanceof ObjectId) {
    return compare(a.toHexString(), b.toHexString());
  }
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (a === b || (a ?? null) === (b ?? null)) return 0;
  throw new CommandError('BadValue', 'the embedded store does not sort by objects and binary data');
}

/** NaN stands below every number. */
function compareNumbers(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  return a - b;
}

/** An array counts as its smallest element going up and its largest going down; an empty one as below null. */
function sortKey(
  view: Document,
  path: string,
  direction: 1 | -1,
): { empty: boolean; value: unknown } {
  const { values } = leavesAt(view, path);
  if (values.length === 0) return { empty: true, value: null };
  const value = values.reduce((best, each) => (compare(each, best) * direction < 0 ? each : best));
  return { empty: false, value };
}

export function sorted<T extends { view: Document; raw: Buffer }>(items: T[], by: unknown): T[] {
  const fields = sortFields(by);
  if (fields.length === 0) return items;
  const bytes = items.reduce((sum, item) => sum + item.raw.length, 0);
  if (bytes > maxSortBytes) {
    const text = 'Sort exceeded memory limit of 104857600 bytes';
    throw new CommandError('QueryExceededMemoryLimitNoDiskUseAllowed', text);
  }
  return items
    .map((item) => ({ item, keys: fields.map(([path, to]) => sortKey(item.view, path, to)) }))
    .sort((a, b) => {
      for (const [at, [, direction]] of fields.entries()) {
        const [x, y] = [a.keys[at], b.keys[at]];
        if (!x || !y) continue;
        const order = Number(y.empty) - Number(x.empty) || compare(x.value, y.value);
        if (order !== 0) return order * direction;
      }
      return 0;
    })
    .map(({ item }) => item);
}

function sortFields(by: unknown): [string, 1 | -1][] {
  if (by === undefined) return [];
  if (!isPlainObject(by)) throw new CommandError('TypeMismatch', 'sort must be an object');
  return Object.entries(by).map(([path, direction]) => {
    if (direction === 1 || direction === -1) return [path, direction];
    throw new CommandError('BadValue', `sort of '${path}' must be 1 or -1`);
  });
}
