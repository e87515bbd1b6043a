import { access, route } from '../kernel/route.ts';
import { preferences, preferencesInput } from './preferences.schema.ts';

const people = access({ admin: 'yes', watch_tl: 'yes', leader: 'yes', other: 'yes' });

/** What everybody signed in keeps for themselves (PRE-1). */
export const preferencesRoutes = {
  own: route({
    method: 'GET',
    path: '/api/preferences',
    summary: 'What one has chosen and seen',
    access: people,
    answer: preferences,
  }),
  change: route({
    method: 'PUT',
    path: '/api/preferences',
    summary: 'Keep what one has chosen and seen; what is not named stays',
    access: people,
    body: preferencesInput,
    answer: preferences,
  }),
};
