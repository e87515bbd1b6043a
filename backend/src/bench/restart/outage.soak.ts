import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { io as connectSocket, type Socket } from 'socket.io-client';
import { startEmbeddedStore } from '../../embedded-store/start.ts';
import {
  boardDate,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from '../../features/board/board.fixture.ts';
import { connect } from '../../store/mongo.ts';
import { testPassword } from '../../testing/app.ts';
import { ask, type Identity } from '../../testing/board-client.ts';
import { behind, socketPathOf, startOutageProxy, type Line } from '../../testing/outage-proxy.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { startKillable } from './killable.ts';
import type { Bench, Figure } from '../figures.ts';

/** The built server while its database is away in every way, under load (OPS-17, OPS-18). */

const outageMs = Number(process.env['OUTAGE_MS'] ?? 9000);
const rounds = Number(process.env['ROUNDS'] ?? 2);
const writers = 20;
const probeEveryMs = 500;
const outages: readonly (Line | 'stopped')[] = ['refused', 'cut', 'silent', 'mute', 'stopped'];

interface Answered {
  readonly what: string;
  /** 0: no answer within 15 s. */
  readonly status: number;
  readonly ms: number;
}

export const bench: Bench = async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'muster-outage-'));
  const store = await startEmbeddedStore({ dir, log: () => undefined });
  const db = await connect(store.uri.replace('/?', '/outage?'));
  await seedOrganisation(db);
  await seedCatalogue(db, plainStations(writers, 5));
  const officers = await seedPresent(db, writers);
  const proxy = await startOutageProxy(socketPathOf(store.uri));
  const server = await startKillable({ MONGODB_URI: behind(proxy, 'outage') });
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => process.kill(Number(store.pid), name);

  const figures: Figure[] = [];
  const load = await startLoad(server.port, officers);
  for (let round = 1; round <= rounds; round++) {
    for (const outage of outages) {
      load.begin();
      if (outage === 'stopped') signal('SIGSTOP');
      else await proxy.set(outage);
      await pause(outageMs);
      if (outage === 'stopped') signal('SIGCONT');
      else await proxy.set('open');
      const recoveredMs = await load.allWork();
      figures.push(...figuresOf(`${outage}, round ${round}`, load.answers(), recoveredMs));
    }
  }
  const acknowledged = await load.stop();
  const { status, body } = await load.read(`/api/deployment/board/${boardDate}`);
  const stored = (body as { revision: number }).revision;
  figures.push({
    name: 'acknowledged operations lost or doubled [OPS-18]',
    value: status === 200 ? Math.abs(stored - acknowledged) : Number.NaN,
    unit: '',
    bar: { most: 0 },
    anchor: `${acknowledged} acknowledged, board at revision ${stored}`,
  });
  await server.stop();
  await db.close();
  await store.close();
  await proxy.close();
  rmSync(dir, { recursive: true, force: true });
  return figures;
};

function figuresOf(
  label: string,
  answers: readonly Answered[],
  recoveredMs: number,
): readonly Figure[] {
  const ready = answers.filter((one) => one.what === 'ready');
  const slowest = (list: readonly Answered[]) => Math.max(0, ...list.map(({ ms }) => ms)) / 1000;
  const [last] = answers.filter((one) => one.what !== 'ready').toSorted((a, b) => b.ms - a.ms);
  const other = answers.filter((one) => one.what !== 'ready');
  const kinds = [...new Set(other.map((one) => `${one.what} ${one.status}`))].sort();
  return [
    {
      name: `${label}: slowest answer of /readyz [OPS-17]`,
      value: slowest(ready),
      unit: 's',
      bar: { most: 2 },
    },
    {
      name: `${label}: slowest answer of a call [OPS-18]`,
      value: slowest(other),
      unit: 's',
      bar: { most: 10 },
      anchor: `${last?.what} ${last?.status} was the slowest of ${other.length} calls: ${kinds.join(', ')}`,
    },
    {
      name: `${label}: calls answered 500, or not at all [OPS-18]`,
      value: other.filter(({ status }) => status === 500 || status === 0).length,
      unit: '',
      bar: { most: 0 },
    },
    {
      name: `${label}: until everything worked again [OPS-18]`,
      value: recoveredMs / 1000,
      unit: 's',
      bar: { most: 10 },
    },
  ];
}

