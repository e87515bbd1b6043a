import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';
import { revision, uuid, baseRevision, written } from '../kernel/ids.ts';
import { knownBy, neededText, oneLine, singleLine, orNone } from '../kernel/text.ts';
import { signInLink } from '../session/session.contract.ts';
import { takesEffect } from './membership.ts';
import { userListQuery } from './list-queries.ts';
import { phoneInput } from './phone.ts';
import { validUntil } from './tag-days.ts';
import { tagColor } from './directory.contract.ts';
import { administrators, route } from '../kernel/route.ts';
import { deletedThing } from './deleted.ts';

/** A tag that somebody carries; `id` is that of the assignment (DIR-48). */
export const userTag = z.object({
  id: uuid,
  tagId: uuid,
  tagName: z.string(),
  tagColor,
  validUntil: validUntil.default(null),
  /** Of the assignment. */
  revision: revision.min(1).default(1),
});
export type UserTag = z.infer<typeof userTag>;

/** A person as administrators see them (DIR-42). Nothing of a password. */
export const user = z.object({
  id: uuid,
  username: z.string(),
  name: z.string(),
  role: z.string(),
  teamId: z.string().nullable(),
  teamName: z.string().nullable(),
  /** From when they belong to it, where they were in another one before (DIR-190). */
  teamFrom: isoDate.nullable().default(null),
  /** The team they were in up to then; null for none. */
  teamBefore: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
  isActive: z.boolean(),
  tlDashboardAccess: z.boolean(),
  mustChangePassword: z.boolean(),
  /** Null where none is given (DIR-170). */
  phone: z.string().nullable().default(null),
  /** Theirs in another system, such as one of HR; null where none is given (DIR-206). */
  externalId: z.string().nullable().default(null),
  tags: z.array(userTag),
  /** False for whoever has never been in. */
  hasSignedIn: z.boolean().default(false),
  createdAt: instant,
  ...written,
});
export type User = z.infer<typeof user>;

/** The longest username and name, in characters. */
export const longestUsername = 64;
export const longestName = 120;
const username = knownBy('Username is required', longestUsername);
const name = oneLine('Name is required', longestName);
const roleName = oneLine('Role is required', 40);
/** The longest id of another system, in characters. */
export const longestExternalId = 100;
/** Compared exactly but for how a letter is composed: what one line would not keep is refused (DIR-206). */
export const externalIdText = z
  .string()
  .overwrite((text) => text.normalize('NFC'))
  .max(longestExternalId, `At most ${longestExternalId} characters`)
  .refine((text) => singleLine(text) === text, {
    error: 'Without control characters, and without blanks at its ends or two in a row',
  });
const externalId = orNone(externalIdText);
/** A team's id; `no-team`, empty or null for none. */
const teamChoice = z.string().trim().max(32, 'At most 32 characters').nullish();
const longestPassword = 256;
const password = neededText('Password is required').max(
  longestPassword,
  `At most ${longestPassword} characters`,
);

export const userInput = z.object({
  username,
  name,
  /** Without one they get a sign-in link (SES-104). */
  password: password.optional(),
  role: roleName,
  teamId: teamChoice,
  isActive: z.boolean().default(true),
  tlDashboardAccess: z.boolean().optional(),
  mustChangePassword: z.boolean().optional(),
  phone: phoneInput,
  externalId,
});
export type UserInput = z.output<typeof userInput>;

/** Somebody who was made, and where no password was given how they get in: answered this once (SES-104). */
export const madeUser = user.extend({ signInLink: signInLink.nullable() });
export type MadeUser = z.infer<typeof madeUser>;

/** What is left out stays; an empty password is left out (DIR-42). */
export const userEdit = z.object({
  username: username.optional(),
  name: name.optional(),
  password: password.optional(),
  role: roleName.optional(),
  teamId: teamChoice,
  takesEffect: takesEffect.optional(),
  isActive: z.boolean().optional(),
  tlDashboardAccess: z.boolean().optional(),
  mustChangePassword: z.boolean().optional(),
  phone: phoneInput,
  externalId,
  baseRevision,
});
export type UserEdit = z.output<typeof userEdit>;

const mostAtOnce = 500;
const userIds = z
  .array(uuid)
  .min(1, 'Choose at least one person')
  .max(mostAtOnce, `At most ${mostAtOnce} people at once`);

/** The revision of each person as it was seen, by id; one that is not the row's is STALE, and nothing is done (DIR-47). */
const revisions = z.record(uuid, revision.min(1)).optional();

export const bulkInput = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['activate', 'deactivate', 'delete']), userIds, revisions }),
  z.object({
    action: z.literal('move'),
    userIds,
    revisions,
    teamId: z.string('Choose a team').min(1, 'Choose a team').max(40, 'At most 40 characters'),
    takesEffect: takesEffect.optional(),
  }),
  z.object({
    action: z.enum(['tag', 'untag']),
    userIds,
    revisions,
    tagId: z.uuid('Please select a tag'),
    /** Of whoever is given it, and of whoever carries it already; null for none, left out those have the day that they had. */
    validUntil: validUntil.optional(),
  }),
]);
export type BulkInput = z.output<typeof bulkInput>;
export type BulkTagInput = Extract<BulkInput, { action: 'tag' | 'untag' }>;
export const bulkRoleInput = z.object({ userIds, revisions, role: roleName });
export const bulkTeamInput = z.object({ userIds, revisions });
export type BulkTeamInput = z.output<typeof bulkTeamInput>;

