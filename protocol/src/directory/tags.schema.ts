import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { written } from '../kernel/revisions.ts';
import { tag, tagColor } from './directory.schema.ts';
import { labelDescription, labelName } from './roles.schema.ts';

/** A tag as administrators see it (DIR-31). */
export const adminTag = tag.extend({
  /** People who carry it and are not deleted. */
  userCount: z.int(),
  /** Stations that require it. */
  stationCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
  ...written,
});
export type AdminTag = z.infer<typeof adminTag>;

export const tagInput = z.object({
  name: labelName('Tag name is required'),
  description: labelDescription,
  color: tagColor.optional(),
});
export type TagInput = z.output<typeof tagInput>;
