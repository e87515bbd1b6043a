import type { Bench, Figure } from '../figures.ts';
import { figuresOf, type Form } from './processes.findings.ts';
import { runProcesses } from './processes.run.ts';

/** Two processes, then three, behind a balancer, of which one after the other is killed (PRF-80 to PRF-85). */

const long: Omit<Form, 'processes'> = {
  movesEach: Number(process.env['MOVES'] ?? 150),
  kills: { everyMs: 5000, least: 2 },
  sampleEveryMs: 2500,
  leases: 'all',
  deadlineMs: 900_000,
};
const brief: typeof long = {
  movesEach: 4,
  kills: { everyMs: 1500, least: 1, most: 1 },
  sampleEveryMs: 1000,
  leases: 'first',
  deadlineMs: 90_000,
};

const inTurn = async (forms: readonly Form[]): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const form of forms) {
    const found = await runProcesses(form).catch((error: unknown) => String(error));
    figures.push(...(typeof found === 'string' ? [broken(form, found)] : figuresOf(found)));
  }
  return figures;
};

/** A run that came to no end tells why, and the next one is made all the same. */
const broken = ({ processes }: Form, why: string): Figure => ({
  name: `${processes} processes: runs that came to no end`,
  value: 1,
  unit: '',
  bar: { most: 0 },
  anchor: why,
});

export const bench: Bench = () => inTurn([2, 3].map((processes) => ({ ...long, processes })));

/** For every change: three processes, of which two are left when one is killed. */
export const short: Bench = () => inTurn([{ ...brief, processes: 3 }]);
