import { z } from 'zod';
import { uuid } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';
import {
  loginAnswer,
  loginInput,
  passwordInput,
  personSession,
  redeemInput,
  sessionUser,
  signInLink,
} from './session.schema.ts';

const administrators = access({ admin: 'yes' });
const ofUser = z.object({ userId: uuid });
const anyUser = access({ admin: 'yes', watch_tl: 'yes', leader: 'yes', other: 'yes' });

/** Login, who I am, logout (SES-21, SES-24, SES-36, SES-44). */
export const sessionRoutes = {
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Open a session',
    access: access({ ...anyUser, anonymous: 'yes' }),
    body: loginInput,
    answer: loginAnswer,
    faults: ['INVALID_CREDENTIALS', 'FOREIGN_ORIGIN', 'TOO_MANY', 'SIGN_IN_BUSY'],
  }),
  me: route({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The signed-in user as the server knows them now',
    beforePasswordChange: true,
    access: anyUser,
    answer: sessionUser,
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session',
    beforePasswordChange: true,
    access: anyUser,
    answer: z.object({}),
  }),
  createSignInLink: route({
    method: 'POST',
    path: '/api/users/:userId/signin-link',
    summary: 'Make a link with which a person signs in once and chooses a password',
    access: administrators,
    params: ofUser,
    answer: signInLink,
    status: 201,
    faults: ['ACCOUNT_INACTIVE'],
  }),
  redeem: route({
    method: 'POST',
    path: '/api/auth/redeem',
    summary: 'Open a session by a sign-in link, with a password from now on',
    access: access({ ...anyUser, anonymous: 'yes' }),
    body: redeemInput,
    answer: loginAnswer,
    faults: [
      'SIGN_IN_LINK_INVALID',
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
    access: anyUser,
    body: passwordInput,
    answer: z.object({}),
    faults: ['WRONG_PASSWORD', 'SIGN_IN_BUSY'],
  }),
  sessions: route({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'The devices on which one is signed in',
    beforePasswordChange: true,
    access: anyUser,
    answer: z.array(personSession),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/auth/sessions/:sessionId',
    summary: 'End one of one’s own sessions',
    beforePasswordChange: true,
    access: anyUser,
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
