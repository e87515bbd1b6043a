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

/** Documents sent beside the body, to stand in one of its fields. */
export interface Sequence {
  field: string;
  documents: Buffer[];
}

/** The documents of an insert stay bytes: what is stored is exactly what came. */
export function requestOf(body: Buffer, sequences: Sequence[]): Request {
  const name = body.toString('utf8', 5, body.indexOf(0, 5));
  const args = view(body, name === 'insert' ? { fieldsAsRaw: { documents: true } } : {});
  for (const { field, documents } of sequences) {
    args[field] = field === 'documents' ? documents : documents.map((bytes) => view(bytes));
  }
  const whole = () => {
    const document = typed(body);
    for (const { field, documents } of sequences) document[field] = documents.map(typed);
    return document;
  };
  const database = isHello(name) ? 'admin' : text(args.$db, '$db');
  return { name, database, args, typed: whole };
}

/** The driver's first one comes as OP_QUERY, without `$db`. */
export const isHello = (name: string) => /^(hello|ismaster)$/i.test(name);

/**
 * Fields any command may carry without a change of meaning: there is one node, every command is short,
 * and every answer waits for the disk.
 */
const everywhere = '$db lsid $clusterTime $readPreference comment maxTimeMS'.split(' ');

/** Refuses every field that is not named: an option that were ignored would change what the command means. */
export function checkFields({ name, args }: Request, allowed = ''): void {
  if (args.startTransaction !== undefined || args.autocommit !== undefined) {
    const text = 'the embedded store has no transactions';
    throw new CommandError('OperationNotSupportedInTransaction', text);
  }
  const { readConcern, writeConcern, ...others } = args;
  checkConcerns(readConcern, writeConcern);
  checkNames(name, others, [name, ...everywhere, ...allowed.split(' ')]);
}

/** The same for the statements inside a command. */
export function statementOf(
  command: string,
  value: unknown,
  allowed: string,
  code: 'Location40415' | 'InvalidIndexSpecificationOption' = 'Location40415',
): Document {
  if (!isPlainObject(value)) throw new CommandError('TypeMismatch', `${command} needs objects`);
  checkNames(command, value, allowed.split(' '), code);
  return value;
}

function checkNames(
  command: string,
  fields: Document,
  allowed: string[],
  code: Parameters<typeof statementOf>[3] = 'Location40415',
): void {
  for (const field of Object.keys(fields)) {
    if (allowed.includes(field)) continue;
    const text = `BSON field '${command}.${field}' is an unknown field (embedded store)`;
    throw new CommandError(code, text);
  }
}

function checkConcerns(read: unknown, write: unknown): void {
  if (isPlainObject(read) && read.level === 'snapshot') {
    throw new CommandError('InvalidOptions', 'the embedded store has no snapshot reads');
  }
  const w: unknown = isPlainObject(write) ? (write.w ?? 1) : 1;
  if (w === 0 || w === 1 || w === 'majority') return;
  const text = `write concern w: ${String(w)} cannot be met: the embedded store is one node`;
  throw new CommandError('UnsatisfiableWriteConcern', text);
}

export function namespaceOf(request: Request, field = request.name): string {
  const collection = text(request.args[field], field);
  const valid =
    /^[^/\\. "$*<>:|?\0]{1,63}$/.test(request.database) &&
    /^(?!system\.|\.)[^$\0]{1,200}(?<!\.)$/.test(collection);
  const namespace = `${request.database}.${collection}`;
  if (!valid) throw new CommandError('InvalidNamespace', `Invalid namespace: ${namespace}`);
  return namespace;
}

export function text(value: unknown, field: string): string {
  if (typeof value === 'string') return value;
  throw new CommandError('TypeMismatch', `'${field}' must be a string`);
}

export function list(value: unknown, field: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new CommandError('TypeMismatch', `'${field}' must be an array`);
}

export function flag(value: unknown, field: string, otherwise = false): boolean {
  if (value === undefined) return otherwise;
  if (typeof value === 'boolean' || typeof value === 'number') return Boolean(value);
  throw new CommandError('TypeMismatch', `'${field}' must be a boolean`);
}

export function count(value: unknown, field: string): number | undefined {
  if (
    value === undefined ||
    (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
  ) {
    return value;
  }
  throw new CommandError('Location51024', `'${field}' must be an integer that is not negative`);
}
