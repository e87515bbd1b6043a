import { z } from 'zod';
import { neededText } from '../kernel/text.ts';
import { formerTeam } from '../directory/membership.ts';
import { instant } from '../kernel/dates.ts';
import { uuid } from '../kernel/ids.ts';
import { administrators, anybody, route, signedIn } from '../kernel/route.ts';

/** What the login form sends (SES-3). */
export const loginInput = z.object({
  username: neededText('Username is required')
    .trim()
    .min(1, 'Username is required')
    .max(64, 'At most 64 characters'),
  password: neededText('Password is required')
    .min(1, 'Password is required')
    .max(256, 'At most 256 characters'),
});

/** The dashboards that a role can open (SES-10). */
export const dashboard = z.enum(['admin', 'watch', 'team-leader']);
export type Dashboard = z.infer<typeof dashboard>;

/** The signed-in person as login and /api/auth/me answer it (SES-12, SES-21). */
export const sessionUser = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.string(),
  /** The team of today (SCH-16). */
  teamId: z.string().nullable(),
  teamName: z.string().nullable(),
  /** The teams of other dates, of somebody who was moved (DIR-190). */
  belongs: z
    .object({ teamId: z.string().nullable(), teamsBefore: z.array(formerTeam) })
    .nullable()
    .default(null),
  isActive: z.boolean(),
  tlDashboardAccess: z.boolean(),
  /** What a role of the organisation's own has chosen; null for the built-in roles, which keep theirs (DIR-33). */
  dashboard: dashboard.nullable().default(null),
  /** Nothing is open to them before they have chosen a new password (SES-70). */
  mustChangePassword: z.boolean().default(false),
  createdAt: instant,
});
export type SessionUser = z.infer<typeof sessionUser>;

/** `token` is the anti-forgery value of this session; alone it authenticates nothing (SES-22). */
export const loginAnswer = z.object({ user: sessionUser, token: z.string() });
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** A password that somebody chooses for themselves; how good it must be the server knows (SES-53). */
const newPassword = neededText('Password is required')
  .min(1, 'Password is required')
  .max(256, 'At most 256 characters');

/** What opens an account once without a password; answered once and never again (SES-60). */
export const signInLink = z.object({ token: z.string(), expiresAt: instant });
export type SignInLink = z.infer<typeof signInLink>;

/** A sign-in link's token, and the password that is to be from now on (SES-62). */
export const redeemInput = z.object({
  token: neededText('A sign-in link is required').min(1, 'A sign-in link is required').max(128),
  password: newPassword,
});

/** A change of one's own password (SES-65). */
export const passwordInput = z.object({
  current: neededText('Current password is required')
    .min(1, 'Current password is required')
    .max(256, 'At most 256 characters'),
  next: newPassword,
});

/** A device on which somebody is signed in (SES-67). */
export const personSession = z.object({
  id: z.string(),
  /** In plain words, such as `Chrome on Windows`. */
  device: z.string(),
  signedInAt: instant,
  lastSeenAt: instant,
  /** The one that asks. */
  current: z.boolean(),
});
export type PersonSession = z.infer<typeof personSession>;

/** What every answer to a person says of their session's end, in ms from then on (SES-110). */
export const sessionEndHeaders = {
  /** As things stand. */
  endsMs: 'x-session-ends-ms',
  /** Whatever they do. */
  absoluteMs: 'x-session-absolute-ms',
} as const;

/** The server's time in ms since 1970, in every answer to a person (SES-120). */
export const serverTimeHeader = 'x-server-time-ms';

/** Why a session or its socket was ended by the server (SES-37, SES-38). */
export const revocation = z.enum([
  'logout',
  'expired',
  'deactivated',
  'deleted',
  'password_changed',
  'rights_changed',
  'replaced',
  /** By the person from another device, or by an administrator. */
  'ended',
  /** By the provider of single sign-on, whose own session is over (SES-147). */
  'provider_ended',
  'display_revoked',
]);
export type Revocation = z.infer<typeof revocation>;

/** Server to client (S7). */
export const sessionServerEvents = {
  'session:revoked': z.object({ reason: revocation }),
  /** Where this person is signed in has changed (SES-67). */
  'sessions:changed': z.object({ userId: z.string() }),
  'server:restarting': z.object({}),
};

const ofUser = z.object({ userId: uuid });

/** Login, who I am, logout (SES-21, SES-24, SES-36, SES-44). */
export const sessionRoutes = {
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Open a session',
    access: anybody,
    body: loginInput,
    answer: loginAnswer,
    faults: [
      'INVALID_CREDENTIALS',
      'LOCAL_SIGN_IN_OFF',
      'FOREIGN_ORIGIN',
      'TOO_MANY',
      'SIGN_IN_BUSY',
    ],
  }),
  me: route({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The signed-in user as the server knows them now',
    beforePasswordChange: true,
    access: signedIn,
    answer: sessionUser,
  }),
  /** What a page begins with whose person has come back from the provider (SES-142). */
  current: route({
    method: 'GET',
    path: '/api/auth/session',
    summary: 'The session of this browser, with its anti-forgery value',
    beforePasswordChange: true,
    access: signedIn,
    answer: loginAnswer,
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session',
    beforePasswordChange: true,
    access: signedIn,
    answer: z.object({
      /** Where the provider's own session is ended, of a session that it has opened (SES-148). */
      leaveTo: z.string().nullable().default(null),
    }),
  }),
  createSignInLink: route({
    method: 'POST',
    path: '/api/users/:userId/signin-link',
    summary: 'Make a link with which a person signs in once and chooses a password',
    access: administrators,
    params: ofUser,
    answer: signInLink,
    status: 201,
    faults: ['ACCOUNT_INACTIVE', 'LOCAL_SIGN_IN_OFF'],
  }),
  redeem: route({
    method: 'POST',
    path: '/api/auth/redeem',
    summary: 'Open a session by a sign-in link, with a password from now on',
    access: anybody,
    body: redeemInput,
    answer: loginAnswer,
    faults: [
      'SIGN_IN_LINK_INVALID',
      'LOCAL_SIGN_IN_OFF',
      'FOREIGN_ORIGIN',
      'TOO_MANY',
      'SIGN_IN_BUSY',
      'OUTCOME_UNKNOWN',
    ],
  }),
  changePassword: route({
    method: 'POST',
    path: '/api/auth/password',
    summary: 'Change one’s own password; all other sessions end',
    beforePasswordChange: true,
    access: signedIn,
    body: passwordInput,
    answer: z.object({}),
    faults: ['WRONG_PASSWORD', 'SIGN_IN_BUSY'],
  }),
  sessions: route({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'The devices on which one is signed in',
    beforePasswordChange: true,
    access: signedIn,
    answer: z.array(personSession),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/auth/sessions/:sessionId',
    summary: 'End one of one’s own sessions',
    beforePasswordChange: true,
    access: signedIn,
    params: z.object({ sessionId: z.string().max(64) }),
    answer: z.object({}),
  }),
  sessionsOf: route({
    method: 'GET',
    path: '/api/users/:userId/sessions',
    summary: 'The devices on which a person is signed in',
    access: administrators,
    params: ofUser,
    answer: z.array(personSession),
  }),
  endSessionsOf: route({
    method: 'DELETE',
    path: '/api/users/:userId/sessions',
    summary: 'Sign a person out everywhere, except in the session that asks',
    access: administrators,
    params: ofUser,
    answer: z.object({ count: z.int() }),
  }),
};
