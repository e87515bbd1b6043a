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
import { joinBoard } from '../board.processes.ts';
import { cpuMsOf } from '../process-use.ts';
import { percentile, type Bench, type Figure } from '../figures.ts';
import { startKillable } from '../restart/killable.ts';
import { startSharedStore } from './processes.store.ts';

/**
 * Twelve people with the board open work on it (PRC-32), served by one process alone, by two and by three in turn: their calls
 * spread over all, or a board's calls at one process as the balancers of OPERATIONS.md send them. Sockets are always spread.
 */

const writers = 12;
const passes = Number(process.env['PASSES'] ?? 5);
const operationsEach = Number(process.env['MOVES'] ?? 1200);
const setups = [
  { label: '1 process', processes: 1, isRouted: false },
  { label: '2 processes', processes: 2, isRouted: false },
  { label: '3 processes', processes: 3, isRouted: false },
  { label: '3 processes, routed', processes: 3, isRouted: true },
] as const;
type Setup = (typeof setups)[number];
/** Where they should not fall below, and where a balancer should bring them. */
const unroutedBar = { least: 0.33 };
const routedAim = { rate: { least: 0.95 }, p99: { most: 1.3 } };

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
  const sites = new Map<number, Site>();
  for (const processes of [1, 2, 3]) sites.set(processes, await openSite(processes));
  const work = (setup: Setup, operations: number) => siteOf(sites, setup).work(setup, operations);

  // Until each process has done as much as the one alone will have: what ran often is compiled better.
  for (const setup of setups) await work(setup, setup.processes * operationsEach);
  const done = new Map<Setup, Pass[]>(setups.map((setup) => [setup, []]));
  for (let pass = 0; pass < passes; pass++) {
    for (const setup of setups) done.get(setup)?.push(await work(setup, operationsEach));
  }
  for (const site of sites.values()) await site.close();
  const [alone] = setups;
  return setups.flatMap((setup) => figuresOf(setup, done.get(setup) ?? [], done.get(alone) ?? []));
};

interface Site {
  work(setup: Setup, operations: number): Promise<Pass>;
  close(): Promise<void>;
}

function siteOf(sites: ReadonlyMap<number, Site>, { processes }: Setup): Site {
  const site = sites.get(processes);
  if (!site) throw new Error(`no site of ${processes}`);
  return site;
}

/** Processes on a database of their own, and people whose sockets are spread over them. */
async function openSite(processes: number): Promise<Site> {
  const store = await startSharedStore();
  const { uri, db } = store;
  await seedOrganisation(db);
  await seedCatalogue(db, plainStations(40, 9));
  await seedPresent(db, 300);
  const env = { MONGODB_URI: uri, READS_PER_SECOND: '100000' };
  const servers = await Promise.all(Array.from({ length: processes }, () => startKillable(env)));
  const calls = await Promise.all(servers.map(({ port }) => signIn(port)));
  const sockets = await Promise.all(
    Array.from({ length: writers }, (_, writer) => {
      const at = writer % processes;
      return joinBoard(servers[at]?.port ?? 0, calls[at]?.cookie ?? '', boardDate);
    }),
  );
  const spent = () => ({
    servers: servers.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0),
    store: store.pid === 0 ? 0 : cpuMsOf(store.pid),
  });
  return {
    work: await writersOf(calls, spent),
    async close() {
      sockets.forEach((socket) => socket.terminate());
      await Promise.all(servers.map((server) => server.stop()));
      await store.close();
    },
  };
}

/** Each moves an officer of their own to and fro, as fast as they are answered. */
async function writersOf(
  calls: readonly Awaited<ReturnType<typeof signIn>>[],
  spent: () => { readonly servers: number; readonly store: number },
): Promise<Site['work']> {
  const url = `/api/deployment/board/${boardDate}`;
  const { officers = [] } = (await calls[0]?.get<BoardSnapshot>(url)) ?? {};
  const isPlaced = Array.from({ length: writers }, () => false);

  return async ({ isRouted }, operations) => {
    const times: number[] = [];
    let left = operations;
    let [busy, other] = [0, 0];
    const [began, before] = [performance.now(), spent()];
    const write = async (_: unknown, writer: number) => {
      const call = calls[isRouted ? 0 : writer % calls.length];
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
  };
}

function figuresOf(setup: Setup, done: readonly Pass[], alone: readonly Pass[]): Figure[] {
  const median = (list: readonly Pass[], of: keyof Pass) =>
    percentile(
      list.map((pass) => pass[of]),
      50,
    );
  const [rate, p99] = [median(done, 'perSecond'), median(done, 'p99')];
  const busy = done.reduce((sum, pass) => sum + pass.busy, 0);
  const other = done.reduce((sum, pass) => sum + pass.other, 0);
  const passesOf = (of: keyof Pass) => done.map((pass) => pass[of].toFixed(0)).join(', ');
  const label = `${writers} people on one board, ${setup.label}`;
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
  if (setup.processes === 1) return [said, spent];
  const { isRouted } = setup;
  return [
    said,
    spent,
    {
      name: `${label}: as many a second as one process [PRC-32]`,
      value: rate / median(alone, 'perSecond'),
      unit: 'x',
      ...(isRouted ? { aim: routedAim.rate } : { bar: unroutedBar }),
    },
    {
      name: `${label}: p99 against one process [PRC-32]`,
      value: p99 / median(alone, 'p99'),
      unit: 'x',
      bar: { most: 3 },
      ...(isRouted && { aim: routedAim.p99 }),
    },
    { name: `${label}: answers of 503 [PRC-32]`, value: busy + other, unit: '', bar: { most: 0 } },
  ];
}
