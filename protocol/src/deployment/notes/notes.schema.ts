import { z } from 'zod';
import { instant, isoDate } from '../../kernel/dates.ts';
import { opId, uuid } from '../../kernel/ids.ts';
import { baseRevision, doer, written } from '../../kernel/revisions.ts';
import { typedText } from '../../kernel/text.ts';
import { placeId } from '../deployment.schema.ts';

/** How long a note is at most, how many a board has, and how many days after its date one may expire. */
export const longestNote = 500;
export const mostNotes = 100;
export const mostNoteDays = 31;

const noteText = typedText
  .trim()
  .min(1, 'Write what the next watch should know')
  .max(longestNote, `At most ${longestNote} characters`);

/** Where a note is pinned: to a zone, to a station, or to the board when both are null. */
const pinned = { zoneId: placeId.nullable(), stationId: placeId.nullable() };

/** What one watch leaves for the next, pinned to a board or a part of it (KNO-1). */
export const handoverNote = z.object({
  id: uuid,
  /** The date of the board that it was written on. */
  date: isoDate,
  text: z.string(),
  ...pinned,
  expiresAt: instant,
  /** The last date on whose board it stands; before that date ends it may have expired (KNO-3). */
  lastOn: isoDate,
  /** Whether wall screens that show notes show it (KNO-7). */
  wall: z.boolean(),
  createdAt: instant,
  createdBy: doer,
  ...written,
  /** Who has marked it as read, in the order in which they did. */
  readBy: z.array(doer.extend({ at: instant })),
});
export type HandoverNote = z.infer<typeof handoverNote>;

const onePlace = ({ zoneId, stationId }: { zoneId?: unknown; stationId?: unknown }) =>
  !zoneId || !stationId;
const onePlaceWords = { path: ['stationId'], message: 'A zone or a station, not both' };

export const noteInput = z
  .object({
    text: noteText,
    zoneId: placeId.nullish(),
    stationId: placeId.nullish(),
    /** By itself at the end of the shift after the board's (KNO-3). */
    expiresAt: instant.optional(),
    wall: z.boolean().default(false),
    /** Sent again under the same one, the note is made once. */
    opId: opId.optional(),
  })
  .refine(onePlace, onePlaceWords);
export type NoteInput = z.output<typeof noteInput>;

/** What is left out stays as it is. */
export const noteChange = z
  .object({
    text: noteText.optional(),
    zoneId: placeId.nullish(),
    stationId: placeId.nullish(),
    expiresAt: instant.optional(),
    wall: z.boolean().optional(),
    baseRevision,
  })
  .refine(onePlace, onePlaceWords);
export type NoteChange = z.output<typeof noteChange>;
