import { access, route } from '../kernel/route.ts';
import { settings, settingsChange } from './settings.schema.ts';

const administrators = access({ admin: 'yes' });

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
};
