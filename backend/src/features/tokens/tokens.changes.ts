import { changeKind } from '../../lib/changes.ts';
import type { TokenDoc } from './tokens.repo.ts';

/** A token is made once and removed once; that it is used is told to nobody. */
export const tokenCreated = changeKind<TokenDoc>('token', {
  collection: 'apiTokens',
  revision: 1,
  on: ['insert'],
});
export const tokenRevoked = changeKind<TokenDoc>('token revocation', {
  collection: 'apiTokens',
  revision: 1,
  on: ['delete'],
});
