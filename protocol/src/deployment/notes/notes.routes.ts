import { z } from 'zod';
import { isoDate } from '../../kernel/dates.ts';
import { uuid } from '../../kernel/ids.ts';
import { access, route } from '../../kernel/route.ts';
import { handoverNote, noteChange, noteInput } from './notes.schema.ts';

const deployers = access({ admin: 'yes', watch_tl: 'yes' });
const ofDate = z.object({ date: isoDate });
const one = ofDate.extend({ noteId: uuid });

/** What one watch leaves for the next (KNO-1). */
export const noteRoutes = {
  list: route({
    method: 'GET',
    path: '/api/deployment/notes/:date',
    summary: 'The handover notes that stand on a date’s board, newest first',
    access: deployers,
    params: ofDate,
    answer: z.array(handoverNote),
  }),
  create: route({
    method: 'POST',
    path: '/api/deployment/notes/:date',
    summary: 'Pin a handover note to a board, a zone or a station',
    access: deployers,
    params: ofDate,
    body: noteInput,
    status: 201,
    answer: handoverNote,
    faults: ['UNKNOWN_ZONE', 'UNKNOWN_STATION', 'TOO_MANY_NOTES', 'OP_ID_REUSED'],
  }),
  change: route({
    method: 'PUT',
    path: '/api/deployment/notes/:date/:noteId',
    summary: 'Change a handover note; what is left out stays as it is',
    access: deployers,
    params: one,
    body: noteChange,
    answer: handoverNote,
    faults: ['NOT_FOUND', 'STALE', 'UNKNOWN_ZONE', 'UNKNOWN_STATION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/deployment/notes/:date/:noteId',
    summary: 'Delete a handover note',
    access: deployers,
    params: one,
    answer: z.object({}),
    faults: ['NOT_FOUND'],
  }),
  read: route({
    method: 'POST',
    path: '/api/deployment/notes/:date/:noteId/read',
    summary: 'Mark a handover note as read by oneself',
    access: deployers,
    params: one,
    answer: handoverNote,
    faults: ['NOT_FOUND'],
  }),
};
