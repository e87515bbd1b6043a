import { encode, isPlainObject, typed } from './bson.ts';
import type { Document } from './bson.ts';
import { CommandError } from './command-error.ts';

type Tree = Map<string, Tree | true>;

/** A projection as a function on stored bytes, or nothing when the whole document is wanted. */
export function compileProjection(projection: unknown): ((raw: Buffer) => Buffer) | undefined {
  if (projection === undefined) return undefined;
  if (!isPlainObject(projection)) throw bad('projection must be an object');
  const tree: Tree = new Map();
  let including: boolean | undefined;
  let withId: boolean | undefined;
  for (const [path, flag] of Object.entries(projection)) {
    if (typeof flag !== 'boolean' && typeof flag !== 'number') {
      throw bad(`projection of '${path}' must be 0 or 1 in the embedded store`);
    }
    if (path.includes('$')) throw bad(`projection path '${path}' is not in the embedded store`);
    if (path === '_id') withId = Boolean(flag);
    else if ((including ??= Boolean(flag)) !== Boolean(flag)) {
      throw bad('a projection cannot mix inclusion and exclusion');
    } else plant(tree, path);
  }
  const keep = including ?? withId;
  if (keep === undefined) return undefined;
  if (keep ? withId !== false : withId === false) tree.set('_id', true);
  return (raw) => encode(keep ? include(typed(raw), tree) : exclude(typed(raw), tree));
}

const bad = (message: string) => new CommandError('BadValue', message);

function plant(tree: Tree, path: string): void {
  let at = tree;
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  for (const part of parts) {
    const next = at.get(part) ?? new Map<string, Tree | true>();
    if (next === true) throw pathCollision(path);
    at.set(part, next);
    at = next;
  }
  if (at.has(last)) throw pathCollision(path);
  at.set(last, true);
}

const pathCollision = (path: string) => bad(`Path collision at ${path}`);

function include(document: Document, tree: Tree): Document {
  const kept = Object.entries(document).map(([key, value]) => {
    const branch = tree.get(key);
    if (branch === undefined || branch === true) return [key, branch && value];
    return [key, within(value, (item) => include(item, branch), false)];
  });
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}

function exclude(document: Document, tree: Tree): Document {
  const kept = Object.entries(document).filter(([key]) => tree.get(key) !== true);
  return Object.fromEntries(
    kept.map(([key, value]) => {
      const branch = tree.get(key);
      if (branch === undefined || branch === true) return [key, value];
      return [key, within(value, (item) => exclude(item, branch), true)];
    }),
  );
}

/** Applies to a document or to every document of an array; scalars stay only where nothing asked for them. */
function within(
  value: unknown,
  apply: (item: Document) => Document,
  keepScalars: boolean,
): unknown {
  if (Array.isArray(value)) {
    return value
      .map((item) => within(item, apply, keepScalars))
      .filter((item) => item !== undefined);
  }
  if (isPlainObject(value)) return apply(value);
  return keepScalars ? value : undefined;
}
