import { z } from 'zod';
import { checked } from './command.ts';
import { CommandError } from './command-error.ts';

export interface IndexSpec {
  key: Record<string, 1 | -1>;
  name: string;
  unique?: true;
  expireAfterSeconds?: number;
}

export const idIndex: IndexSpec = { key: { _id: 1 }, name: '_id_' };

/** `background` and `v` mean nothing any more, in MongoDB either. */
const schema = z.strictObject({
  key: z.record(z.string(), z.unknown()),
  name: z.string().min(1),
  unique: z.boolean().optional(),
  expireAfterSeconds: z.number().optional(),
  background: z.unknown().optional(),
  v: z.unknown().optional(),
});
const maxTtlSeconds = 2_147_483_647;

const refused = (text: string) => new CommandError('CannotCreateIndex', text);

/** Reads an index description; what the store cannot keep is refused. */
export function indexSpec(value: unknown): IndexSpec {
  const { name, unique, expireAfterSeconds, ...rest } = checked(schema, 'createIndexes', value);
  const key = Object.entries(rest.key).map(([path, direction]): [string, 1 | -1] => {
    if (path !== '' && !path.includes('$') && (direction === 1 || direction === -1)) {
      return [path, direction];
    }
    throw refused(`the embedded store indexes a field by 1 or -1, not '${path}'`);
  });
  if (key.length === 0) throw refused('Index keys cannot be empty');
  const spec = { key: Object.fromEntries(key), name, ...(unique ? { unique } : {}) };
  if (expireAfterSeconds === undefined) return spec;
  const inRange = expireAfterSeconds >= 0 && expireAfterSeconds <= maxTtlSeconds;
  if (!inRange || key.length > 1 || '_id' in spec.key) {
    throw refused('a TTL index is on one field, not _id, and expires after 0 to 2147483647 s');
  }
  return { ...spec, expireAfterSeconds };
}

/** Asking again for an index changes nothing; asking for a different one under its key or name is refused. */
export function isThere(known: IndexSpec[], spec: IndexSpec): boolean {
  for (const each of known) {
    const equalKey = textOf(each.key) === textOf(spec.key);
    if (equalKey && (each === idIndex || textOf(each) === textOf(spec))) return true;
    if (equalKey) {
      const text = `Index already exists with a different name or options: ${each.name}`;
      throw new CommandError('IndexOptionsConflict', text);
    }
    if (each.name === spec.name) {
      const text = `An existing index has the same name as the requested index: ${spec.name}`;
      throw new CommandError('IndexKeySpecsConflict', text);
    }
  }
  return false;
}

const textOf = (value: object) => JSON.stringify(Object.entries(value));
