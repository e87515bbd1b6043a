import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';
import { attendanceStatus } from '../attendance/attendance.schema.ts';
import { teamId, uuid } from '../kernel/ids.ts';
import { placeId } from '../board/board.schema.ts';
import { shift } from '../schedule/schedule.contract.ts';
import { access, anybody, route, signedIn } from '../kernel/route.ts';

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
  /** Whether the post is a plan, as its shift has not begun (PST-28). */
  isPlan: z.boolean(),
});
export type WherePosted = z.infer<typeof wherePosted>;

/** Text of which nothing is looked up where it is missing, given twice or too long: no match, as any other (PST-30). */
const askedOf = (longest: number) => z.string().trim().min(1).max(longest).catch('');

/** Where people are posted (PST-1, PST-20, PST-22, PST-30, PST-34). */
export const postsRoutes = {
  ofTeam: route({
    method: 'GET',
    path: '/api/posts/:teamId/:date',
    summary: 'A team’s people and where the saved deployment of a date has them',
    access: access({ admin: 'yes', watch_tl: 'yes', leader: 'own' }),
    params: z.object({ teamId, date: isoDate }),
    answer: teamPosts,
    faults: ['NOT_FOUND'],
  }),
  calendar: route({
    method: 'GET',
    path: '/api/calendar',
    summary: 'One’s own calendar address without its secret; null before there is one',
    access: signedIn,
    answer: calendar.nullable(),
  }),
  createCalendar: route({
    method: 'POST',
    path: '/api/calendar',
    summary: 'Make one’s own calendar address, in place of the one before',
    access: signedIn,
    answer: createdCalendar,
    status: 201,
  }),
  revokeCalendar: route({
    method: 'DELETE',
    path: '/api/calendar',
    summary: 'Revoke one’s own calendar address',
    access: signedIn,
    answer: z.object({}),
    faults: ['NOT_FOUND'],
  }),
  calendarFile: route({
    method: 'GET',
    path: '/calendar/:secret.ics',
    summary: 'The shifts and posts of whoever made this address, as a calendar',
    access: anybody,
    params: z.object({ secret: z.string().max(200) }),
    answer: z.string(),
    faults: ['BUSY'],
    file: 'text/calendar',
    revalidated: true,
  }),
  where: route({
    method: 'GET',
    path: '/api/where',
    summary: 'The post of the person with this username and team on the date on duty',
    access: anybody,
    query: z.object({ username: askedOf(64), team: askedOf(32) }),
    answer: wherePosted,
    faults: ['BUSY'],
  }),
  own: route({
    method: 'GET',
    path: '/api/posts/mine',
    summary: 'One’s own post on the date on duty',
    access: signedIn,
    answer: wherePosted,
  }),
};
