import { encode, isPlainObject, typed } from './bson.ts';
import type { Document } from './bson.ts';
import { CommandError } from './command-error.ts';

/** A projection as a function on stored bytes, or nothing when the whole document is wanted. */
export function compileProjection(projection: unknown): ((raw: Buffer) => Buffer) | undefined {
  if (!isPlainObject(projection)) return undefined;
  const { _id: id, ...fields } = projection;
  const flags = Object.values(fields).map(flagOf);
  const keep = flags[0] ?? (id === undefined ? undefined : flagOf(id));
  if (keep === undefined) return undefined;
  if (flags.includes(!keep)) {
    const code = keep ? 'Location31254' : 'Location31253';
    throw new CommandError(code, 'a projection cannot both include and exclude');
  }
  const paths = Object.keys(fields).map((path) => path.split('.'));
  checkPaths(paths);
  if ((id === undefined || flagOf(id)) === keep) paths.push(['_id']);
  return (raw) => encode(project(typed(raw), paths, keep));
}

function flagOf(value: unknown): boolean {
  if (typeof value === 'boolean' || typeof value === 'number') return Boolean(value);
  throw new CommandError('BadValue', 'a projection takes 0 and 1 only (embedded store)');
}

function checkPaths(paths: string[][]): void {
  const names = paths.map((path) => path.join('.'));
  for (const name of names) {
    if (/(^|\.)(\$|\.|$)/.test(name)) {
      throw new CommandError('BadValue', `projection of '${name}' (embedded store)`);
    }
    if (names.some((other) => other.startsWith(`${name}.`))) {
      throw new CommandError('Location31250', `Path collision at ${name}`);
    }
  }
}

/** Keeps only the paths, or all but the paths, in documents and in the documents of arrays. */
function project(document: Document, paths: string[][], keep: boolean): Document {
  const entries = Object.entries(document).flatMap(([key, value]): [string, unknown][] => {
    const inner = paths.filter(([part]) => part === key).map((path) => path.slice(1));
    const whole = inner.some((path) => path.length === 0);
    if (inner.length === 0 || whole) return whole === keep ? [[key, value]] : [];
    const part = within(value, inner, keep);
    return part === undefined ? [] : [[key, part]];
  });
  return Object.fromEntries(entries);
}

function within(value: unknown, paths: string[][], keep: boolean): unknown {
  if (isPlainObject(value)) return project(value, paths, keep);
  if (!Array.isArray(value)) return keep ? undefined : value;
  return value.map((item) => within(item, paths, keep)).filter((item) => item !== undefined);
}
