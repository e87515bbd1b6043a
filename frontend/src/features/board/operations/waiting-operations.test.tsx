import { boardRoutes } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Cut, FakeServer } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { boardSession } from '../board-stores.ts';
import { moveOf, priya, testDate } from '../board.fixture.ts';
import { WaitingOperations } from './waiting-operations.tsx';

const server = new FakeServer();
afterEach(() => server.close());

it('operations without an answer stand in the list, and one goes with those that rest on it, asked first [OFF-20, OFF-22]', async () => {
  server.on(boardRoutes.operate, () => {
    throw new Cut();
  });
  const { scope, user } = renderLive(<WaitingOperations />);
  const session = scope.part(boardSession);
  const titles: (string | undefined)[] = [];
  const add = (officer: number, from: string | null, to: string | null) => {
    const opId = crypto.randomUUID();
    session.awaited.set(opId, (words) => titles.push(words?.title) > 0);
    session.pending.add({
      opId,
      date: testDate,
      by: priya,
      op: moveOf(from, to, officer),
      at: '2026-11-20T03:00:00.000Z',
      revision: null,
      attempts: 1,
    });
  };
  act(() => {
    add(1, null, 'car-x');
    add(2, null, 'car-x');
    add(1, 'car-x', null);
  });
  await user.click(screen.getByRole('button', { name: '3 waiting to be sent' }));
  const list = () => within(screen.getByRole('dialog', { name: 'Waiting to be sent' }));
  expect(
    list()
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    expect.stringMatching(/^Move of 1 officer · .*to car-x · since 11:00/),
    expect.stringMatching(/to car-x/),
    expect.stringMatching(/to Unassigned/),
  ]);
  const [first] = list().getAllByRole('button', { name: /^Take back/ });
  if (first) await user.click(first);
  const question = screen.getByRole('alertdialog', { name: 'Take back Move of 1 officer?' });
  expect(question).toHaveTextContent('1 later change rests on it');
  await user.click(within(question).getByRole('button', { name: 'Take back' }));
  expect(session.pending.entries().map(({ op }) => op)).toEqual([moveOf(null, 'car-x', 2)]);
  expect(titles).toEqual(['Taken back', 'Taken back']);
});
