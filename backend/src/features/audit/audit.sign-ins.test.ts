import { expect, it } from 'vitest';
import { refusedSignIns } from './audit.feature.ts';

it('a flood of refused sign-ins makes a few entries with counts, and all are counted [AUD-8]', () => {
  const entries: { from: string | null; name: string | null; count: number }[] = [];
  const signIns = refusedSignIns(({ from, what, after }) => {
    entries.push({ from, name: what.name, ...(after as { count: number }) });
  });
  const bo = { id: 'u1', username: 'bo' };
  for (let n = 0; n < 5; n += 1) signIns.refused({ account: bo, address: '10.0.0.1' });
  expect(entries).toEqual([{ from: '10.0.0.1', name: 'bo', count: 1 }]);
  for (let n = 0; n < 5000; n += 1) {
    signIns.refused({ account: null, address: `10.1.${n >> 8}.${n & 255}` });
  }
  signIns.flush();
  expect(entries).toHaveLength(62);
  expect(entries.slice(-2)).toEqual([
    { from: '10.0.0.1', name: 'bo', count: 4 },
    { from: null, name: null, count: 4941 },
  ]);
  expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(5005);
});
