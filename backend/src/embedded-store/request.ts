import { isPlainObject, typed, view } from './bson.ts';
import type { Document } from './bson.ts';
import { CommandError } from './command-error.ts';

/** A command as it came: `args` for reading, `typed` for documents that will be stored. */
export interface Request {
  name: string;
  database: string;
  args: Document;
  typed(): Document;
}

export interface Sequence {
  field: string;
  documents: Buffer[];
}

/** The documents of an insert stay bytes: what is stored is exactly what came. */
export function requestOf(body: Buffer, sequences: Sequence[]): Request {
  const name = body.toString('utf8', 5, body.indexOf(0, 5));
  const options = name === 'insert' ? { fieldsAsRaw: { documents: true } } : {};
  const args = view(body, options);
  for (const { field, documents } of sequences) {
    args[field] = field === 'documents' ? documents : documents.map((bytes) => view(bytes));
  }
  const whole = () => {
    const document = typed(body);
    for (const { field, documents } of sequences) document[field] = documents.map(typed);
    return document;
  };
  return { name, database: text(isHello(name) ? 'admin' : args.$db, '$db'), args, typed: whole };
}

/** The first one comes as OP_QUERY, without `$db`. */
export const isHello = (name: string) => /^(hello|ismaster)$/i.test(name);

/** Fields any command may carry. Every answer waits for the disk, so concerns about durability are met as they are. */
const everywhere = ['$db', 'lsid', '$clusterTime', '$readPreference', 'comment', 'maxTimeMS'];
const concerns: Record<string, (value: unknown) => void> = {
  readConcern: (value) => {
    const level: unknown = isPlainObject(value) ? value.level : undefined;
    if (level === 'snapshot') throw notHere('readConcern level snapshot');
  },
  writeConcern: (value) => {
    const w: unknown = isPlainObject(value) ? value.w : undefined;
    if (typeof w === 'number' && w > 1) {
      const message = 'Not enough data-bearing nodes: the embedded store is one';
      throw new CommandError('UnsatisfiableWriteConcern', message);
    }
    if (typeof w === 'string' && w !== 'majority') {
      const message = `No write concern mode named '${w}' found`;
      throw new CommandError('UnknownReplWriteConcern', message);
    }
  },
};

const notHere = (what: string) =>
  new CommandError('BadValue', `${what} is not in the embedded store`);

/** Refuses every field that is not named: an option that were ignored would change what the command means. */
export function checkFields({ name, args }: Request, allowed: readonly string[]): void {
  if (args.startTransaction !== undefined || args.autocommit !== undefined) {
    throw new CommandError('IllegalOperation', 'the embedded store has no transactions');
  }
  for (const [field, value] of Object.entries(args)) {
    if (field === name || everywhere.includes(field)) continue;
    if (Object.hasOwn(concerns, field)) concerns[field]?.(value);
    else if (!allowed.includes(field)) throw unknownField(name, field);
  }
}

export function checkStatement(
  command: string,
  statement: unknown,
  allowed: readonly string[],
): Document {
  if (!isPlainObject(statement)) throw new CommandError('TypeMismatch', `${command} needs objects`);
  for (const field of Object.keys(statement)) {
    if (!allowed.includes(field)) throw unknownField(command, field);
  }
  return statement;
}

const unknownField = (command: string, field: string) =>
  new CommandError(
    'Location40415',
    `BSON field '${command}.${field}' is an unknown field in the embedded store`,
  );

export function collectionName(request: Request): string {
  const name = text(request.args[request.name], request.name);
  return namespaceOf(request.database, name);
}

export function namespaceOf(database: string, collection: string): string {
  const valid =
    /^[^/\\. "$*<>:|?\0]{1,63}$/.test(database) &&
    /^[^$\0]{1,200}$/.test(collection) &&
    !/^\.|\.$|^system\./.test(collection);
  if (!valid) {
    throw new CommandError('InvalidNamespace', `Invalid namespace: ${database}.${collection}`);
  }
  return `${database}.${collection}`;
}

export function text(value: unknown, field: string): string {
  if (typeof value === 'string') return value;
  throw new CommandError('TypeMismatch', `'${field}' must be a string`);
}

export function list(value: unknown, field: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new CommandError('TypeMismatch', `'${field}' must be an array`);
}

export function flag(value: unknown, field: string, otherwise: boolean): boolean {
  if (value === undefined) return otherwise;
  if (typeof value === 'boolean' || typeof value === 'number') return Boolean(value);
  throw new CommandError('TypeMismatch', `'${field}' must be a boolean`);
}

export function count(value: unknown, field: string, otherwise: number): number {
  if (value === undefined || value === null) return otherwise;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new CommandError('BadValue', `'${field}' must be an integer that is not negative`);
}
