import { z } from 'zod';
import { uuid } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';
import { loginAnswer, loginInput, redeemInput, sessionUser, signInLink } from './session.schema.ts';

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
    access: anyUser,
    answer: sessionUser,
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session',
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
};
