import type { Revocation } from '@muster/protocol';
import { signOnOfPage } from '../../shared/sign-in/sign-in-address.ts';

/** What the login screen shows after the server ended a session (SES-7). */
const words: Readonly<Record<Revocation, string>> = {
  logout: 'You have signed out.',
  expired: 'Your session has ended. Please sign in again.',
  deactivated: 'This account has been deactivated. Ask an administrator.',
  deleted: 'This account has been removed. Ask an administrator.',
  password_changed: 'The password of this account was changed. Please sign in again.',
  rights_changed: 'Your rights have changed. Please sign in again.',
  replaced: 'You have signed in on so many devices that this session was ended.',
  ended: 'This session was ended from another device or by an administrator. Please sign in again.',
  provider_ended:
    'You were signed out {at}where you sign in for all programs. What was not sent is kept: sign in again to go on where you were.',
  display_revoked: 'This screen has been taken off. Pair it again.',
};

export const revocationWords = (reason: Revocation): string =>
  words[reason].replace('{at}', () => {
    const provider = signOnOfPage();
    return provider ? `at ${provider.name}, ` : '';
  });

/** What a 401 means to someone who was signed in (SES-7, SES-19). */
export const sessionEnded = words.expired;

/** The session was left at the limit that nothing extends (SES-111). */
export const signInAgain = 'Please sign in again to go on where you were.';

/** What a tab says whose person has signed out in another one. */
export const leftElsewhere = 'You have signed out in another tab.';
