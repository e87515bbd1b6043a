import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { written, uuid, paging, baseRevision } from '../kernel/ids.ts';
import { tag, tagColor } from './directory.contract.ts';
import { labelDescription, labelName } from './roles.ts';
import { administrators, route } from '../kernel/route.ts';
import { deletedThing } from './deleted.ts';

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

const byId = z.object({ tagId: uuid });

/** Tag management (DIR-31, DIR-34). */
export const tagRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/tags',
    summary: 'All tags, with how many people and stations use each',
    access: administrators,
    query: z.object(paging),
    answer: z.array(adminTag),
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/tags',
    summary: 'Create a tag',
    access: administrators,
    body: tagInput,
    answer: adminTag,
    status: 201,
    faults: ['BUSY', 'NAME_TAKEN'],
  }),
  change: route({
    method: 'PUT',
    path: '/api/admin/tags/:tagId',
    summary: 'Change a tag; one that a station requires keeps its name',
    access: administrators,
    params: byId,
    body: tagInput.extend({ baseRevision }),
    answer: adminTag,
    faults: ['BUSY', 'NAME_TAKEN', 'TAG_IN_USE', 'STALE'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/tags/:tagId',
    summary: 'Delete a tag that nobody carries and no station requires',
    access: administrators,
    params: byId,
    answer: deletedThing,
    faults: ['BUSY', 'TAG_IN_USE'],
  }),
};
