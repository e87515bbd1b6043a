import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { access, route } from '../kernel/route.ts';
import { alert } from './alerts.schema.ts';

const readers = access({ admin: 'yes', watch_tl: 'yes', leader: 'own' });

/** What needs somebody now, decided by the server (KNO-40); leaders have what concerns their own team. */
export const alertRoutes = {
  list: route({
    method: 'GET',
    path: '/api/alerts/:date',
    summary: 'The alerts of a date, newest first, also those that have ended',
    access: readers,
    params: z.object({ date: isoDate }),
    answer: z.array(alert),
  }),
  acknowledge: route({
    method: 'POST',
    path: '/api/alerts/:alertId/acknowledge',
    summary: 'Take notice of an alert for everybody',
    access: readers,
    params: z.object({ alertId: z.string().min(1).max(64) }),
    answer: alert,
    faults: ['NOT_FOUND'],
  }),
};
