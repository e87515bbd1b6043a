import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { teamWritten, userWritten } from './directory.changes.ts';
import { publishDirectory } from './directory.publisher.ts';
import { directoryRepo } from './directory.repo.ts';
import { registerDirectory } from './directory.routes.ts';
import { directoryService } from './directory.service.ts';
import { directoryWrites } from './directory.writes.ts';

/**
 * Teams, people, roles and tags. Its reads exist before the session does; its routes and its publisher come after,
 * when it is known who calls and who listens.
 */
export function directoryFeature({ db, changes }: Pick<Context, 'db' | 'changes'>) {
  const repo = directoryRepo(db);
  const directory = directoryService(repo);
  return {
    ...directory,
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
