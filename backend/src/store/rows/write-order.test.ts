import { expect, it, onTestFinished, vi } from 'vitest';
import { writeOrder } from './write-order.ts';

const job = { what: 'An import', letsIn: true };
/** Is made while a job runs, until `end` is called. */
function held() {
  let end = () => {};
  const until = new Promise<void>((resolve) => (end = resolve));
  return { until, end };
}
const code = (task: Promise<unknown>) =>
  task.then(
    () => 'written',
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  );
const inTheWay = 'BUSY: An import is running. Wait until it is done.';

it('what changes nothing that a job has checked comes between its pieces; the rest waits for its end [DIR-160]', async () => {
  const order = writeOrder();
  const { until, end } = held();
  const said: string[] = [];
  const running = order.job(job, async (piece) => {
    await piece(async () => void said.push('first piece'));
    await until;
    await piece(async () => void said.push('last piece'));
  });
  await vi.waitUntil(() => said.length > 0);
  const whole = order.write(async () => void said.push('whole'));
  await order.writeBetween(async () => void said.push('between'));
  end();
  await Promise.all([running, whole]);
  expect(said).toEqual(['first piece', 'between', 'last piece', 'whole']);
});

it('what has no turn in time is BUSY, names what is in the way and is never begun [DIR-160]', async () => {
  const order = writeOrder({ waitMs: 0 });
  const { until, end } = held();
  let begun = 0;
  let hasBegun = false;
  const begin = async () => void begun++;
  const running = order.job({ what: 'An import' }, () => {
    hasBegun = true;
    return until;
  });
  await vi.waitUntil(() => hasBegun);
  const attempts = [order.write(begin), order.writeBetween(begin), order.jobInTime(job, begin)];
  expect(await Promise.all(attempts.map(code))).toEqual([inTheWay, inTheWay, inTheWay]);
  end();
  await running;
  await order.job(job, async () => {});
  expect(begun).toBe(0);
});

it('a write behind many others is told so; only behind one that was given up the database does not answer [PRC-16]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const order = writeOrder();
  const takes = (ms: number) => () => new Promise<void>((done) => setTimeout(done, ms));
  const crowd = [4000, 4000, 0].map((ms) => code(order.write(takes(ms))));
  await vi.advanceTimersByTimeAsync(8000);
  const many = 'BUSY: Many are asking at this moment. Try again in 5 seconds.';
  expect(await Promise.all(crowd)).toEqual(['written', 'written', many]);
  const silence = [order.write(takes(60_000)), order.write(takes(60_000)), order.write(takes(0))];
  const told = silence.map(code);
  await vi.advanceTimersByTimeAsync(12_000);
  expect((await Promise.all(told)).map((words) => words.split(':')[0])).toEqual([
    'OUTCOME_UNKNOWN',
    'OUTCOME_UNKNOWN',
    'UNAVAILABLE',
  ]);
});

it('a write that has come between and finds what the job has checked is BUSY [DIR-160]', async () => {
  const order = writeOrder();
  const { until, end } = held();
  const running = order.job(job, () => until);
  const change = async () => order.refuseBetween();
  expect(await code(order.writeBetween(change))).toBe(inTheWay);
  end();
  await running;
  expect(await code(order.writeBetween(change))).toBe('written');
});
