import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';
import { attendanceStatus } from '../attendance/attendance.schema.ts';
import { teamId, uuid } from '../kernel/ids.ts';
import { placeId } from '../deployment/deployment.schema.ts';
import { shift } from '../schedule/schedule.schema.ts';

/** Where the saved deployment has somebody (PST-1). */
export const post = z.object({
  stationId: placeId,
  stationName: z.string(),
  zoneName: z.string(),
});
export type Post = z.infer<typeof post>;

/** One of a team's people, and their post; null where the saved deployment does not have them (PST-2). */
export const teamPost = z.object({
  userId: uuid,
  userName: z.string(),
  userRole: z.string(),
  /** False when attendance has taken them off since the save, or never put them on. */
  eligible: z.boolean(),
  /** How the team's sheet of the date has them; null while they are not marked. */
  status: attendanceStatus.nullable(),
  /** `HH:mm-HH:mm` of the time off; null without. */
  ptoTiming: z.string().nullable(),
  /** Written of the placement; null without. */
  notes: z.string().nullable(),
  post: post.nullable(),
});
export type TeamPost = z.infer<typeof teamPost>;

/** A team's people in role order, and where the deployment as last saved has them (PST-1). */
export const teamPosts = z.object({
  teamId,
  date: isoDate,
  /** Null while nothing has been saved. */
  savedAt: instant.nullable(),
  savedByName: z.string().nullable(),
  posts: z.array(teamPost),
});
export type TeamPosts = z.infer<typeof teamPosts>;

/** How many days ahead a calendar has shifts (PST-21). */
export const calendarDays = 60;

/** One's own calendar address as it is shown later: never its secret (PST-20). */
export const calendar = z.object({
  /** The last characters of the secret, to tell addresses apart. */
  ending: z.string(),
  createdAt: instant,
  /** To the minute; null: never. */
  lastUsedAt: instant.nullable(),
});
export type Calendar = z.infer<typeof calendar>;

/** The only answer that carries the address (PST-20): a path below the product's own address. */
export const createdCalendar = calendar.extend({ path: z.string() });
export type CreatedCalendar = z.infer<typeof createdCalendar>;

/** One person's post: for whoever knows the username and its team's code (PST-30), and for that person (PST-34). */
export const wherePosted = z.object({
  /** The date on duty. */
  date: isoDate,
  shift,
  shiftTime: z.string().nullable(),
  /** Null for everything that is no match. */
  post: post.omit({ stationId: true }).nullable(),
});
export type WherePosted = z.infer<typeof wherePosted>;
