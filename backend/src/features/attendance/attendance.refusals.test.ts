import { attendanceRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor, nightOff, offDay, workingDay } from './attendance.fixture.ts';

let app: TestApp;
let org: Organisation;
let leader: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  leader = await app.login('tl.a1');
});
afterAll(() => app.close());

const submit = (body: object) => leader.raw('POST', '/api/attendance/submit', body);

it.each<[string, (ids: string[]) => object, number, string, RegExp]>([
  [
    'no team [ATT-12]',
    () => ({ teamId: undefined }),
    400,
    'NO_TEAM',
    /Team information not available/,
  ],
  [
    'an empty team [ATT-12]',
    () => ({ teamId: '' }),
    400,
    'NO_TEAM',
    /^Team information not available\.$/,
  ],
  [
    'foreign team [ATT-11]',
    () => ({ teamId: 'A2' }),
    403,
    'NOT_OWN_TEAM',
    /only submit attendance/,
  ],
  [
    'unknown team [ATT-11]',
    () => ({ teamId: 'Z9' }),
    403,
    'NOT_OWN_TEAM',
    /only submit attendance/,
  ],
  [
    'night off [ATT-13]',
    () => ({ date: nightOff }),
    409,
    'SUBMISSION_LOCKED',
    /during Night Off\./,
  ],
  ['off day [ATT-13]', () => ({ date: offDay }), 409, 'SUBMISSION_LOCKED', /during Off Day\./],
  ['nothing [ATT-14]', () => ({ attendanceData: {} }), 400, 'NO_ATTENDANCE_DATA', /Please mark/],
  [
    'absent without type [ATT-15]',
    ([id = '']) => ({ attendanceData: { [id]: { status: 'absent' } } }),
    400,
    'ABSENCE_TYPE_REQUIRED',
    /^Please select absence type for: Tara A1$/,
  ],
  [
    'pto without end [ATT-16]',
    ([id = '']) => ({ attendanceData: { [id]: { status: 'pto', ptoTiming: '10:00-' } } }),
    400,
    'PTO_TIMING_REQUIRED',
    /^Please provide both PTO start and end times for: Tara A1$/,
  ],
  [
    'time off without length [ATT-73]',
    ([id = '']) => ({ attendanceData: { [id]: { status: 'pto', ptoTiming: '12:00-12:00' } } }),
    400,
    'PTO_TIMING_INVALID',
    /^Please give a time off that has a length, lies within the shift and is shorter than it for: Tara A1$/,
  ],
  [
    'time off that is longer than the shift [ATT-73]',
    ([id = '']) => ({ attendanceData: { [id]: { status: 'pto', ptoTiming: '10:30-10:15' } } }),
    400,
    'PTO_TIMING_INVALID',
    /within the shift and is shorter than it for: Tara A1$/,
  ],
  [
    'not a member [ATT-10]',
    () => ({ attendanceData: { [org.id('tl.a2')]: { status: 'present' } } }),
    400,
    'NOT_A_MEMBER',
    /Not an active member/,
  ],
  ['not a date [OPS-39]', () => ({ date: '2025-02-30' }), 400, 'VALIDATION', /Invalid date/],
  [
    'unknown status [ATT-2]',
    ([id = '']) => ({ attendanceData: { [id]: { status: 'here' } } }),
    400,
    'VALIDATION',
    /./,
  ],
])('a submit is refused with its own code: %s', async (_, change, status, code, message) => {
  const ids = org.team('A1');
  const good = { teamId: 'A1', date: workingDay, attendanceData: marksFor(ids) };
  const response = await submit({ ...good, ...change(ids) });
  expect(response.statusCode).toBe(status);
  expect(response.json<{ code: string }>().code).toBe(code);
  expect(response.json<{ message: string }>().message).toMatch(message);
  const params = { teamId: 'A1', date: workingDay };
  const { session } = await leader.call(attendanceRoutes.sheet, { params });
  expect(session.revision).toBe(0);
});

it('a submit that is no submit has every issue named with its path [OPS-32]', async () => {
  const response = await submit({
    teamId: 'A1',
    date: 'soon',
    attendanceData: { x: { status: 'no', notes: 5 } },
  });
  const paths = response.json<{ details: { path: string }[] }>().details.map(({ path }) => path);
  expect(paths).toEqual([
    'body.date',
    'body.attendanceData.x.status',
    'body.attendanceData.x.notes',
  ]);
});
