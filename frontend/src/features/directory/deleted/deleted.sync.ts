import { deletedRoutes, type DeletedThing } from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';
import type { Topic } from '../../../shared/realtime/topic.ts';

/** What can be restored. Every deletion and every restoring is a change of its kind. */
export const deletedTopic: Topic<DeletedThing[]> = {
  key: ['directory', 'deleted'],
  fetch: (options) => call(deletedRoutes.list, options),
  on: {
    'directory:changed': (things, { what }) =>
      ['teams', 'users', 'roles', 'tags'].includes(what) ? 'gap' : things,
  },
};
