import { expect, it } from 'vitest';
import type { Fault } from '../../lib/fault.ts';
import { loginQueue } from './login-queue.ts';

/** Logins that end when the test says so, in the order in which they were begun. */
function queue() {
  const { run, checkRoom } = loginQueue();
  const begun: string[] = [];
  const refused: Fault[] = [];
  const ends: (() => void)[] = [];
  const attempts: Promise<unknown>[] = [];
  return {
    begun,
    refused,
    checkRoom,
    login(address: string, name = address): void {
      const done = run(address, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
      attempts.push(done.catch((fault: Fault) => void refused.push(fault)));
    },
    async finish(): Promise<void> {
      await new Promise(setImmediate);
      while (ends.length > 0) {
        ends.shift()?.();
        await new Promise(setImmediate);
      }
      await Promise.all(attempts);
    },
  };
}

it('two are worked on and 50 wait; one more is sent away with words and a time [SES-31, SES-51]', async () => {
  const { login, begun, refused, finish } = queue();
  for (let one = 0; one < 60; one++) login('10.0.0.1');
  await new Promise(setImmediate);
  expect(begun).toHaveLength(2);
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({
    code: 'SIGN_IN_BUSY',
    status: 503,
    retryAfter: 3,
    message: 'Many people are signing in. Try again in 3 seconds.',
  });
  await finish();
  expect(begun).toHaveLength(52);
});

it('behind 1,000 logins of one address another one waits for a turn, not for all of them [SES-51]', async () => {
  const { login, begun, refused, finish } = queue();
  for (let one = 0; one < 1000; one++) login('10.0.0.1', 'flood');
  login('10.0.0.2', 'right');
  await finish();
  expect(begun.indexOf('right')).toBeLessThanOrEqual(3);
  expect(begun).toHaveLength(52);
  expect(refused).toHaveLength(949);
});

it('whether somebody would be sent away can be asked before they come, and takes no place [SES-51]', async () => {
  const { login, checkRoom, finish } = queue();
  for (let one = 0; one < 51; one++) login('10.0.0.1');
  expect(() => checkRoom('10.0.0.1')).not.toThrow();
  login('10.0.0.1');
  expect(() => checkRoom('10.0.0.1')).toThrow('Many people are signing in');
  expect(() => checkRoom('10.0.0.2')).not.toThrow();
  await finish();
  expect(() => checkRoom('10.0.0.1')).not.toThrow();
});

it('among addresses that are alike who came first stays [SES-51]', async () => {
  const { login, begun, refused, finish } = queue();
  for (let one = 0; one < 60; one++) login(`10.0.0.${one}`);
  await finish();
  expect(begun).toEqual(Array.from({ length: 52 }, (_, one) => `10.0.0.${one}`));
  expect(refused).toHaveLength(8);
});
