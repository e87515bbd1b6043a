import type { StoredLine } from '../files/lines-file.ts';

/** By what people are signed in; a session that was ended since, or a used link, must not come back (KEP-65). */
export const signsSomebodyIn = ({ collection, document }: StoredLine): boolean =>
  collection === 'signInLinks' || (collection === 'sessions' && document['kind'] !== 'display');

/** What whoever restores must know of who gets in afterwards. */
export function whoGetsIn({
  apiTokens = 0,
  displays = 0,
  calendars = 0,
}: Readonly<Record<string, number>>): string[] {
  return [
    'Everybody signs in again: nobody stays signed in, and sign-in links that were not used are gone.',
    'Accounts, passwords and rights are those of that moment, also where they were changed since.',
    `So are API tokens (${apiTokens}) and wall screens (${displays}): those that were revoked since work again. Revoke them once more after the start.`,
    `Calendar addresses (${calendars}) that their people revoked since work again too; only they can revoke them.`,
  ];
}