/** A tag that is carried already gets the last day, where one is given (DIR-204). */
export const userTagInput = z.object({
  tagId: z.uuid('Please select a tag'),
  validUntil: validUntil.optional(),
});
export type UserTagInput = z.output<typeof userTagInput>;
export const userTagEdit = z.object({
  /** That of the assignment: it cannot become another one. */
  tagId: uuid.optional(),
  validUntil: validUntil.optional(),
  baseRevision,
});
export type UserTagEdit = z.output<typeof userTagEdit>;

/** For how many people it was done: for all, or for none (DIR-47). */
export const bulkAnswer = z.object({ count: z.int() });

/** Whom sign-in links are made for (SES-64). */
export const signInLinksInput = z.object({ userIds });

/** Sign-in links of several people, answered once, with what stands on their cards (DIR-180). */
export const signInLinks = z.array(
  z.object({
    userId: uuid,
    name: z.string(),
    username: z.string(),
    teamName: z.string().nullable(),
    token: z.string(),
    expiresAt: instant,
  }),
);
export type SignInLinks = z.infer<typeof signInLinks>;

const byId = z.object({ userId: uuid });
const ofTag = byId.extend({ tagUserLinkId: uuid });

/** User management (DIR-42 to DIR-48). */
export const userRoutes = {
  list: route({
    method: 'GET',
    path: '/api/users',
    summary: 'Everybody who is not deleted',
    access: administrators,
    query: userListQuery,
    files: true,
    answer: z.array(user),
  }),
  create: route({
    method: 'POST',
    path: '/api/users',
    summary: 'Create a person; without a password, with a sign-in link that is answered once',
    access: administrators,
    body: userInput,
    answer: madeUser,
    status: 201,
    faults: ['BUSY', 'USERNAME_TAKEN', 'EXTERNAL_ID_TAKEN', 'UNKNOWN_ROLE', 'UNKNOWN_TEAM'],
  }),
  change: route({
    method: 'PUT',
    path: '/api/users/:userId',
    summary: 'Change a person; what is left out stays',
    access: administrators,
    params: byId,
    body: userEdit,
    answer: user,
    faults: [
      'BUSY',
      'USERNAME_TAKEN',
      'EXTERNAL_ID_TAKEN',
      'UNKNOWN_ROLE',
      'UNKNOWN_TEAM',
      'OWN_ACCOUNT',
      'LAST_ADMINISTRATOR',
      'STALE',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/users/:userId',
    summary: 'Delete a person',
    access: administrators,
    params: byId,
    answer: deletedThing,
    faults: ['BUSY', 'OWN_ACCOUNT', 'LAST_ADMINISTRATOR'],
  }),
  bulk: route({
    method: 'POST',
    path: '/api/users/bulk',
    summary:
      'Activate, deactivate or delete many people, move them to a team, give or take a tag: all or none',
    access: administrators,
    body: bulkInput,
    answer: bulkAnswer,
    faults: [
      'BUSY',
      'STALE',
      'UNKNOWN_USER',
      'UNKNOWN_TEAM',
      'UNKNOWN_TAG',
      'OWN_ACCOUNT',
      'LAST_ADMINISTRATOR',
    ],
  }),
  bulkRole: route({
    method: 'POST',
    path: '/api/admin/users/bulk-role-update',
    summary: 'Give many people a role: all or none',
    access: administrators,
    body: bulkRoleInput,
    answer: bulkAnswer,
    faults: ['BUSY', 'STALE', 'UNKNOWN_USER', 'UNKNOWN_ROLE', 'OWN_ACCOUNT', 'LAST_ADMINISTRATOR'],
  }),
  removeFromTeam: route({
    method: 'POST',
    path: '/api/admin/users/remove-from-team',
    summary: 'Take many people off their teams: all or none',
    access: administrators,
    body: bulkTeamInput,
    answer: bulkAnswer,
    faults: ['BUSY', 'STALE', 'UNKNOWN_USER'],
  }),
  signInLinks: route({
    method: 'POST',
    path: '/api/users/signin-links',
    summary:
      'Make sign-in links for several people, answered once; whoever is deactivated is left out',
    access: administrators,
    body: signInLinksInput,
    answer: signInLinks,
    status: 201,
    faults: ['UNKNOWN_USER', 'LOCAL_SIGN_IN_OFF'],
  }),
  tags: route({
    method: 'GET',
    path: '/api/admin/users/:userId/tags',
    summary: 'The tags that a person carries',
    access: administrators,
    params: byId,
    answer: z.array(userTag),
  }),
  addTag: route({
    method: 'POST',
    path: '/api/admin/users/:userId/tags',
    summary: 'Give a person a tag',
    access: administrators,
    params: byId,
    body: userTagInput,
    answer: userTag,
    status: 201,
    faults: ['BUSY', 'UNKNOWN_TAG'],
  }),
  changeTag: route({
    method: 'PUT',
    path: '/api/admin/users/:userId/tags/:tagUserLinkId',
    summary: 'Set, change or take away the last day of a tag that a person carries',
    access: administrators,
    params: ofTag,
    body: userTagEdit,
    answer: userTag,
    faults: ['BUSY', 'STALE'],
  }),
  removeTag: route({
    method: 'DELETE',
    path: '/api/admin/users/:userId/tags/:tagUserLinkId',
    summary: 'Take a tag off a person',
    access: administrators,
    params: ofTag,
    answer: z.object({}),
    faults: ['BUSY'],
  }),
};
