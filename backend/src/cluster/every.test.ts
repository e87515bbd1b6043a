import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catchUp, every, repeat } from './every.ts';
import { Fault } from '../lib/fault.ts';
import { makeMeter } from '../lib/meter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server of which nothing is there but its hooks and its log. */
function bareServer({ isFirst = false } = {}) {
  const hooks = new Map<string, (() => Promise<unknown>)[]>();
  const warnings: string[] = [];
  const app = {
    addHook: (name: string, hook: () => Promise<unknown>) =>
      hooks.set(name, [...(hooks.get(name) ?? []), hook]),
    meter: makeMeter({ elapsed: () => performance.now() }),
    isFirst,
    log: { warn: (_: object, words: string) => warnings.push(words) },
  };
  return {
    app: app as never,
    warnings,
    async run(name: 'onReady' | 'onListen' | 'preClose'): Promise<void> {
      for (const hook of hooks.get(name) ?? []) await hook();
    },
  };
}

it('a run begins when the one before it has ended, and a failed one is followed by the next', async () => {
  let begun = 0;
  let finish: (error?: Error) => void = () => undefined;
  const failures: unknown[] = [];
  const work = () => {
    begun += 1;
    return new Promise<void>((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve());
    });
  };
  const repeated = repeat(1000, work, (error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(3500);
  expect(begun).toBe(1);
  finish(new Error('no database'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toBe(2);
  expect(failures).toEqual([new Error('no database')]);
  finish();
  await repeated.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toBe(2);
});

it('whoever asks while a run is under way has it done once more, and a stop waits for what is under way', async () => {
  let begun = 0;
  const finish: (() => void)[] = [];
  const work = () => {
    begun += 1;
    return new Promise<void>((resolve) => finish.push(resolve));
  };
  const repeated = repeat(60_000, work, () => undefined);
  const first = repeated.now();
  const again = [repeated.now(), repeated.now()];
  finish[0]?.();
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toBe(2);
  let hasStopped = false;
  const stopped = repeated.stop().then(() => (hasStopped = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(hasStopped).toBe(false);
  finish[1]?.();
  await Promise.all([...again, stopped]);
  await repeated.now();
  expect(begun).toBe(2);
});

it('of several processes the leader alone does it, and lets go when it stops', async () => {
  const server = bareServer();
  let leads = false;
  let [runs, letGo] = [0, 0];
  const leader = { leads: async () => leads, letGo: async () => (letGo += 1) };
  every(server.app, 'work', 1000, () => (runs += 1), { leader });
  await server.run('onReady');
  await vi.advanceTimersByTimeAsync(2000);
  expect(runs).toBe(0);
  leads = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(runs).toBe(2);
  await server.run('preClose');
  expect(letGo).toBe(1);
});

it('what is left waits for room and is finished then; any other failure ends the start [OPS-69]', async () => {
  const server = bareServer();
  let error: Error | undefined = new Fault('STORE_FULL');
  let done = 0;
  catchUp(server.app, async () => {
    if (error) throw error;
    done += 1;
  });
  await server.run('onReady');
  await vi.advanceTimersByTimeAsync(5000);
  expect(done).toBe(0);
  error = undefined;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(done).toBe(1);
  await server.run('preClose');

  const other = bareServer();
  catchUp(other.app, () => Promise.reject(new Error('broken')));
  await expect(other.run('onReady')).rejects.toThrow('broken');
});

it('who comes first to a database has nothing to finish, and looks again where others may leave something', async () => {
  const first = bareServer({ isFirst: true });
  let done = 0;
  catchUp(first.app, async () => (done += 1));
  await first.run('onReady');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(done).toBe(0);
  await first.run('preClose');

  const shared = bareServer({ isFirst: true });
  catchUp(shared.app, async () => (done += 1), 30_000);
  await shared.run('onReady');
  expect(done).toBe(0);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(done).toBe(1);
  await shared.run('preClose');
});
