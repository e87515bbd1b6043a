import type { Member } from '@muster/protocol';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { percentile, say, type Bench, type Figure } from '../figures.ts';
import { benchDate, startBenchProduct, type BenchProduct } from '../product.ts';
import type { Target } from './attack-calls.ts';
import { attackNames, type AttackName } from './attacks.ts';

/** Every attack in turn against the server in a process of its own, while somebody works and somebody watches (PRF-48). */

const idleRounds = 60;
const leastRounds = 40;
const settleMs = 20_000;
const program = fileURLToPath(new URL('attacks.attacker.ts', import.meta.url));
const attackerArgs = ['--import', 'tsx', program];
/** One of them alone: `ATTACK='pairing guesses' npm run soak -- attacks`. */
const { ATTACK: only } = process.env;

export const bench: Bench = async () => {
  const product = await startBenchProduct({ WRITES_PER_SECOND: '1000', READS_PER_SECOND: '500' }, [
    '--expose-gc',
    '--import',
    fileURLToPath(new URL('collect-garbage.ts', import.meta.url)),
  ]);
  try {
    const eventTime = await watchEvents(product);
    const target = {
      url: product.url,
      watch: await product.login('watch.3'),
      leader: await product.login('tl.a2'),
    };
    await rounds(eventTime, 50);
    const before = await memoryOf(product);
    const idle: number[] = [];
    const figures: Figure[] = [];
    const all: number[] = [];
    for (const name of attackNames.filter((one) => only === undefined || one === only)) {
      // Before and after each attack, for a machine that has other work at times.
      const idleBefore = await rounds(eventTime, idleRounds);
      const attacked = await during(attack(name, target), eventTime);
      const beside = [...idleBefore, ...(await rounds(eventTime, idleRounds))];
      idle.push(...beside);
      all.push(...attacked);
      const figure = againstIdle(`event while ${name}`, attacked, beside);
      process.stdout.write(`  ${say(figure)}\n`);
      figures.push(figure);
      await pause(1000);
    }
    await pause(settleMs);
    const after = await memoryOf(product);
    return [
      ...figures,
      againstIdle('event under all attacks', all, idle),
      {
        name: 'memory after the attacks against before [PRF-48]',
        value: after / before,
        unit: 'x',
        bar: { most: 1.2 },
        anchor: `${(before / 1e6).toFixed(0)} MB before, ${(after / 1e6).toFixed(0)} MB after`,
      },
    ];
  } finally {
    await product.close();
  }
};

/** Each alone and all together: an attack that is slow by itself does not hide among the others (PRF-48). */
function againstIdle(name: string, attacked: readonly number[], idle: readonly number[]): Figure {
  const [p99, idleP99] = [percentile(attacked, 99), percentile(idle, 99)];
  return {
    name: `${name}, p99 against idle [PRF-48]`,
    value: p99 / idleP99,
    unit: 'x',
    bar: { most: 4 },
    anchor: `p99 ${p99.toFixed(1)} ms and median ${percentile(attacked, 50).toFixed(1)} of ${attacked.length}, idle ${idleP99.toFixed(1)} and ${percentile(idle, 50).toFixed(1)}; load average ${os.loadavg()[0]?.toFixed(1)}`,
  };
}

/** A leader submits, and what it takes until the watch hears of it, in ms; whoever does not hear for 10 s fails the run. */
async function watchEvents(product: BenchProduct): Promise<() => Promise<number>> {
  const leader = await product.login('tl.a1');
  const socket = await (await product.login('watch.1')).socket();
  await socket.emitWithAck('watch:join', { date: benchDate });
  const members = await leader.get<Member[]>('/api/teams/A1/members');
  let round = 0;
  return async () => {
    const heard = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('no event within 10 s')), 10_000);
      socket.once('attendance:submitted', () => {
        clearTimeout(late);
        resolve();
      });
    });
    const status = round++ % 2 === 0 ? 'present' : 'absent';
    const marks = members.map(({ id }) => [id, { status, absenceType: 'MC', notes: '' }]);
    const began = performance.now();
    const write = leader.post('/api/attendance/submit', {
      teamId: 'A1',
      date: benchDate,
      attendanceData: Object.fromEntries(marks) as unknown,
    });
    await Promise.all([heard, write]);
    const took = performance.now() - began;
    await pause(10);
    return took;
  };
}

async function rounds(run: () => Promise<number>, count: number): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < count; round++) took.push(await run());
  return took;
}

async function during(task: Promise<void>, run: () => Promise<number>): Promise<number[]> {
  let isOver = false;
  const done = task.finally(() => (isOver = true));
  // It is awaited below; until then its failure would end the process, and leave the server behind.
  done.catch(() => undefined);
  const took: number[] = [];
  while (!isOver || took.length < leastRounds) took.push(await run());
  await done;
  return took;
}

function attack(name: AttackName, target: Target): Promise<void> {
  const child = spawn(process.execPath, [...attackerArgs, name, JSON.stringify(target)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // Attackers have machines of their own.
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${name}: ${code}`))));
  });
}

/** What the process holds after a collection, in bytes. */
async function memoryOf({ pid }: BenchProduct): Promise<number> {
  for (let time = 0; time < 3; time++) {
    process.kill(pid, 'SIGUSR2');
    await pause(1000);
  }
  const [, kilobytes = ''] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
