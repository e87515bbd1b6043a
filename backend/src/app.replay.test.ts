import {
  alertRoutes,
  attendanceRoutes,
  deletedRoutes,
  directoryLists,
  notificationRoutes,
  roleRoutes,
  tagPalette,
  tagRoutes,
  teamRoutes,
  userRoutes,
  type LogEntry,
  type Mark,
  type UserEdit,
} from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  callers,
  date,
  openPages,
  parsed,
  sheetA1,
  type Caller,
  type Page,
} from './app.replay.fixture.ts';
import { marksFor } from './features/attendance/attendance.fixture.ts';
import { submittedOnce } from './features/signals/alerts.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from './testing/app.ts';
import { pairDisplay } from './testing/callers.ts';
import { seedOrganisation, type Organisation } from './testing/organisation.ts';

/**
 * Each topic for each audience: what a page has had since the beginning, with the events, equals what it would be given
 * now (S21). The board's topics stand in board.replay.test.ts, marks that are not submitted beside their feature.
 */

const patient = { timeout: 8000 };
let app: TestApp;
let org: Organisation;
let by: Record<Caller, TestClient>;
let wall: TestClient;
const pages: Page[] = [];

beforeAll(async () => {
  app = await startTestApp({
    at: '2025-09-10T02:20:00.000Z',
    beatMs: 100,
    env: {
      MASK_OTHER_TEAMS: '1',
      FINAL_AFTER_HOURS: '1',
      SESSION_ABSOLUTE_HOURS: '100',
      SESSION_IDLE_MINUTES: '6000',
    },
  });
  org = await seedOrganisation(app.db);
  await submittedOnce(app);
  await app.listen();
  const signedIn = callers.map(async (name) => [name, await app.login(name)]);
  by = Object.fromEntries(await Promise.all(signedIn)) as typeof by;
  wall = await pairDisplay(app, by['watch.1']);
  await app.changes.idle();
  pages.push(...(await openPages(by, wall, org.id('admin'), app.clock.timeZone)));
});
afterAll(() => app.close());

type TeamId = 'A1' | 'A2' | 'A3';
const marks: readonly Mark[] = [
  { status: 'present' },
  { status: 'absent', absenceType: 'MC', notes: 'flu' },
  { status: 'pto', ptoTiming: '10:00-12:00' },
];
const submit = (who: Caller, teamId: TeamId, round: number) => {
  const ids = org.team(teamId);
  const others = ids.map((id, at) => [id, marks[(at * round) % 3] ?? marks[0]] as const);
  const attendanceData = marksFor(ids, Object.fromEntries(others) as Record<string, Mark>);
  return by[who].call(attendanceRoutes.submit, { body: { teamId, date, attendanceData } });
};
const correct = (who: Caller, fields: Mark & { reason?: string }) => {
  const params = { recordId: `${org.team('A1')[2]}.${date}.A1` };
  return by[who].call(attendanceRoutes.edit, { params, body: fields });
};
/** The later submit is merged into the earlier one (ATT-110). */
async function mergeSubmits(): Promise<void> {
  const { session, records } = await by['dtl.a1'].call(attendanceRoutes.sheet, sheetA1);
  const [first = '', second = ''] = org.team('A1');
  const currentMarks = Object.fromEntries(records.map((one) => [one.userId, one as Mark]));
  const change = (who: Caller, id: string, notes: string) => {
    const mark = { status: 'absent', absenceType: 'VL', notes } as const;
    const attendanceData = { ...marksFor(org.team('A1'), currentMarks), [id]: mark };
    const body = { ...sheetA1.params, attendanceData, baseRevision: session.revision };
    return by[who].call(attendanceRoutes.submit, { body });
  };
  await change('tl.a1', first, 'flu of the first');
  const merged = await change('dtl.a1', second, 'flu of the second');
  const said = [first, second].map((id) => merged.records.find((one) => one.userId === id)?.notes);
  expect(said).toEqual(['flu of the first', 'flu of the second']);
}
async function acknowledge(who: Caller): Promise<void> {
  for (const { id, endedAt } of await by[who].call(alertRoutes.list, { params: { date } }))
    if (endedAt === null) await by[who].call(alertRoutes.acknowledge, { params: { alertId: id } });
}
const body = { name: 'Of the trail' };
const change = (username: string, edit: Partial<UserEdit>) =>
  by.admin.call(userRoutes.change, { params: { userId: org.id(username) }, body: edit });

