import { csv, type Answer, type importRoutes } from '@muster/protocol';
import { signInAddress } from '../../../shared/sign-in/sign-in-address.ts';
import { saveFile } from '../../../shared/files/save-file.ts';

export type ImportedLinks = Answer<typeof importRoutes.signInLinks>;

const { compare } = new Intl.Collator('en', { numeric: true });

/** By team, then by name; who has no team comes last. */
export const inTeams = (links: ImportedLinks): ImportedLinks =>
  links.toSorted(
    (a, b) =>
      Number(a.teamName === null) - Number(b.teamName === null) ||
      compare(a.teamName ?? '', b.teamName ?? '') ||
      compare(a.name, b.name),
  );

/** The links as a list, to be sent to people one by one. */
export const saveLinks = (links: ImportedLinks): void =>
  saveFile(
    'sign-in-links.csv',
    'text/csv;charset=utf-8',
    csv([
      ['Team', 'Name', 'Username', 'Link', 'Works until'],
      ...links.map(({ teamName, name, username, token, expiresAt }) => [
        teamName ?? 'No Team',
        name,
        username,
        signInAddress(token),
        expiresAt,
      ]),
    ]),
  );
