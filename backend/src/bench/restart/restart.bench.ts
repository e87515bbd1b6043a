import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { asking, boardDate, drag } from '../../features/board/board.fixture.ts';
import { ask, openBoard, type BoardClient, type Identity } from '../../testing/board-client.ts';
import { percentile, type Bench } from '../figures.ts';
import { signIn } from '../processes/person.ts';
import { startKillable } from './killable.ts';
import { seededStore } from './seeded-store.ts';

/** How soon everybody has a board that is true again after the server was killed (PRF-60). */

const boards = 200;
const rounds = 5;
const atOnce = 20;
/** A round that takes longer has failed, in ms. */
const givenUpMs = 30_000;
const names = ['watch.1', 'watch.2', 'admin'];

export const bench: Bench = async () => {
  const { dataDir, officers } = await seededStore({ stations: 30, places: 5, officers: 120 });
  const server = await startKillable({ DATA_DIR: dataDir });
  const identities = await Promise.all(names.map((name) => signIn(server.port, name)));
  const clients: BoardClient[] = [];
  while (clients.length < boards) {
    const open = Array.from({ length: atOnce }, (_, index) => {
      const identity = identities[index % names.length] as Identity;
      const port = () => server.port;
      return openBoard({ identity, date: boardDate, callPort: port, socketPort: port });
    });
    // oxlint-disable-next-line no-await-in-loop -- as people come, not as one rush
    clients.push(...(await Promise.all(open)));
  }

  const results: Restarted[] = [];
  for (let round = 0; round < rounds; round++) {
    const [who, officer] = [identities[0] as Identity, officers[round] as string];
    // oxlint-disable-next-line no-await-in-loop -- one restart after the other
    results.push(await restarted(server, who, officer, clients));
  }
  clients.forEach((client) => client.close());
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });

  const bareStartMs = await bareStart();
  const median = (of: (one: Restarted) => number) => percentile(results.map(of), 50) / 1000;
  const anchor = `medians of ${rounds}, ${boards} boards in one process`;
  return [
    {
      name: 'from the start of a built server to /readyz, others asking meanwhile',
      value: median((one) => one.readyMs),
      unit: 's',
      aim: { most: 1 },
      anchor: `bare node:http answers ${bareStartMs.toFixed(0)} ms after its start`,
    },
    {
      name: 'from kill -9 to the first stored operation [PRF-60]',
      value: median((one) => one.writableMs),
      unit: 's',
      bar: { most: 2.5 },
      anchor,
    },
    {
      name: 'from ready to every board at the current revision [PRF-60]',
      value: median((one) => one.backMs - one.readyMs),
      unit: 's',
      bar: { most: 2 },
      aim: { most: 1 },
      anchor,
    },
    {
      name: 'machine while measuring: load average of one minute',
      value: os.loadavg()[0] ?? 0,
      unit: '',
    },
  ];
};

/** Milliseconds from the kill. */
interface Restarted {
  readonly readyMs: number;
  readonly writableMs: number;
  readonly backMs: number;
}

async function restarted(
  server: { readonly port: number; kill(): Promise<void> },
  who: Identity,
  officer: string,
  clients: readonly BoardClient[],
): Promise<Restarted> {
  const began = performance.now();
  const since = () => performance.now() - began;
  const ready = server.kill().then(since);
  const revision = await firstOperation(server.port, who, officer);
  const writableMs = since();
  const readyMs = await ready;
  while (clients.some(({ board }) => board.revision < revision)) {
    if (since() > givenUpMs) throw new Error('some boards did not come back');
    // oxlint-disable-next-line no-await-in-loop
    await pause(10);
  }
  return { readyMs, writableMs, backMs: since() };
}

async function firstOperation(port: number, who: Identity, officer: string): Promise<number> {
  const body = asking(drag(officer, null, 's-1'));
  const url = `/api/deployment/board/${boardDate}/ops`;
  for (;;) {
    const answer = await ask(port, who, 'POST', url, body).catch(() => undefined);
    if (answer?.status === 200) return (answer.body as { revision: number }).revision;
    await pause(20);
  }
}

/** From the start of a process that does nothing but answer to its first answer, in ms, median of five. */
async function bareStart(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const script =
      "require('node:http').createServer((_, answer) => answer.end()).listen(0, '127.0.0.1', function () { console.log(this.address().port) })";
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    // oxlint-disable-next-line no-await-in-loop -- one start after the other
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    // oxlint-disable-next-line no-await-in-loop
    await (await fetch(`http://127.0.0.1:${port.toString().trim()}`)).arrayBuffer();
    times.push(performance.now() - began);
    child.kill();
  }
  return percentile(times, 50);
}