/** Each with who hears of it at least. */
const actions: readonly [string, readonly string[], () => Promise<unknown> | void][] = [
  [
    'a reminder',
    ['sheet tl.a1', 'sheet dtl.a1'],
    () => by['watch.1'].call(attendanceRoutes.remind, { body: sheetA1.params }),
  ],
  [
    'sheets overdue',
    ['alerts admin', 'alerts watch.1', 'alerts tl.a2', 'notifications tl.a2'],
    () => app.clock.advance(11 * 60_000),
  ],
  ['an acknowledgement', ['alerts watch.1', 'alerts admin'], () => acknowledge('watch.1')],
  [
    'another reminder',
    ['sheet tl.a1', 'sheet dtl.a1'],
    () => by['watch.1'].call(attendanceRoutes.remind, { body: sheetA1.params }),
  ],
  [
    'submits of three teams at once',
    [
      'figures watch.1',
      'figures wall',
      'sheet tl.a1',
      'sheet tl.a2',
      'log watch.1',
      'own log tl.a1',
    ],
    () =>
      Promise.all([submit('tl.a1', 'A1', 1), submit('tl.a2', 'A2', 2), submit('tl.a3', 'A3', 1)]),
  ],
  [
    'a submit by another leader',
    ['sheet watch.2', 'sheet tl.a2', 'own log pso.a1', 'notifications tl.a1'],
    () => submit('pso.a1', 'A1', 2),
  ],
  [
    'corrections at once',
    ['figures admin', 'sheet tl.a1', 'sheet tl.a2', 'log watch.1'],
    () =>
      Promise.all([
        correct('watch.1', { status: 'pto', ptoTiming: '10:00-12:00', notes: 'round one' }),
        submit('tl.a2', 'A2', 1),
      ]),
  ],
  ['two submits on one base', ['sheet tl.a1', 'sheet tl.a2', 'figures wall'], mergeSubmits],
  [
    'a change to a final sheet',
    ['sheet tl.a1', 'sheet tl.a2', 'log watch.1'],
    () => {
      app.clock.set('2025-09-10T15:30:00.000Z');
      const reason = 'round trip to a doctor';
      return correct('watch.1', { status: 'absent', absenceType: 'MC', notes: 'flu', reason });
    },
  ],
];

/** After these a page asks for the figures again, whatever it has heard. */
const inDirectory: typeof actions = [
  [
    'a new team without a leader',
    [
      'notifications admin',
      'activity {} admin',
      'adminTeams admin',
      'teams watch.1',
      'teams tl.a1',
    ],
    () => by.admin.call(teamRoutes.create, { body: { id: 'R1', ...body } }),
  ],
  [
    'a new role',
    ['activity {} admin', 'roles admin'],
    () => by.admin.call(roleRoutes.create, { body }),
  ],
  [
    'a new tag',
    ['activity {} admin', 'adminTags admin', 'tags watch.1', 'tags admin'],
    () => by.admin.call(tagRoutes.create, { body }),
  ],
  [
    'another phone number',
    ['activity {"kind":"user"} admin', 'users admin'],
    () => change('a3.04', { phone: '+1 555 0142' }),
  ],
  [
    'a move now, with another role and name',
    ['users admin', 'adminTeams admin', 'teams watch.1', 'teams tl.a1', 'roles admin'],
    () => change('a3.04', { teamId: 'R1', role: 'TL', name: 'Rhea Lead', takesEffect: 'now' }),
  ],
  [
    'a move with the next shift',
    ['users admin', 'teams tl.a1'],
    () => change('a3.05', { teamId: 'R1' }),
  ],
  [
    'a move back at once',
    ['users admin'],
    () => Promise.all([change('a3.05', { teamId: 'A3' }), change('a3.05', { name: 'Ada Back' })]),
  ],
  [
    'another name of a team',
    ['adminTeams admin', 'teams watch.1', 'teams tl.a1'],
    () => by.admin.call(teamRoutes.change, { params: { teamId: 'R1' }, body: { name: 'Team A0' } }),
  ],
  [
    'a tag given to somebody and to many',
    ['users admin', 'adminTags admin'],
    async () => {
      const [tag] = await by.admin.call(tagRoutes.list);
      const tagId = tag?.id ?? '';
      await by.admin.call(userRoutes.addTag, {
        params: { userId: org.id('a2.04') },
        body: { tagId },
      });
      const userIds = [org.id('a2.05'), org.id('a2.06')];
      await by.admin.call(userRoutes.bulk, { body: { action: 'tag', userIds, tagId } });
      await by.admin.call(userRoutes.addTag, {
        params: { userId: userIds[0] ?? '' },
        body: { tagId, validUntil: '2026-12-31' },
      });
    },
  ],
  [
    'another colour of a tag',
    ['adminTags admin', 'tags watch.1'],
    async () => {
      const [tag] = await by.admin.call(tagRoutes.list);
      await by.admin.call(tagRoutes.change, {
        params: { tagId: tag?.id ?? '' },
        body: { name: tag?.name ?? '', color: tagPalette.Red },
      });
    },
  ],
  [
    'somebody made, deleted and restored',
    ['users admin', 'adminTeams admin', 'roles admin', 'teams tl.a1'],
    async () => {
      const made = await by.admin.call(userRoutes.create, {
        body: { username: 'new.one', name: 'New One', role: 'PSO', teamId: 'A2' },
      });
      const { id: deletedId } = await by.admin.call(userRoutes.remove, {
        params: { userId: made.id },
      });
      await by.admin.call(deletedRoutes.restore, { params: { deletedId }, body: {} });
    },
  ],
  [
    'a role described and deleted',
    ['roles admin'],
    async () => {
      const made = (await by.admin.call(roleRoutes.list)).find(({ name }) => name === body.name);
      const params = { roleId: made?.id ?? '' };
      await by.admin.call(roleRoutes.change, { params, body: { ...body, description: 'Of it' } });
      await by.admin.call(roleRoutes.remove, { params });
    },
  ],
  [
    'R1 left by its people',
    ['users admin', 'teams watch.1'],
    () => change('a3.04', { teamId: 'A3', takesEffect: 'now' }),
  ],
  [
    'several deactivated at once',
    ['activity {"kind":"user"} admin', 'users admin'],
    () => {
      const userIds = [org.id('a2.04'), org.id('a2.05')];
      return by.admin.call(userRoutes.bulk, { body: { action: 'deactivate', userIds } });
    },
  ],
  [
    'a refused sign-in',
    ['activity {"kind":"session.refused"} admin'],
    () => app.login('tl.a2', 'wrong').catch(() => undefined),
  ],
  [
    'a team deleted',
    ['activity {} admin', 'adminTeams admin', 'teams watch.1', 'teams tl.a1'],
    () => by.admin.call(teamRoutes.remove, { params: { teamId: 'R1' } }),
  ],
  [
    'what an administrator read',
    ['notifications admin'],
    () => by.admin.call(notificationRoutes.read, { body: { all: true } }),
  ],
];

