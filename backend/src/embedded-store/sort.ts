import { ObjectId } from 'bson';
import { isPlainObject } from './bson.ts';
import type { Document } from './bson.ts';
import { CommandError } from './command-error.ts';
import { leavesAt } from './paths.ts';

const maxSortBytes = 100 * 1024 * 1024;

type Field = { path: string[]; direction: 1 | -1 };

/** In MongoDB's order: by rank of type first. Numbers have NaN at their start. */
function ranked(value: unknown): [rank: number, value: string | number] {
  if (value === null || value === undefined) return [1, 0];
  if (typeof value === 'number') return Number.isNaN(value) ? [2, 0] : [3, value];
  if (typeof value === 'string') return [4, value];
  if (value instanceof ObjectId) return [5, value.toHexString()];
  if (typeof value === 'boolean') return [6, Number(value)];
  if (value instanceof Date) return [7, value.getTime()];
  throw new CommandError(
    'BadValue',
    'the embedded store sorts by strings, numbers, booleans, dates, ObjectIds and null only',
  );
}

type Ranked = ReturnType<typeof ranked>;

const compare = (a: Ranked, b: Ranked): number =>
  a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0);

/** An array counts as its smallest element going up, as its largest going down, and below null when empty. */
function sortKey(view: Document, { path, direction }: Field): Ranked {
  const values = leavesAt(view, path).map(ranked);
  if (values.length === 0) return [0, 0];
  return values.reduce((best, each) => (compare(each, best) * direction < 0 ? each : best));
}

export function sorted<T extends { view: Document; raw: Buffer }>(items: T[], by: unknown): T[] {
  const fields = sortFields(by);
  if (fields.length === 0) return items;
  if (items.reduce((sum, { raw }) => sum + raw.length, 0) > maxSortBytes) {
    const text = 'Sort exceeded memory limit of 104857600 bytes';
    throw new CommandError('QueryExceededMemoryLimitNoDiskUseAllowed', text);
  }
  const keyed = items.map((item) => ({
    item,
    keys: fields.map((each) => sortKey(item.view, each)),
  }));
  keyed.sort((a, b) => {
    for (const [at, { direction }] of fields.entries()) {
      const [x, y] = [a.keys[at], b.keys[at]];
      const order = x && y ? compare(x, y) : 0;
      if (order !== 0) return order * direction;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}

function sortFields(by: unknown): Field[] {
  if (by === undefined) return [];
  if (!isPlainObject(by)) throw new CommandError('TypeMismatch', 'sort must be an object');
  return Object.entries(by).map(([path, direction]) => {
    if (direction === 1 || direction === -1) return { path: path.split('.'), direction };
    throw new CommandError('BadValue', `sort of '${path}' must be 1 or -1`);
  });
}
