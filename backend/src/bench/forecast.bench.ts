import { addDays, userRoutes, type ForecastDay } from '@muster/protocol';
import type { Bench, Figure } from './figures.ts';
import { benchDate, startBenchProduct, type BenchClient } from './product.ts';

const rounds = 4;

/** The shifts of 14 days of the demo organisation, and of one ten times as large, as a desk of the built product waits for them. */
export const bench: Bench = async () => [
  ...(await figuresOf(1, 1000)),
  ...(await figuresOf(10, 5000)),
];

async function figuresOf(scale: number, most: number): Promise<Figure[]> {
  const product = await startBenchProduct({ DEMO_SCALE: String(scale) }, [], 'built');
  try {
    const admin = await product.login('admin');
    const { user } = await product.login('a1.04');
    const first = await timed(admin);
    const [all, one]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const action = round % 2 === 0 ? 'deactivate' : 'activate';
      // oxlint-disable no-await-in-loop -- one after the other
      await admin.post(userRoutes.bulk.path, { action, userIds: [user.id] });
      all.push(await timed(admin));
    }
    for (let round = 0; round < rounds; round++) {
      const date = addDays(benchDate, 4 + round);
      const away = { userId: user.id, from: date, to: date, absenceType: 'VL' };
      await admin.post('/api/absences', away);
      one.push(await timed(admin));
      // oxlint-enable no-await-in-loop
    }
    const people = `14 days of the demo organisation${scale === 1 ? '' : `, ${scale} times as large`}`;
    const figure = (what: string, value: number) => ({
      name: `the shifts of ${people}, ${what} [FOR-7]`,
      value,
      unit: 'ms',
      bar: { most },
    });
    return [
      figure('asked first', first),
      figure(`after a change of people, slowest of ${rounds}`, Math.max(...all)),
      figure(`after an absence of a day, slowest of ${rounds}`, Math.max(...one)),
    ];
  } finally {
    await product.close();
  }
}

async function timed(client: BenchClient): Promise<number> {
  const began = performance.now();
  const { days } = await client.get<{ days: ForecastDay[] }>('/api/forecast');
  if (days.length !== 14) throw new Error(`${days.length} days were answered`);
  return performance.now() - began;
}
