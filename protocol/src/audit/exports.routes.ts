import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { access, route } from '../kernel/route.ts';

/** What pages make files of: lists of administrators, the day's attendance, the board. */
export const exportedThing = z.enum([
  'users',
  'members',
  'teams',
  'sign-in-links',
  'attendance',
  'deployment',
]);
export type ExportedThing = z.infer<typeof exportedThing>;

const exportInput = z.object({
  what: exportedThing,
  /** Whose members, or the one team of the day's attendance. */
  teamId: z.string().min(1).max(64).optional(),
  date: isoDate.optional(),
  lines: z.int().min(0).max(100_000),
});
export type ExportInput = z.infer<typeof exportInput>;

/** What a watch TL exports; everything else is for administrators alone (AUD-14). */
export const watchExports: readonly ExportedThing[] = ['attendance', 'deployment'];

/** Files that a page makes of what it shows, for the audit trail. */
export const exportRoutes = {
  record: route({
    method: 'POST',
    path: '/api/exports',
    summary: 'Records that a page has made a file',
    access: access({ admin: 'yes', watch_tl: 'yes' }),
    body: exportInput,
    answer: z.object({}),
  }),
};
