import { z } from 'zod';
import { paging } from '../kernel/ids.ts';
import { reportFormat } from '../reports/reports.schema.ts';

/** What can be chosen of the administrator's lists: how much, whom, in which order, and as which file (DIR-29). */

const chosen = z.string().max(200).default('');
/** An empty filter lets everybody pass; a list is JSON unless it is to be a file. */
const listed = { q: chosen, sort: chosen, format: reportFormat.default('json') };
export const userListQuery = z.object({
  ...paging,
  ...listed,
  role: chosen,
  status: chosen,
  team: chosen,
  tag: chosen,
  /** Of a CSV: what it has beside the written columns (DIR-205). */
  also: z.literal('tags').optional(),
});
export const memberListQuery = z.object({ ...paging, ...listed, role: chosen, status: chosen });
export const teamListQuery = z.object({ ...paging, ...listed });

type Filters<Name extends string> = Readonly<Record<Name, string>>;
export type UserFilters = Filters<'q' | 'role' | 'status' | 'team' | 'tag'>;
export type MemberFilters = Filters<'q' | 'role' | 'status'>;
