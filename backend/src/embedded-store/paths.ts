import { CommandError } from './command-error.ts';
import { isPlainObject } from './bson.ts';

/** What stands at a path. Arrays of documents on the way fan out, so there may be several; missing is undefined. */
export function valuesAt(value: unknown, path: readonly string[], from = 0): unknown[] {
  const part = path[from];
  if (part === undefined) return [value];
  if (Array.isArray(value)) {
    if (/^\d+$/.test(part)) {
      throw new CommandError('BadValue', `array position ${part} in a path (embedded store)`);
    }
    return value.flatMap((item) => (isPlainObject(item) ? valuesAt(item, path, from) : []));
  }
  const inner: unknown =
    isPlainObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  return from + 1 === path.length ? [inner] : valuesAt(inner, path, from + 1);
}

/** The values as an index or a sort sees them: an array at the end of the path counts as its elements. */
export function leavesAt(document: unknown, path: readonly string[]): unknown[] {
  return valuesAt(document, path).flatMap((value): unknown[] =>
    Array.isArray(value) ? value : [value],
  );
}
