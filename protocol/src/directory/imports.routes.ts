import { z } from 'zod';
import { uuid } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';
import {
  begunImport,
  checkedImport,
  importProgress,
  mostImportBytes,
  userImportInput,
} from './imports.schema.ts';
import { signInLinks } from './users.schema.ts';

const administrators = access({ admin: 'yes' });

/** People from a file (DIR-120 to DIR-130). */
export const importRoutes = {
  start: route({
    method: 'POST',
    path: '/api/admin/users/import',
    summary: 'Check a list of people line by line, or make a checked list true: all or none',
    access: administrators,
    body: userImportInput,
    mostBytes: mostImportBytes,
    answer: z.union([checkedImport, begunImport]),
    faults: ['IMPORT_UNREADABLE', 'IMPORT_CHANGED', 'BUSY'],
  }),
  progress: route({
    method: 'GET',
    path: '/api/admin/imports/:importId',
    summary: 'How far an import is, and what it has made',
    access: administrators,
    params: z.object({ importId: uuid }),
    answer: importProgress,
    faults: ['NOT_FOUND'],
  }),
  signInLinks: route({
    method: 'POST',
    path: '/api/admin/imports/:importId/signin-links',
    summary:
      'Make sign-in links for the people that an import created and who still have no password',
    access: administrators,
    params: z.object({ importId: uuid }),
    answer: signInLinks,
    faults: ['NOT_FOUND', 'BUSY'],
  }),
};
