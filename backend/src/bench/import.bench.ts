import type { Bench } from './figures.ts';
import { startBenchProduct } from './product.ts';

const people = 2000;

/** 2,000 people without passwords from a file, with the dry run, beside one read of the whole list. */
export const bench: Bench = async () => {
  const product = await startBenchProduct();
  try {
    const admin = await product.login('admin');
    const lines = Array.from(
      { length: people },
      (_, at) => `import.${at},Person ${at},FRT,A${(at % 13) + 1},Active`,
    );
    const csv = ['Username,Name,Role,Team,Status', ...lines].join('\n');
    const url = '/api/admin/users/import';
    const began = performance.now();
    const { hash } = await admin.post<{ hash: string }>(url, { csv, dryRun: true });
    const checked = performance.now();
    const body = { csv, dryRun: false, expected: hash };
    const { importId } = await admin.post<{ importId: string }>(url, body);
    let state = 'running';
    while (state === 'running' || state === 'preparing') {
      // As often as the page asks.
      await new Promise((resolve) => setTimeout(resolve, 500));
      ({ state } = await admin.get<{ state: string }>(`/api/admin/imports/${importId}`));
    }
    const ended = performance.now();
    const users = await admin.get<unknown[]>('/api/users');
    const read = performance.now() - ended;
    return [
      {
        name: `${people} people from a file with a dry run (${state}) [DIR-129]`,
        value: (ended - began) / 1000,
        unit: 's',
        bar: { most: 10 },
        anchor: `dry run ${(checked - began).toFixed(0)} ms; the list of ${users.length} users is read in ${read.toFixed(0)} ms`,
      },
    ];
  } finally {
    await product.close();
  }
};
