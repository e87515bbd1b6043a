import { type Context, sharedOrder } from '../context.ts';
import { type Administration, rowWriters } from './row-writers.ts';
import {
  roleWritten,
  tagWritten,
  teamWritten,
  userTagRemoved,
  userWritten,
  type RightsWritten,
} from './directory.changes.ts';
import {
  registerDirectory,
  registerImports,
  registerKinds,
  registerUsers,
} from './directory.calls.ts';
import { publishDirectory } from './directory.publisher.ts';
import { opensAdministration } from './directory.policy.ts';
import { directoryRepo, type DirectoryRepo } from './directory.repo.ts';
import {
  belongingOn,
  directoryService,
  type KnownPerson,
  type DirectoryService,
} from './directory.service.ts';
import { removalOfDeleted } from './deleted/deleted.service.ts';
import { importsRepo } from './imports/imports.repo.ts';
import { importsService, type ImportNeeds } from './imports/imports.service.ts';
import { every, resumeRegularly } from '../../cluster/every.ts';
import { userSteps, usersWritesRepo, directoryWrites, isToBeMade } from './directory.bulk.ts';
import { userTagsService } from './users/user-tags.service.ts';
import { passwordWriter } from './users/users.service.ts';
import { signOnPeople, type AdmitPerson } from './users/users.sign-on.ts';
import { usersBulk } from './users/users.bulk.ts';
import { usersLinks, type LinkMaker } from './users/users.links.ts';
import type { Clock } from '../../lib/clock.ts';
import {
  runningDate,
  teamOn,
  hourMs,
  countsOn,
  type Tag,
  type Team,
  type Belonging,
  principalOf,
} from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import type { Changes } from '../../store/changes.ts';
import { revisionOf } from '../../store/rows/row-doc.ts';
import { cached } from '../../cluster/cached.ts';

interface Deps {
  changes: Changes;
  clock: Clock;
  teams(): Promise<readonly Team[]>;
}

interface Called {
  readonly id: string;
  readonly name: string;
}

/** A move within a running shift. */
export interface MemberMoved {
  readonly person: Called;
  /** Of the person, with the move. */
  readonly revision: number;
  readonly from: Called;
  readonly to: Called;
  readonly by: Called | null;
  /** Whose shift runs. */
  readonly date: string;
}

/** Whoever is moved from one team to another while a shift runs, by what takes effect in it (DIR-190). */
const movesNow =
  ({ changes, clock, teams }: Deps) =>
  (follower: (move: MemberMoved) => Promise<void>): void =>
    changes.subscribe(userWritten, async ({ id, revision, detail }) => {
      const { belonged, belongs, change } = detail ?? {};
      const date = runningDate(clock.timeZone, new Date(clock.now()));
      if (date === undefined || revision === null || !belonged || !belongs || !change) return;
      const [then, now] = [teamOn(belonged, date), teamOn(belongs, date)];
      if (then === now) return;
      const named = new Map((await teams()).map((team) => [team.id, team]));
      const [from, to] = [named.get(then ?? ''), named.get(now ?? '')];
      if (!from || !to) return;
      const { by, name = '' } = change;
      await follower({ person: { id, name }, revision, from, to, by, date });
    });

/** Whoever is not who they were, is gone or has come back, one by one; their teams before are unknown where another process wrote. */
const followPerson =
  (changes: Pick<Deps['changes'], 'subscribe'>) =>
  (follower: (id: string, belonged?: Belonging) => Promise<void>): void =>
    changes.subscribe(userWritten, ({ id, detail }) =>
      // A tag more or less is nothing of the person's own.
      detail && !detail.belonged ? undefined : follower(id, detail?.belonged),
    );

type Registered = Pick<Context, 'app' | 'config' | 'isShared' | 'publisher'>;

/** Whether the first one is still to be made (ADM-12); once there is one, there always is (DIR-40). */
function withoutAdministrator(people: () => Promise<readonly KnownPerson[]>) {
  let hasAdministrator = false;
  return async (): Promise<boolean> => {
    hasAdministrator ||= (await people()).some(
      (one) => one.isActive && principalOf(one) === 'admin',
    );
    return !hasAdministrator;
  };
}

