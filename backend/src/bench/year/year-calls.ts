import { addDays } from '@muster/protocol';
import { nameUuid } from '../../lib/name-uuid.ts';
import type { TestClient } from '../../testing/app.ts';
import { callsOfBoards } from './year-calls-of-boards.ts';
import { mostLines } from '../../features/audit/audit.feature.ts';
import { few, get, perDay, type Asked, type YearCall } from './year-call.ts';
import type { Year } from './year-fill.ts';

const page = 50;
const monthDays = 30;

/** What people ask for most, of the middle of the past and of its end. */
export const yearCalls = (sources: Asked): YearCall[] => [
  ...callsOfDate(sources),
  ...callsOfMonth(sources),
  ...callsOfHistory(sources),
  ...callsOfBoards(sources),
];

function callsOfDate({ watch, year }: Asked): YearCall[] {
  const { dates, teams } = year;
  const date = dates[Math.floor(dates.length / 2)] ?? '';
  const call = (name: string, most: number, url: string): YearCall => ({
    name,
    most: most + few,
    ask: get(watch, url),
  });
  const log = perDay(year, 'attendanceUpdates') + teams;
  const opened = 2 * teams + 100;
  const notes = perDay(year, 'boardNotes') + perDay(year, 'boardNoteReads');
  return [
    call('a board of the past, opened', opened, `/api/deployment/board/${date}`),
    // Two boards with their sheets; of the last shift also what was changed and noted, and who has read it.
    call(
      'the shifts around a date',
      2 * (opened + 3 * teams) + log + notes,
      `/api/between/${date}`,
    ),
    call('its saved deployment', 0, `/api/deployment/assignments/${date}`),
    call('the overview of a past date', 2 * teams, `/api/dashboard/watch/${date}`),
    call('the sheets of a date, by team', 2 * teams, `/api/dashboard/team-overview/${date}`),
    call('one sheet', 0, `/api/attendance/A1/${date}/sheet`),
    call('recent absences of a team', 0, `/api/attendance/A1/${date}/recent-absences`),
    call('the figures of a date', 2 * teams, `/api/dashboard/stats/${date}`),
    call('who has submitted on a date', 2 * teams, `/api/attendance-sessions/${date}`),
    call('the members of a sheet', 0, `/api/attendance-details/A1/${date}`),
    call('the update log of a date', log, `/api/attendance-updates?date=${date}`),
  ];
}

function callsOfMonth({ watch, year }: Asked): YearCall[] {
  const { dates, teams } = year;
  const to = dates.at(-1) ?? '';
  const from = addDays(to, 1 - monthDays);
  const days = dates.filter((one) => one >= from).length;
  const call = (name: string, perDate: number, path: string): YearCall => ({
    name: `${name} of a month`,
    most: days * perDate + few,
    ask: get(watch, `${path}?from=${from}&to=${to}`),
  });
  const log = perDay(year, 'attendanceUpdates');
  const lists = 2 * perDay(year, 'savedDeployments');
  return [
    call('the attendance report', 4 * teams, '/api/reports/attendance'),
    call('absences', 4 * teams, '/api/reports/absences'),
    call('late sheets', 4 * teams, '/api/reports/late-sheets'),
    call('changes', log + 3 * teams, '/api/reports/changes'),
    call('analytics', 4 * teams + lists + 3, '/api/analytics'),
  ];
}

function callsOfHistory({ watch, admin, year }: Asked): YearCall[] {
  const { dates, officers, stations } = year;
  const last = dates.at(-1) ?? '';
  const log = (query: string) => `/api/deployment/log/${last}?limit=${page}${query}`;
  const call = (name: string, most: number, ask: () => Promise<unknown>): YearCall => ({
    name,
    most: most + few,
    ask,
  });
  const notes = perDay(year, 'boardNotes');
  const trail = (query: string) => get(admin, `/api/admin/activity?limit=${page}${query}`);
  const [officer = '', station = ''] = [officers[7], stations[3]];
  return [
    call('a page of the trail', page, trail('')),
    call('a page of the trail, of one kind', page, trail('&kind=user.updated')),
    // Of each of its kinds a page, and where the kind ends.
    call('a page of the trail, of one thing', 4 * page, trail('&kind=session')),
    call('a page of the trail, of one person', page, trail(`&userId=${nameUuid('user 5')}`)),
    call('the trail as a file', mostLines + 1, get(admin, '/api/admin/activity/export')),
    call('operations of a date', page + notes, get(watch, log(''))),
    call('operations of an officer', page + notes, get(watch, log(`&officer=${officer}`))),
    call('operations of a station', page + notes, get(watch, log(`&station=${station}`))),
    call(
      'where a station is named',
      // Once for each date of the past, and each list of the last 30 days.
      dates.length + 30 * perDay(year, 'savedDeployments'),
      get(admin, `/api/admin/stations/${station}/use`),
    ),
    // Of some kinds what is of the last day.
    call('the server’s state', 10 * perDay(year, 'audit'), get(admin, '/api/admin/health')),
  ];
}

/** Looks at what it counts, and at nothing else: everything before the cutoff, and a date more of each kind. */
export const previewCall = (admin: TestClient, { dates, stored }: Year): YearCall => {
  const all = ['sheets', 'attendanceUpdates', 'boards', 'boardOperations', 'savedDeployments'];
  const documents = all.reduce((sum, name) => sum + (stored.get(name)?.documents ?? 0), 0);
  const sheets = stored.get('sheets')?.documents ?? 0;
  return {
    name: 'what a cleanup would remove',
    most: documents + sheets + dates.length * all.length + few,
    async ask() {
      const { statusCode, body } = await admin.raw('POST', '/api/admin/cleanup/preview', {
        days: 30,
      });
      if (statusCode !== 200) throw new Error(`cleanup preview: ${statusCode} ${body}`);
    },
  };
};
