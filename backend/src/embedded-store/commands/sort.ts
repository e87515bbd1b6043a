import { checkField, isPlainObject, plain, valueOf } from '../wire/bson.ts';
import type { Entry } from '../wire/bson.ts';
import { CommandError } from './command-error.ts';

export type Ranked = [rank: number, value: string | number];

const refused = (reason: string) => new CommandError('BadValue', `${reason} (embedded store)`);

/** In MongoDB's order: by rank of type first. Numbers have NaN at their start. */
export function ranked(value: unknown): Ranked {
  if (value === null || value === undefined) return [1, 0];
  if (typeof value === 'number') return Number.isNaN(value) ? [2, 0] : [3, value];
  if (typeof value === 'string') return [4, value];
  if (typeof value === 'boolean') return [5, Number(value)];
  if (value instanceof Date) return [6, value.getTime()];
  throw refused('sorts are by strings, numbers, booleans, dates and null only');
}

export function compare([rankA, a]: Ranked, [rankB, b]: Ranked): number {
  return rankA - rankB || (a < b ? -1 : a > b ? 1 : 0);
}

export type SortFields = readonly (readonly [field: string, direction: number])[];

/** Reads a sort such as `{ team: 1, number: -1 }`. */
export function sortFields(sort: unknown): SortFields {
  if (!isPlainObject(sort)) throw new CommandError('TypeMismatch', 'sort must be an object');
  return Object.entries(sort).map(([field, typed]): [string, number] => {
    const direction = plain(typed);
    if (direction === 1 || direction === -1) return [checkField(field), direction];
    throw refused(`sort of '${field}' must be 1 or -1`);
  });
}

/** The entries in that order. */
export function sorted(entries: Entry[], fields: SortFields): Entry[] {
  const keyed = entries.map((entry) => ({
    entry,
    keys: fields.map(([field, direction]) => ({
      direction,
      at: ranked(valueOf(entry.document, field)),
    })),
  }));
  keyed.sort((a, b) => {
    for (const [index, { at, direction }] of a.keys.entries()) {
      const order = compare(at, b.keys[index]?.at ?? at) * direction;
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ entry }) => entry);
}