/** How long what was read is believed without asking again whether another process wrote, in ms. */
const believedMs = 1000;

/**
 * Teams, people, roles and tags. Its reads exist before the session does; its routes and its publisher come after,
 * when it is known who calls and who listens.
 */
export function directoryFeature({
  db,
  clock,
  changes,
  audit,
}: Pick<Context, 'db' | 'clock' | 'changes' | 'audit'>) {
  const repo = directoryRepo(db);
  const teamOfSession = sharedTeam({ clock, changes }, repo);
  const directory = directoryService(repo, clock, teamOfSession);
  const { teams, people, carried } = sharedReads({ clock, changes }, directory);
  const needsAdministrator = withoutAdministrator(people.read);
  const removal = removalOfDeleted({ repo, clock });
  const writers = rowWriters(repo, { changes, clock, audit });
  judgeTags(audit, repo);
  function followAll(follow: () => void | Promise<void>): void {
    for (const kind of [userWritten, teamWritten, tagWritten, userTagRemoved])
      changes.subscribe(kind, follow);
  }
  return {
    ...directory,
    /** For what is made of everybody, for one date after another (OPS-92). */
    teams: async (date?: string) => (date === undefined ? teams.read() : directory.teams(date)),
    needsAdministrator,
    people: async (date?: string) => belongingOn(await people.read(), date),
    carriedTags: carried.read,
    tagsByUser: tagsOn(carried.read),
    signedIn: repo.signedIn,
    ...removal,
    setPassword: passwordWriter(writers.users),
    /** Whoever is not who they were, and whether their sessions or sockets end with it (SES-37, SES-38). */
    followRights(follower: (userId: string, written: RightsWritten) => Promise<void>): void {
      changes.subscribe(userWritten, ({ id, detail }) =>
        !detail || detail.keepsRights ? undefined : follower(id, detail),
      );
      changes.subscribe(roleWritten, async ({ detail }) => {
        for (const id of detail?.rightsOf ?? []) await follower(id, {});
      });
    },
    /** Another process changed somebody, or what a role may; the process that did ends what is to end. */
    followElsewhere(user: (id: string) => Promise<void>, role: () => Promise<void>): void {
      changes.subscribe(userWritten, ({ id, detail }) => (detail ? undefined : user(id)));
      changes.subscribe(roleWritten, ({ detail }) => (detail ? undefined : role()));
    },
    followMovesNow: movesNow({ changes, clock, teams: teams.read }),
    /** Whenever somebody, their team or their tags are not what they were: once for all that is told together. */
    follow: (follower: () => void | Promise<void>): void => followAll(onceAMoment(follower)),
    followPerson: followPerson(changes),
    /** The same at once, each time, for what is remembered of them. */
    forgetWith: (forget: () => void): void => followAll(forget),
    register(
      { app, config, isShared, publisher }: Registered,
      { job, links: maker, sheetMonths, organisation, ...needs }: RegisterNeeds,
    ): { admit: AdmitPerson } {
      const order = sharedOrder({ app, db, isShared }, 'directory');
      const administration = { repo, writers, changes, clock, order, ...needs };
      const writes = directoryWrites({
        repo: usersWritesRepo(db),
        steps: userSteps({ repo, changes, writer: writers.users }),
        order,
        changes,
        clock,
        log: app.log,
      });
      const links = usersLinks({ repo, links: maker, log: app.log });
      const imports = importsService({
        ...administration,
        imports: importsRepo(db),
        writes,
        job,
        meter: app.meter,
        links,
        audit,
        log: app.log,
      });
      registerDirectory({ app, isShared, sheetMonths, sharedTeams: teams.read }, directory);
      registerImports(app, imports);
      const shown = registerKinds(
        app,
        administration,
        { links, isToBeMade: (key) => isToBeMade(writes, key) },
        { audit, clock, organisation },
      );
      registerUsers(app, {
        bulk: usersBulk(administration, writes),
        links,
        tags: userTagsService(administration, audit),
      });
      publishDirectory({ changes, publisher, repo, shown, log: app.log });
      app.addHook('preClose', async () => {
        writes.close();
        await imports.stop();
      });
      resumeRegularly(app, isShared, async () => {
        if (await writes.resume()) await imports.resume();
      });
      every(app, 'removing deleted rows', hourMs, removal.removeDeleted, regularly);
      app.addHook('onListen', () => tellOfRoles(app.log, repo, config.signOn?.roles));
      return { admit: signOnPeople(administration, shown.user) };
    },
  };
}

