import {
  addDays,
  calendarDays,
  calendarFile,
  instantIn,
  isOwnTeam,
  lastModified,
  postsRoutes,
  scheduleOf,
  shiftOn,
  shiftTime,
  isSameName,
  type Assignment,
  type AttendanceRecord,
  type Board,
  type CalendarPost,
  type Member,
  type SessionUser,
  type Team,
  type WherePosted,
} from '@muster/protocol';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../../lib/address.ts';
import { isPerson } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import { fewAtOnce } from '../../lib/few-at-once.ts';
import { allowance } from '../../lib/memory/allowance.ts';
import { actingIn } from '../../plugins/acting.ts';
import { Content, Dated, handle, person } from '../../plugins/contract.ts';
import type { Context } from '../context.ts';
import { calendarsRepo } from './calendars.repo.ts';
import { calendarsService } from './calendars.service.ts';
import { teamPostsOf } from './team-posts.ts';

interface Needs {
  directory: {
    members(teamId: string, date: string): Promise<Member[]>;
    teams(): Promise<Team[]>;
    sessionUser(id: string): Promise<SessionUser | undefined>;
    personNamed(
      username: string,
    ): Promise<{ id: string; teamId: string | null; isActive: boolean } | undefined>;
  };
  /** A date's board and its saved list. */
  board(date: string): Promise<{ board: Board; saved: readonly Assignment[] }>;
  /** A team's records on some dates. */
  recordsOn(teamId: string, dates: readonly string[]): Promise<AttendanceRecord[]>;
  /** The saved posts of one person, by date. */
  postsOf(userId: string, from: string, to: string): Promise<ReadonlyMap<string, CalendarPost>>;
}

/** What one address may ask without an account, of each kind (PST-31): a whole building may be one address. */
const ofAddress = { atOnce: 600, perSecond: 10 };
/** Connections to the database that all questions without an account have together. */
const mostReads = 5;

/** Where people are posted, for their leaders and for themselves (docs/rules/posts.md). */
export function postsFeature(
  { app, audit, clock, db }: Context,
  { directory, board, recordsOn, postsOf }: Needs,
): { forgetPeople(userIds: readonly string[]): Promise<void> } {
  const repo = calendarsRepo(db);
  const failed = (err: unknown) => app.log.warn({ err }, 'the use of a calendar was not stored');
  const calendars = calendarsService({ repo, clock, audit, failed });
  const take = allowance(clock);
  const few = fewAtOnce(mostReads);

  /** Throws TOO_MANY. */
  const limit = (kind: 'calendar' | 'where', { ip }: FastifyRequest): void =>
    take(`${kind} ${addressKey(ip)}`, ofAddress);

  /** Somebody's shifts from a date on, each of the team they belong to then, with their marks (DIR-190, ATT-140). */
  async function shiftsOf(user: SessionUser, from: string) {
    const { teamId, teamsBefore } = user.belongs ?? { teamId: user.teamId, teamsBefore: [] };
    const former = teamsBefore.filter(({ until }) => until >= from);
    const ids = new Set([...former.map((one) => one.teamId), teamId]);
    const theirs = (await directory.teams()).filter(({ id }) => ids.has(id));
    const days = theirs
      .flatMap(({ id, baseZone }) =>
        scheduleOf(id, from, calendarDays + 2, baseZone).filter(({ date }) =>
          isOwnTeam(user, id, date),
        ),
      )
      .toSorted((a, b) => (a.date < b.date ? -1 : 1));
    const dates = days.map(({ date }) => date);
    const records = await Promise.all(theirs.map(({ id }) => recordsOn(id, dates)));
    const own = records.flat().filter(({ userId }) => userId === user.id);
    const marks = new Map(own.map((record) => [record.date, record]));
    // A mark that has not gone along yet stands on the team's before.
    for (const one of own) if (isOwnTeam(user, one.teamId, one.date)) marks.set(one.date, one);
    return { days, marks };
  }

  async function calendarOf(secret: string): Promise<Dated> {
    const owner = await calendars.owner(secret);
    const user = owner && (await directory.sessionUser(owner.userId));
    if (!owner || !user?.isActive) throw new Fault('NOT_FOUND');
    const from = addDays(clock.today(), -1);
    const { days, marks } = await shiftsOf(user, from);
    const posts = await postsOf(user.id, from, addDays(from, calendarDays + 1));
    const { timeZone } = clock;
    const { id, name } = user;
    const at = owner.createdAt.toISOString();
    // A day that is over goes when another one comes.
    const midnight = instantIn(timeZone, clock.today(), '00:00').toISOString();
    const changes = days.map(({ date }) =>
      lastModified({ at, post: posts.get(date), mark: marks.get(date) }),
    );
    const changedAt = [midnight, at, ...changes].reduce((a, b) => (a > b ? a : b));
    const text = calendarFile({ id, name, timeZone, at, days, posts, marks });
    return new Dated('text/calendar; charset=utf-8', Buffer.from(text), changedAt);
  }

  /** The post that somebody, or nobody, has in the saved deployment of the date on duty. */
  async function postNow(who: Promise<string | undefined>): Promise<WherePosted> {
    const date = clock.today();
    const shift = shiftOn(date);
    const [id, { saved }] = await Promise.all([who, board(date)]);
    const line = saved.findLast(({ userId }) => userId === id);
    const post = line ? { stationName: line.stationName, zoneName: line.zoneName } : null;
    return { date, shift, shiftTime: shiftTime(shift), post };
  }

  /** Who has this username in this team; undefined where that is nobody. */
  async function personOf(username: string, team: string): Promise<string | undefined> {
    const user = await directory.personNamed(username);
    const isThem = user?.isActive && isSameName(user.teamId ?? '', team);
    return isThem ? user.id : undefined;
  }

  handle(app, postsRoutes.ofTeam, async ({ caller, scope, params: { teamId, date } }) => {
    if (scope === 'own' && !(isPerson(caller) && isOwnTeam(caller.user, teamId, date))) {
      throw new Fault('FORBIDDEN');
    }
    const [members, current, records] = await Promise.all([
      directory.members(teamId, date),
      board(date),
      recordsOn(teamId, [date]),
    ]);
    return teamPostsOf(teamId, members, { ...current, records });
  });
  handle(app, postsRoutes.calendar, async ({ caller }) => {
    const own = await calendars.of(person(caller).user.id);
    return own ?? new Content('application/json; charset=utf-8', Buffer.from('null'));
  });
  handle(app, postsRoutes.createCalendar, (call) => calendars.create(actingIn(call)));
  handle(app, postsRoutes.revokeCalendar, async (call) => {
    await calendars.revoke(actingIn(call));
    return {};
  });
  handle(app, postsRoutes.calendarFile, async ({ params: { secret }, request, reply }) => {
    limit('calendar', request);
    reply.header('cache-control', 'private, no-store');
    return few(() => calendarOf(secret));
  });
  handle(app, postsRoutes.where, ({ query: { username, team }, request }) => {
    limit('where', request);
    // The same work whether there is such a person or not: how long it takes says nothing of that (PST-30).
    return few(() => postNow(personOf(username, team)));
  });
  handle(app, postsRoutes.own, ({ caller }) => postNow(Promise.resolve(person(caller).user.id)));
  return { forgetPeople: repo.removeOf };
}
