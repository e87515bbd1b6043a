import type { Context } from '../context.ts';
import type { Administration } from './administration.ts';
import {
  roleWritten,
  tagWritten,
  teamWritten,
  userTagRemoved,
  userWritten,
} from './directory.changes.ts';
import { publishDirectory } from './directory.publisher.ts';
import { directoryRepo } from './directory.repo.ts';
import { registerDirectory } from './directory.routes.ts';
import { belongingOn, directoryService } from './directory.service.ts';
import { directoryWrites } from './directory.writes.ts';
import { removalOfDeleted, removeRegularly } from './deleted/removal.ts';
import { deletedService } from './deleted/deleted.service.ts';
import { registerDeleted } from './deleted/deleted.routes.ts';
import { importsRepo } from './imports/imports.repo.ts';
import { registerImports } from './imports/imports.routes.ts';
import { importsService, type ImportNeeds } from './imports/imports.service.ts';
import { resumeRegularly } from '../../lib/jobs/resume-regularly.ts';
import { catchUp } from '../../lib/jobs/catch-up.ts';
import { jobSteps } from './jobs/job-steps.ts';
import { jobsRepo } from './jobs/jobs.repo.ts';
import { directoryJobs, isToBeMade } from './jobs/jobs.ts';
import type { RightsWritten } from './rights-written.ts';
import { movesNow } from './moves-now.ts';
import { rowWriters } from './row-writers.ts';
import { registerRoles } from './roles/roles.routes.ts';
import { rolesService } from './roles/roles.service.ts';
import { registerTags } from './tags/tags.routes.ts';
import { tagsService } from './tags/tags.service.ts';
import { sharedRead } from './shared-read.ts';
import { registerTeams } from './teams/teams.routes.ts';
import { teamsService } from './teams/teams.service.ts';
import { userTagsService } from './users/user-tags.service.ts';
import { passwordWriter } from './users/password-writer.ts';
import { usersBulk } from './users/users.bulk.ts';
import { registerUsers } from './users/users.routes.ts';
import { usersLinks, type LinkMaker } from './users/users.links.ts';
import { usersService } from './users/users.service.ts';
import { sharedOrder } from '../shared-order.ts';

/**
 * Teams, people, roles and tags. Its reads exist before the session does; its routes and its publisher come after,
 * when it is known who calls and who listens.
 */
export function directoryFeature({
  db,
  clock,
  changes,
  audit: trail,
}: Pick<Context, 'db' | 'clock' | 'changes' | 'audit'>) {
  const repo = directoryRepo(db);
  const directory = directoryService(repo, clock);
  const { teams, people, tagsByUser } = sharedReads({ clock, changes }, directory);
  const removal = removalOfDeleted({ repo, clock });
  const writers = rowWriters({ repo, changes, clock, trail });
  judgeTags(trail, repo);
  function followAll(follow: () => void | Promise<void>): void {
    for (const kind of [userWritten, teamWritten, tagWritten, userTagRemoved])
      changes.follow(kind, follow);
  }
  return {
    ...directory,
    /** For what is made of everybody, for one date after another (OPS-92). */
    teams: async (date?: string) => (date === undefined ? teams.read() : directory.teams(date)),
    people: async (date?: string) => belongingOn(await people.read(), date),
    tagsByUser: tagsByUser.read,
    ...directoryWrites(repo, changes),
    ...removal,
    setPassword: passwordWriter(writers.users),
    /** Whoever is not who they were, and whether their sessions or sockets end with it (SES-37, SES-38). */
    followRights(follower: (userId: string, written: RightsWritten) => Promise<void>): void {
      changes.follow(userWritten, ({ id, detail }) =>
        !detail || detail.keepsRights ? undefined : follower(id, detail),
      );
      changes.follow(roleWritten, async ({ detail }) => {
        for (const id of detail?.rightsOf ?? []) await follower(id, {});
      });
    },
    /** Another process changed somebody, or what a role may; the process that did ends what is to end. */
    followElsewhere(user: (id: string) => Promise<void>, role: () => Promise<void>): void {
      changes.follow(userWritten, ({ id, detail }) => (detail ? undefined : user(id)));
      changes.follow(roleWritten, ({ detail }) => (detail ? undefined : role()));
    },
    followMovesNow: movesNow({ changes, clock, teams: teams.read }),
    /** Whenever somebody, their team or their tags are not what they were: once for all that is told together. */
    follow: (follower: () => void | Promise<void>): void => followAll(onceAMoment(follower)),
    /** The same at once, each time, for what is remembered of them. */
    forgetWith: (forget: () => void): void => followAll(forget),
    register(
      {
        app,
        audit,
        isShared,
        publisher,
      }: Pick<Context, 'app' | 'audit' | 'isShared' | 'publisher'>,
      { job, links: maker, ...needs }: RegisterNeeds,
    ): void {
      const order = sharedOrder({ app, db, isShared }, 'directory');
      const administration = { repo, writers, changes, clock, order, ...needs };
      const jobs = directoryJobs({
        repo: jobsRepo(db),
        steps: jobSteps({ repo, changes, writer: writers.users }),
        order,
        changes,
        clock,
        log: app.log,
      });
      const links = usersLinks({ repo, links: maker, log: app.log });
      const imports = importsService({
        ...administration,
        imports: importsRepo(db),
        jobs,
        job,
        links,
        audit,
        log: app.log,
      });
      registerDirectory(app, directory);
      registerImports(app, imports);
      registerTeams(app, teamsService(administration));
      registerUsers(app, {
        users: usersService({
          ...administration,
          isToBeMade: (key) => isToBeMade(jobs, key),
          links,
        }),
        bulk: usersBulk(administration, jobs),
        links,
        tags: userTagsService(administration, audit),
      });
      registerRoles(app, rolesService(administration));
      registerTags(app, tagsService(administration));
      registerDeleted(app, deletedService(administration));
      publishDirectory(changes, publisher);
      catchUp(app, async () => {
        for (const writer of Object.values(writers)) await writer.recordAllKept();
      });
      resumeRegularly({ app, isShared }, async () => {
        if (await jobs.resume()) await imports.resume();
      });
      removeRegularly(app, removal.removeDeleted);
      app.addHook('preClose', async () => {
        jobs.close();
        await imports.stop();
      });
    },
  };
}

/** Whether a tag was given or taken off, by whether it is carried (AUD-16). */
function judgeTags(trail: Context['audit'], repo: ReturnType<typeof directoryRepo>): void {
  const isCarried = async (link: string) => (await repo.userTag({ _id: link })) !== null;
  trail.judgeAnnounced('user.tagged', isCarried);
  trail.judgeAnnounced('user.untagged', async (link) => !(await isCarried(link)));
}

type RegisterNeeds = Pick<Administration, 'stations' | 'passwords' | 'sheetMonths'> &
  Pick<ImportNeeds, 'job'> & { readonly links: LinkMaker };

/** Read once for all who ask at about the same time, and anew after a write. Made before anybody else follows. */
function sharedReads(
  { clock, changes }: Pick<Context, 'clock' | 'changes'>,
  directory: ReturnType<typeof directoryService>,
) {
  const reads = {
    teams: sharedRead(clock, directory.teams),
    people: sharedRead(clock, directory.people),
    tagsByUser: sharedRead(clock, directory.tagsByUser),
  };
  const forget = () => Object.values(reads).forEach((one) => one.forget());
  for (const kind of [userWritten, userTagRemoved, teamWritten, roleWritten, tagWritten]) {
    changes.follow(kind, forget);
  }
  changes.onLost(forget);
  return reads;
}

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
