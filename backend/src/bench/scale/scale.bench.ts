import {
  buildStation,
  builtInCatalogue,
  untouchedBoard,
  type AttendanceRecord,
  type BoardSnapshot,
  type Officer,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { solver } from '../../features/board/assign/solver.ts';
import { seededRandom } from '../../testing/cutting-proxy.ts';
import { cpuMsOf } from '../process-use.ts';
import { percentile, type Bench, type Figure } from '../figures.ts';
import { startBenchProduct, type BenchClient, type BenchProduct } from '../product.ts';

/** Two past dates of the demo, on which nearly everybody is present: one with an open board, one without a board. */
const [withBoard, withoutBoard] = ['2026-11-17', '2026-11-16'];
const warmUp = 100;
const passes = 5;
const perPass = 40;

/** The demo at its usual size and at ten times that, in turn in one run (OPS-101). */
export const bench: Bench = async () => {
  const usual = await startDemo(1);
  const large = await startDemo(10);
  try {
    return [
      ...(await overviewCalls(usual, large)),
      ...(await overviewsAfterChange(usual, large)),
      ...(await boardOperations(usual, large)),
      ...(await sheetChanges(usual, large)),
      ...(await solving()),
    ];
  } finally {
    await usual.close();
    await large.close();
  }
};

interface Demo {
  readonly watch: BenchClient;
  /** Milliseconds of the server's processor since its start. */
  cpuMs(): number;
  journalBytes(): number;
  close(): Promise<void>;
}

async function startDemo(scale: number): Promise<Demo> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'muster-scale-'));
  const product: BenchProduct = await startBenchProduct({
    DATA_DIR: dir,
    DEMO_SCALE: String(scale),
    WRITES_PER_SECOND: '100000',
  });
  const watch = await product.login('watch.1');
  const socket = await watch.socket();
  await socket.emitWithAck('board:join', { date: withBoard });
  await socket.emitWithAck('watch:join', { date: withBoard });
  return {
    watch,
    cpuMs: () => cpuMsOf(product.pid),
    journalBytes: () => statSync(path.join(dir, 'store', 'journal')).size,
    async close() {
      await product.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

interface Cost {
  readonly ms: number;
  readonly cpuMs: number;
  readonly journalBytes: number;
}

/** What one call costs, median of the passes, which are taken in turn. */
async function costs<Key extends string>(
  works: Readonly<Record<Key, readonly [Demo, () => Promise<unknown>]>>,
): Promise<Record<Key, Cost>> {
  const entries = Object.entries(works) as [Key, (typeof works)[Key]][];
  const measured = new Map<Key, Cost[]>(entries.map(([key]) => [key, []]));
  for (const [, [, work]] of entries) for (let turn = 0; turn < warmUp; turn++) await work();
  for (let pass = 0; pass < passes; pass++) {
    for (const [key, [demo, work]] of entries) {
      const [cpu, journal, began] = [demo.cpuMs(), demo.journalBytes(), performance.now()];
      for (let turn = 0; turn < perPass; turn++) await work();
      const ms = performance.now() - began;
      // What follows a write is the server's time too.
      await new Promise((resolve) => setTimeout(resolve, 300));
      measured.get(key)?.push({
        ms: ms / perPass,
        cpuMs: (demo.cpuMs() - cpu) / perPass,
        journalBytes: (demo.journalBytes() - journal) / perPass,
      });
    }
  }
  return Object.fromEntries(
    [...measured].map(([key, list]) => [
      key,
      {
        ms: percentile(
          list.map((one) => one.ms),
          50,
        ),
        cpuMs: percentile(
          list.map((one) => one.cpuMs),
          50,
        ),
        journalBytes: percentile(
          list.map((one) => one.journalBytes),
          50,
        ),
      },
    ]),
  ) as Record<Key, Cost>;
}

const costText = ({ ms, cpuMs }: Cost) =>
  `${ms.toFixed(2)} ms, ${cpuMs.toFixed(2)} ms of processor`;

async function overviewCalls(usual: Demo, large: Demo): Promise<Figure[]> {
  const call =
    ({ watch }: Demo) =>
    () =>
      watch.bytes(`/api/dashboard/team-overview/${withBoard}`);
  const cost = await costs({ usual: [usual, call(usual)], large: [large, call(large)] });
  return [
    {
      name: 'overview of 130 teams against 14, time of the call [OPS-101]',
      value: cost.large.ms / cost.usual.ms,
      unit: 'x',
      bar: { most: 2 },
      aim: { most: 1.5 },
      anchor: `${costText(cost.large)}; 14 teams ${costText(cost.usual)}`,
    },
  ];
}

/** The first one after a sheet has changed, which nobody has kept. */
async function overviewsAfterChange(usual: Demo, large: Demo): Promise<Figure[]> {
  const times: Record<'usual' | 'large', number[]> = { usual: [], large: [] };
  const change = {
    usual: await editor(usual, withoutBoard),
    large: await editor(large, withoutBoard),
  };
  for (let round = -warmUp; round < perPass * passes; round++) {
    for (const [size, { watch }] of Object.entries({ usual, large })) {
      const key = size as keyof typeof times;
      await change[key]();
      const began = performance.now();
      await watch.get(`/api/dashboard/team-overview/${withoutBoard}`);
      if (round >= 0) times[key].push(performance.now() - began);
    }
  }
  const [large50, usual50] = [percentile(times.large, 50), percentile(times.usual, 50)];
  return [
    {
      name: 'the first overview after a changed sheet, 130 teams against 14, median of the call [OPS-101]',
      value: large50 / usual50,
      unit: 'x',
      bar: { most: 2 },
      anchor: `${large50.toFixed(2)} ms, p95 ${percentile(times.large, 95).toFixed(2)}; 14 teams ${usual50.toFixed(2)} ms, p95 ${percentile(times.usual, 95).toFixed(2)}`,
    },
  ];
}

async function boardOperations(usual: Demo, large: Demo): Promise<Figure[]> {
  const works = { usual: [usual, await mover(usual)], large: [large, await mover(large)] } as const;
  const cost = await costs(works);
  return [
    {
      name: 'operation of a board of 2,000 officers and 400 stations against 200 and 34, time of the server [OPS-101]',
      value: cost.large.cpuMs / cost.usual.cpuMs,
      unit: 'x',
      bar: { most: 2 },
      anchor: `${costText(cost.large)}; usual size ${costText(cost.usual)}`,
    },
    {
      name: 'journal of the embedded store for one operation of the large board [OPS-211]',
      value: cost.large.journalBytes,
      unit: 'B',
      bar: { most: 1100 },
      anchor: `usual size ${cost.usual.journalBytes.toFixed(0)} B`,
    },
  ];
}

/** Moves one officer after the other to a station with room and back. */
async function mover({ watch }: Demo): Promise<() => Promise<unknown>> {
  const url = `/api/deployment/board/${withBoard}`;
  const { officers } = await watch.get<BoardSnapshot>(url);
  const at = new Map<string, string | null>();
  let turn = 0;
  return async () => {
    const userId = officers[Math.floor(turn++ / 2) % officers.length]?.id ?? '';
    const from = at.get(userId) ?? null;
    const to = from === null ? 'reserve' : null;
    const op = { type: 'place', cause: 'drag', moves: [{ userId, from, to }] };
    await watch.post(`${url}/ops`, { opId: randomUUID(), op });
    at.set(userId, to);
  };
}

async function sheetChanges(usual: Demo, large: Demo): Promise<Figure[]> {
  const cost = await costs({
    usualWith: [usual, await editor(usual, withBoard)],
    usualWithout: [usual, await editor(usual, withoutBoard)],
    largeWith: [large, await editor(large, withBoard)],
    largeWithout: [large, await editor(large, withoutBoard)],
  });
  const usualCost = cost.usualWith.cpuMs - cost.usualWithout.cpuMs;
  return [
    {
      name: 'what a changed sheet costs the open board of 2,000 officers, processor [OPS-101]',
      value: cost.largeWith.cpuMs - cost.largeWithout.cpuMs,
      unit: 'ms',
      bar: { most: 10 },
      anchor: `the whole change ${costText(cost.largeWith)}, without a board ${costText(cost.largeWithout)}; usual size ${usualCost.toFixed(2)} ms of ${costText(cost.usualWith)}`,
    },
  ];
}

/** Corrects the records of a sheet one after the other, between present and absent. */
async function editor({ watch }: Demo, date: string): Promise<() => Promise<unknown>> {
  const records = await watch.get<AttendanceRecord[]>(`/api/attendance/A1/${date}`);
  let turn = 0;
  return async () => {
    const { id } = records[Math.floor(turn / 2) % records.length] ?? { id: '' };
    const isBack = turn++ % 2 === 1;
    const mark = isBack ? { status: 'present' } : { status: 'absent', absenceType: 'MC' };
    await watch.put(`/api/attendance/${id}`, { ...mark, opId: randomUUID() });
  };
}

const wantedTags = ['Xray', 'SSM', 'RSS', 'SPS'];

/**
 * 2,000 officers to 3,500 places, a quarter of the stations with needs, all with minimums by tag and role, and fairness,
 * in the product's own worker.
 */
async function solving(): Promise<Figure[]> {
  const random = seededRandom(1);
  const { zones } = builtInCatalogue;
  const stations = Array.from({ length: 400 }, (_, index) => {
    const { id: zoneId, name: zoneName } = zones[index % zones.length] as (typeof zones)[number];
    return buildStation({
      id: `s-${index}`,
      zoneId,
      zoneName,
      name: `S ${index}`,
      capacity: index % 4 < 3 ? 9 : 8,
      requiredTags: index % 4 === 0 ? [wantedTags[(index / 4) % 4] as string] : null,
      requiredRoles: index % 9 === 1 ? ['TL', 'DTL'] : null,
      minimum: 4,
      minimumByTag: { [wantedTags[(index + 1) % 4] as string]: 1 + (index % 2) },
      minimumByRole: index % 3 === 0 ? { 'TL or DTL': 1 } : {},
    });
  });
  const catalogue = { zones, stations };
  const worker = solver();
  const times: number[] = [];
  let assigned = 0;
  for (let round = 0; round < 5; round++) {
    const board = untouchedBoard(withBoard, catalogue, officersOf(2000, random));
    const hardPosts = new Map(board.officers.map(({ id }) => [id, Math.floor(random() * 9)]));
    const began = performance.now();
    assigned = (await worker.solve(board, catalogue, { hardPosts })).moves.length;
    times.push(performance.now() - began);
  }
  await worker.close();
  const places = stations.reduce((sum, { capacity }) => sum + capacity, 0);
  return [
    {
      name: `auto-assign of 2,000 officers to ${places} places with minimums by tag and role and fairness in its worker, slowest of 5 [OPS-101]`,
      value: Math.max(...times),
      unit: 'ms',
      bar: { most: 2000 },
      anchor: `median ${percentile(times, 50).toFixed(0)} ms; ${assigned} assigned`,
    },
  ];
}

const officersOf = (count: number, random: () => number): Officer[] =>
  Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    name: `Officer ${index}`,
    username: null,
    role: random() < 0.1 ? 'TL' : 'Member',
    teamId: `A${1 + (index % 130)}`,
    status: random() < 0.1 ? 'pto' : 'present',
    ptoTiming: null,
    tags: wantedTags
      .filter(() => random() < 0.2)
      .map((name) => ({ id: randomUUID(), name, color: '#3B82F6' })),
  }));
