import { z } from 'zod';
import { instant } from './dates.ts';
import { revision } from './ids.ts';

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
