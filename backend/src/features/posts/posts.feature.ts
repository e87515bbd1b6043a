import { trusted, type Connection, Schema } from 'mongoose';
import {
  addDays,
  calendarDays,
  calendarFile,
  instantIn,
  isShiftAhead,
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
  type Member,
  type SessionUser,
  type WherePosted,
  calledOf,
  compareMembers,
  nameAmong,
  type TeamPosts,
  type Calendar,
  type CreatedCalendar,
} from '@muster/protocol';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../../lib/address.ts';
import { isPerson } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import { fewAtOnce } from '../../lib/queue.ts';
import { allowance } from '../../lib/memory.ts';
import { actorIn, Content, Dated, handle, person } from '../../http/contract.ts';
import type { Context } from '../context.ts';
import type { AttendanceFeature } from '../attendance/index.ts';
import { savedPosts, type BoardFeature } from '../board/index.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import { hash, randomBytes } from 'node:crypto';
import type { Announcer, Recorder } from '../../lib/audit/audit-record.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Actor } from '../../lib/caller.ts';

/** A person's calendar address; of its secret only the hash is kept (PST-20). */
interface CalendarDoc {
  /** The person's id: there is one address for each. */
  _id: string;
  /** SHA-256 of the secret, hex. */
  secretHash: string;
  ending: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const text = { type: String, required: true } as const;

const calendarSchema = new Schema<CalendarDoc>(
  {
    _id: text,
    secretHash: text,
    ending: text,
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'calendars', versionKey: false, strict: 'throw' },
).index({ secretHash: 1 }, { unique: true });

const calendarModel = (db: Connection) => db.model<CalendarDoc>('Calendar', calendarSchema);

function calendarsRepo(db: Connection) {
  const calendars = calendarModel(db);
  return {
    of: (userId: string) => calendars.findOne({ _id: userId }).lean().exec(),
    bySecret: (secretHash: string) => calendars.findOne({ secretHash }).lean().exec(),
    /** In place of the one before. */
    async put({ _id, ...fields }: CalendarDoc): Promise<void> {
      await calendars.updateOne({ _id }, { $set: fields }, { upsert: true }).exec();
    },
    async remove(userId: string, secretHash: string): Promise<boolean> {
      return (await calendars.deleteOne({ _id: userId, secretHash }).exec()).deletedCount === 1;
    },
    async removeOf(userIds: readonly string[]): Promise<void> {
      await calendars.deleteMany({ _id: trusted({ $in: [...userIds] }) }).exec();
    },
    async used(secretHash: string, lastUsedAt: Date): Promise<void> {
      await calendars.updateOne({ secretHash }, { $set: { lastUsedAt } }).exec();
    },
  };
}

type CalendarsRepo = ReturnType<typeof calendarsRepo>;

interface Deps {
  repo: CalendarsRepo;
  clock: Clock;
  audit: Recorder & Announcer;
  failed(error: unknown): void;
}

const secretBytes = 32;
const endingLength = 4;
const usedEveryMs = 60_000;

const keyOf = (secret: string): string => hash('sha256', secret);

/** One's own calendar address: made, looked at, revoked, and whose it is (PST-20, PST-24). */
function calendarsService({ repo, clock, audit, failed }: Deps) {
  const present = ({ ending, createdAt, lastUsedAt }: CalendarDoc): Calendar => ({
    ending,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  });
  const subjectOf = ({ id, name }: Actor['by'] & object) => ({ type: 'calendar', id, name });
  audit.judgeAnnounced('calendar.revoked', async (secretHash) => {
    return (await repo.bySecret(secretHash)) === null;
  });

  return {
    async of(userId: string): Promise<Calendar | null> {
      const doc = await repo.of(userId);
      return doc && present(doc);
    },
    /** The one before is found no more from now on. */
    async create({ by, from }: Actor): Promise<CreatedCalendar> {
      const secret = randomBytes(secretBytes).toString('base64url');
      const doc: CalendarDoc = {
        _id: by.id,
        secretHash: keyOf(secret),
        ending: secret.slice(-endingLength),
        createdAt: new Date(clock.now()),
        lastUsedAt: null,
      };
      await repo.put(doc);
      // Before the secret is given away.
      await audit.record({
        key: `calendar ${doc.secretHash} created`,
        by,
        from,
        kind: 'calendar.created',
        what: subjectOf(by),
      });
      return { ...present(doc), path: `/calendar/${secret}.ics` };
    },
    /** Throws NOT_FOUND. */
    async revoke({ by, from }: Actor): Promise<void> {
      const doc = await repo.of(by.id);
      if (!doc) throw new Fault('NOT_FOUND');
      const { secretHash } = doc;
      const auditEntry = {
        key: `calendar ${secretHash} revoked`,
        about: secretHash,
        by,
        from,
        kind: 'calendar.revoked' as const,
        what: subjectOf(by),
      };
      await audit.announced([auditEntry], async () => {
        if (!(await repo.remove(by.id, secretHash))) throw new Fault('NOT_FOUND');
      });
    },
    /** Whose address this is and since when; undefined for nobody's. That it was used is noted to the minute, and nobody waits for it. */
    async owner(secret: string): Promise<{ userId: string; createdAt: Date } | undefined> {
      const doc = await repo.bySecret(keyOf(secret));
      if (!doc) return undefined;
      const now = clock.now();
      if (now - (doc.lastUsedAt?.getTime() ?? 0) >= usedEveryMs) {
        repo.used(doc.secretHash, new Date(now)).catch(failed);
      }
      return { userId: doc._id, createdAt: doc.createdAt };
    },
  };
}

interface DeployedDay {
  readonly board: Board;
  readonly saved: readonly Assignment[];
  /** Of the team's sheet. */
  readonly records: readonly Pick<AttendanceRecord, 'userId' | 'status'>[];
}

/** A team's people with their places on the saved list of a date (PST-1, PST-2). Pure. */
function teamPostsOf(
  teamId: string,
  members: readonly Member[],
  { board, saved, records }: DeployedDay,
): TeamPosts {
  const statuses = new Map(records.map(({ userId, status }) => [userId, status]));
  const lines = new Map(saved.map((line) => [line.userId, line]));
  const officers = new Map(board.officers.map((officer) => [officer.id, officer]));
  const memberIds = new Set(members.map(({ id }) => id));
  // Whoever was posted under this team has left it since.
  const left = saved
    .filter(({ userId, userTeamId }) => userTeamId === teamId && !memberIds.has(userId))
    .map(({ userId, userName: name, userRole: role }) => ({
      id: userId,
      name: calledOf(officers.get(userId) ?? { name }),
      role,
    }));
  const called = nameAmong(members);
  const people = [
    ...members
      .filter(({ id, isActive }) => isActive || lines.has(id))
      .map((member) => ({ id: member.id, name: called(member), role: member.role })),
    ...left,
  ].toSorted(compareMembers);
  return {
    teamId,
    date: board.date,
    savedAt: board.savedAt,
    savedByName: board.savedBy?.name ?? null,
    posts: people.map(({ id, name, role }) => {
      const line = lines.get(id);
      const officer = officers.get(id);
      return {
        userId: id,
        userName: name,
        userRole: role,
        eligible: officer !== undefined,
        status: statuses.get(id) ?? null,
        ptoTiming: officer?.ptoTiming ?? null,
        notes: line?.notes ?? null,
        post: line
          ? { stationId: line.stationId, stationName: line.stationName, zoneName: line.zoneName }
          : null,
      };
    }),
  };
}

interface Needs {
  directory: DirectoryFeature;
  attendance: AttendanceFeature;
  boards: Pick<BoardFeature, 'board'>;
}

/** What one address may ask without an account, of each kind (PST-31): a whole building may be one address. */
const ofAddress = { atOnce: 600, perSecond: 10 };
/** Connections to the database that all questions without an account have together. */
const mostReads = 5;

/** Where people are posted, for their leaders and for themselves (docs/rules/posts.md). */
export function postsFeature(
  { app, audit, clock, db }: Context,
  { directory, attendance, boards }: Needs,
): void {
  const { recordsOn } = attendance.sheets;
  const { postsOf } = savedPosts(db);
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
    const [id, { saved }] = await Promise.all([who, boards.board(date)]);
    const line = saved.findLast(({ userId }) => userId === id);
    const post = line ? { stationName: line.stationName, zoneName: line.zoneName } : null;
    const isPlan = post !== null && isShiftAhead({ timeZone: clock.timeZone, date }, clock.now());
    return { date, shift, shiftTime: shiftTime(shift), post, isPlan };
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
      boards.board(date),
      recordsOn(teamId, [date]),
    ]);
    return teamPostsOf(teamId, members, { ...current, records });
  });
  handle(app, postsRoutes.calendar, async ({ caller }) => {
    const own = await calendars.of(person(caller).user.id);
    return own ?? new Content('application/json; charset=utf-8', Buffer.from('null'));
  });
  handle(app, postsRoutes.createCalendar, (call) => calendars.create(actorIn(call)));
  handle(app, postsRoutes.revokeCalendar, async (call) => {
    await calendars.revoke(actorIn(call));
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
  directory.onRemoved(repo.removeOf);
}
