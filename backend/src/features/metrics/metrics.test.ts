import { healthRoutes, routes } from '@muster/protocol';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextEvent, startTestApp, type TestApp } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor, workingDay } from '../attendance/attendance.fixture.ts';
import {
  boardDate,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from '../board/board.fixture.ts';
import { operate } from '../board/board-app.fixture.ts';

let app: TestApp;
let org: Organisation;
let port: number;
const lines: string[] = [];

beforeAll(async () => {
  port = await freePort();
  const env = { METRICS_PORT: String(port) };
  app = await startTestApp({ env, isShared: true, log: (line) => lines.push(line) });
  org = await seedOrganisation(app.db);
});
afterAll(() => app.close());

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}

const ask = (path: string, init?: RequestInit, at = port) =>
  fetch(`http://127.0.0.1:${at}${path}`, init);

/** Each series with its value, as Prometheus reads them. */
async function scrape(at = port): Promise<Map<string, number>> {
  const answer = await ask('/metrics', undefined, at);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

const isRefused = (host: string, at: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port: at, timeout: 2000 });
    const end = (refused: boolean) => () => {
      socket.destroy();
      resolve(refused);
    };
    socket.once('connect', end(false)).once('error', end(true)).once('timeout', end(true));
  });

const listening = () =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;

it('nothing listens for metrics unless METRICS_PORT is set [OPS-240]', async () => {
  const before = listening();
  const plain = await startTestApp();
  expect(plain.config.metricsPort).toBeUndefined();
  expect(listening()).toBe(before);
  await plain.close();
});

it('calls, operations, sheets, events, sockets and sign-ins are counted, and no label names anybody [OPS-240, OPS-242, ADM-276]', async () => {
  await seedCatalogue(app.db, plainStations(2, 4));
  const [officer = ''] = await seedPresent(app.db, 1);
  const watch = await app.login('watch.1');
  const socket = await watch.socket();
  await socket.emitWithAck('board:join', { date: boardDate });
  const moved = nextEvent(socket, 'board:changed');
  await operate(watch, boardDate, drag(officer, null, 's-1'));
  await moved;
  const leader = await app.login('tl.a1');
  await leader.call(routes.attendance.submit, {
    body: { teamId: 'A1', date: workingDay, attendanceData: marksFor(org.team('A1')) },
  });
  await expect(app.login('tl.a2', 'wrong-password')).rejects.toThrow();
  await expect
    .poll(async () => (await scrape()).get('muster_event_delay_seconds_count'))
    .toBeGreaterThan(0);
  const series = await scrape();
  expect(Object.fromEntries(series)).toMatchObject({
    'muster_http_requests_total{method="POST",route="/api/deployment/board/:date/ops",status="2xx"}': 1,
    'muster_http_requests_total{method="POST",route="/api/auth/login",status="4xx"}': 1,
    'muster_board_operation_seconds_count{outcome="applied"}': 1,
    muster_sheet_write_seconds_count: 1,
    'muster_write_tries_total{what="board",result="overtaken"}': 0,
    'muster_sockets{kind="watch_tl"}': 1,
    'muster_sign_ins_total{way="password",outcome="signed_in"}': 2,
    'muster_sign_ins_total{way="password",outcome="INVALID_CREDENTIALS"}': 1,
    muster_store_up: 1,
    'muster_waiting{queue="operations"}': 0,
  });
  // The server itself writes boards too.
  const stored = series.get('muster_write_tries_total{what="board",result="stored"}');
  expect(stored).toBeGreaterThan(0);
  expect(series.get('muster_board_batch_operations_count')).toBe(stored);
  expect(series.get('muster_disk_free_bytes')).toBeGreaterThan(0);
  expect(series.get('muster_change_stream_silent_seconds')).toBeLessThan(5);
  const { systemHealth } = await (await app.login('admin')).call(healthRoutes.read);
  expect(systemHealth.overtakenPercent).toBe(0);
  const told = [...series.keys()].join();
  for (const { _id, username } of org.users.values()) {
    expect(told).not.toContain(_id);
    expect(told).not.toContain(username);
  }
  socket.close();
  await expect
    .poll(async () => (await scrape()).get('muster_sockets{kind="watch_tl"}'))
    .toBeUndefined();
});

it('addresses that are no route are one series, however many are asked for [OPS-242]', async () => {
  const other = 'muster_http_requests_total{method="other",route="other",status="4xx"}';
  const before = await scrape();
  const client = app.anonymous();
  for (const path of ['/api/nobody-1', '/api/nobody-2?x=1', '/api/teams/nobody-3/4'])
    await client.raw('GET', path);
  await app.http.inject({ method: 'PROPFIND' as 'GET', url: '/api/teams' });
  const after = await scrape();
  expect(after.get(other)).toBeGreaterThanOrEqual((before.get(other) ?? 0) + 3);
  expect([...after.keys()].filter((key) => key.includes('nobody-'))).toEqual([]);
});

it('only GET /metrics is answered there, from this machine alone, and never at the product’s own port [OPS-240, OPS-241]', async () => {
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/api/teams')).status).toBe(404);
  const posted = await ask('/metrics', { method: 'POST', body: 'x' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await ask('/metrics')).headers.get('content-type')).toContain('text/plain');
  expect((await ask('/metrics', undefined, await app.listen())).status).toBe(404);
  const outside = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of outside) expect(await isRefused(address, port)).toBe(true);
});

it('connections that say nothing, or half of it, keep nobody from asking [OPS-241]', async () => {
  const begin = async (said: string) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(said);
    return socket;
  };
  const crowd = () =>
    Promise.all(Array.from({ length: 40 }, (_, index) => begin(index % 2 ? 'GET /metr' : '')));
  const started = performance.now();
  const idle = await crowd();
  expect((await scrape()).get('muster_store_up')).toBe(1);
  idle.push(...(await crowd()));
  expect((await scrape()).get('muster_store_up')).toBe(1);
  expect(performance.now() - started).toBeLessThan(4000);
  await expect.poll(() => idle.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(60);
  for (const socket of idle) socket.destroy();
});

it('a port in use ends the start with its name, and each process has its own figures [OPS-241]', async () => {
  const start = (at: number) =>
    startTestApp({ env: { METRICS_PORT: String(at) }, uri: app.uri, isShared: true });
  await expect(start(port)).rejects.toThrow(`METRICS_PORT ${port} is in use on 127.0.0.1`);
  const at = await freePort();
  const second = await start(at);
  await second.login('watch.2');
  const signedIn = 'muster_sign_ins_total{way="password",outcome="signed_in"}';
  expect((await scrape(at)).get(signedIn)).toBe(1);
  expect((await scrape()).get(signedIn)).toBeGreaterThan(1);
  await second.close();
  expect(await isRefused('127.0.0.1', at)).toBe(true);
});

it.each(['alerts.yaml', 'grafana.json', 'README.md'])(
  'what docs/monitoring/%s names is in an answer [OPS-243]',
  async (file) => {
    const text = await (await ask('/metrics')).text();
    const there = [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['', '_bucket', '_sum', '_count'].map((end) => name + end) : name,
    );
    const folder = new URL('../../../../docs/monitoring/', import.meta.url);
    const named = readFileSync(new URL(file, folder), 'utf8').matchAll(
      /\b(?:muster|nodejs|process)_\w+/g,
    );
    const names = [...new Set([...named].map(([name]) => name))];
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !there.includes(name))).toEqual([]);
  },
);
