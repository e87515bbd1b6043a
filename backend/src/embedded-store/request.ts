import { typed, view } from './bson.ts';
import type { Document } from './bson.ts';
import { CommandError } from './command-error.ts';

/** A command as it came: `args` for reading, `typed` for documents that will be stored. */
export interface Request {
  name: string;
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
  return { name, args, typed: whole };
}

export function databaseOf({ args }: Request): string {
  if (typeof args.$db === 'string') return args.$db;
  throw new CommandError('Location40571', 'OP_MSG requests require a $db argument');
}

/** Database and collection as one name, the collection's being the command's first value. */
export function namespaceOf(request: Request): string {
  const database = databaseOf(request);
  const collection = String(request.args[request.name]);
  const valid =
    /^[^/\\. "$*<>:|?\0]{1,63}$/.test(database) &&
    /^(?!system\.|\.)[^$\0]{1,200}(?<!\.)$/.test(collection);
  const namespace = `${database}.${collection}`;
  if (!valid) throw new CommandError('InvalidNamespace', `Invalid namespace: ${namespace}`);
  return namespace;
}
