import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { teamId } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';
import { calendar, createdCalendar, teamPosts, wherePosted } from './posts.schema.ts';

const people = access({ admin: 'yes', watch_tl: 'yes', leader: 'yes', other: 'yes' });
const anybody = access({
  admin: 'yes',
  watch_tl: 'yes',
  leader: 'yes',
  other: 'yes',
  anonymous: 'yes',
});

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
    access: people,
    answer: calendar.nullable(),
  }),
  createCalendar: route({
    method: 'POST',
    path: '/api/calendar',
    summary: 'Make one’s own calendar address, in place of the one before',
    access: people,
    answer: createdCalendar,
    status: 201,
  }),
  revokeCalendar: route({
    method: 'DELETE',
    path: '/api/calendar',
    summary: 'Revoke one’s own calendar address',
    access: people,
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
    access: people,
    answer: wherePosted,
  }),
};
