import type { Board, BoardReplay } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  asking,
  boardDate,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from '../../features/deployment/deployment.fixture.ts';
import { momentModel } from '../../features/deployment/history/moments.model.ts';
import { openStore } from '../../scripts/open-store.ts';
import { ask, type Identity } from '../../testing/board-client.ts';
import { seededRandom } from '../../testing/cutting-proxy.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { percentile, type Bench, type Figure } from '../figures.ts';
import { signIn } from '../processes/person.ts';
import { startKillable, type KillableServer } from '../restart/killable.ts';

/** A date with 10,000 operations, opened and shown as it was at any moment, by the calls that the page makes (PRC-72, HIS-23). */

const operations = 10_000;
const writers = 20;
const officersOfEach = 10;
const stations = 40;
const saveEvery = 500;
const restarts = 7;
const moments = 50;
/** Nobody has touched it. */
const emptyDate = '2025-09-05';

const boardUrl = (date: string) => `/api/deployment/board/${date}`;

export const bench: Bench = async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-history-'));
  const store = await openStore({ mongodbUri: undefined, dataDir }, () => undefined);
  await seedOrganisation(store.db);
  await seedCatalogue(store.db, plainStations(stations, writers));
  const officers = await seedPresent(store.db, writers * officersOfEach);
  await store.close();

  let server = await startKillable({ DATA_DIR: dataDir, READS_PER_SECOND: '100000' });
  try {
    const watch = await signIn(server.port, 'watch.1');
    await work(server.port, watch, officers);
    const figures = [
      ...(await opened(server, watch)),
      ...(await atMoments(server, watch)),
      ...(await replayed(server, watch)),
    ];
    await server.stop();
    await forgetMoments(dataDir);
    server = await startKillable({ DATA_DIR: dataDir, READS_PER_SECOND: '100000' });
    return [...figures, await madeAgain(server, watch)];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Answers the body, and the milliseconds from the question to the whole answer. */
async function timed(
  port: number,
  who: Identity,
  url: string,
): Promise<{ ms: number; body: unknown }> {
  const began = performance.now();
  const { status, body } = await ask(port, who, 'GET', url);
  const ms = performance.now() - began;
  if (status !== 200) throw new Error(`${url} was answered ${status}`);
  return { ms, body };
}

/** Several people move officers of their own until the date has its operations, and save now and then. */
async function work(port: number, who: Identity, officers: readonly string[]): Promise<void> {
  const post = async (url: string, body: unknown) => {
    const { status } = await ask(port, who, 'POST', url, body);
    if (status !== 200) throw new Error(`${url} was answered ${status}`);
  };
  const at = new Map<string, string | null>();
  let begun = 0;
  const writer = async (index: number) => {
    const mine = officers.slice(index * officersOfEach, (index + 1) * officersOfEach);
    for (let turn = 0; begun < operations; turn++) {
      if (++begun % saveEvery === 0) {
        await post(`${boardUrl(boardDate)}/ops`, asking({ type: 'save' }, randomUUID()));
        continue;
      }
      const userId = mine[turn % mine.length] ?? '';
      const from = at.get(userId) ?? null;
      const next = `s-${((turn + index) % stations) + 1}`;
      const to = from !== null && (turn % 5 === 4 || next === from) ? null : next;
      await post(`${boardUrl(boardDate)}/ops`, asking(drag(userId, from, to)));
      at.set(userId, to);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, index) => writer(index)));
}

