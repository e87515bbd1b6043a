import { isPlainObject } from './bson.ts';

const isPosition = (part: string) => /^(0|[1-9]\d*)$/.test(part);

/** What stands at a dotted path. Arrays on the way fan out, so there may be several; missing is undefined. */
export function valuesAt(value: unknown, parts: readonly string[], from = 0): unknown[] {
  const part = parts[from];
  if (part === undefined) return [value];
  if (Array.isArray(value)) {
    if (isPosition(part)) return valuesAt(value[Number(part)], parts, from + 1);
    return value.flatMap((item) => (isPlainObject(item) ? valuesAt(item, parts, from) : []));
  }
  if (!isPlainObject(value) || !Object.hasOwn(value, part)) return [undefined];
  return valuesAt(value[part], parts, from + 1);
}

/** The values as an index or a sort sees them: an array at the end of the path counts as its elements. */
export function leavesAt(document: unknown, path: string): { values: unknown[]; many: boolean } {
  if (!path.includes('.')) {
    const value = isPlainObject(document) && Object.hasOwn(document, path) ? document[path] : null;
    return Array.isArray(value) ? { values: value, many: true } : { values: [value], many: false };
  }
  const found = valuesAt(document, path.split('.'));
  const values = found.flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]));
  return { values, many: values.length !== 1 || found.some(Array.isArray) };
}
