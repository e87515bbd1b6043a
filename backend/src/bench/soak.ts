import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { holds, say, type Bench } from './figures.ts';

/** `npm run soak [-- name …]`: the long forms of what the tests run in small; `npm run soak -- short [name …]`: their short forms. */
const soaks: Record<string, () => Promise<{ bench: Bench; short?: Bench }>> = {
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

const { positionals } = parseArgs({ allowPositionals: true });
const isShort = positionals[0] === 'short';
const wanted = isShort ? positionals.slice(1) : positionals;
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
let missed = false;

/** Whoever names what cannot be run is not to take nothing for a success. */
function cannotRun(why: string): void {
  process.stdout.write(`${why}\n`);
  missed = true;
}
for (const name of wanted) {
  if (!(name in soaks) && !(name in longTests)) cannotRun(`there is no soak "${name}"`);
}

for (const [name, { env, args }] of Object.entries(longTests)) {
  if (!isWanted(name)) continue;
  if (isShort) {
    if (wanted.length > 0) cannotRun(`${name} has no short form`);
    continue;
  }
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
  const { bench, short } = await load();
  const run = isShort ? short : bench;
  if (!run) {
    if (wanted.length > 0) cannotRun(`${name} has no short form`);
    continue;
  }
  process.stdout.write(`\n${name}\n`);
  for (const figure of await run()) {
    process.stdout.write(`  ${say(figure)}\n`);
    missed ||= !holds(figure);
  }
}
process.exit(missed ? 1 : 0);
