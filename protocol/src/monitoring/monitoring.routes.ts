import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { access, route } from '../kernel/route.ts';
import { dashboardStats, overviewRow, watchSnapshot } from './monitoring.schema.ts';

const readers = access({ admin: 'yes', watch_tl: 'yes', leader: 'counts' });
const ofDate = z.object({ date: isoDate });

/** The figures of a date (MON-3, MON-6, MON-8); answered from bytes built once per revision, with an ETag. */
export const monitoringRoutes = {
  stats: route({
    method: 'GET',
    path: '/api/dashboard/stats/:date',
    summary: 'Counts of a date',
    access: readers,
    tokens: ['read:attendance'],
    params: ofDate,
    answer: dashboardStats,
    revalidated: true,
  }),
  teamOverview: route({
    method: 'GET',
    path: '/api/dashboard/team-overview/:date',
    summary: 'Every team’s counts on a date',
    access: readers,
    tokens: ['read:attendance'],
    params: ofDate,
    answer: z.array(overviewRow),
    revalidated: true,
  }),
  watch: route({
    method: 'GET',
    path: '/api/dashboard/watch/:date',
    summary: 'Statistics and rows of one moment: the snapshot that live events continue',
    access: readers,
    tokens: ['read:attendance'],
    params: ofDate,
    answer: watchSnapshot,
    revalidated: true,
  }),
};
