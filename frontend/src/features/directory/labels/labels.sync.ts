import { roleRoutes, tagRoutes, type AdminTag, type Role } from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';
import type { Topic } from '../../../shared/realtime/topic.ts';

/** All roles, with how many people and stations use each. */
export const rolesTopic: Topic<Role[]> = {
  key: ['directory', 'admin-roles'],
  fetch: (options) => call(roleRoutes.list, options),
  on: {
    'directory:changed': (roles, { what }) =>
      what === 'roles' || what === 'users' || what === 'stations' ? 'gap' : roles,
  },
};

/** All tags, with how many people and stations use each. */
export const tagsTopic: Topic<AdminTag[]> = {
  key: ['directory', 'admin-tags'],
  fetch: (options) => call(tagRoutes.list, options),
  on: {
    'directory:changed': (tags, { what }) =>
      what === 'tags' || what === 'users' || what === 'stations' ? 'gap' : tags,
  },
};
