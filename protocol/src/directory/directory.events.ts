import { z } from 'zod';

/** Server to client (S7): something in the directory changed; fetch what you show of it again. */
export const directoryServerEvents = {
  'directory:changed': z.object({
    what: z.enum(['teams', 'users', 'roles', 'tags', 'zones', 'stations']),
  }),
};
