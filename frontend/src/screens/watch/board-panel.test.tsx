import { boardRoutes, exportRoutes, scheduleRoutes } from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeBoard, makeOfficer } from '../../features/board/board.fixture.ts';
import { BoardServer } from '../../features/board/board-server.fixture.ts';
import { sessionOf } from '../../features/session/session.fixture.ts';
import { setClockOffset } from '../../shared/dates/clock.ts';
import { keepFile } from '../../shared/kept/kept-files.ts';
import { fakeCaches } from '../../testing/fake-caches.ts';
import { Cut, Refused } from '../../testing/fake-server.ts';
import { address, at, clock, date, open, withWatch } from './watch-screen.fixture.tsx';

/** The board as a part of the dashboard: what holds of it from the other tabs too. */

withWatch();

it('what was not sent before a reload is sent from any part of the dashboard, and leaving asks [SES-50, S14]', async () => {
  const me = sessionOf().user;
  const opId = '00000000-0000-4000-8000-00000000000a';
  const left = {
    opId,
    date,
    by: { id: me.id, name: me.name },
    op: { type: 'save' },
    at: at.clock.now,
  };
  sessionStorage.setItem(
    `muster_board_operations.${me.id}`,
    JSON.stringify([{ ...left, revision: null, attempts: 1 }]),
  );
  let refuse = () => {};
  at.server.on(boardRoutes.operate, async () => {
    await new Promise<void>((resolve) => (refuse = resolve));
    throw new Refused('FORBIDDEN');
  });
  open();
  const tab = await screen.findByRole('tab', { name: 'Deployment Dashboard 1 not sent' });
  await waitFor(() => expect(at.server.callsOf(boardRoutes.operate)).toHaveLength(1));
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  refuse();
  // Refused without a board on the screen: it is told all the same.
  expect(await screen.findByText(/It was done on the board of Nov 20, 2026\./)).toBeInTheDocument();
  expect(tab).toHaveAccessibleName('Deployment Dashboard');
  expect(leave()).toBe(true);
});

describe('the last paper', () => {
  const savedAt = '2026-11-20T02:05:00.000Z';
  const keepPaper = (userId = sessionOf().user.id) =>
    keepFile(
      userId,
      { date, revision: 3, savedAt, timeZone: 'Asia/Singapore', lines: 40 },
      { name: 'deployment.pdf', type: 'application/pdf', content: new Blob(['the paper']) },
    );

  it('is offered where nothing answers after a reload, with when it was saved, and goes with the answer [PAP-9, OFF-14]', async () => {
    fakeCaches();
    await keepPaper();
    at.server.on(scheduleRoutes.clock, () => {
      throw new Cut();
    });
    const { user } = open('?tab=deployment');
    expect(await screen.findByText('No connection')).toBeVisible();
    const paper = await screen.findByRole('region', { name: 'Last paper' });
    expect(paper).toHaveTextContent('Last paper: Nov 20, 2026, saved 10:05 AM');
    expect(paper).toHaveTextContent('Nothing that was saved later is on it.');
    await user.click(within(paper).getByRole('button', { name: 'PDF' }));
    expect(at.saved.files.map(({ name }) => name)).toEqual(['deployment.pdf']);
    expect(await at.saved.files[0]?.text()).toBe('the paper');
    expect(at.server.callsOf(exportRoutes.record).map(({ body }) => body)).toEqual([
      { what: 'deployment', date, lines: 40 },
    ]);
    at.server.on(scheduleRoutes.clock, clock);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Last paper' })).toBeNull());
  });

  it('is offered where the board cannot be had, and nobody else’s ever is [PAP-9]', async () => {
    fakeCaches();
    await keepPaper();
    at.server.on(boardRoutes.board, () => {
      throw new Refused('UNAVAILABLE');
    });
    const { unmount } = open('?tab=deployment&date=2026-11-21');
    await screen.findByText('Failed to fetch deployment assignments');
    expect(await screen.findByText('Last paper: Nov 20, 2026, saved 10:05 AM')).toBeVisible();
    unmount();
    fakeCaches();
    await keepPaper('somebody else');
    open('?tab=deployment&date=2026-11-21');
    await screen.findByText('Failed to fetch deployment assignments');
    expect(screen.queryByText(/^Last paper/)).toBeNull();
  });
});

it('whoever is only expected becomes `not confirmed` by itself once sheets are overdue, and by a changed setting without a reload [DEP-514, SET-3]', async () => {
  const ravi = makeOfficer(5, { name: 'Ravi Lim', status: 'expected' });
  const { log } = new BoardServer(at.server, makeBoard([ravi], []));
  expect(log).toEqual([]);
  at.clock = { ...at.clock, now: '2026-11-20T02:20:00.000Z' };
  const { channel } = open('?tab=deployment');
  const card = () => document.querySelector(`[data-officer="${ravi.id}"]`);
  await waitFor(() => expect(card()).toHaveTextContent('expected'));
  // A second before 10:30.
  act(() => setClockOffset(Date.parse('2026-11-20T02:29:59.000Z') - Date.now()));
  expect(card()).not.toHaveTextContent('not confirmed');
  await waitFor(() => expect(card()).toHaveTextContent('not confirmed'), { timeout: 5000 });
  const sets = async (overdueAfterMinutes: number, revision: number) => {
    at.clock = { ...at.clock, now: '2026-11-20T02:31:00.000Z', overdueAfterMinutes };
    channel.push('directory:changed', { what: 'settings', ids: ['overdueMinutes'], revision });
    await act(() => channel.flush());
  };
  await sets(60, 2);
  await waitFor(() => expect(card()).not.toHaveTextContent('not confirmed'));
  await sets(15, 3);
  await waitFor(() => expect(card()).toHaveTextContent('not confirmed'));
});

it('on a final board the palette does nothing from another tab, says why, and leads to where it is corrected [DEP-402, UI-320]', async () => {
  const { log } = new BoardServer(at.server, makeBoard([makeOfficer(3, { name: 'Kumar Ng' })], []));
  at.clock = { now: '2026-11-24T02:52:00.000Z', today: '2026-11-24', dutyDate: '2026-11-24' };
  const { user } = open(`?date=${date}`);
  await screen.findByRole('list', { name: 'Teams' });
  const final =
    'The board of Nov 20, 2026 is final: it is changed there, by Correct with a reason.';
  const isFinalFor = async (order: string) => {
    await user.keyboard('{Control>}k{/Control}');
    const palette = within(await screen.findByRole('dialog', { name: 'Find or do' }));
    await user.click(palette.getByRole('combobox'));
    await user.paste(order);
    await waitFor(() => expect(palette.getByRole('status'), order).toHaveTextContent(final));
  };
  for (const order of ['Kumar Ng to CAR 1', 'note CAR 1: lane 7 sticks', 'save', 'reset car 1']) {
    await isFinalFor(order);
    await user.keyboard('{Enter}{Escape}');
  }
  expect(at.server.callsOf(boardRoutes.operate)).toEqual([]);
  expect(log).toEqual([]);
  await isFinalFor('Kumar Ng to CAR 1');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe(`/dashboard?date=${date}&tab=deployment`);
});
