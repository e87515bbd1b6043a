export { newPasswords, type NewPasswords } from './choosing/own-password.ts';
export { followSessions } from './elsewhere/session.followers.ts';
export { keyOf, type SessionCookie } from './session.cookie.ts';
export { sessionFeature, type RegisterSignOn, type SignIn } from './session.feature.ts';
export type { SessionService } from './session.service.ts';
export type { SignInLinksService } from './sign-in-links/sign-in-links.ts';
export { passwordFits } from './password.ts';
