import { parseArgs } from 'node:util';
import { holds, say, type Bench } from './figures.ts';

/** `npm run bench [-- name …]`: every figure beside an anchor measured in the same run. */
const benches: Record<string, () => Promise<{ bench: Bench }>> = {
  attendance: () => import('./attendance.bench.ts'),
  board: () => import('./board.bench.ts'),
  cleanup: () => import('./cleanup.bench.ts'),
  forecast: () => import('./forecast.bench.ts'),
  history: () => import('./history/history.bench.ts'),
  import: () => import('./import.bench.ts'),
  login: () => import('./login.bench.ts'),
  processes: () => import('./processes/processes.bench.ts'),
  polling: () => import('./polling/polling.bench.ts'),
  reports: () => import('./reports.bench.ts'),
  restart: () => import('./restart/restart.bench.ts'),
  sockets: () => import('./sockets.bench.ts'),
  scale: () => import('./scale/scale.bench.ts'),
  store: () => import('./store.bench.ts'),
};

const { positionals: wanted } = parseArgs({ allowPositionals: true });
let missed = false;
for (const [name, load] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`\n${name}\n`);
  const { bench } = await load();
  for (const figure of await bench()) {
    process.stdout.write(`  ${say(figure)}\n`);
    missed ||= !holds(figure);
  }
}
process.exit(missed ? 1 : 0);
