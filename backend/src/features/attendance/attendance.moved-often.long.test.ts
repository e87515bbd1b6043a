import { attendanceRoutes, directoryRoutes } from '@muster/protocol';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor, nightShiftDay, workingDay } from './attendance.fixture.ts';

/** People who are moved to and fro while both leaders submit and correct: whatever the order, one mark a date. */

const runs = Number(process.env['RUNS'] ?? 12);
const teams = ['A1', 'A2', 'A3'] as const;
type TeamId = (typeof teams)[number];
const dates = [workingDay, nightShiftDay];

let app: TestApp;
let org: Organisation;
let admin: TestClient;
let leaders: Record<TeamId, TestClient>;

beforeAll(async () => {
  app = await startTestApp({ at: `${workingDay}T04:00:00.000Z` });
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
  const [A1, A2, A3] = [
    await app.login('tl.a1'),
    await app.login('tl.a2'),
    await app.login('tl.a3'),
  ];
  leaders = { A1, A2, A3 };
});
afterAll(() => app.close());

interface Place {
  readonly teamId: TeamId;
  readonly date: string;
}
interface Move {
  readonly username: string;
  readonly teamId: TeamId;
  readonly takesEffect: 'now' | undefined;
  readonly isBulk: boolean;
}
const place = fc.record({ teamId: fc.constantFrom(...teams), date: fc.constantFrom(...dates) });
const username = fc.constantFrom('a1.04', 'a1.05', 'a2.04');
/** What is done at the same time. */
const step = fc.record({
  move: fc.option(
    fc.record({
      username,
      teamId: fc.constantFrom(...teams),
      takesEffect: fc.constantFrom('now' as const, undefined),
      isBulk: fc.boolean(),
    }),
  ),
  submits: fc.array(place, { maxLength: 2 }),
  correction: fc.option(fc.record({ place, username }), { freq: 4 }),
});

const moved = async ({ username: name, teamId, takesEffect, isBulk }: Move) => {
  const userId = org.id(name);
  const answer = isBulk
    ? await admin.raw('POST', '/api/users/bulk', {
        action: 'move',
        userIds: [userId],
        teamId,
        takesEffect,
      })
    : await admin.raw('PUT', `/api/users/${userId}`, { teamId, takesEffect });
  expect(answer.statusCode).toBe(200);
};

const membersOf = async ({ teamId, date }: Place) => {
  const members = { params: { teamId }, query: { date } };
  return (await admin.call(directoryRoutes.members, members)).map(({ id }) => id);
};

/** As a page does: on the sheet that was read, everybody who is in the team. Refused where they no longer are. */
const submitted = async ({ teamId, date }: Place) => {
  const sheet = await leaders[teamId].call(attendanceRoutes.sheet, { params: { teamId, date } });
  const attendanceData = marksFor(await membersOf({ teamId, date }));
  const baseRevision = sheet.session.revision;
  const body = { teamId, date, attendanceData, baseRevision };
  const answer = await leaders[teamId].raw('POST', '/api/attendance/submit', body);
  expect([200, 400, 409]).toContain(answer.statusCode);
};

const corrected = async ({ teamId, date }: Place, name: string) => {
  const path = `/api/attendance/${org.id(name)}.${date}.${teamId}`;
  const body = { status: 'absent', absenceType: 'MC' };
  expect([200, 403, 404]).toContain((await leaders[teamId].raw('PUT', path, body)).statusCode);
};

/** Who is marked on which sheets of a date, and the members of each. */
async function standing(date: string) {
  const sheets = await Promise.all(
    teams.map(async (teamId) => {
      const { session, records } = await leaders[teamId].call(attendanceRoutes.sheet, {
        params: { teamId, date },
      });
      const members = await membersOf({ teamId, date });
      return { teamId, isThere: session.revision > 0, members, records };
    }),
  );
  return [...org.users.values()].map(({ _id: id, username: name }) => {
    const own = sheets.find(({ members }) => members.includes(id));
    const on = sheets.filter(({ records }) => records.some(({ userId }) => userId === id));
    return { name, own, on: on.map(({ teamId }) => teamId) };
  });
}

type Standing = Awaited<ReturnType<typeof standing>>;
const standingNow = () => Promise.all(dates.map(standing));

/** Who has two marks of a date, or one that their team's sheet should have. */
const misplacedIn = (all: readonly Standing[]) =>
  all
    .flat()
    .filter(({ own, on }) => on.length > 1 || (own?.isThere && on.some((id) => id !== own.teamId)))
    .map(({ name, on }) => [name, ...on]);

const markedIn = (all: readonly Standing[]) =>
  all.flatMap((people, index) =>
    people.filter(({ on }) => on.length > 0).map(({ name }) => `${name} ${dates[index]}`),
  );

/** Once nobody is misplaced and every mark of before is there. */
async function settled(before: readonly string[]): Promise<readonly Standing[]> {
  let all: readonly Standing[] = [];
  const amiss = async () => {
    all = await standingNow();
    const marked = new Set(markedIn(all));
    return [...misplacedIn(all), ...before.filter((mark) => !marked.has(mark))];
  };
  await expect.poll(amiss, { timeout: 1000 }).toEqual([]);
  return all;
}

it('has one mark of each date, on the own team’s sheet, and loses none, whatever moves and submits come [ATT-140]', async () => {
  let marksBefore = markedIn(await standingNow());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const { move, submits, correction } of steps) {
        await Promise.all([
          ...submits.map(submitted),
          ...(move ? [moved(move)] : []),
          ...(correction ? [corrected(correction.place, correction.username)] : []),
        ]);
        marksBefore = markedIn(await settled(marksBefore));
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
  for (const date of dates) for (const teamId of teams) await submitted({ teamId, date });
  const everybody = (await settled(marksBefore)).flat();
  for (const { own, on } of everybody) expect(on).toEqual(own ? [own.teamId] : []);
});
