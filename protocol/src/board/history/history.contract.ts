import { z } from 'zod';
import { askedInstant, instant, isoDate } from '../../kernel/dates.ts';
import { revision, uuid } from '../../kernel/ids.ts';
import { person, step } from '../board.ts';
import { placeId } from '../board.schema.ts';
import { appliedOperation } from '../operations/operation.schema.ts';
import { access, route } from '../../kernel/route.ts';

/** What was done to a date's board, and how it looked at any moment (HIS-1, HIS-20). */

/** Most operations that one call answers. */
export const logLimit = 500;

/** In `by`: what the server did, following attendance. */
export const serverName = 'server';

/** What made an operation: a placement's own cause, else its kind. */
export const logCause = z.enum([...step.shape.what.options, 'undo', 'redo', 'save', 'officers']);

/** Which operations of a date; all of them without one. */
export const logFilter = z.object({
  /** An officer's id. Saves concern nobody in particular and are held back. */
  officer: z.string().min(1).max(64).optional(),
  station: placeId.optional(),
  /** The id of the person who did it, or `server`. */
  by: z.string().min(1).max(64).optional(),
  /** From this instant on. */
  from: askedInstant.optional(),
  /** Up to and with this instant. */
  to: askedInstant.optional(),
});
export type LogFilter = z.infer<typeof logFilter>;

/** One operation as the log shows it (HIS-1). */
export const loggedOperation = z.object({
  revision,
  at: instant,
  by: person.nullable(),
  cause: logCause,
  /** What was done, in words that follow the name of who did it. */
  text: z.string(),
  op: appliedOperation,
  /** Why a board that was final was changed (DEP-401). */
  reason: z.string().nullable().default(null),
});
export type LoggedOperation = z.infer<typeof loggedOperation>;

/** A handover note as it was written, changed or deleted; it makes no revision of the board (HIS-12). */
export const noteDeed = z.object({
  type: z.literal('note'),
  what: z.enum(['written', 'changed', 'deleted']),
  noteId: uuid,
  /** Which of the note's writes this was, from 1. */
  number: z.int().min(1),
  /** As it was left, or until it was deleted. */
  text: z.string(),
  zoneId: placeId.nullable(),
  stationId: placeId.nullable(),
  expiresAt: instant,
  wall: z.boolean(),
  /** The text before a change of it. */
  textBefore: z.string().nullable(),
  /** Always empty, for whoever reads entries without asking what they are. */
  moves: z.array(z.object({})).max(0),
});
export type NoteDeed = z.infer<typeof noteDeed>;

/** The same as the log shows it; `revision` is the board's at that moment. */
export const loggedNote = loggedOperation.extend({ cause: z.literal('note'), op: noteDeed });
export type LoggedNote = z.infer<typeof loggedNote>;

export const boardLogEntry = z.union([loggedOperation, loggedNote]);
export type BoardLogEntry = z.infer<typeof boardLogEntry>;

export const isLoggedOperation = (entry: BoardLogEntry): entry is LoggedOperation =>
  entry.op.type !== 'note';

/** Where a page of the log ended: a revision, or that and how many deeds of notes are left, `12.3`. */
export const logCursor = z.union([revision, z.string().regex(/^\d{1,9}\.\d{1,9}$/)]);
export type LogCursor = z.infer<typeof logCursor>;

export const boardLog = z.object({
  /** Newest first. */
  entries: z.array(boardLogEntry),
  /** Null where nothing came before. */
  next: logCursor.nullable(),
});
export type BoardLog = z.infer<typeof boardLog>;

/** One step of how an officer came to where they are (HIS-10). */
export const officerStep = z.object({
  kind: z.enum(['marked', 'eligible', 'placed', 'moved', 'removed', 'saved']),
  at: instant,
  /** Null where the server followed attendance. */
  by: person.nullable(),
  what: z.string(),
  /** An address of the page, with the date and, on the board, the moment. */
  link: z.string(),
});
export type OfficerStep = z.infer<typeof officerStep>;

/** What a replay of a date is steered by (HIS-22). */
export const boardReplay = z.object({
  date: isoDate,
  /** How many operations there are. */
  length: z.int().min(0),
  /** Of the first and the last operation; null where there is none. */
  startAt: instant.nullable(),
  endAt: instant.nullable(),
  saves: z.array(z.object({ revision, at: instant, by: person.nullable() })),
  /** How many operations there were in each span of time from `startAt` on. */
  density: z.object({ everyMs: z.int().min(1), counts: z.array(z.int().min(0)) }),
});
export type BoardReplay = z.infer<typeof boardReplay>;

const deployers = access({ admin: 'yes', watch_tl: 'yes' });
const ofDate = z.object({ date: isoDate });

const logQuery = logFilter.extend({
  /** What came before this revision: `next` of the answer before. */
  before: z
    .union([z.string().regex(/^\d{1,9}\.\d{1,9}$/), z.coerce.number().pipe(revision)])
    .optional(),
  limit: z.coerce.number().int().min(1).max(logLimit).default(100),
  /** Operations alone, without what was done to handover notes. */
  only: z.enum(['operations']).optional(),
  /** The answer as a file of every operation that is asked for. */
  format: z.enum(['json', 'csv']).default('json'),
});
export type LogQuery = z.infer<typeof logQuery>;

/** The calls of a board's log and of its replay (HIS-1, HIS-10, HIS-22). */
export const historyRoutes = {
  log: route({
    method: 'GET',
    path: '/api/deployment/log/:date',
    summary: 'What was done to a date’s board, newest first, or as a CSV file',
    access: deployers,
    params: ofDate,
    query: logQuery,
    csv: true,
    answer: boardLog,
  }),
  officer: route({
    method: 'GET',
    path: '/api/deployment/log/:date/officers/:userId',
    summary: 'How an officer came to where they are on a date, from the mark on the sheet on',
    access: deployers,
    params: ofDate.extend({ userId: uuid }),
    answer: z.array(officerStep),
  }),
  replay: route({
    method: 'GET',
    path: '/api/deployment/replay/:date',
    summary: 'When a date’s board was changed and saved',
    access: deployers,
    params: ofDate,
    answer: boardReplay,
  }),
};
