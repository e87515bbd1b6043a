import { z } from 'zod';
import { access, route } from '../kernel/route.ts';
import { loginAnswer, loginInput, sessionUser } from './session.schema.ts';

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
};
