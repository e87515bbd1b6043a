import {
  addDays,
  attendanceRoutes,
  boardRoutes,
  isExpected,
  type BoardSnapshot,
  type Mark,
  type Operation,
} from '@muster/protocol';
import { expect } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor } from '../attendance/attendance.fixture.ts';
import { asking, boardDate, seedCatalogue } from './board.fixture.ts';

/** An app with the built-in stations, two watch TLs, and team A1 whose leader says who is present. */
export interface BoardApp {
  readonly app: TestApp;
  readonly org: Organisation;
  readonly wen: TestClient;
  readonly wira: TestClient;
  /** Team A1's people in role order. */
  officer(index: number): string;
  /** Submits team A1's sheet: all present unless said otherwise. */
  submit(date: string, marks?: Record<string, Mark>): Promise<unknown>;
  /** A working day that no test has touched, with team A1's sheet. */
  newDay(marks?: Record<string, Mark>): Promise<string>;
  boardOn(date: string, client?: TestClient): Promise<BoardSnapshot>;
}

export async function startBoardApp(
  env: Record<string, string> = {},
  paces: { beatMs?: number } = {},
): Promise<BoardApp> {
  const app = await startTestApp({ env: { WRITES_PER_SECOND: '100000', ...env }, ...paces });
  const org = await seedOrganisation(app.db);
  await seedCatalogue(app.db);
  const [wen, wira, leader] = await Promise.all([
    app.login('watch.1'),
    app.login('watch.2'),
    app.login('tl.a1'),
  ]);
  const submit = (date: string, marks: Record<string, Mark> = {}) =>
    leader.call(attendanceRoutes.submit, {
      body: { teamId: 'A1', date, attendanceData: marksFor(org.team('A1'), marks) },
    });
  let days = 0;
  return {
    app,
    org,
    wen,
    wira,
    submit,
    officer: (index) => org.team('A1')[index] as string,
    async newDay(marks) {
      const date = addDays(boardDate, 4 * days++);
      await submit(date, marks);
      return date;
    },
    boardOn: (date, client = wen) => client.call(boardRoutes.board, { params: { date } }),
  };
}

/** From now on the date's board has those alone whom sheets name. */
export async function planWithNobody(client: TestClient, date: string): Promise<void> {
  await operate(client, date, { type: 'plan', isOn: false });
  await expect
    .poll(async () => {
      const board = await client.call(boardRoutes.board, { params: { date } });
      return board.officers.filter(isExpected);
    })
    .toEqual([]);
}

/** An operation that must succeed. */
export const operate = (client: TestClient, date: string, op: Operation, opId?: string) =>
  client.call(boardRoutes.operate, { params: { date }, body: asking(op, opId) });

/** An operation as it was answered. */
export const tryTo = (client: TestClient, date: string, op: Operation, opId?: string) =>
  client.raw('POST', `/api/deployment/board/${date}/ops`, asking(op, opId));