/** As the first question of a new process, in turn with a date that nobody has touched. */
async function opened(server: KillableServer, who: Identity): Promise<Figure[]> {
  const [cold, warm, empty]: [number[], number[], number[]] = [[], [], []];
  let revision = 0;
  for (let round = 0; round < restarts; round++) {
    await server.kill();
    const first = await timed(server.port, who, boardUrl(boardDate));
    cold.push(first.ms);
    ({ revision } = first.body as Board);
    warm.push((await timed(server.port, who, boardUrl(boardDate))).ms);
    await server.kill();
    empty.push((await timed(server.port, who, boardUrl(emptyDate))).ms);
  }
  return [
    {
      name: `opening a date with ${revision} operations as the first call of a new process, slowest of ${restarts} [PRC-72]`,
      value: Math.max(...cold),
      unit: 'ms',
      bar: { most: 100 },
      anchor: `median ${percentile(cold, 50).toFixed(1)} ms; once more ${percentile(warm, 50).toFixed(1)} ms; a date that nobody has touched as the first call, ${percentile(empty, 50).toFixed(1)} ms`,
    },
  ];
}

interface LogPage {
  readonly entries: readonly { readonly revision: number; readonly at: string }[];
  readonly next: string | null;
}

/** When each operation was done. */
async function instants(port: number, who: Identity): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  let before: string | null = null;
  do {
    const query: string = before === null ? '' : `&before=${encodeURIComponent(before)}`;
    const { body } = await timed(port, who, `/api/deployment/log/${boardDate}?limit=500${query}`);
    const page = body as LogPage;
    for (const { revision, at } of page.entries) found.set(revision, at);
    before = page.next;
  } while (before !== null);
  return found;
}

async function atMoments(server: KillableServer, who: Identity): Promise<Figure[]> {
  const random = seededRandom(7);
  const known = await instants(server.port, who);
  await server.kill();
  const took: number[] = [];
  const live: number[] = [];
  for (let index = 0; index < moments; index++) {
    const revision = 1 + Math.floor(random() * (known.size - 1));
    const url = `${boardUrl(boardDate)}?at=${encodeURIComponent(known.get(revision) ?? '')}`;
    const { ms, body } = await timed(server.port, who, url);
    const { revision: answered } = body as Board;
    if (answered !== revision) throw new Error(`${url} answered ${answered}`);
    took.push(ms);
    live.push((await timed(server.port, who, boardUrl(boardDate))).ms);
  }
  return [
    {
      name: `board at a moment of ${known.size} operations, slowest of ${moments} at random in a new process [HIS-23]`,
      value: Math.max(...took),
      unit: 'ms',
      bar: { most: 200 },
      anchor: `median ${percentile(took, 50).toFixed(1)} ms; the live board, in turn, ${percentile(live, 50).toFixed(1)} ms`,
    },
  ];
}

async function replayed(server: KillableServer, who: Identity): Promise<Figure[]> {
  const url = `/api/deployment/replay/${boardDate}`;
  await server.kill();
  const took: number[] = [];
  let length = 0;
  for (let round = 0; round < 10; round++) {
    const { ms, body } = await timed(server.port, who, url);
    took.push(ms);
    ({ length } = body as BoardReplay);
  }
  return [
    {
      name: `saves, density and length of a replay of ${length} operations, slowest of 10 in a new process [HIS-22]`,
      value: Math.max(...took),
      unit: 'ms',
      bar: { most: 200 },
      anchor: `median ${percentile(took, 50).toFixed(1)} ms`,
    },
  ];
}

async function forgetMoments(dataDir: string): Promise<void> {
  const store = await openStore({ mongodbUri: undefined, dataDir }, () => undefined);
  await momentModel(store.db).deleteMany({ date: boardDate });
  await store.close();
}

/** The first question about a date whose boards were not kept, as one from an older version. */
async function madeAgain(server: KillableServer, who: Identity): Promise<Figure> {
  const first = await timed(server.port, who, `${boardUrl(boardDate)}?at=2025-09-06T02:21:00.000Z`);
  const again = await timed(server.port, who, `${boardUrl(boardDate)}?at=2025-09-06T02:21:00.000Z`);
  return {
    name: 'the first moment of a date whose boards were not kept yet, once for all of them [HIS-23]',
    value: first.ms,
    unit: 'ms',
    anchor: `the next question ${again.ms.toFixed(1)} ms`,
  };
}
