import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { roleWritten, tagWritten, teamWritten, userWritten } from './directory.changes.ts';
import { publishDirectory } from './directory.publisher.ts';
import { directoryRepo } from './directory.repo.ts';
import { registerDirectory } from './directory.routes.ts';
import { directoryService } from './directory.service.ts';
import { directoryWrites } from './directory.writes.ts';
import { sharedRead } from './shared-read.ts';

/**
 * Teams, people, roles and tags. Its reads exist before the session does; its routes and its publisher come after,
 * when it is known who calls and who listens.
 */
export function directoryFeature({
  db,
  clock,
  changes,
}: Pick<Context, 'db' | 'clock' | 'changes'>) {
  const repo = directoryRepo(db);
  const directory = directoryService(repo);
  const [teams, people, tagsByUser] = [
    sharedRead(clock, directory.teams),
    sharedRead(clock, directory.people),
    sharedRead(clock, directory.tagsByUser),
  ];
  // Before anybody else follows, who may read these at once.
  for (const kind of [userWritten, teamWritten, roleWritten, tagWritten]) {
    changes.follow(kind, () => [teams, people, tagsByUser].forEach((one) => one.forget()));
  }
  return {
    ...directory,
    /** For what is made of everybody, for one date after another (OPS-92). */
    teams: teams.read,
    people: people.read,
    tagsByUser: tagsByUser.read,
    ...directoryWrites(repo, changes),
    /** Whenever somebody, or a team, is not what they were. */
    follow(follower: () => void | Promise<void>): void {
      changes.follow(userWritten, follower);
      changes.follow(teamWritten, follower);
    },
    register(app: FastifyInstance, publisher: Context['publisher']): void {
      registerDirectory(app, directory);
      publishDirectory(changes, publisher);
    },
  };
}

export type DirectoryFeature = ReturnType<typeof directoryFeature>;
