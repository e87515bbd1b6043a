import { expect, it } from 'vitest';
import { databaseDeadlineMs, within } from './deadline.ts';

it('what others queue behind waits 5 s for the database at most, and is then 503 [OPS-19]', async () => {
  expect(databaseDeadlineMs).toBe(5000);
  const never = new Promise<string>(() => undefined);
  await expect(within(20, never)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  await expect(within(1000, Promise.resolve('done'))).resolves.toBe('done');
});
