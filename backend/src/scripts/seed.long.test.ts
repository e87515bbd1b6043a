import {
  zoneOf,
  shiftOn,
  isLocked,
  uuid,
  absenceTypeCodes,
  addDays,
  builtInRoles,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { attendanceRepo } from '../features/attendance/attendance.repo.ts';
import { directoryRepo } from '../features/directory/directory.repo.ts';
import { passwordFits } from '../features/session/password.ts';
import { clockOf } from '../lib/clock.ts';
import { connect, indexesReady } from '../store/mongo.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { testDatabaseUri } from '../testing/store.ts';
import { catalogueRepo } from '../features/board/catalogue/catalogue.ts';
import { sheetSteps, workingDays } from './demo/sheets.ts';
import { demoOrganisation } from './demo/organisation.ts';
import { seedWhenEmpty } from './seed.ts';
import type { SeedContext } from './seeder.ts';
import { seedRepo } from './seed.repo.ts';

type Db = SeedContext['db'];
const at = (instant: string) => clockOf('Asia/Singapore', () => Date.parse(instant));
const clock = at('2026-11-20T02:50:00.000Z');
const demo = readConfig({ NODE_ENV: 'test', DEMO: '1', DEMO_SHEETS_ONLY: '1' });
const bare = readConfig({ NODE_ENV: 'test', DEMO: '0' });
const log = { info: () => undefined };

/** Longer than a busy machine takes. */
const patient = { timeout: 60_000 };

const opened: Db[] = [];
/** As the seed finds it at a start: the indexes stand, nothing else does. */
async function emptyStore(uri = testDatabaseUri()): Promise<Db> {
  const db = await connect(uri);
  opened.push(db);
  directoryRepo(db);
  attendanceRepo(db);
  await indexesReady(db);
  return db;
}
afterAll(async () => {
  await Promise.all(opened.map((db) => db.close()));
});

async function everything(db: Db) {
  const directory = directoryRepo(db);
  const sheets = attendanceRepo(db);
  const dates = workingDays(addDays(clock.today(), -28), addDays(clock.today(), -1));
  const [users, teams, roles, tags, userTags] = await Promise.all([
    directory.users(),
    directory.teams(),
    directory.roles(),
    directory.tags(),
    directory.userTags(),
  ]);
  const days = await Promise.all(dates.map((date) => sheets.sheetsOn(date)));
  const logs = await Promise.all(dates.map((date) => sheets.log(date, {})));
  const today = await sheets.sheetsOn(clock.today());
  return { users, teams, roles, tags, userTags, sheets: days.flat(), log: logs.flat(), today };
}

/** How many ms of processor it takes this process to seed a store. */
async function seedingMs(store: Db, config: SeedContext['config']): Promise<number> {
  const before = process.cpuUsage();
  await seedWhenEmpty({ db: store, config, clock, log });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

let db: Db;
let seeded: Awaited<ReturnType<typeof everything>>;
let workedMs = 0;
beforeAll(async () => {
  db = await emptyStore();
  workedMs = await seedingMs(db, demo);
  seeded = await everything(db);
});

it('14 teams, each led by a TL, a DTL and a PSO, with 10 to 13 others [DIR-20, DIR-21]', () => {
  const { teams, users } = seeded;
  expect(teams.map(({ name }) => name).toSorted()).toEqual(
    [...Array.from({ length: 13 }, (_, index) => `Team A${index + 1}`), 'SAC AC CVG AC'].toSorted(),
  );
  expect(teams.map(({ _id }) => _id)).toContain('SAC AC CVG AC');
  const byId = new Map(users.map((user) => [user._id, user]));
  for (const team of teams) {
    const key = team._id === 'SAC AC CVG AC' ? 'sac' : team._id.toLowerCase();
    expect(byId.get(team.leaderId ?? '')).toMatchObject({ username: `tl.${key}`, role: 'TL' });
    expect(byId.get(team.dtlId ?? '')).toMatchObject({ username: `dtl.${key}`, role: 'DTL' });
    expect(byId.get(team.psoId ?? '')).toMatchObject({ username: `pso.${key}`, role: 'PSO' });
    const members = users.filter(({ teamId }) => teamId === team._id);
    const usernames = members.map(({ username }) => username);
    expect(members.length).toBeGreaterThanOrEqual(13);
    expect(members.length).toBeLessThanOrEqual(16);
    expect(usernames).toContain(`${key}.04`);
    expect(usernames).toContain(`${key}.${String(members.length).padStart(2, '0')}`);
  }
  const officers = users.filter(({ teamId }) => teamId !== null);
  expect(officers.length).toBeGreaterThanOrEqual(190);
  expect(officers.length).toBeLessThanOrEqual(215);
});

it('everybody has a valid id, a known role, a name of their own and the one password [DIR-22]', async () => {
  const { users, roles } = seeded;
  for (const user of users) expect(uuid.safeParse(user._id).success).toBe(true);
  expect(new Set(users.map(({ name }) => name)).size).toBe(users.length);
  const roleNames = new Set(Object.keys(builtInRoles));
  expect(users.filter(({ role }) => !roleNames.has(role))).toEqual([]);
  expect(roles).toHaveLength(13);
  expect(users.filter(({ tlDashboardAccess }) => tlDashboardAccess)).toMatchObject([
    { username: 'pso.a1' },
  ]);
  const phones = users.flatMap(({ phone }) => phone ?? []);
  expect(new Set(phones).size).toBe(14 * 3);
  for (const phone of phones) expect(phone).toMatch(/^\+1 555 01\d\d$/);
  expect(new Set(users.map(({ passwordHash }) => passwordHash)).size).toBe(1);
  expect(await passwordFits('demo-shift-2025', users[0]?.passwordHash)).toBe(true);
  const staff = users.filter(({ teamId }) => teamId === null);
  expect(staff.map(({ username, role }) => `${username} ${role}`).toSorted()).toEqual([
    'admin admin',
    'watch.1 watch_tl',
    'watch.2 watch_tl',
    'watch.3 watch_tl',
  ]);
});

it('every tag that a station can require is carried by somebody [DIR-23]', () => {
  const carried = new Set(seeded.userTags.map(({ tagId }) => tagId));
  expect(seeded.tags.filter(({ _id }) => !carried.has(_id))).toEqual([]);
  expect(new Set(seeded.tags.map(({ color }) => color)).size).toBe(10);
});

it('the working days of 28 days before today are there of every team [OPS-13]', () => {
  const { sheets, teams } = seeded;
  const dates = [...new Set(sheets.map(({ date }) => date))].toSorted();
  expect(dates).toHaveLength(14);
  expect(dates.some((date) => isLocked(shiftOn(date)))).toBe(false);
  expect(dates.at(-1)).toBe('2026-11-17');
  expect(sheets).toHaveLength(14 * teams.length);
});

it('a sheet is submitted as its shift begins, with every member and only what fits the status [OPS-13]', () => {
  const sizes = new Map<string | null, number>();
  for (const { teamId } of seeded.users) sizes.set(teamId, (sizes.get(teamId) ?? 0) + 1);
  for (const sheet of seeded.sheets) {
    const start = shiftOn(sheet.date) === 'morning' ? '10:00' : '22:00';
    const startMs = Date.parse(`${sheet.date}T${start}:00+08:00`);
    const late = Date.parse(sheet.submittedAt) - startMs;
    expect(Math.abs(late)).toBeLessThan(20 * 60_000);
    expect(sheet.records).toHaveLength(sizes.get(sheet.teamId) ?? 0);
    for (const { status, absenceType, ptoTiming } of sheet.records) {
      expect(absenceType !== null).toBe(status === 'absent');
      expect(ptoTiming !== null).toBe(status === 'pto');
      if (absenceType) expect(absenceTypeCodes).toContain(absenceType);
      if (ptoTiming) expect(ptoTiming).toMatch(/^\d\d:00-\d\d:00$/);
    }
  }
  const statuses = seeded.sheets.flatMap(({ records }) => records.map(({ status }) => status));
  const share = (status: string) =>
    statuses.filter((one) => one === status).length / statuses.length;
  expect(share('present')).toBeGreaterThan(0.8);
  expect(share('absent')).toBeGreaterThan(0.04);
  expect(share('pto')).toBeGreaterThan(0.02);
});

it('the log has one creation per record and every correction, under ids of their own [OPS-14]', () => {
  const { sheets, log: entries } = seeded;
  const created = entries.filter(({ updateType }) => updateType === 'creation');
  const records = sheets.flatMap((sheet) => sheet.records);
  expect(created.map((entry) => entry.attendanceRecordId).toSorted()).toEqual(
    records.map(({ id }) => id).toSorted(),
  );
  const corrected = sheets.filter(({ revision }) => revision > 1);
  expect(corrected.length).toBeGreaterThan(5);
  const sheetsWithCorrections = new Set(
    entries
      .filter(({ updateType }) => updateType === 'modification')
      .map(({ date, teamId }) => `${date}.${teamId}`),
  );
  expect([...sheetsWithCorrections].toSorted()).toEqual(corrected.map(({ _id }) => _id).toSorted());
});

it('the same organisation every time, and nothing dated after now [OPS-15]', () => {
  expect(demoOrganisation('x')).toEqual(demoOrganisation('x'));
  const organisation = demoOrganisation('x');
  for (const instant of ['2026-11-17T15:00:00Z', '2026-11-17T18:10:00Z']) {
    const moment = { timeZone: clock.timeZone, now: Date.parse(instant) };
    const steps = sheetSteps(organisation, '2026-11-17', moment);
    const latest = steps.at(-1)?.at ?? '';
    expect(steps.length).toBeGreaterThan(5);
    expect(Date.parse(latest)).toBeLessThanOrEqual(moment.now);
    const later = { ...moment, now: moment.now + 20 * 3_600_000 };
    const teams = (all: typeof steps) => new Set(all.map(({ sheet }) => sheet.teamId)).size;
    expect(teams(steps)).toBe(13);
    expect(teams(sheetSteps(organisation, '2026-11-17', later))).toBe(14);
  }
});

it('seeding the demo takes this process less than three seconds of work [OPS-15]', () => {
  expect(workedMs).toBeLessThan(3000);
});

it(
  'ten times the demo is 130 teams, 2,000 officers and 400 stations with their past, for at most 15 times the work [OPS-100]',
  patient,
  async () => {
    const store = await emptyStore();
    catalogueRepo(store);
    const days = { NODE_ENV: 'test', DEMO: '1', DEMO_HISTORY_DAYS: '3' };
    const usual = await seedingMs(await emptyStore(), readConfig(days));
    const large = await seedingMs(store, readConfig({ ...days, DEMO_SCALE: '10' }));
    const { teams, users, sheets } = await everything(store);
    const { zones, stations } = await catalogueRepo(store).catalogue();
    expect([teams.length, zones.length, stations.length]).toEqual([130, 6, 400]);
    expect(users.filter(({ teamId }) => teamId !== null)).toHaveLength(2000);
    expect(new Set(users.map(({ name }) => name)).size).toBe(users.length);
    expect(new Set(stations.map(({ name }) => name)).size).toBe(400);
    expect(sheets).toHaveLength(130);
    // Those of the past, and the plan of the next shift.
    expect(await store.collection('boards').countDocuments()).toBe(3);
    const led = users.filter(({ role }) => role === 'TL').map(({ teamId }) => teamId);
    expect(new Set(led).size).toBe(130);
    expect(
      teams
        .filter(({ _id }) => zoneOf(_id, clock.today()) === null)
        .every(({ baseZone }) => baseZone),
    ).toBe(true);
    expect(large).toBeLessThan(15 * usual);
  },
);

it('a second start changes nothing, not even what was changed meanwhile [OPS-11]', async () => {
  const tl = seeded.users.find(({ username }) => username === 'tl.a1');
  await db.collection('teams').deleteOne({ _id: 'A13' as never });
  await db.collection('users').updateOne({ _id: tl?._id as never }, { $set: { name: 'Renamed' } });
  const before = await everything(db);
  await seedWhenEmpty({ db, config: demo, clock, log });
  expect(await everything(db)).toEqual(before);
});

it('without demo there are the 13 roles and nothing else of the directory [OPS-10]', async () => {
  const store = await emptyStore();
  await seedWhenEmpty({ db: store, config: bare, clock, log });
  const { roles, ...rest } = await everything(store);
  expect(roles.map(({ name }) => name).toSorted()).toEqual(Object.keys(builtInRoles).toSorted());
  expect(Object.values(rest).flat()).toEqual([]);
});

it('a store with people of its own gets no demo [OPS-11]', async () => {
  const store = await emptyStore();
  const [someone] = demoOrganisation('x').users;
  if (someone) await directoryRepo(store).insertMissing({ users: [someone] });
  await seedWhenEmpty({ db: store, config: demo, clock, log });
  expect((await everything(store)).teams).toEqual([]);
});

it('killed in the middle, the seed is completed at the next start [OPS-12]', async () => {
  const store = await emptyStore();
  const organisation = demoOrganisation('an earlier hash');
  await seedRepo(store).begin('demo', new Date(clock.now()));
  await directoryRepo(store).insertMissing({
    teams: organisation.teams,
    users: organisation.users.slice(0, 50),
  });
  await seedWhenEmpty({ db: store, config: demo, clock, log });
  const { users, sheets, log: entries } = await everything(store);
  expect(users).toHaveLength(seeded.users.length);
  expect(sheets).toHaveLength(seeded.sheets.length);
  expect(entries).toHaveLength(seeded.log.length);
});

it('two processes that start at once make one organisation [OPS-12]', async () => {
  const uri = testDatabaseUri();
  const [one, two] = [await emptyStore(uri), await emptyStore(uri)];
  await Promise.all(
    [one, two].map((store) => seedWhenEmpty({ db: store, config: demo, clock, log })),
  );
  const ids = ({ users, teams, roles, userTags, sheets, log: entries }: typeof seeded) =>
    [users, teams, roles, userTags, sheets].map((list) => list.length).concat(entries.length);
  expect(ids(await everything(one))).toEqual(ids(seeded));
});

it('what was seeded is what the calls answer [OPS-13]', async () => {
  const uri = testDatabaseUri();
  let app: TestApp | undefined;
  try {
    const store = await emptyStore(uri);
    await seedWhenEmpty({ db: store, config: demo, clock, log });
    app = await startTestApp({ uri, at: clock.instant() });
    const watch = await app.login('watch.1', 'demo-shift-2025');
    const day = addDays(clock.today(), -3);
    const rows = (await watch.raw('GET', `/api/dashboard/team-overview/${day}`)).json<
      { status: string }[]
    >();
    expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'submitted'));
    expect(rows).toHaveLength(14);
  } finally {
    await app?.close();
  }
});
