import { z } from 'zod';
import type { Document } from './bson.ts';
import { CommandError } from './command-error.ts';
import type { Cursors } from './cursors.ts';
import type { Request } from './request.ts';
import type { Store } from './store.ts';

export interface Context {
  store: Store;
  cursors: Cursors;
  /** How the driver reaches this store: what hello answers as the one member of its set. */
  address: string;
}

/** Answers with a document, or with whole BSON bytes where stored documents are part of the answer. */
type Answer = Document | Buffer;
export type Command = (context: Context, request: Request) => Answer;

/** Fields any command may carry: there is one node, commands are short, every answer waits for the disk. */
const everywhere = z.object({
  $db: z.string().optional(),
  lsid: z.unknown().optional(),
  $clusterTime: z.unknown().optional(),
  $readPreference: z.unknown().optional(),
  comment: z.unknown().optional(),
  maxTimeMS: z.unknown().optional(),
  readConcern: z.object({ level: z.string().optional() }).optional(),
  writeConcern: z.object({ w: z.unknown().optional() }).partial().optional(),
});

/** A command with the fields it takes. Any other is refused: an option that were ignored changes the meaning. */
export function command<S extends z.ZodRawShape>(
  shape: S,
  run: (
    context: Context,
    fields: z.output<z.ZodObject<S, z.core.$strict>>,
    request: Request,
  ) => Answer,
): Command {
  const schema = z.strictObject(shape);
  return (context, request) => {
    const { name, args } = request;
    if (args.startTransaction !== undefined || args.autocommit !== undefined) {
      const text = 'the embedded store has no transactions';
      throw new CommandError('OperationNotSupportedInTransaction', text);
    }
    const { readConcern, writeConcern } = checked(everywhere, name, args);
    checkConcerns(readConcern?.level, writeConcern?.w ?? 1);
    const own = Object.entries(args).filter(([field]) => !(field in everywhere.shape));
    return run(context, checked(schema, name, Object.fromEntries(own)), request);
  };
}

/** The value in its declared form, or MongoDB's refusal of what does not belong. */
export function checked<S extends z.ZodType>(schema: S, what: string, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  const place = [what, ...(issue?.path ?? [])].join('.');
  if (issue?.code === 'unrecognized_keys') {
    const text = `BSON field '${place}.${issue.keys[0]}' is an unknown field (embedded store)`;
    throw new CommandError('Location40415', text);
  }
  const code = issue?.code === 'too_small' ? 'Location51024' : 'TypeMismatch';
  throw new CommandError(code, `BSON field '${place}': ${issue?.message}`);
}

function checkConcerns(readLevel: string | undefined, w: unknown): void {
  if (readLevel === 'snapshot') {
    throw new CommandError('InvalidOptions', 'the embedded store has no snapshot reads');
  }
  if (w === 0 || w === 1 || w === 'majority') return;
  const text = `write concern w: ${String(w)} cannot be met: the embedded store is one node`;
  throw new CommandError('UnsatisfiableWriteConcern', text);
}
