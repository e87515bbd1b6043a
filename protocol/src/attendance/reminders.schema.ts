import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';
import { teamId } from '../kernel/ids.ts';
import { doer } from '../kernel/revisions.ts';

/** How often a team is reminded of a sheet at most, in milliseconds (KNO-22). */
export const remindEveryMs = 60_000;
/** From how long before the due time a missing sheet is looked for, in milliseconds (KNO-20). */
export const missingFromMs = 2 * 3_600_000;

/** That somebody asked a team's leaders for a sheet (KNO-21). */
export const sheetReminder = z.object({ teamId, date: isoDate, at: instant, by: doer });
export type SheetReminder = z.infer<typeof sheetReminder>;
