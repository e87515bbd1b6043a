import { csv, type AdminTeam } from '@muster/protocol';
import { saveFile } from '../../../shared/files/save-file.ts';
import { createdWords } from './team-columns.tsx';
import { leadRoles, leadWords, type Names } from './team-leads.ts';

/** The rows of teams.csv (ADM-62). */
export const teamsCsv = (teams: readonly AdminTeam[], names: Names, timeZone: string): string =>
  csv([
    ['ID', 'Name', 'Members', ...leadRoles.map(({ label }) => label), 'Created'],
    ...teams.map((team) => [
      team.id,
      team.name,
      team.memberCount,
      ...leadRoles.map(({ field }) => leadWords(names, team[field])),
      createdWords(team, timeZone),
    ]),
  ]);

/** Saves the teams as a spreadsheet. */
export const saveTeams = (...parts: Parameters<typeof teamsCsv>): void =>
  saveFile('teams.csv', 'text/csv;charset=utf-8', teamsCsv(...parts));
