import {
  attendanceRoutes,
  builtInCatalogue,
  type AttendanceRecord,
  type Route,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { marksFor, workingDay } from '../features/attendance/attendance.fixture.ts';
import { catalogueRepo } from '../features/board/catalogue/catalogue.ts';
import { startTestApp, type TestApp, type TestClient } from './app.ts';
import { signInCallers, type CallerName } from './callers.ts';
import { seedOrganisation, type Organisation } from './organisation.ts';
import { testDatabaseUri } from './store.ts';
import { reportCommands, writeLogOf } from './write-log.ts';

/** An app with the small organisation, stations, everybody signed in, and two teams' sheets of the working day. */
export interface PopulatedApp {
  readonly app: TestApp;
  readonly org: Organisation;
  readonly callers: Record<CallerName, TestClient>;
  readonly records: Readonly<Record<'A1' | 'A2', AttendanceRecord[]>>;
  /** Every stored document as text. */
  stored(): Promise<string>;
  /** What was written since the last call, without traces of mere presence and without the audit trail, which has refusals too. */
  writes(): Promise<string[]>;
}

export async function startPopulatedApp(env: Record<string, string> = {}): Promise<PopulatedApp> {
  const app = await startTestApp({ env, uri: reportCommands(testDatabaseUri()) });
  const org = await seedOrganisation(app.db);
  await catalogueRepo(app.db).insertMissing(builtInCatalogue);
  const callers = await signInCallers(app);
  const submit = async (leader: TestClient, teamId: string) => {
    const body = { teamId, date: workingDay, attendanceData: marksFor(org.team(teamId)) };
    return (await leader.call(attendanceRoutes.submit, { body })).records;
  };
  const records = {
    A1: await submit(callers.tl, 'A1'),
    A2: await submit(await app.login('tl.a2'), 'A2'),
  };
  const writes = writeLogOf(app.db, () => app.changes.idle(), followers, presence);
  return {
    app,
    org,
    callers,
    records,
    async stored() {
      const collections = Object.values(app.db.collections);
      return JSON.stringify(await Promise.all(collections.map((one) => one.find({}).toArray())));
    },
    writes: () => writes.taken(),
  };
}

/** What the server writes by itself: refusals, failed sign-ins, backups, of which the oldest go when one is done, the turn of such a job, and when old data was last removed. */
const followers = [
  'audit',
  'notifications',
  'notificationReads',
  'signInTries',
  'backupRuns',
  'evidencePacks',
  'keepingLeases',
  'retention',
];
const presence = ['lastActiveAt', 'lastSeenAt', 'expiresAt'];

/** One good call of a writing route: who may, and with what. */
export interface Write {
  readonly by: CallerName;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A route that writes, and what makes ready for a good call of it. */
export type GoodWrite = [Route, () => Write | Promise<Write>];

export const newName = (noun: string) => `${noun} ${randomUUID()}`.slice(0, 40);
export const newId = () => randomUUID().slice(0, 8);

/** The path of a route with its parameters filled in. */
export const pathOf = ({ path }: Route, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** The calls that are answered in a demo alone; this organisation is none. */
export const isOfDemo = ({ path }: Route): boolean => path.startsWith('/api/demo');
