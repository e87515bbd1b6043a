import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { directoryRepo } from './directory.repo.ts';
import { registerDirectory } from './directory.routes.ts';
import { directoryService } from './directory.service.ts';

/** Teams, people, roles and tags. Its reads exist before the session does, its routes after (who calls is known then). */
export function directoryFeature({ db }: Pick<Context, 'db'>) {
  const directory = directoryService(directoryRepo(db));
  return { ...directory, register: (app: FastifyInstance) => registerDirectory(app, directory) };
}
