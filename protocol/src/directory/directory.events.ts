import { z } from 'zod';

/** Server to client (S7): something in the directory changed; fetch what you show of it again. */
export const directoryServerEvents = {
  'directory:changed': z.object({
    what: z.enum([
      'teams',
      'users',
      'roles',
      'tags',
      'zones',
      'stations',
      'settings',
      'displays',
      'tokens',
    ]),
    /** Which of them; of settings their keys. */
    ids: z.array(z.string()),
    /** Of the one that is named; null where there are several, or where such things have none. */
    revision: z.int().nullable(),
  }),
};
