import { csv, type User } from '@muster/protocol';
import { saveFile } from '../../../shared/files/save-file.ts';

/** The rows of users.csv (ADM-51). */
export const usersCsv = (users: readonly User[]): string =>
  csv([
    ['Username', 'Name', 'Role', 'Team', 'Status'],
    ...users.map(({ username, name, role, teamName, isActive }) => [
      username,
      name,
      role,
      teamName ?? 'No Team',
      isActive ? 'Active' : 'Inactive',
    ]),
  ]);

/** Saves the users as a spreadsheet. */
export const saveUsers = (users: readonly User[]): void =>
  saveFile('users.csv', 'text/csv;charset=utf-8', usersCsv(users));