/** Warns of roles that the map of single sign-on gives and nobody knows, or that open the administration (SES-144). */
async function tellOfRoles(
  log: FastifyInstance['log'],
  repo: DirectoryRepo,
  map: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const [claim, said] of Object.entries(map)) {
    // oxlint-disable-next-line no-await-in-loop -- few, once
    const role = await repo.roleMeant(said);
    if (!role) log.warn({ claim, role: said }, 'OIDC_ROLE_MAP gives a role that nobody knows');
    else if (opensAdministration(role)) {
      log.warn({ claim, role: said }, 'OIDC_ROLE_MAP makes administrators');
    }
  }
}

const regularly = { from: 'onListen', atOnce: true } as const;

/** The tags that count on a date (DIR-203). */
const tagsOn =
  (read: DirectoryService['carriedTags']) =>
  async (date: string): Promise<ReadonlyMap<string, readonly Tag[]>> =>
    new Map(
      [...(await read())].map(([id, tags]) => [id, tags.filter((tag) => countsOn(tag, date))]),
    );

/** Whether a tag was given or taken off, by whether it is carried, and its day changed, by its revision (AUD-16). */
function judgeTags(trail: Context['audit'], repo: ReturnType<typeof directoryRepo>): void {
  const isCarried = async (link: string) => (await repo.userTag({ _id: link })) !== null;
  trail.judgeAnnounced('user.tagged', isCarried);
  trail.judgeAnnounced('user.untagged', async (link) => !(await isCarried(link)));
  trail.judgeAnnounced('user.tag-changed', async (about) => {
    const [_id = '', revision] = about.split(' ');
    const link = await repo.userTag({ _id });
    // One that is gone was taken off after it.
    return link === null || revisionOf(link) >= Number(revision);
  });
}

type RegisterNeeds = Pick<Administration, 'stations' | 'passwords'> &
  Pick<ImportNeeds, 'job'> & {
    readonly links: LinkMaker;
    /** As files name it. */
    organisation(): string;
    /** Of how many months a team has sheets (DIR-195). */
    sheetMonths(teamId: string): Promise<number>;
  };

/** Read once for all who ask at about the same time, and anew after a write. Made before anybody else follows. */
function sharedReads(
  { clock, changes }: Pick<Context, 'clock' | 'changes'>,
  directory: ReturnType<typeof directoryService>,
) {
  const reads = {
    teams: cached(() => directory.teams(), { age: { clock, ms: believedMs } }),
    people: cached(() => directory.people(), { age: { clock, ms: believedMs } }),
    carried: cached(() => directory.carriedTags(), { age: { clock, ms: believedMs } }),
  };
  const forget = () => Object.values(reads).forEach((one) => one.forget());
  for (const kind of [userWritten, userTagRemoved, teamWritten, roleWritten, tagWritten]) {
    changes.subscribe(kind, forget);
  }
  changes.onInvalidated(forget);
  return reads;
}

/** A team as whoever comes from it at the same moment reads it: a whole shift signs in at once. */
function sharedTeam(
  { clock, changes }: Pick<Context, 'clock' | 'changes'>,
  { team }: Pick<DirectoryRepo, 'team'>,
): DirectoryRepo['team'] {
  const { read, forget } = cached(team, {
    nameOf: (id) => id,
    most: mostTeams,
    age: { clock, ms: believedMs },
  });
  changes.subscribe(teamWritten, forget);
  changes.onInvalidated(forget);
  return read;
}
const mostTeams = 500;

/** After what is told in the same moment: 500 people are not followed one by one. */
function onceAMoment(follower: () => void | Promise<void>): () => Promise<void> {
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined;
      return follower();
    });
    return waiting;
  };
}

export type DirectoryFeature = ReturnType<typeof directoryFeature>;
