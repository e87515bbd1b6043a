import {
  attendanceRoutes,
  type AttendanceSubmitted,
  type BoardPresence,
  type WatchSnapshot,
} from '@muster/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import { io as connectSocket, type Socket } from 'socket.io-client';
import { marksFor } from '../../features/attendance/attendance.fixture.ts';
import {
  boardDate,
  plainStations,
  seedCatalogue,
  seedPresent,
} from '../../features/deployment/deployment.fixture.ts';
import { testPassword } from '../../testing/app.ts';
import { ask, type Identity } from '../../testing/board-client.ts';
import { judgeLoad, runLoad } from '../../testing/board-load.ts';
import { seededRandom, startCuttingProxy } from '../../testing/cutting-proxy.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import type { Bench, Figure } from '../figures.ts';
import { startKillable, type KillableServer } from '../restart/killable.ts';
import { startSharedStore } from './processes.store.ts';

/** Several processes behind a balancer, one of which is killed every 5 s (PRF-80, PRF-81, PRF-82). */

const sessions = 10;
const movesEach = Number(process.env['MOVES'] ?? 150);
const killEveryMs = 5000;
const leaseMs = 15_000;
const catalogue = plainStations(30, 5);
const zero = { most: 0 };

export const bench: Bench = async () => [...(await processes(2)), ...(await processes(3))];

async function processes(count: number): Promise<Figure[]> {
  const seed = Date.now() % 1_000_000;
  const random = seededRandom(seed);
  const store = await startSharedStore();
  const { uri, db } = store;
  const org = await seedOrganisation(db);
  await seedCatalogue(db, catalogue);
  await seedPresent(db, 120);
  const servers: KillableServer[] = [];
  for (let one = 0; one < count; one++) servers.push(await startKillable({ MONGODB_URI: uri }));
  let turn = 0;
  const targetPort = () => (servers[turn++ % count] as KillableServer).port;
  const calls = await startCuttingProxy({ targetPort, share: 0.2, random });
  const sockets = await startCuttingProxy({ targetPort, share: 0, random });
  const [first] = servers as [KillableServer];
  const names = ['watch.1', 'watch.2', 'admin'];
  const identities = await Promise.all(
    Array.from({ length: sessions }, (_, index) =>
      signIn(first.port, names[index % names.length] ?? ''),
    ),
  );

  const killing = killInTurn(servers);
  const load = await runLoad({
    date: boardDate,
    identities,
    movesEach,
    random,
    callPort: () => calls.port,
    socketPort: () => sockets.port,
  });
  const kills = await killing.stop();
  const boards = await load.agree();
  const report = await judgeLoad(db, catalogue, boardDate, { settled: load.settled, boards });
  const told = await dashboards(servers, org);
  const revokedMs = await revocation(servers);
  const presence = await presenceAfterKill(servers, org);
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all([calls.close(), sockets.close()]);
  await store.close();

  const what = `${count} processes`;
  return [
    {
      name: `${what}, one killed every 5 s: acknowledged operations lost [PRF-80]`,
      value: report.lost,
      unit: '',
      bar: zero,
      anchor: `${report.operations} acknowledged, ${report.refused} refused, ${report.resent} sent again, ${calls.cuts} calls cut, ${kills} kills; seed ${seed}`,
    },
    {
      name: `${what}: applied twice, or after a refusal [PRF-80]`,
      value: report.twice,
      unit: '',
      bar: zero,
    },
    {
      name: `${what}: clients with another board, or none, or a stored board apart [PRF-80]`,
      value: report.clientsApart + sessions - report.clients + Number(report.storedApart),
      unit: '',
      bar: zero,
    },
    {
      name: `${what}: dashboards behind after a submit at another process [PRF-80]`,
      value: told,
      unit: '',
      bar: zero,
    },
    {
      name: `${what}: a person's sessions ended at one, to the last process's socket [PRF-81]`,
      value: revokedMs / 1000,
      unit: 's',
      bar: { most: 1 },
    },
    {
      name: `${what}: people of a killed process shown at another [PRF-82]`,
      value: presence.goneMs / 1000,
      unit: 's',
      bar: { most: (leaseMs + 1000) / 1000 },
      anchor: `first seen there ${(presence.seenMs / 1000).toFixed(2)} s after they came`,
    },
  ];
}