/** Operations without end, each sent until it has a definite answer, and every kind of call twice a second. */
async function startLoad(port: number, officers: readonly string[]) {
  const watch = await identityOf(port, 'watch.1');
  const socket: Socket = connectSocket(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    extraHeaders: { cookie: watch.cookie },
  });
  // What is sent before waits in the client, and would count as an answer's time.
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  let running = true;
  let acknowledged = 0;
  let answers: Answered[] = [];
  const kinds = kindsOfCall(port, watch, socket);
  const inFlight = new Map<string, Promise<Answered>>();

  async function timed(kind: string, task: () => Promise<{ status: number }>): Promise<Answered> {
    const began = performance.now();
    const status = await task().then(
      (answer) => answer.status,
      () => 0,
    );
    const answered = { what: kind, status, ms: performance.now() - began };
    answers.push(answered);
    return answered;
  }
  const probe = () =>
    Object.entries(kinds).map(([kind, task]) => {
      // One of each at a time, so that what is measured is not the queue of this load itself.
      const begun = inFlight.get(kind);
      if (begun && kind !== 'ready') return begun;
      const run = timed(kind, task).finally(() => inFlight.delete(kind));
      inFlight.set(kind, run);
      return run;
    });

  const working = officers.map(async (userId, index) => {
    const station = `s-${index + 1}`;
    for (let isPlaced = false; running; isPlaced = !isPlaced) {
      const [from, to] = isPlaced ? [station, null] : [null, station];
      const body = { opId: randomUUID(), op: drag(userId, from, to) };
      for (;;) {
        const url = `/api/deployment/board/${boardDate}/ops`;
        const { status } = await timed('operation', () => ask(port, watch, 'POST', url, body));
        if (status === 200) break;
        if (status !== 503 && status !== 0) throw new Error(`an operation was answered ${status}`);
        await pause(250);
      }
      acknowledged++;
      await pause(20);
    }
  });
  const probing = (async () => {
    while (running) {
      void Promise.all(probe());
      await pause(probeEveryMs);
    }
  })();

  return {
    begin: () => {
      answers = [];
    },
    answers: () => answers,
    /** From now until each kind of call succeeds at once; gives up after a minute. */
    async allWork(): Promise<number> {
      const began = performance.now();
      for (;;) {
        const before = acknowledged;
        const settled = await Promise.all(probe());
        const ms = performance.now() - began;
        const isBack = settled.every(({ status }) => status === 200) && acknowledged > before;
        if (isBack || ms > 60_000) return ms;
        await pause(100);
      }
    },
    read: (url: string) => ask(port, watch, 'GET', url),
    async stop(): Promise<number> {
      running = false;
      await Promise.all([...working, probing]);
      await Promise.all(inFlight.values());
      socket.close();
      return acknowledged;
    },
  };
}

const nobody = { cookie: '', token: '' };
const login = (port: number, username: string) =>
  ask(port, nobody, 'POST', '/api/auth/login', { username, password: testPassword });

async function identityOf(port: number, username: string): Promise<Identity> {
  const { headers, body } = await login(port, username);
  const [cookie = ''] = (headers['set-cookie']?.[0] ?? '').split(';');
  return { cookie, token: (body as { token: string }).token };
}

/** Each kind of call by its name: 200 where it was answered as it should be. */
function kindsOfCall(
  port: number,
  watch: Identity,
  socket: Socket,
): Record<string, () => Promise<{ status: number }>> {
  let days = 0;
  const otherDay = () => {
    const day = new Date(Date.parse('2026-01-01') + 86_400_000 * (days++ % 300));
    return day.toISOString().slice(0, 10);
  };
  return {
    ready: () => ask(port, nobody, 'GET', '/readyz'),
    login: () => login(port, 'watch.2'),
    'wrong login': async () => {
      const { status } = await login(port, `nobody.${days++}`);
      return { status: status === 401 ? 200 : status };
    },
    board: () => ask(port, watch, 'GET', `/api/deployment/board/${otherDay()}`),
    updates: () => ask(port, watch, 'GET', `/api/attendance-updates?date=${boardDate}`),
    teams: () => ask(port, watch, 'GET', '/api/teams'),
    join: async () => {
      const date = otherDay();
      const answer = (await socket.timeout(15_000).emitWithAck('board:join', { date })) as {
        ok: boolean;
        code?: string;
      };
      await socket.timeout(15_000).emitWithAck('board:leave', { date });
      const isAway = answer.code === 'UNAVAILABLE' || answer.code === 'TOO_MANY';
      return { status: answer.ok ? 200 : isAway ? 503 : 500 };
    },
  };
}
