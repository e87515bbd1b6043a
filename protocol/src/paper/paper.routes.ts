import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { teamId } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';

/** What is printed, as PDF (PAP-1, PAP-10). */
export const paperRoutes = {
  deployment: route({
    method: 'GET',
    path: '/api/deployment/sheet/:date.pdf',
    summary: 'The saved deployment of a date on paper: a cover, and a sheet for each zone',
    access: access({ admin: 'yes', watch_tl: 'yes' }),
    params: z.object({ date: isoDate }),
    answer: z.string(),
    file: 'application/pdf',
    faults: ['NOT_FOUND', 'BUSY'],
  }),
  attendance: route({
    method: 'GET',
    path: '/api/attendance-sheet/:teamId/:date.pdf',
    summary: 'A team’s sheet of a date on paper',
    access: access({ admin: 'yes', watch_tl: 'yes', leader: 'yes' }),
    params: z.object({ teamId, date: isoDate }),
    answer: z.string(),
    file: 'application/pdf',
    faults: ['NOT_FOUND', 'BUSY'],
  }),
};
