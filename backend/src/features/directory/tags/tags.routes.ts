import { tagRoutes } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { pageOf } from '../writing/page-of.ts';
import { handle } from '../../../plugins/contract.ts';
import { actingIn } from '../../../plugins/acting.ts';
import type { TagsService } from './tags.service.ts';

export function registerTags(app: FastifyInstance, tags: TagsService): void {
  handle(app, tagRoutes.list, async ({ query }) => pageOf(await tags.list(), query));
  handle(app, tagRoutes.create, (call) => tags.create(call.body, actingIn(call)));
  handle(app, tagRoutes.change, (call) =>
    tags.change(call.params.tagId, call.body, actingIn(call)),
  );
  handle(app, tagRoutes.remove, (call) => tags.remove(call.params.tagId, actingIn(call)));
}
