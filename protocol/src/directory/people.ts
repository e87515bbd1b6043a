import { z } from 'zod';
import { opId, revision, uuid } from '../kernel/ids.ts';
import { administrators, route } from '../kernel/route.ts';
import { fewOf } from '../kernel/text.ts';
import { externalIdText, userEdit } from './users.ts';

/** A person as a system is told of them that knows them by its own id alone, such as one of HR (DIR-206). */
export const externalPerson = z.object({
  externalId: z.string(),
  id: uuid,
  username: z.string(),
  name: z.string(),
  role: z.string(),
  teamId: z.string().nullable(),
  isActive: z.boolean(),
  revision: revision.min(1),
});
export type ExternalPerson = z.infer<typeof externalPerson>;

/** A field that a call does not have is refused by its name: it would look as if it had had its effect (DIR-207). */
const nothingBut = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `There is no field ${fewOf(keys.map((key) => key.slice(0, 40)))} in this call`
        : undefined,
  });

/** What is left out stays; a new person needs a username and a name, and is a Member unless a role is said (DIR-207). */
export const externalPersonInput = nothingBut({
  ...userEdit.pick({ username: true, name: true, role: true, teamId: true, phone: true }).shape,
  opId,
});
export type ExternalPersonInput = z.output<typeof externalPersonInput>;

/** The role of a new person of whom none is said. */
export const usualRole = 'Member';

const called = {
  access: administrators,
  tokens: ['write:people'],
  params: z.object({ externalId: externalIdText.min(1, 'An id is required') }),
  answer: externalPerson,
} as const;
const writing = {
  ...called,
  body: nothingBut({ opId }),
  faults: ['ADMINISTRATOR_PROTECTED', 'OP_ID_REUSED', 'BUSY'],
} as const;

/** What an HR system does with people, by its own ids (DIR-206 to DIR-209). */
export const peopleRoutes = {
  read: route({
    ...called,
    method: 'GET',
    path: '/api/people/:externalId',
    summary: 'The person with this external id',
  }),
  put: route({
    ...called,
    method: 'PUT',
    path: '/api/people/:externalId',
    summary: 'Create the person with this external id, or change them; what is left out stays',
    body: externalPersonInput,
    faults: [...writing.faults, 'USERNAME_TAKEN', 'UNKNOWN_ROLE', 'UNKNOWN_TEAM'],
  }),
  deactivate: route({
    ...writing,
    method: 'POST',
    path: '/api/people/:externalId/deactivate',
    summary: 'Deactivate the person with this external id: they are signed out at once',
  }),
  activate: route({
    ...writing,
    method: 'POST',
    path: '/api/people/:externalId/activate',
    summary: 'Activate the person with this external id again',
  }),
};
