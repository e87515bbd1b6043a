import {
  calendarDays,
  evidenceRoutes,
  mostNoteDays,
  mostNotifications,
  postsRoutes,
} from '@muster/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import { momentEvery } from '../../features/board/history/past-boards.ts';
import { few, get, perDay, type Asked, type YearCall } from './year-call.ts';

/** Saved dates that the call of postings asks for. */
const window = 10;

/** What is read of boards, their history and what is kept beside them. */
export function callsOfBoards(sources: Asked): YearCall[] {
  return [...ofOneDate(sources), ...ofSeveral(sources), evidence(sources)];
}

const callOf = (name: string, most: number, ask: YearCall['ask']): YearCall => ({
  name,
  most: most + few,
  ask,
});

function ofOneDate({ watch, year }: Asked): YearCall[] {
  const { dates, officers, teams } = year;
  const date = dates[Math.floor(dates.length / 2)] ?? '';
  const call = (name: string, most: number, path: string) => callOf(name, most, get(watch, path));
  const operations = perDay(year, 'boardOperations');
  const sheets = 2 * teams;
  const chain = operations + perDay(year, 'attendanceUpdates') + sheets + momentEvery;
  const moment = `${date}T02:03:00.000Z`;
  const [officer = ''] = [officers[7]];
  return [
    // One board that is kept, what followed it, and by halving the last operation before the moment.
    call(
      'a board at a moment',
      3 * momentEvery + sheets,
      `/api/deployment/board/${date}?at=${moment}`,
    ),
    call('the replay of a date', operations, `/api/deployment/replay/${date}`),
    call('how an officer got there', chain, `/api/deployment/log/${date}/officers/${officer}`),
    call('who is eligible', sheets, `/api/deployment/eligible-officers/${date}`),
    call('the configuration of a date', sheets, `/api/deployment/configuration/${date}`),
    call('who is due for relief', operations + sheets, `/api/deployment/relief/${date}`),
    call('the posts of a team', sheets, `/api/posts/A1/${date}`),
    call('the saved deployment as a paper', 0, `/api/deployment/sheet/${date}.pdf`),
    call('a sheet as a paper', 0, `/api/attendance-sheet/A1/${date}.pdf`),
  ];
}

/** The embedded store looks at each date's head for a range of dates. */
function ofSeveral({ watch, year }: Asked): YearCall[] {
  const { dates, teams } = year;
  const last = dates.at(-1) ?? '';
  const ofNotes = perDay(year, 'boardNotes') + perDay(year, 'boardNoteReads');
  // Kept for a month, so that there are more of them for each of its days.
  const alerts = Math.ceil(teams / 5);
  return [
    callOf('handover notes', ofNotes * mostNoteDays, get(watch, `/api/deployment/notes/${last}`)),
    callOf('alerts of a date', alerts, get(watch, `/api/alerts/${last}`)),
    callOf('notifications', 2 * mostNotifications, get(watch, '/api/notifications')),
    callOf(
      'postings of the last shifts',
      window * (3 * teams + 2) + dates.length,
      get(watch, `/api/deployment/fairness?window=${window}`),
    ),
    // Whether those saved before their shift became deployments their sheets say; bringing the date in step may read them too.
    callOf('a start from the last deployment', 6 * teams + 102, async () => {
      const body = { from: 'last', preview: true };
      const { statusCode, body: said } = await watch.raw(
        'POST',
        `/api/deployment/start/${last}`,
        body,
      );
      if (statusCode !== 200) throw new Error(`start: ${statusCode} ${said.slice(0, 200)}`);
    }),
    callOf('a calendar', 2 * calendarDays + dates.length, async () => {
      const { path } = await watch.call(postsRoutes.createCalendar);
      await get(watch, path)();
    }),
  ];
}

/** The operations are read for each file that has them, and the trail twice: as lines and as a table. */
function evidence({ admin, year }: Asked): YearCall {
  const { dates, teams } = year;
  const date = dates[Math.floor(dates.length / 2)] ?? '';
  const kinds = ['boardOperations', 'audit', 'attendanceUpdates', 'savedDeployments', 'boardNotes'];
  const ofDate = kinds.reduce((sum, kind) => sum + perDay(year, kind), 0);
  const reads = perDay(year, 'boardNoteReads');
  return callOf('an evidence pack of a date', 5 * ofDate + reads + 4 * teams, async () => {
    const { name } = await admin.call(evidenceRoutes.make, { body: { from: date, to: date } });
    for (;;) {
      const url = `/api/admin/evidence/${name}?format=json`;
      const { state, message } = (await admin.raw('GET', url)).json<{
        state: string;
        message: string | null;
      }>();
      if (state === 'done') return;
      if (state === 'failed') throw new Error(`evidence: ${message}`);
      await pause(50);
    }
  });
}
