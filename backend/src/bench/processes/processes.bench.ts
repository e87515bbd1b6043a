import { randomUUID } from 'node:crypto';
import type { BoardSnapshot } from '@muster/protocol';
import {
  boardDate,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from '../../features/board/board.fixture.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { signIn } from '../board.caller.ts';
import { cpuMsOf } from '../process-use.ts';
import { percentile, type Bench, type Figure } from '../figures.ts';
import { startKillable } from '../restart/killable.ts';
import { startSharedStore } from './processes.store.ts';

/** Twelve people work on one board, served by one, two and three processes in turn (PRC-32). */

const writers = 12;
const passes = Number(process.env['PASSES'] ?? 5);
const operationsEach = Number(process.env['MOVES'] ?? 1200);
const counts = [1, 2, 3] as const;

interface Pass {
  readonly perSecond: number;
  readonly p99: number;
  /** Processor of servers and store for one acknowledged operation, in ms. */
  readonly serversMs: number;
  readonly storeMs: number;
  /** Answers of 503, and of anything else that is not 200. */
  readonly busy: number;
  readonly other: number;
}

export const bench: Bench = async () => {
  const store = await startSharedStore();
  const { uri, db } = store;
  await seedOrganisation(db);
  await seedCatalogue(db, plainStations(40, 9));
  await seedPresent(db, 300);
  const env = { MONGODB_URI: uri, READS_PER_SECOND: '100000' };
  const servers = await Promise.all(counts.map(() => startKillable(env)));
  const calls = await Promise.all(servers.map(({ port }) => signIn(port)));
  const spent = () => ({
    servers: servers.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0),
    store: store.pid === 0 ? 0 : cpuMsOf(store.pid),
  });
  const people = await writersOf(calls, spent);

  // Until each process has done as much as the one alone will have: what ran often is compiled better.
  await people.work(3, 4 * operationsEach);
  await people.work(1, operationsEach);
  const done = new Map<number, Pass[]>(counts.map((count) => [count, []]));
  for (let pass = 0; pass < passes; pass++) {
    for (const count of counts) done.get(count)?.push(await people.work(count, operationsEach));
  }
  await Promise.all(servers.map((server) => server.stop()));
  await store.close();
  return counts.flatMap((count) => figuresOf(count, done.get(count) ?? [], done.get(1) ?? []));
};

/** Each moves an officer of their own to and fro, as fast as they are answered. */
async function writersOf(
  calls: readonly Awaited<ReturnType<typeof signIn>>[],
  spent: () => { readonly servers: number; readonly store: number },
) {
  const url = `/api/deployment/board/${boardDate}`;
  const { officers = [] } = (await calls[0]?.get<BoardSnapshot>(url)) ?? {};
  const isPlaced = Array.from({ length: writers }, () => false);

  return {
    async work(processes: number, operations: number): Promise<Pass> {
      const times: number[] = [];
      let left = operations;
      let [busy, other] = [0, 0];
      const [began, before] = [performance.now(), spent()];
      const write = async (_: unknown, writer: number) => {
        const call = calls[writer % processes];
        const station = `s-${writer + 1}`;
        while (left-- > 0) {
          const [from, to] = isPlaced[writer] ? [station, null] : [null, station];
          const op = drag(officers[writer]?.id ?? '', from, to);
          const sentAt = performance.now();
          const status = await call?.post(`${url}/ops`, { opId: randomUUID(), op });
          times.push(performance.now() - sentAt);
          if (status === 200) isPlaced[writer] = !isPlaced[writer];
          else if (status === 503) busy++;
          else other++;
        }
      };
      await Promise.all(Array.from({ length: writers }, write));
      const perSecond = (1000 * operations) / (performance.now() - began);
      const after = spent();
      const done = operations - busy - other;
      return {
        perSecond,
        p99: percentile(times, 99),
        serversMs: (after.servers - before.servers) / done,
        storeMs: (after.store - before.store) / done,
        busy,
        other,
      };
    },
  };
}

function figuresOf(count: number, done: readonly Pass[], alone: readonly Pass[]): Figure[] {
  const median = (list: readonly Pass[], of: keyof Pass) =>
    percentile(
      list.map((pass) => pass[of]),
      50,
    );
  const [rate, p99] = [median(done, 'perSecond'), median(done, 'p99')];
  const busy = done.reduce((sum, pass) => sum + pass.busy, 0);
  const other = done.reduce((sum, pass) => sum + pass.other, 0);
  const passesOf = (of: keyof Pass) => done.map((pass) => pass[of].toFixed(0)).join(', ');
  const label = `${writers} people on one board, ${count} ${count === 1 ? 'process' : 'processes'}`;
  const said: Figure = {
    name: `${label}: operations a second [PRC-32]`,
    value: rate,
    unit: '',
    anchor: `${passesOf('perSecond')}; p99 ${p99.toFixed(0)} ms (${passesOf('p99')}); ${busy} of 503, ${other} of another refusal`,
  };
  const [serversMs, storeMs] = [median(done, 'serversMs'), median(done, 'storeMs')];
  const spent: Figure = {
    name: `${label}: processor for one acknowledged operation [PRC-32]`,
    value: serversMs + storeMs,
    unit: 'ms',
    anchor: `servers ${serversMs.toFixed(2)}, store ${storeMs.toFixed(2)}`,
  };
  if (count === 1) return [said, spent];
  return [
    said,
    spent,
    {
      name: `${label}: as many a second as one process [PRC-32]`,
      value: rate / median(alone, 'perSecond'),
      unit: 'x',
      bar: { least: 0.6 },
    },
    {
      name: `${label}: p99 against one process [PRC-32]`,
      value: p99 / median(alone, 'p99'),
      unit: 'x',
      bar: { most: 3 },
    },
    { name: `${label}: answers of 503 [PRC-32]`, value: busy + other, unit: '', bar: { most: 0 } },
  ];
}
