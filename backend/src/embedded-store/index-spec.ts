import { isPlainObject } from './bson.ts';
import { CommandError } from './command-error.ts';
import type { IndexSpec } from './hash-index.ts';

const maxTtlSeconds = 2_147_483_647;

/** Reads an index description; what the store cannot keep is refused by name. */
export function indexSpec(value: unknown): IndexSpec {
  if (!isPlainObject(value) || !isPlainObject(value.key)) {
    throw new CommandError('FailedToParse', "an index needs a 'key'");
  }
  const key = directions(value.key);
  const { name, unique, expireAfterSeconds } = value;
  for (const option of Object.keys(value)) {
    if (!['key', 'name', 'unique', 'expireAfterSeconds', 'background', 'v'].includes(option)) {
      const text = `index option '${option}' is not in the embedded store`;
      throw new CommandError('InvalidIndexSpecificationOption', text);
    }
  }
  if (typeof name !== 'string' || name === '') {
    throw new CommandError('FailedToParse', "an index needs a 'name'");
  }
  const spec: IndexSpec = { name, key };
  if (unique === true) spec.unique = true;
  else if (unique !== undefined && unique !== false) throw refused("'unique' must be a boolean");
  if (expireAfterSeconds !== undefined) {
    const seconds = Number(expireAfterSeconds);
    if (!(seconds >= 0 && seconds <= maxTtlSeconds)) {
      throw refused(`'expireAfterSeconds' must be from 0 to ${maxTtlSeconds}`);
    }
    if (Object.keys(key).length > 1 || '_id' in key) {
      throw refused('TTL indexes are single-field indexes, and not on _id');
    }
    spec.expireAfterSeconds = seconds;
  }
  return spec;
}

const refused = (text: string) => new CommandError('CannotCreateIndex', text);

function directions(key: Record<string, unknown>): IndexSpec['key'] {
  const entries = Object.entries(key).map(([path, direction]) => {
    if (path === '' || path.includes('$')) throw refused(`cannot index '${path}'`);
    if (direction !== 1 && direction !== -1) {
      throw refused(`the embedded store indexes '${path}' by 1 or -1 only`);
    }
    return [path, direction] as const;
  });
  if (entries.length === 0) throw refused('Index keys cannot be empty');
  return Object.fromEntries(entries);
}

export function sameKey(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return JSON.stringify(Object.entries(a)) === JSON.stringify(Object.entries(b));
}
