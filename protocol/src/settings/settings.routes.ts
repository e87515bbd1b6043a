import { access, route } from '../kernel/route.ts';
import { organisation, settings, settingsChange } from './settings.schema.ts';

const administrators = access({ admin: 'yes' });
const everybody = access({
  admin: 'yes',
  watch_tl: 'yes',
  leader: 'yes',
  other: 'yes',
  display: 'yes',
  anonymous: 'yes',
});

/** What administrators set for everybody (SET-1, SET-4). */
export const settingsRoutes = {
  read: route({
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'All settings with their values, defaults and what they do',
    access: administrators,
    answer: settings,
  }),
  change: route({
    method: 'PUT',
    path: '/api/admin/settings',
    summary: 'Change one or more settings',
    access: administrators,
    body: settingsChange,
    answer: settings,
    faults: ['STALE', 'SETTING_FIXED'],
  }),
  organisation: route({
    method: 'GET',
    path: '/api/organisation',
    summary:
      'Name and logo of the organisation and the length of passwords, also for who is not signed in',
    access: everybody,
    answer: organisation,
  }),
};