/** One after the other, each started again before the next is killed; answers how many. */
function killInTurn(servers: readonly KillableServer[]) {
  const ending = new AbortController();
  let kills = 0;
  const run = (async () => {
    while (!ending.signal.aborted) {
      await pause(killEveryMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      await servers[kills % servers.length]?.kill();
      kills++;
    }
  })();
  return {
    async stop(): Promise<number> {
      ending.abort();
      await run;
      return kills;
    },
  };
}

async function signIn(port: number, username: string): Promise<Identity & { userId: string }> {
  const nobody = { cookie: '', token: '' };
  const who = { username, password: testPassword };
  const { headers, body } = await ask(port, nobody, 'POST', '/api/auth/login', who);
  const cookie = (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
  const { token, user } = body as { token: string; user: { id: string } };
  return { cookie, token, userId: user.id };
}

async function socketAt(port: number, { cookie }: Identity): Promise<Socket> {
  const socket = connectSocket(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Submits at one process after the other; how many dashboards were not told within 3 s, or wrongly. */
async function dashboards(servers: readonly KillableServer[], org: Organisation): Promise<number> {
  const watch = await signIn(servers[0]?.port ?? 0, 'watch.1');
  const sheets = ['A1', 'A2', 'A3'];
  const desks = await Promise.all(servers.map(({ port }) => socketAt(port, watch)));
  const heard = desks.map((desk) => {
    const teams = new Set<string>();
    desk.on('attendance:submitted', ({ teamId }: AttendanceSubmitted) => teams.add(teamId));
    return teams;
  });
  for (const desk of desks) await desk.emitWithAck('watch:join', { date: boardDate });
  for (const [index, teamId] of sheets.entries()) {
    const { port } = servers[index % servers.length] as KillableServer;
    const leader = await signIn(port, `tl.${teamId.toLowerCase()}`);
    const attendanceData = marksFor(org.team(teamId));
    const body = { teamId, date: boardDate, attendanceData };
    const { status } = await ask(port, leader, 'POST', attendanceRoutes.submit.path, body);
    if (status !== 200) throw new Error(`a submit was answered ${status}`);
  }
  const isBehind = (teams: ReadonlySet<string>) => !sheets.every((team) => teams.has(team));
  for (let looks = 0; heard.some(isBehind) && looks < 60; looks++) await pause(50);
  const views = await Promise.all(
    servers.map(({ port }) => ask(port, watch, 'GET', `/api/dashboard/watch/${boardDate}`)),
  );
  const figures = views.map(({ body }) => JSON.stringify((body as WatchSnapshot).stats));
  desks.forEach((desk) => desk.close());
  return heard.filter(isBehind).length + new Set(figures).size - 1;
}

/** Until the last of somebody's sockets, one at each process, is told that the session has ended. */
async function revocation(servers: readonly KillableServer[]): Promise<number> {
  const [{ port }] = servers as [KillableServer];
  const [admin, person] = [await signIn(port, 'admin'), await signIn(port, 'watch.2')];
  const open = await Promise.all(servers.map((server) => socketAt(server.port, person)));
  const ended = open.map(
    (socket) => new Promise<void>((resolve) => socket.once('disconnect', () => resolve())),
  );
  const began = performance.now();
  await end(port, admin, person.userId);
  await Promise.all(ended);
  return performance.now() - began;
}

async function end(port: number, admin: Identity, userId: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/users/${userId}/sessions`, {
    method: 'DELETE',
    headers: { cookie: admin.cookie, 'x-csrf-token': admin.token },
  });
  if (!answer.ok) throw new Error(`ending sessions was answered ${answer.status}`);
}

/** Somebody is at the last process alone, which is killed; how long another one shows them before and after. */
async function presenceAfterKill(servers: readonly KillableServer[], org: Organisation) {
  const [first] = servers as [KillableServer];
  const last = servers.at(-1) as KillableServer;
  const date = '2025-09-12';
  const [here, there] = [await signIn(first.port, 'admin'), await signIn(last.port, 'watch.2')];
  const desk = await socketAt(first.port, here);
  let viewers: readonly string[] = [];
  desk.on('board:presence', (seen: BoardPresence) => (viewers = seen.viewers.map(({ id }) => id)));
  await desk.emitWithAck('board:join', { date });
  const until = async (isThere: boolean) => {
    const began = performance.now();
    while (viewers.includes(org.id('watch.2')) !== isThere) {
      if (performance.now() - began > 2 * leaseMs) return Infinity;
      await pause(20);
    }
    return performance.now() - began;
  };
  const lonely = await socketAt(last.port, there);
  await lonely.emitWithAck('board:join', { date });
  const seenMs = await until(true);
  const killed = last.kill();
  const goneMs = await until(false);
  await killed;
  desk.close();
  lonely.close();
  return { seenMs, goneMs };
}
