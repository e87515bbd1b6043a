import { boardRoutes, historyRoutes } from '@muster/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { operate, startBoardApp, tryTo } from '../board-app.fixture.ts';
import { drag } from '../board.fixture.ts';

it('after a clock was set back by 40 minutes, and a restart, every moment of the log still names its own board [HIS-35, HIS-20]', async () => {
  const { app, wen, officer, newDay } = await startBoardApp();
  onTestFinished(() => app.close());
  const date = await newDay();
  const moves = [
    [null, 'car-1'],
    ['car-1', 'car-2'],
    ['car-2', 'car-3'],
    ['car-3', 'car-4'],
  ] as const;
  const [first, second, ...rest] = moves;
  await operate(wen, date, drag(officer(0), ...first));
  app.clock.advance(-40 * 60_000);
  await operate(wen, date, drag(officer(0), ...second));
  const at = new Date(app.clock.now()).toISOString();
  const again = await startTestApp({ uri: app.uri, at });
  onTestFinished(() => again.close());
  const after = await again.login('watch.1');
  for (const [from, to] of rest) await operate(after, date, drag(officer(0), from, to));
  await operate(after, date, { type: 'save' });

  const { entries } = await after.call(historyRoutes.log, { params: { date } });
  const instants = entries.map((entry) => entry.at);
  expect(instants).toEqual(instants.toSorted().toReversed());
  for (const entry of entries) {
    const query = { at: entry.at };
    const board = await after.call(boardRoutes.board, { params: { date }, query });
    expect(board.revision).toBe(entry.revision);
  }
  const chain = await after.call(historyRoutes.officer, {
    params: { date, userId: officer(0) },
  });
  expect(chain.map(({ kind }) => kind).slice(-5)).toEqual([
    'placed',
    'moved',
    'moved',
    'moved',
    'saved',
  ]);
});

it('operations that arrive at the same moment are later one than the other, so that every entry of the log leads to its own board [HIS-35, HIS-7]', async () => {
  const { app, wen, wira, officer, newDay } = await startBoardApp();
  onTestFinished(() => app.close());
  const date = await newDay();
  await Promise.all(
    [0, 1, 2, 3].map((index) =>
      operate(index % 2 === 0 ? wen : wira, date, drag(officer(index), null, 'bus-1')),
    ),
  );
  const { entries } = await wen.call(historyRoutes.log, { params: { date } });
  expect(entries).toHaveLength(4);
  for (const entry of entries) {
    const query = { at: entry.at };
    const board = await wen.call(boardRoutes.board, { params: { date }, query });
    expect(board.revision).toBe(entry.revision);
  }
});

it('after a clock was set back, and a restart, an operation is later than the one before it also behind many that were refused [HIS-35]', async () => {
  const { app, wen, officer, newDay } = await startBoardApp();
  onTestFinished(() => app.close());
  const date = await newDay();
  await operate(wen, date, drag(officer(0), null, 'car-1'));
  for (let refused = 0; refused < 200; refused++) {
    const { statusCode } = await tryTo(wen, date, drag(officer(0), 'car-3', 'car-2'));
    expect(statusCode).toBe(409);
  }
  app.clock.advance(-40 * 60_000);
  const at = new Date(app.clock.now()).toISOString();
  const again = await startTestApp({ uri: app.uri, at });
  onTestFinished(() => again.close());
  const after = await again.login('watch.1');
  await operate(after, date, drag(officer(0), 'car-1', 'car-4'));

  const { entries } = await after.call(historyRoutes.log, { params: { date } });
  const [second, first] = entries;
  expect(Date.parse(second?.at ?? '')).toBe(Date.parse(first?.at ?? '') + 1);
});

it('after a clock was set back an officer’s way has its marks in the order in which they were made, among what happened on the board [HIS-35, HIS-10]', async () => {
  const { app, wen, officer, newDay, submit, boardOn } = await startBoardApp();
  onTestFinished(() => app.close());
  const date = await newDay();
  const userId = officer(0);
  const isOfficer = async () => (await boardOn(date)).officers.some(({ id }) => id === userId);
  await operate(wen, date, drag(userId, null, 'car-1'));
  app.clock.advance(-40 * 60_000);
  await submit(date, { [userId]: { status: 'absent', absenceType: 'MC' } });
  await expect.poll(isOfficer).toBe(false);
  app.clock.advance(-40 * 60_000);
  await submit(date);
  await expect.poll(isOfficer).toBe(true);
  await operate(wen, date, drag(userId, null, 'car-2'));

  const chain = await wen.call(historyRoutes.officer, { params: { date, userId } });
  expect(chain.map(({ what }) => /^\w+ \w+/.exec(what)?.[0])).toEqual([
    'Marked present',
    'Eligible all',
    'Placed in',
    'Marked absent',
    'Taken off',
    'Marked present',
    'Eligible all',
    'Placed in',
  ]);
});
