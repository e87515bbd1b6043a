import { z } from 'zod';
import { instant } from './dates.ts';

/** What a record holds under an id, and nothing that every object inherits, such as `constructor` (DEP-28). */
export const own = <T>(record: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined;

/** A user's, role's or tag's id: a UUID made by the server. */
export const uuid = z.uuid();

/** A team's id: a short text key such as `A1` or `SAC AC CVG AC`. */
export const teamId = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .max(32)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u, 'Letters, digits, blanks, _ and - only');

/** Made once per gesture by the client and kept until a definite answer (S11); capital letters are the same id (DEP-30). */
export const opId = z.uuid().toLowerCase();

/** Counts the writes of one document, from 1; 0 is a document that does not exist yet (S20). */
export const revision = z.int().min(0);

/** A part of a list: so many rows, from behind the row with this id; the whole list without them (DIR-29). */
export const paging = {
  limit: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'A whole number from 1 to 9999')
    .transform(Number)
    .optional(),
  after: z.string().min(1).max(80).optional(),
};
export type Paging = z.output<z.ZodObject<typeof paging>>;

/** Who did something, with the name that they had then. */
export const doer = z.object({ id: z.string(), name: z.string() });

/**
 * What every changeable row says of its writes (DIR-25). Nobody and no time are said of a row that came with the
 * store's first contents and has not been changed since.
 */
export const written = {
  revision: revision.min(1),
  changedBy: doer.nullable(),
  changedAt: instant.nullable(),
};

/** The revision that an edit was made on; an older one than the row's is STALE (DIR-26). */
export const baseRevision = revision.optional();
