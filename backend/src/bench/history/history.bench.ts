import type { Board, BoardReplay } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { asking, boardDate, drag } from '../../features/board/board.fixture.ts';
import { momentModel } from '../../features/board/history/timelines.ts';
import { openStore } from '../../scripts/open-store.ts';
import { ask, type Identity } from '../../testing/board-client.ts';
import { seededRandom } from '../../testing/cutting-proxy.ts';
import { percentile, type Bench, type Figure } from '../figures.ts';
import { signIn } from '../processes/person.ts';
import { startKillable, type KillableServer } from '../restart/killable.ts';
import { seededStore } from '../restart/seeded-store.ts';

/** A date with 10,000 operations, opened and shown as it was at any moment, by the calls that the page makes (DEP-96, HIS-23). */

const operations = 10_000;
const fewOperations = 100;
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
  const { dataDir, officers } = await seededStore({
    stations,
    places: writers,
    officers: writers * officersOfEach,
  });
  let server = await startKillable({ DATA_DIR: dataDir, READS_PER_SECOND: '100000' });
  try {
    const watch = await signIn(server.port, 'watch.1');
    await work(server.port, watch, officers, fewOperations);
    const few = await opened(server, watch);
    await work(server.port, watch, officers, operations - fewOperations);
    const figures = [
      ...openings(few, await opened(server, watch)),
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

/** Several people move officers of their own so many times, and save now and then. */
async function work(
  port: number,
  who: Identity,
  officers: readonly string[],
  count: number,
): Promise<void> {
  const post = async (url: string, body: unknown) => {
    const { status } = await ask(port, who, 'POST', url, body);
    if (status !== 200) throw new Error(`${url} was answered ${status}`);
  };
  const { body } = await timed(port, who, boardUrl(boardDate));
  const at = new Map<string, string | null>(
    (body as Board).assignments.map(({ userId, stationId }) => [userId, stationId]),
  );
  let begun = 0;
  const writer = async (index: number) => {
    const mine = officers.slice(index * officersOfEach, (index + 1) * officersOfEach);
    for (let turn = 0; begun < count; turn++) {
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

interface Opened {
  readonly revision: number;
  /** As the first question of a new process; from memory; and the first of a date that nobody has touched. */
  readonly cold: readonly number[];
  readonly again: readonly number[];
  readonly empty: readonly number[];
}

async function opened(server: KillableServer, who: Identity): Promise<Opened> {
  const [cold, again, empty]: [number[], number[], number[]] = [[], [], []];
  let revision = 0;
  for (let round = 0; round < restarts; round++) {
    await server.kill();
    const { ms, body } = await timed(server.port, who, boardUrl(boardDate));
    cold.push(ms);
    ({ revision } = body as Board);
    again.push((await timed(server.port, who, boardUrl(boardDate))).ms);
    await server.kill();
    empty.push((await timed(server.port, who, boardUrl(emptyDate))).ms);
  }
  return { revision, cold, again, empty };
}

/** A new process is slow at everything it does for the first time: what the many operations cost is the difference. */
function openings(few: Opened, many: Opened): Figure[] {
  const median = (times: readonly number[]) => percentile(times, 50);
  const ms = (times: readonly number[]) => `${median(times).toFixed(1)} ms`;
  return [
    {
      name: `opening a date with ${many.revision} operations as the first call of a new process, beyond the same date with ${few.revision}, medians of ${restarts} [DEP-96]`,
      value: median(many.cold) - median(few.cold),
      unit: 'ms',
      bar: { most: 100 },
      anchor: `the whole call ${ms(many.cold)}, slowest ${Math.max(...many.cold).toFixed(1)}; with ${few.revision} operations ${ms(few.cold)}; a date that nobody has touched ${ms(many.empty)}; from memory ${ms(many.again)}`,
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
  const instantsByRevision = await instants(server.port, who);
  await server.kill();
  const took: number[] = [];
  const live: number[] = [];
  for (let index = 0; index < moments; index++) {
    const revision = 1 + Math.floor(random() * (instantsByRevision.size - 1));
    const url = `${boardUrl(boardDate)}?at=${encodeURIComponent(instantsByRevision.get(revision) ?? '')}`;
    const { ms, body } = await timed(server.port, who, url);
    const { revision: answered } = body as Board;
    if (answered !== revision) throw new Error(`${url} answered ${answered}`);
    took.push(ms);
    live.push((await timed(server.port, who, boardUrl(boardDate))).ms);
  }
  const [first = NaN, ...others] = took;
  return [
    {
      name: `board at a moment of ${instantsByRevision.size} operations, slowest of ${others.length} at random behind the first call of a new process [HIS-23]`,
      value: Math.max(...others),
      unit: 'ms',
      bar: { most: 200 },
      anchor: `median ${percentile(others, 50).toFixed(1)} ms; the first call ${first.toFixed(1)} ms; the live board, in turn, ${percentile(live, 50).toFixed(1)} ms`,
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
