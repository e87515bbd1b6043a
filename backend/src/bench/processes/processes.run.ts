import { monitorEventLoopDelay } from 'node:perf_hooks';
import { attendanceRepo } from '../../features/attendance/attendance.repo.ts';
import { boardDate } from '../../features/board/board.fixture.ts';
import type { Identity } from '../../testing/board-client.ts';
import { runLoad } from '../../testing/board-load.ts';
import { seededRandom } from '../../testing/cutting-proxy.ts';
import { agreedBoards } from './boards.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { openDashboards } from './dashboards.ts';
import { killInTurn, type Member } from './fleet.ts';
import { signIn } from './person.ts';
import { samplePresence, viewersWithinMs } from './presence-guests.ts';
import type { Findings, Form } from './processes.findings.ts';
import { sampleRevocation } from './revocation.ts';
import { judgeSheet } from './sheet-judge.ts';
import { writeSheets, type SheetWrite } from './sheet-writers.ts';

/** One run: a storm at several processes that are killed in turn, and what was found during it and after it. */

const sessions = 10;
const teams = ['A1', 'A2', 'A3'];
const toldWithinMs = 2500;
const closedWithinMs = 30_000;

/** Never takes longer than its form allows: then it fails, and says what it was at. */
export async function runProcesses(form: Form): Promise<Findings> {
  const seed = Date.now() % 1_000_000;
  const random = seededRandom(seed);
  const at = { doing: 'starting the processes' };
  let cluster: Cluster | undefined;
  const delay = monitorEventLoopDelay();
  delay.enable();
  const run = async () => {
    cluster = await startCluster(form.processes, random);
    delay.reset();
    const found = await storm(form, cluster, random, at);
    return { ...found, seed, heldUpMs: delay.max / 1e6 };
  };
  const words = () => {
    const states = cluster?.fleet.members.map(
      ({ name, isUp, kills }) => `${name} ${isUp ? 'is up' : 'is down'} after ${kills} kills`,
    );
    return `the run of ${form.processes} processes did not end within ${form.deadlineMs / 1000} s: it was ${at.doing}; ${states?.join(', ')}; seed ${seed}`;
  };
  try {
    return await endsWithin(form.deadlineMs, run(), words);
  } finally {
    const closing = cluster?.close() ?? Promise.resolve();
    await endsWithin(closedWithinMs, closing, () => 'the processes did not stop').catch(
      console.error,
    );
  }
}

/** One after the other: many at once are refused where a machine is busy. */
async function signInAll(port: number, names: readonly string[]): Promise<Identity[]> {
  const all: Identity[] = [];
  for (const name of names) all.push(await signIn(port, name));
  return all;
}

async function storm(form: Form, cluster: Cluster, random: () => number, at: { doing: string }) {
  const { db, org, fleet, calls, sockets } = cluster;
  const date = boardDate;
  at.doing = 'signing people in';
  const [{ port }] = fleet.members as readonly [Member];
  const people = (names: readonly string[]) => signInAll(port, names);
  const watchers = ['watch.1', 'watch.2', 'admin'];
  const many = (count: number) =>
    people(Array.from({ length: count }, (_, index) => watchers[index % 3] ?? ''));
  const identities = await many(sessions);
  const [admin] = (await people(['admin'])) as [Identity];
  at.doing = 'opening dashboards and boards';
  const dashboards = await openDashboards(await many(2 * form.processes), date, sockets.port);
  const leaders = teams.flatMap((id) => [`tl.${id.toLowerCase()}`, `dtl.${id.toLowerCase()}`]);
  const leading = await people(leaders);
  const correcting = await people(watchers);
  const sampling = { cluster, date, everyMs: form.sampleEveryMs, random };
  const presence = await samplePresence(sampling);
  const revocation = sampleRevocation({ ...sampling, admin });
  const sheets = writeSheets({
    date,
    random,
    members: new Map(teams.map((id) => [id, org.team(id)])),
    callPort: () => calls.port,
    writers: [
      ...leading.map((identity, index) => ({ identity, teamId: teams[index >> 1] as string })),
      ...correcting.map((identity) => ({ identity })),
    ],
  });
  const stormBegins = performance.now();
  const cutSockets: number[] = [];
  let firstKillAt = Infinity;
  const killing = killInTurn(fleet, form.kills, (member) => {
    firstKillAt = Math.min(firstKillAt, performance.now());
    cutSockets.push(sockets.openTo(member.port));
  });
  const leastKills = () => Math.min(...fleet.members.map(({ kills }) => kills));

  at.doing = 'in the storm';
  const load = await Promise.race([
    runLoad({
      date,
      identities,
      movesEach: form.movesEach,
      goesOn: () => leastKills() < form.kills.least,
      random,
      callPort: () => calls.port,
      socketPort: () => sockets.port,
    }),
    failureOf(killing.failed),
    failureOf(sheets.failed),
  ]);
  at.doing = 'ending the storm';
  const stormMs = performance.now() - stormBegins;
  await killing.stop();
  const writes = await sheets.stop();
  const revoked = await revocation.stop();
  at.doing = 'waiting for presence';
  const latest = { all: Infinity, first: firstKillAt + viewersWithinMs + 500 }[form.leases];
  const seeing = presence.stop(Math.max(latest, performance.now() + toldWithinMs));
  at.doing = 'waiting for boards and dashboards to agree';
  const board = await agreedBoards(cluster, identities[0] as Identity, date, load);
  const shown = await dashboards.agree(db, fleet.members);
  at.doing = 'waiting for the leases of whoever was at a killed process';
  const seen = await seeing;
  dashboards.close();
  load.close();
  at.doing = 'judging what is stored';
  return {
    form,
    leastKills: leastKills(),
    kills: cutSockets.length,
    cutSockets,
    stormMs,
    cuts: calls.cuts,
    sessions,
    board,
    writes,
    sheets: await judgeSheets(cluster, date, writes),
    dashboards: shown,
    revocation: revoked,
    presence: seen,
  };
}

async function judgeSheets({ db }: Cluster, date: string, writes: readonly SheetWrite[]) {
  const repo = attendanceRepo(db);
  const verdicts = await Promise.all(
    teams.map(async (teamId) => {
      const { revision = 0, records = [] } = (await repo.sheet(teamId, date)) ?? {};
      const log = await repo.log(date, { teamId });
      return judgeSheet({ teamId, revision, records, log }, writes);
    }),
  );
  return {
    lost: verdicts.flatMap(({ lost }) => lost),
    twice: verdicts.flatMap(({ twice }) => twice),
    apart: verdicts.flatMap(({ apart }) => apart),
  };
}

/** Fails when that does, and never ends otherwise. */
const failureOf = (task: Promise<unknown>): Promise<never> =>
  new Promise((_, reject) => void task.catch(reject));

function endsWithin<T>(ms: number, task: Promise<T>, words: () => string): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(words())), ms);
    task.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
