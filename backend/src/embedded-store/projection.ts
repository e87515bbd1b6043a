import { encode, isPlainObject, typed } from './bson.ts';
import type { Document } from './bson.ts';
import { CommandError } from './command-error.ts';

type Tree = Map<string, Tree | true>;

const bad = (message: string) => new CommandError('BadValue', message);

/** A projection as a function on stored bytes, or nothing when the whole document is wanted. */
export function compileProjection(projection: unknown): ((raw: Buffer) => Buffer) | undefined {
  if (projection === undefined) return undefined;
  if (!isPlainObject(projection)) throw bad('projection must be an object');
  const { _id: id, ...fields } = projection;
  const tree: Tree = new Map();
  for (const path of Object.keys(fields)) plant(tree, path.split('.'), path);
  const flags = Object.values(fields).map(flagOf);
  const keep = flags[0] ?? (id === undefined ? undefined : flagOf(id));
  if (keep === undefined) return undefined;
  if (flags.includes(!keep)) {
    const code = keep ? 'Location31254' : 'Location31253';
    throw new CommandError(code, 'a projection cannot both include and exclude');
  }
  const withId = id === undefined || flagOf(id);
  if (withId === keep) tree.set('_id', true);
  return (raw) => encode(keep ? include(typed(raw), tree) : exclude(typed(raw), tree));
}

function flagOf(value: unknown): boolean {
  if (typeof value === 'boolean' || typeof value === 'number') return Boolean(value);
  throw bad('a projection takes 0 and 1 only (embedded store)');
}

function plant(tree: Tree, [part = '', ...rest]: string[], path: string): void {
  if (part === '' || part.startsWith('$')) {
    throw bad(`projection of '${path}' (embedded store)`);
  }
  const known = tree.get(part);
  if (known === true || (known && rest.length === 0)) {
    throw new CommandError('Location31250', `Path collision at ${path}`);
  }
  if (rest.length === 0) tree.set(part, true);
  else {
    const branch: Tree = known ?? new Map<string, Tree | true>();
    tree.set(part, branch);
    plant(branch, rest, path);
  }
}

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
