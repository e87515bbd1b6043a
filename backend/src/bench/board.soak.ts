import type { Connection } from 'mongoose';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedStore } from '../embedded-store/start.ts';
import {
  boardDate,
  plainStations,
  seedCatalogue,
  seedPresent,
} from '../features/board/board.fixture.ts';
import { connect } from '../store/mongo.ts';
import { openStore } from '../scripts/open-store.ts';
import { testPassword } from '../testing/app.ts';
import { ask, type Identity } from '../testing/board-client.ts';
import { judgeLoad, runLoad, type LoadReport } from '../testing/board-load.ts';
import { seededRandom, startCuttingProxy } from '../testing/cutting-proxy.ts';
import { seedOrganisation } from '../testing/organisation.ts';
import type { Bench, Figure } from './figures.ts';
import { startKillable, type KillableServer } from './restart/killable.ts';

/** The shared board for long: cut calls, killed servers, two servers on one database (PRF-3, PRF-4). */

const sessions = 10;
const movesEach = Number(process.env['MOVES'] ?? 500);
const killEveryMs = 5000;
const catalogue = plainStations(30, 5);
const log = () => undefined;

export const bench: Bench = async () => [...(await killed()), ...(await twoServers())];

/** The server with its own store is killed every 5 s while a fifth of the calls is cut (PRF-3, PRF-4). */
async function killed(): Promise<Figure[]> {
  const seed = Date.now() % 1_000_000;
  const random = seededRandom(seed);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-soak-'));
  const before = await openStore({ mongodbUri: undefined, dataDir }, log);
  await seed120(before.db);
  await before.close();

  const server = await startKillable({ DATA_DIR: dataDir });
  const proxy = await startCuttingProxy({ targetPort: () => server.port, share: 0.2, random });
  const identities = await signIn(server.port);
  const began = performance.now();
  const killing = killRegularly(server);
  const load = await runLoad({
    date: boardDate,
    identities,
    movesEach,
    random,
    callPort: () => proxy.port,
    socketPort: () => server.port,
  });
  await killing.stop();
  const seconds = (performance.now() - began) / 1000;
  const boards = await load.agree();
  await server.stop();
  const after = await openStore({ mongodbUri: undefined, dataDir }, log);
  const report = await judgeLoad(after.db, catalogue, boardDate, { ...load, boards });
  await after.close();
  await proxy.close();
  rmSync(dataDir, { recursive: true, force: true });
  const story = `seed ${seed}, ${sessions} sessions x ${movesEach} moves in ${seconds.toFixed(0)} s, ${server.kills} kills, ${proxy.cuts} calls cut`;
  return [
    ...figures('kill -9 and cut calls', report, story),
    {
      name: 'from a kill to ready again, slowest [PRF-4]',
      value: server.longestOutageMs / 1000,
      unit: 's',
      bar: { most: 3 },
      anchor: `load average ${(os.loadavg()[0] ?? 0).toFixed(1)} on ${os.cpus().length} cores`,
    },
  ];
}

/** Two processes write the same boards in one store (PRF-4). */
async function twoServers(): Promise<Figure[]> {
  const seed = Date.now() % 1_000_000;
  const random = seededRandom(seed);
  const dir = mkdtempSync(path.join(os.tmpdir(), 'muster-soak-'));
  const store = await startEmbeddedStore({ dir, log });
  const uri = store.uri.replace('/?', '/soak?');
  const db = await connect(uri);
  await seed120(db);
  const env = { MONGODB_URI: uri };
  const servers = await Promise.all([startKillable(env), startKillable(env)]);
  const portOf = (client: number) => (servers[client % 2] as KillableServer).port;
  const identities = await signIn(portOf(0));
  const moves = Math.ceil(movesEach / 5);
  const load = await runLoad({
    date: boardDate,
    identities,
    movesEach: moves,
    random,
    callPort: portOf,
    socketPort: portOf,
  });
  const boards = await load.agree();
  const report = await judgeLoad(db, catalogue, boardDate, { ...load, boards });
  await Promise.all(servers.map((server) => server.stop()));
  await db.close();
  await store.close();
  rmSync(dir, { recursive: true, force: true });
  return figures('two servers', report, `seed ${seed}, ${sessions} sessions x ${moves} moves`);
}

async function seed120(db: Connection): Promise<void> {
  await seedOrganisation(db);
  await seedCatalogue(db, catalogue);
  await seedPresent(db, 120);
}

function signIn(port: number): Promise<Identity[]> {
  const names = ['watch.1', 'watch.2', 'admin'];
  return Promise.all(
    Array.from({ length: sessions }, async (_, index) => {
      const nobody = { cookie: '', token: '' };
      const who = { username: names[index % names.length], password: testPassword };
      const { headers, body } = await ask(port, nobody, 'POST', '/api/auth/login', who);
      const cookie = (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
      return { cookie, token: (body as { token: string }).token };
    }),
  );
}

function killRegularly(server: KillableServer) {
  let over = false;
  let wake = () => {};
  const run = (async () => {
    while (!over) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, killEveryMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (!over) await server.kill();
    }
  })();
  return {
    async stop() {
      over = true;
      wake();
      await run;
    },
  };
}

function figures(label: string, report: LoadReport, story: string): Figure[] {
  const zero = { most: 0 };
  const { operations, refused, resent } = report;
  return [
    {
      name: `${label}: acknowledged operations lost`,
      value: report.lost,
      unit: '',
      bar: zero,
      anchor: `${operations} acknowledged, ${refused} refused, ${resent} sent again; ${story}`,
    },
    {
      name: `${label}: applied twice, or after a refusal`,
      value: report.twice,
      unit: '',
      bar: zero,
    },
    {
      name: `${label}: revisions over capacity`,
      value: report.illegalRevisions,
      unit: '',
      bar: zero,
    },
    {
      name: `${label}: clients with another board, or none`,
      value: report.clientsApart + sessions - report.clients,
      unit: '',
      bar: zero,
    },
    {
      name: `${label}: stored board differs from its operations`,
      value: Number(report.storedApart),
      unit: '',
      bar: zero,
    },
  ];
}
