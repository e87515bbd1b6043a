import {
  alertRoutes,
  attendanceRoutes,
  displayRoutes,
  monitoringRoutes,
  organisationRoutes,
  scheduleRoutes,
} from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { overviewRow, watchSnapshot } from '../../features/monitoring/monitoring.fixture.ts';
import { sessionOf } from '../../features/session/session.fixture.ts';
import { openSession } from '../../features/session/session.store.ts';
import { Cut, FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import WatchScreen from './watch-screen.tsx';
import { sessionScopeOf } from '../../testing/session-scope-of.ts';
import { makeLastLook } from './use-new-updates.ts';

/** The menu that is open. */
const entriesOfMenu = () =>
  [...document.querySelectorAll('[role^=menuitem]')].map(({ textContent }) => textContent);

describe('the bar', () => {
  const date = '2026-11-20';
  const rows = [
    overviewRow('A1', {
      status: 'submitted',
      presentCount: 11,
      absentCount: 1,
      ptoCount: 2,
      attendanceRate: 92,
    }),
    overviewRow('A2', { leaderName: null }),
  ];
  let server: FakeServer;

  beforeEach(() => {
    openSession(sessionOf({ name: 'Priya Nair', role: 'watch_tl', teamId: null, teamName: null }));
    server = new FakeServer()
      .on(monitoringRoutes.watch, () => watchSnapshot(rows))
      .on(attendanceRoutes.updates, () => [])
      .on(alertRoutes.list, () => [])
      .on(displayRoutes.list, () => [])
      .on(organisationRoutes.read, () => ({
        name: '',
        logo: null,
        passwordMinLength: 10,
        needsAdministrator: false,
        signOn: null,
      }))
      .on(scheduleRoutes.clock, () => ({
        now: '2026-11-20T02:52:00.000Z',
        timeZone: 'Asia/Singapore',
        today: date,
        dutyDate: date,
        overdueAfterMinutes: 30,
        finalAfterHours: 12,
      }));
  });

  const open = (search = '') => renderLive(<WatchScreen />, { address: `/dashboard${search}` });

  it('shows the date, the running shift, the clock, whether it is live, and who is signed in [MON-13, UI-14]', async () => {
    open();
    await screen.findByRole('list', { name: 'Teams' });
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByRole('heading', { name: 'Watch TL Dashboard' })).toBeVisible();
    expect(bar.getByText('Friday, Nov 20, 2026')).toBeVisible();
    expect(bar.getByText(/Morning Shift/)).toHaveTextContent('10:00–22:00');
    // One for a desk and one for narrow windows.
    expect(bar.getAllByText(/^10:52:\d\d$/)).toHaveLength(2);
    expect(bar.getByText('Live')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
    expect(bar.getByText('Priya Nair')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  it('says that the shift of today has ended [MON-13, SCH-17]', async () => {
    server.on(scheduleRoutes.clock, () => ({
      now: '2026-11-20T14:00:09.000Z',
      timeZone: 'Asia/Singapore',
      today: date,
      dutyDate: date,
      overdueAfterMinutes: 30,
      finalAfterHours: 12,
    }));
    open();
    await screen.findByRole('list', { name: 'Teams' });
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByText(/Morning Shift/)).toHaveTextContent('Morning Shift · ended 22:00');
  });

  it('has five things to press beside its tabs: all else is in the menu under the name [UI-380]', async () => {
    const { user } = open();
    await screen.findByRole('list', { name: 'Teams' });
    const bar = within(screen.getByRole('banner'));
    expect(
      bar.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent),
    ).toEqual(['Find or do', 'Refresh', 'Notifications', 'Priya Nairwatch tl', 'Logout']);
    await user.click(bar.getByRole('button', { name: /^Priya Nair/ }));
    expect(entriesOfMenu()).toEqual([
      'Pair a Display',
      'Displays',
      'Attendance Reports',
      'Analytics',
      'Same as this device',
      'Light',
      'Dark',
      'Keys',
      'Your accountCalendar, password and devices',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Keys' }));
    const keys = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(keys).getAllByRole('term')[0]).toHaveTextContent('Find or do');
  });

  it('an alert’s link opens the displays, once [KNO-46]', async () => {
    const { user } = open('?section=displays');
    const list = await screen.findByRole('dialog', { name: 'Displays' });
    await user.click(within(list).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the export’s room while the overview is fetched [MON-33]', async () => {
    server.on(monitoringRoutes.watch, () => new Promise(() => undefined));
    open();
    expect(await screen.findByRole('button', { name: 'Export Report' })).toBeDisabled();
  });

  it('the Refresh button fetches the overview anew, and counts as what a person did [MON-13, SES-33]', async () => {
    const { user, channel } = open();
    await screen.findByRole('list', { name: 'Teams' });
    await act(() => channel.flush());
    const before = server.callsOf(monitoringRoutes.watch).length;
    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Refresh' }));
    await waitFor(() =>
      expect(server.callsOf(monitoringRoutes.watch).length).toBeGreaterThan(before),
    );
    expect(server.callsOf(monitoringRoutes.watch).at(-1)?.headers.has('x-background')).toBe(false);
  });

  it('opens the part that the address names, and the first for one that does not exist [MON-14]', async () => {
    const { unmount } = open('?tab=updates');
    expect(
      await screen.findByRole('tab', { name: 'Attendance Updates', selected: true }),
    ).toBeVisible();
    unmount();
    open('?tab=weather&date=2026-02-31');
    expect(
      await screen.findByRole('tab', { name: 'Attendance Overview', selected: true }),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Date: Nov 20, 2026' })).toBeVisible();
  });

  it('lists the teams as lines, with dashes for the figures of pending ones [MON-20]', async () => {
    open();
    const table = within(await screen.findByRole('table', { name: 'Team details' }));
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual([
      'Team',
      'TL/DTL',
      'Present',
      'Absent',
      'PTO',
      'Rate',
      'Status',
      'Time',
      'Actions',
    ]);
    const cellsOf = (name: RegExp) =>
      Object.fromEntries(
        within(table.getByRole('row', { name }))
          .getAllByRole('cell')
          .map(({ textContent }, at) => [heads[at], textContent]),
      );
    expect(cellsOf(/^Team A1/)).toMatchObject({
      Present: '11',
      Absent: '1',
      PTO: '2',
      Rate: '92%',
    });
    expect(cellsOf(/^Team A2/)).toMatchObject({ Present: '–', Absent: '–', PTO: '–', Rate: '–' });
    expect(table.getByRole('button', { name: 'View Team A1' })).toBeVisible();
    expect(table.queryByRole('button', { name: 'View Team A2' })).toBeNull();
  });

  it('never passes an incomplete sheet off as complete: card, line and figure say 7 of 15 [MON-19, MON-20, MON-32, UI-7]', async () => {
    const line = [
      ...Array<'present'>(5).fill('present'),
      'pto',
      'absent',
      ...Array<'not_marked'>(8).fill('not_marked'),
    ] as const;
    const half = overviewRow('A1', {
      status: 'submitted',
      presentCount: 6,
      ptoCount: 1,
      absentCount: 1,
      line: [...line],
    });
    server.on(monitoringRoutes.watch, () => watchSnapshot([half]));
    open();
    const card = within(await screen.findByRole('list', { name: 'Teams' })).getByRole('listitem');
    expect(within(card).getByText('7 of 15')).toBeVisible();
    expect(within(card).queryByText('Submitted')).toBeNull();
    expect(card).toHaveTextContent('6 present (1 PTO) · 1 absent');
    expect(card).toHaveTextContent('86% of 7 marked');
    expect(card).not.toHaveTextContent('% of 15');
    expect(
      within(card).getByRole('img', {
        name: 'Team A1: 6 present (1 of them PTO), 1 absent, 8 not marked',
      }),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: /^Team A1.*of 7 marked · 86%.*7 of 15/ })).toBeVisible();
    expect(screen.getByText('1 incomplete')).toBeVisible();
  });

  it('says of a team without a leader that it has none [MON-19]', async () => {
    open();
    const cards = within(await screen.findByRole('list', { name: 'Teams' })).getAllByRole(
      'listitem',
    );
    expect(cards[0]).toHaveTextContent('Leader A1');
    expect(cards[1]).toHaveTextContent('no TL');
  });

  it('keeps what was shown when it cannot be fetched anew, and says that it may be old [MON-25]', async () => {
    const { user, channel } = open();
    await screen.findByRole('list', { name: 'Teams' });
    await act(() => channel.flush());
    server.on(monitoringRoutes.watch, () => {
      throw new Cut();
    });
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/What is shown may be old\./)).toHaveTextContent(
      /^Failed to fetch the attendance overview: The server cannot be reached\./,
    );
    expect(screen.getByRole('list', { name: 'Teams' })).toBeVisible();
  });

  it('on a phone one button holds what the bar has no room for, and the tabs have short names [MON-37, MON-13]', async () => {
    const phone = {
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    const media = vi.spyOn(window, 'matchMedia').mockReturnValue(phone as never);
    const { user } = open();
    await screen.findByText('Overview');
    const bar = within(screen.getByRole('banner'));
    expect(bar.queryByRole('button', { name: 'Logout' })).toBeNull();
    await user.click(bar.getByRole('button', { name: 'More' }));
    expect(entriesOfMenu()).toEqual([
      'Priya NairWATCH TL',
      'Refresh',
      'Pair a Display',
      'Displays',
      'Attendance Reports',
      'Analytics',
      'Same as this device',
      'Light',
      'Dark',
      'Your accountCalendar, password and devices',
      'Logout',
    ]);
    media.mockRestore();
  });
});

const at = '2026-11-20T02:41:00.000Z';
const lookedAt = (userId: string) => sessionScopeOf(userId).part(makeLastLook).store.getState().at;

it('what one person has looked at is new for the next, and not for themselves later [MON-24, SES-48]', () => {
  sessionScopeOf('priya').part(makeLastLook).look(at);
  expect(lookedAt('daniel')).toBe('');
  expect(lookedAt('priya')).toBe(at);
});

it('a look that the device has not kept ends with the session [MON-24, SES-48]', () => {
  const mine = sessionScopeOf('mei').part(makeLastLook);
  mine.look(at);
  localStorage.clear();
  expect(mine.store.getState().at).toBe(at);
  expect(lookedAt('mei')).toBe('');
});
