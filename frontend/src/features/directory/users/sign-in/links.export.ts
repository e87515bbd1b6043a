import { csv, type SignInLinks } from '@muster/protocol';
import { formatDateTime } from '../../../../shared/dates/time-format.ts';
import { signInAddress } from '../../../../shared/sign-in/sign-in-address.ts';
import { saveFile } from '../../../../shared/files/save-file.ts';

const { compare } = new Intl.Collator('en', { numeric: true });

/** By team, then by name; who has no team comes last. */
export const inTeams = (links: SignInLinks): SignInLinks =>
  links.toSorted(
    (a, b) =>
      Number(a.teamName === null) - Number(b.teamName === null) ||
      compare(a.teamName ?? '', b.teamName ?? '') ||
      compare(a.name, b.name),
  );

/** The links as a list, to be sent to people one by one. */
export const saveLinks = (links: SignInLinks, timeZone: string): void =>
  saveFile(
    'sign-in-links.csv',
    'text/csv;charset=utf-8',
    csv([
      ['Team', 'Name', 'Username', 'Link', `Works until (${timeZone})`],
      ...links.map(({ teamName, name, username, token, expiresAt }) => [
        teamName ?? 'No Team',
        name,
        username,
        signInAddress(token),
        formatDateTime(expiresAt, timeZone),
      ]),
    ]),
  );
