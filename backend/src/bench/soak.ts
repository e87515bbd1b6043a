import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { holds, say, type Bench } from './figures.ts';

/** `npm run soak [-- name …]`: the long forms of what the tests run in small. */
const soaks: Record<string, () => Promise<{ bench: Bench }>> = {
  attacks: () => import('./attacks/attacks.soak.ts'),
  board: () => import('./board.soak.ts'),
  processes: () => import('./processes/processes.soak.ts'),
  store: () => import('./store.soak.ts'),
  year: () => import('./year/year.soak.ts'),
  outage: () => import('./restart/outage.soak.ts'),
};
/** Tests that grow with the environment. */
const longTests: Record<string, { env: Record<string, string>; args: string[] }> = {
  reducer: { env: { RUNS: '10000' }, args: ['--project', 'protocol', 'reducer.property'] },
  undo: { env: { RUNS: '100000' }, args: ['--project', 'protocol', 'undo.property'] },
  races: { env: { ROUNDS: '200' }, args: ['--project', 'backend', 'board.races'] },
};

const { positionals: wanted } = parseArgs({ allowPositionals: true });
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
let missed = false;

for (const [name, { env, args }] of Object.entries(longTests)) {
  if (!isWanted(name)) continue;
  process.stdout.write(`\n${name} ${JSON.stringify(env)}\n`);
  const run = ['vitest', 'run', '--testTimeout', '1200000', ...args];
  const { status } = spawnSync('npx', run, {
    cwd: new URL('../../..', import.meta.url),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  missed ||= status !== 0;
}
for (const [name, load] of Object.entries(soaks)) {
  if (!isWanted(name)) continue;
  process.stdout.write(`\n${name}\n`);
  const { bench } = await load();
  for (const figure of await bench()) {
    process.stdout.write(`  ${say(figure)}\n`);
    missed ||= !holds(figure);
  }
}
process.exit(missed ? 1 : 0);
