import { z } from 'zod';
import { access, route } from '../kernel/route.ts';

/** What everybody may know of whose product this is (SET-8), and what a new password needs (SET-9). */
export const organisation = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  passwordMinLength: z.int(),
});
export type Organisation = z.infer<typeof organisation>;

const everybody = access({
  admin: 'yes',
  watch_tl: 'yes',
  leader: 'yes',
  other: 'yes',
  display: 'yes',
  anonymous: 'yes',
});

/** Asked for by the sign-in page too, which loads nothing of the other settings. */
export const organisationRoutes = {
  read: route({
    method: 'GET',
    path: '/api/organisation',
    summary:
      'Name and logo of the organisation and the length of passwords, also for who is not signed in',
    access: everybody,
    answer: organisation,
  }),
};
