import { isPlainObject } from './bson.ts';
import { CommandError } from './command-error.ts';
import { statementOf } from './request.ts';

export interface IndexSpec {
  key: Record<string, 1 | -1>;
  name: string;
  unique?: true;
  expireAfterSeconds?: number;
}

export const idIndex: IndexSpec = { key: { _id: 1 }, name: '_id_' };

const maxTtlSeconds = 2_147_483_647;
const refused = (text: string) => new CommandError('CannotCreateIndex', text);

/** Reads an index description; `background` and `v` mean nothing any more in MongoDB either. */
export function indexSpec(value: unknown): IndexSpec {
  const allowed = 'key name unique expireAfterSeconds background v';
  const refusal = 'InvalidIndexSpecificationOption';
  const { key, name, unique, expireAfterSeconds } = statementOf(
    'createIndexes',
    value,
    allowed,
    refusal,
  );
  if (!isPlainObject(key) || typeof name !== 'string' || name === '') {
    throw new CommandError('FailedToParse', "an index needs a 'key' and a 'name'");
  }
  const paths = Object.entries(key);
  for (const [path, direction] of paths) {
    if (path !== '' && !path.includes('$') && (direction === 1 || direction === -1)) continue;
    throw refused(`the embedded store indexes a field by 1 or -1, not '${path}'`);
  }
  if (paths.length === 0) throw refused('Index keys cannot be empty');
  const spec: IndexSpec = { key, name };
  if (unique === true) spec.unique = true;
  else if (unique !== undefined && unique !== false) throw refused("'unique' must be a boolean");
  if (expireAfterSeconds === undefined) return spec;
  const seconds = Number(expireAfterSeconds);
  if (!(seconds >= 0 && seconds <= maxTtlSeconds) || paths.length > 1 || '_id' in key) {
    throw refused(
      'a TTL index is on one field, not _id, and expires after 0 to 2147483647 seconds',
    );
  }
  return { ...spec, expireAfterSeconds: seconds };
}

/** Asking again for an index changes nothing; asking for a different one under its key or name is refused. */
export function isThere(known: IndexSpec[], spec: IndexSpec): boolean {
  for (const each of known) {
    const equalKey = textOf(each.key) === textOf(spec.key);
    if (each === idIndex && equalKey) return true;
    if (equalKey && textOf(each) === textOf(spec)) return true;
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
