import { attendanceRoutes, type AttendanceRecord, type Mark, type Sheet } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, type Identity } from '../../testing/board-client.ts';

/** Leaders submit and watch TLs correct the sheets of a date over lines that are cut, until they are stopped (PRF-84). */

/** The definite end of a write. Its id is also the note that it leaves, which nothing else does. */
export interface SheetWrite {
  readonly opId: string;
  readonly teamId: string;
  readonly status: number;
  readonly code: string | undefined;
  /** Of the sheet, as it was acknowledged. */
  readonly revision: number | undefined;
  /** How often it had to be sent. */
  readonly sent: number;
}

interface Writer {
  readonly identity: Identity;
  /** A leader submits for this team; who has none corrects the records of any. */
  readonly teamId?: string;
}

interface Options {
  readonly writers: readonly Writer[];
  readonly date: string;
  /** By team. */
  readonly members: ReadonlyMap<string, readonly string[]>;
  callPort(): number;
  random(): number;
}

/** Between two writes of one person, in ms: a sheet remembers its last ten writes (S11), while one is sent again. */
const restMs = { least: 150, most: 400 };
const againMs = 20;
const settledWithinMs = 60_000;

export function writeSheets({ writers, date, members, callPort, random }: Options) {
  const settled: SheetWrite[] = [];
  const ending = new AbortController();
  const anyOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;

  /** Until there is a definite answer. */
  async function answered(
    identity: Identity,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
  ) {
    const until = performance.now() + settledWithinMs;
    for (let sent = 1; ; sent++) {
      const answer = await ask(callPort(), identity, method, path, body).catch(() => undefined);
      if (answer && ![502, 503, 504].includes(answer.status)) return { ...answer, sent };
      if (performance.now() > until) throw new Error(`${method} ${path} got no definite answer`);
      await pause(againMs);
    }
  }

  async function sheetOf(identity: Identity, teamId: string): Promise<Sheet> {
    const { status, body } = await answered(
      identity,
      'GET',
      `/api/attendance/${teamId}/${date}/sheet`,
    );
    if (status !== 200) throw new Error(`a sheet was answered ${status}`);
    return body as Sheet;
  }

  function anyMark(opId: string): Mark {
    const marks: readonly Mark[] = [
      { status: 'present' },
      { status: 'absent', absenceType: anyOf(['MC', 'CL', 'VL']) },
      { status: 'pto', ptoTiming: '10:00-12:00' },
    ];
    return { ...anyOf(marks), notes: opId };
  }

  async function submit({ identity }: Writer, teamId: string): Promise<void> {
    const { session, records } = await sheetOf(identity, teamId);
    const opId = randomUUID();
    const ids = members.get(teamId) ?? [];
    const before = new Map(records.map((record) => [record.userId, markOf(record)]));
    const attendanceData: Record<string, Mark> = Object.fromEntries(
      ids.map((id) => [id, before.get(id) ?? { status: 'present' }]),
    );
    attendanceData[anyOf(ids)] = anyMark(opId);
    const body = { teamId, date, attendanceData, opId, baseRevision: session.revision };
    const answer = await answered(identity, 'POST', attendanceRoutes.submit.path, body);
    const answerBody = answer.body as { session?: { revision: number }; code?: string };
    settle(opId, teamId, answer, answerBody.session?.revision, answerBody.code);
  }

  async function correct({ identity }: Writer): Promise<void> {
    const teamId = anyOf([...members.keys()]);
    const { records } = await sheetOf(identity, teamId);
    if (records.length === 0) return;
    const record = anyOf(records);
    const opId = randomUUID();
    const body = { ...anyMark(opId), opId, baseRevision: record.revision };
    const answer = await answered(identity, 'PUT', `/api/attendance/${record.id}`, body);
    const answerBody = answer.body as { revision?: number; code?: string };
    settle(opId, teamId, answer, answerBody.revision, answerBody.code);
  }

  function settle(
    opId: string,
    teamId: string,
    { status, sent }: { status: number; sent: number },
    revision: number | undefined,
    code: string | undefined,
  ): void {
    settled.push({ opId, teamId, status, sent, revision, code });
  }

  const run = Promise.all(
    writers.map(async (writer) => {
      while (!ending.signal.aborted) {
        await (writer.teamId === undefined ? correct(writer) : submit(writer, writer.teamId));
        const rest = restMs.least + random() * (restMs.most - restMs.least);
        await pause(rest, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }),
  );
  run.catch(() => undefined);
  return {
    failed: run,
    async stop(): Promise<readonly SheetWrite[]> {
      ending.abort();
      await run;
      return settled;
    },
  };
}

const markOf = ({ status, absenceType, ptoTiming, notes }: AttendanceRecord): Mark => ({
  status,
  absenceType,
  ptoTiming,
  notes,
});
