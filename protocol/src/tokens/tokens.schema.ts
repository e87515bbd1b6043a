import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';
import { uuid } from '../kernel/ids.ts';
import { tokenScopes } from '../kernel/route.ts';
import { notFormula } from '../kernel/csv.ts';
import { plainText } from '../kernel/text.ts';

/** What a program may read that calls with a token (ECO-4). */
export const tokenScope = z.enum(tokenScopes);

/** What every secret begins with, so that scanners of source code find one that was left there. */
export const tokenPrefix = 'muster_';

/** How many tokens there may be at once (ECO-2). */
export const mostTokens = 100;

/** What an administrator says of a new token; of `expiresOn` the whole day is included (ECO-2). */
export const tokenInput = z.object({
  name: notFormula(
    z
      .string('Name is required')
      .overwrite(plainText)
      .trim()
      .min(1, 'Name is required')
      .max(60, 'At most 60 characters'),
  ),
  scopes: z
    .array(tokenScope)
    .min(1, 'Choose what may be read')
    .max(20)
    .transform((chosen) => tokenScopes.filter((one) => chosen.includes(one))),
  expiresOn: isoDate,
});
export type TokenInput = z.infer<typeof tokenInput>;

/** A token as it is listed: never its secret (ECO-3). */
export const apiToken = z.object({
  id: uuid,
  name: z.string(),
  scopes: z.array(tokenScope),
  expiresOn: isoDate,
  /** Whether that day is over. */
  expired: z.boolean(),
  /** The last characters of the secret, to tell tokens apart. */
  ending: z.string(),
  createdAt: instant,
  createdBy: z.object({ id: z.string(), name: z.string() }),
  /** To the minute; null: never. */
  lastUsedAt: instant.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** The only answer that carries the secret (ECO-3). */
export const createdToken = apiToken.extend({ secret: z.string() });
export type CreatedToken = z.infer<typeof createdToken>;
