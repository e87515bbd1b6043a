import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { uuid } from '../kernel/ids.ts';
import { written } from '../kernel/revisions.ts';
import { oneLine, typedText } from '../kernel/text.ts';
import { dashboard } from '../session/session.schema.ts';

/** A role as administrators see it (DIR-31). */
export const role = z.object({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  builtIn: z.boolean(),
  /** What it opens to whoever has it; null where that is nothing, or for PSO their own access (DIR-33). */
  dashboard: dashboard.nullable(),
  /** People who have it and are not deleted. */
  userCount: z.int(),
  /** Stations that name it among the roles they take. */
  stationCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
  ...written,
});
export type Role = z.infer<typeof role>;

const longestName = 40;
const longestDescription = 500;

/** Of a role or a tag; an empty one is none. */
export const labelDescription = typedText
  .trim()
  .max(longestDescription, `At most ${longestDescription} characters`)
  .nullish();
export const labelName = (missing: string) => oneLine(missing, longestName);

export const roleInput = z.object({
  name: labelName('Role name is required'),
  description: labelDescription,
  dashboard: dashboard.nullish(),
});
export type RoleInput = z.output<typeof roleInput>;
