import { z } from 'zod';
import { access, route } from '../kernel/route.ts';
import { evidenceInput, evidenceName, evidencePack } from './evidence.schema.ts';

const administrators = access({ admin: 'yes' });
const aPack = z.object({ evidenceName });

/** Evidence packs (docs/rules/evidence.md), for administrators. */
export const evidenceRoutes = {
  make: route({
    method: 'POST',
    path: '/api/admin/evidence',
    summary: 'Begins an evidence pack of a range of days, both included',
    access: administrators,
    body: evidenceInput,
    status: 202,
    answer: z.object({ name: evidenceName }),
    faults: ['BUSY', 'NO_DISK_SPACE', 'FILE_FAILED'],
  }),
  list: route({
    method: 'GET',
    path: '/api/admin/evidence',
    summary: 'The evidence packs with their state, newest first',
    access: administrators,
    answer: z.array(evidencePack),
  }),
  read: route({
    method: 'GET',
    path: '/api/admin/evidence/:evidenceName',
    summary: 'The state of an evidence pack as long as there is no file; then the file',
    access: administrators,
    params: aPack,
    /** `json` asks for the state, also of one that is made. */
    query: z.object({ format: z.enum(['json', 'zip']).optional() }),
    answer: evidencePack,
    zip: true,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/evidence/:evidenceName',
    summary: 'Deletes an evidence pack for good',
    access: administrators,
    params: aPack,
    answer: z.object({}),
    faults: ['BUSY'],
  }),
};
