import { Timestamp } from 'bson';
import { z } from 'zod';
import { plain } from '../wire/bson.ts';
import type { Document } from '../wire/bson.ts';
import type { ChangeStreams } from './change-streams.ts';
import { CommandError } from './command-error.ts';
import type { Cursors } from './cursors.ts';
import type { Store } from '../storage/store.ts';

export interface Context {
  store: Store;
  cursors: Cursors;
  streams: ChangeStreams;
  /** How the driver reaches this store: what hello answers as the one member of its set. */
  address: string;
  /** Throws while there is no memory for another document; asked before one is inserted by an update (OPS-103). */
  needMemory?(): void;
  /** Throws while there is no room on the disk; asked before a collection or an index is made (OPS-69). */
  needDisk?(): void;
}

/** Answers with a document, or with whole BSON bytes where stored documents are part of the answer. */
type Answer = Document | Buffer;
export type Command = (context: Context, args: Document) => Answer;

export const anything = z.unknown().optional();
export const object = z.record(z.string(), z.unknown());
export const count = z.preprocess(plain, z.int().min(0).optional());
export const flag = z.boolean().default(false);

const levels = ['local', 'available', 'majority'] as const;
/** Of a command that can read what was at one moment: the one that it names, or from now on this one. */
export const readsOfMoment = z
  .object({
    level: z.enum([...levels, 'snapshot']).optional(),
    atClusterTime: z.instanceof(Timestamp).optional(),
  })
  .optional();

/** Fields any command may carry: there is one node, commands are short, every answer waits for the disk. */
const everywhere = {
  $db: z.string().default(''),
  lsid: anything,
  $clusterTime: anything,
  $readPreference: anything,
  comment: anything,
  maxTimeMS: anything,
  readConcern: z.object({ level: z.enum(levels).optional() }).optional(),
  writeConcern: z
    .object({ w: z.preprocess(plain, z.literal([1, 'majority']).default(1)) })
    .optional(),
};

type Fields<S extends z.ZodRawShape> = z.output<z.ZodObject<S>> & { $db: string };

/** A command with the fields it takes, its own name first. Any other is refused: an option that were ignored changes the meaning. */
export function command<S extends z.ZodRawShape>(
  shape: S,
  run: (context: Context, fields: Fields<S>) => Answer,
): Command {
  const [name = ''] = Object.keys(shape);
  const schema = z.strictObject({ ...everywhere, ...shape });
  return (context, args) => {
    return run(context, checked(schema, name, args) as Fields<S>);
  };
}

/** A command on a collection. What it runs with has database and collection as one name, `ns`. */
export function collectionCommand<S extends z.ZodRawShape>(
  name: string,
  shape: S,
  run: (context: Context, fields: Fields<S> & { ns: string }) => Answer,
): Command {
  return command({ [name]: z.string(), ...shape }, (context, fields) => {
    const [database, collection] = [fields.$db, String((fields as Document)[name])];
    if (database === '') {
      throw new CommandError('Location40571', 'OP_MSG requests require a $db argument');
    }
    const ns = `${database}.${collection}`;
    const valid =
      /^[^/\\. "$*<>:|?\0]{1,63}$/.test(database) &&
      /^(?!system\.|\.)[^$\0]{1,200}(?<!\.)$/.test(collection);
    if (!valid) throw new CommandError('InvalidNamespace', `Invalid namespace: ${ns}`);
    return run(context, { ...fields, ns } as unknown as Fields<S> & { ns: string });
  });
}

/** The value in its declared form, or MongoDB's refusal of what does not belong. */
export function checked<S extends z.ZodType>(
  schema: S,
  field: string,
  value: unknown,
): z.output<S> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  const place = [field, ...(issue?.path ?? [])].join('.');
  if (issue?.code === 'unrecognized_keys') {
    const text = `BSON field '${place}.${issue.keys[0]}' is an unknown field (embedded store)`;
    throw new CommandError('Location40415', text);
  }
  const code = issue?.code === 'too_small' ? 'Location51024' : 'TypeMismatch';
  throw new CommandError(code, `BSON field '${place}': ${issue?.message}`);
}