const nameOf = ({ topic, who }: Page) => `${topic} ${who}`;

/** Every page hears what it should, and then has what it would be given now. */
async function allFollow(
  followed: readonly Page[],
  hear: readonly string[],
  act: () => Promise<unknown> | void,
): Promise<void> {
  const shownByName = new Map(followed.map((page) => [nameOf(page), JSON.stringify(page.shown())]));
  expect(hear.filter((name) => !shownByName.has(name))).toEqual([]);
  await act();
  await app.changes.idle();
  for (const page of followed) {
    const name = nameOf(page);
    const shown = () => JSON.stringify(page.shown());
    if (hear.includes(name))
      await expect.poll(shown, { ...patient, message: name }).not.toBe(shownByName.get(name));
  }
  for (const page of followed) {
    const isFresh = async () => {
      await page.settle();
      expect(page.shown(), nameOf(page)).toEqual(await page.fresh());
    };
    await vi.waitFor(isFresh, patient);
  }
}

describe.sequential('old snapshot + events = fresh snapshot', () => {
  it.each(actions)(
    'after %s, of every topic for each who may have it [S4, S20, S21, KNO-21, ATT-102, ATT-110]',
    (_, hear, act) => allFollow(pages, hear, act),
  );

  it.each(inDirectory)(
    'after %s, of the activity, notifications and all other lists [S21, AUD-11, NOT-7]',
    (_, hear, act) =>
      allFollow(
        pages.filter(({ topic }) => topic !== 'figures'),
        hear,
        act,
      ),
  );

  it('ends with reasons in the log, and nobody who heard more than they may [S4, ATT-102]', () => {
    const page = (name: string) => pages.find((one) => nameOf(one) === name);
    const entries = page('log watch.1')?.shown() as LogEntry[];
    expect(entries.map(({ reason }) => reason)).toContain('round trip to a doctor');
    const quiet = JSON.stringify([page('figures wall')?.heard, page('sheet tl.a2')?.heard]);
    expect(quiet).not.toMatch(/flu|"(MC|VL)"|10:00-12:00|round/);
    for (const { topic, who, heard } of pages) {
      const names = heard.map(({ name }) => name);
      if (who !== 'admin') expect(names, who).not.toContain('activity:appended');
      if (!/^((tl|dtl|pso)\.a1|watch\.\d|admin)$/.test(who))
        expect(names, who).not.toContain('sheet:reminded');
      if (who === 'tl.a2') expect(names, topic).not.toContain('log:appended');
    }
  });

  it('and told nobody rows of lists that they may not read, nor a phone number [S4, DIR-202]', () => {
    const of = (name: string) => pages.filter(({ who }) => who === name);
    const listsSentTo = (name: string) =>
      of(name).flatMap(({ heard }) =>
        heard.flatMap(({ name: event, payload }) =>
          event === 'directory:changed'
            ? Object.keys(parsed('directory:changed', payload).lists ?? {})
            : [],
        ),
      );
    const everything = Object.keys(directoryLists).toSorted();
    expect([...new Set(listsSentTo('admin'))].toSorted()).toEqual(everything);
    const desk = ['members', 'tags', 'teams', 'userRoles'];
    expect([...new Set(listsSentTo('watch.1'))].toSorted()).toEqual(desk);
    expect([...new Set(listsSentTo('tl.a1'))].toSorted()).toEqual(['members', 'teams']);
    expect(listsSentTo('wall')).toEqual([]);
    expect(JSON.stringify(of('admin'))).toContain('+1 555 0142');
    for (const { who, heard } of pages)
      if (who !== 'admin') expect(JSON.stringify(heard), who).not.toMatch(/555 0142|"phone"/);
  });
});
