import { z } from 'zod';
import { isoDate } from '../../kernel/dates.ts';
import { uuid } from '../../kernel/ids.ts';
import { access, route } from '../../kernel/route.ts';
import {
  startAnswer,
  startInput,
  template,
  templateChange,
  templateInput,
} from './start.schema.ts';

const deployers = access({ admin: 'yes', watch_tl: 'yes' });
const byId = z.object({ templateId: uuid });

/** The calls of templates, and of a board that is started from one (STF-60, STF-62). */
export const startRoutes = {
  templates: route({
    method: 'GET',
    path: '/api/deployment/templates',
    summary: 'Kept deployments, by name',
    access: deployers,
    answer: z.array(template),
  }),
  keepTemplate: route({
    method: 'POST',
    path: '/api/deployment/templates',
    summary: 'Keep who stands where on a date’s board as a template',
    access: deployers,
    body: templateInput,
    answer: template,
    status: 201,
    faults: ['NAME_TAKEN', 'TOO_MANY_TEMPLATES', 'NOBODY_PLACED'],
  }),
  renameTemplate: route({
    method: 'PUT',
    path: '/api/deployment/templates/:templateId',
    summary: 'Rename a template',
    access: deployers,
    params: byId,
    body: templateChange,
    answer: template,
    faults: ['NOT_FOUND', 'NAME_TAKEN', 'STALE'],
  }),
  removeTemplate: route({
    method: 'DELETE',
    path: '/api/deployment/templates/:templateId',
    summary: 'Delete a template; boards that were started from it stay as they are',
    access: deployers,
    params: byId,
    answer: z.object({}),
    faults: ['NOT_FOUND'],
  }),
  start: route({
    method: 'POST',
    path: '/api/deployment/start/:date',
    summary:
      'Place officers as on an earlier deployment or a template, or show what that would change',
    access: deployers,
    params: z.object({ date: isoDate }),
    body: startInput,
    answer: startAnswer,
    faults: [
      'BOARD_LOCKED',
      'BOARD_FINAL',
      'UNKNOWN_TEMPLATE',
      'NO_EARLIER_DEPLOYMENT',
      'STALE',
      'OP_ID_REUSED',
    ],
  }),
};
