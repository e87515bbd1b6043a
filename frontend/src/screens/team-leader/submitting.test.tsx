import { attendanceRoutes, directoryRoutes, scheduleRoutes } from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { present, recordOf, sheetOf } from '../../features/attendance/attendance.fixture.ts';
import { useToastSlot } from '../../shared/ui/feedback/toast.store.ts';
import { Cut, Refused } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import {
  at,
  awayOf,
  clock,
  hana,
  mei,
  members,
  morning,
  open,
  radio,
  submitButton,
  withTeamLeader,
} from './team-leader.fixture.tsx';
import TeamLeaderScreen from './team-leader-screen.tsx';

withTeamLeader();

describe('a submit without a connection', () => {
  const answered = () => {
    at.sheet = sheetOf(members.map((one) => recordOf(one)));
    const { session, records } = at.sheet;
    return { session, records, created: 3, updated: 0, deleted: 0 };
  };
  const cut = () => {
    throw new Cut();
  };
  const sentIds = () =>
    at.server.callsOf(attendanceRoutes.submit).map(({ body }) => (body as { opId: string }).opId);
  const network = (isOnline: boolean) => {
    const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    onTestFinished(() => spy.mockRestore());
    if (isOnline) act(() => void window.dispatchEvent(new Event('online')));
  };
  const submitCut = async () => {
    at.server.on(attendanceRoutes.submit, cut);
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Mark All Present' }));
    await page.user.click(submitButton());
    return page;
  };
  const submitOffline = async () => {
    network(false);
    const page = await submitCut();
    await screen.findByText(
      'Not sent: will be sent when there is a connection and this page is open',
    );
    return page;
  };

  it('waits in sight, over a reload too, and is sent by itself under its own id [ATT-60, ATT-86]', async () => {
    const first = await submitOffline();
    first.unmount();
    await open();
    await screen.findByText(
      'Not sent: will be sent when there is a connection and this page is open',
    );
    at.server.on(attendanceRoutes.submit, answered);
    network(true);
    await waitFor(() => expect(submitButton('Update Attendance')).toBeEnabled());
    expect(screen.queryByText(/^Not sent/)).toBeNull();
    expect(new Set(sentIds()).size).toBe(1);
    expect(sentIds().length).toBeGreaterThan(1);
  });

  it('that left and lost its answer is not confirmed, however often it is tried without a network [ATT-87, OPS-47]', async () => {
    const { user } = await submitCut();
    expect(await screen.findByText('Not confirmed: will be sent again')).toBeVisible();
    expect(sentIds()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Do not send' })).toBeNull();
    network(false);
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(sentIds()).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send now' })).toBeEnabled());
    expect(screen.getByText('Not confirmed: will be sent again')).toBeVisible();
    at.server.on(attendanceRoutes.submit, answered);
    network(true);
    await waitFor(() => expect(submitButton('Update Attendance')).toBeEnabled());
    expect(new Set(sentIds()).size).toBe(1);
  });

  it('that waited and lost its answer when it was sent is not confirmed either [ATT-87]', async () => {
    await submitOffline();
    network(true);
    expect(await screen.findByText('Not confirmed: will be sent again')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Do not send' })).toBeNull();
  });

  it('whose browser wrongly sees no network is not confirmed while the server answers [ATT-87]', async () => {
    network(false);
    const realFetch = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      input === '/healthz' ? Promise.resolve(new Response('{}')) : realFetch(input, init);
    await submitCut();
    expect(await screen.findByText('Not confirmed: will be sent again')).toBeVisible();
    expect(screen.queryByText(/^Not sent/)).toBeNull();
  });

  it('and is not confirmed is taken back in the list, which first says that the server may have it [OFF-20, ATT-87]', async () => {
    const { user } = await submitCut();
    await screen.findByText('Not confirmed: will be sent again');
    await user.click(screen.getByRole('button', { name: '1 waiting to be sent' }));
    await user.click(screen.getByRole('button', { name: /^Take back/ }));
    const question = screen.getByRole('alertdialog', { name: 'Take back Attendance submit?' });
    expect(question).toHaveTextContent('The server may have stored it already');
    await user.click(within(question).getByRole('button', { name: 'Take back' }));
    expect(screen.queryByText(/^Not confirmed/)).toBeNull();
    expect(radio(mei, 'Present')).toBeChecked();
  });

  it('stands in the bar’s list with what it is, and is taken back there [OFF-20]', async () => {
    const { user } = await submitOffline();
    await user.click(screen.getByRole('button', { name: '1 waiting to be sent' }));
    const list = screen.getByRole('dialog', { name: 'Waiting to be sent' });
    expect(list).toHaveTextContent('Attendance submit · Sep 063 marks, which stay here · since');
    await user.click(within(list).getByRole('button', { name: /^Take back/ }));
    expect(screen.queryByText(/^Not sent/)).toBeNull();
    expect(screen.queryByRole('button', { name: /waiting to be sent/ })).toBeNull();
    expect(radio(mei, 'Present')).toBeChecked();
  });

  it('whose page was closed before its answer came is asked for again, under its id [OFF-21, ATT-18]', async () => {
    at.server.on(attendanceRoutes.submit, () => new Promise<never>(() => undefined));
    const first = await open();
    await first.user.click(screen.getByRole('button', { name: 'Mark All Present' }));
    await first.user.click(submitButton());
    await waitFor(() => expect(sentIds()).toHaveLength(1));
    first.unmount();
    at.server.on(attendanceRoutes.submit, answered);
    await open();
    await waitFor(() => expect(submitButton('Update Attendance')).toBeEnabled());
    expect(new Set(sentIds()).size).toBe(1);
    expect(sentIds()).toHaveLength(2);
  });

  it('that is refused says which date’s it was, and stays until it is read [OFF-21]', async () => {
    await submitOffline();
    at.server.on(attendanceRoutes.submit, () => {
      throw new Refused('NOT_A_MEMBER', { names: 'Mei Osman' });
    });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/It was the submit of Sep 06, 2025\.$/)).toBeVisible();
    expect(useToastSlot.getState().current?.untilRead).toBe(true);
  });

  it('that is answered says which date’s it was [ATT-54]', async () => {
    await submitOffline();
    at.server.on(attendanceRoutes.submit, answered);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() =>
      expect(useToastSlot.getState().current).toMatchObject({
        title: 'Attendance updated successfully',
        description: 'Team attendance has been updated. It was the submit of Sep 06, 2025.',
      }),
    );
  });

  it('is asked about when the page is closed, and no more once it was sent [ATT-120]', async () => {
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await submitOffline();
    expect(leave()).toBe(false);
    at.server.on(attendanceRoutes.submit, answered);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(submitButton('Update Attendance')).toBeEnabled());
    expect(leave()).toBe(true);
  });

  it.each(['UNAVAILABLE', 'OUTCOME_UNKNOWN', 'STOPPING'] as const)(
    'or answered %s is not lost: it waits, says no failure, and is sent again under its id [ATT-87, ATT-60]',
    async (code) => {
      at.server.on(attendanceRoutes.submit, () => {
        throw new Refused(code);
      });
      const { user } = await open();
      await user.click(screen.getByRole('button', { name: 'Mark All Present' }));
      await user.click(submitButton());
      expect(await screen.findByText('Not confirmed: will be sent again')).toBeVisible();
      expect(screen.queryByText('Failed to submit attendance')).toBeNull();
      at.server.on(attendanceRoutes.submit, answered);
      act(() => void window.dispatchEvent(new Event('online')));
      await waitFor(() => expect(submitButton('Update Attendance')).toBeEnabled());
      expect(screen.queryByText(/^Not confirmed/)).toBeNull();
      expect(new Set(sentIds()).size).toBe(1);
      expect(sentIds()).toHaveLength(2);
    },
  );

  it('on a full disk says so instead, and keeps the marks [ATT-87, ATT-54]', async () => {
    at.server.on(attendanceRoutes.submit, () => {
      throw new Refused('STORE_FULL');
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Mark All Present' }));
    await user.click(submitButton());
    expect(await screen.findByText(/disk is full/)).toBeVisible();
    expect(screen.queryByText(/^Not confirmed/)).toBeNull();
    expect(radio(mei, 'Present')).toBeChecked();
  });

  it('can be taken back, and its marks stay [ATT-86]', async () => {
    const { user } = await submitOffline();
    await user.click(screen.getByRole('button', { name: 'Do not send' }));
    expect(screen.queryByText(/^Not sent/)).toBeNull();
    const sent = sentIds().length;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(radio(mei, 'Present')).toBeChecked();
    expect(sentIds()).toHaveLength(sent);
  });

  it('that is refused once it arrives says why, and keeps the marks [ATT-54, ATT-86]', async () => {
    await submitOffline();
    at.server.on(attendanceRoutes.submit, () => {
      throw new Refused('NOT_A_MEMBER', { names: 'Mei Osman' });
    });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/Not an active member of this team: Mei Osman/)).toBeVisible();
    expect(submitButton()).toBeEnabled();
    expect(radio(mei, 'Present')).toBeChecked();
  });
});

describe('what may not be submitted', () => {
  it('a day off has nothing to mark, says so once, and shows the shift before and offers the next [ATT-49, SCH-18, MON-76]', async () => {
    const { user } = await open('2025-09-08');
    expect(screen.getByRole('region', { name: 'Shift before: Sep 07, 2025' })).toBeVisible();
    expect(screen.queryByText('Teams Submitted')).not.toBeInTheDocument();
    expect(screen.getAllByText('Attendance submission is locked during Night Off')).toHaveLength(1);
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mark All Present' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /Notes/ })).not.toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
    expect(
      screen.getByRole('heading', { name: 'Night Off: there is no shift on Sep 08, 2025' }),
    ).toBeVisible();
    const [row] = screen.getAllByText('Not marked');
    expect(row).not.toBeVisible();
    await user.click(screen.getByText(/^\d+ members?$/));
    expect(row).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to Sep 10, 2025' }));
    expect(await screen.findByRole('button', { name: /Attendance Date: Sep 10/ })).toBeVisible();
  });

  it('shows another team without anything to mark [ATT-51]', async () => {
    at.server.on(directoryRoutes.members, () => members.map((one) => ({ ...one, teamId: 'A2' })));
    at.sheet = sheetOf([recordOf(hana, { ...present, teamId: 'A2' })], { teamId: 'A2' });
    renderLive(<TeamLeaderScreen />, { address: '/dashboard?team=A2' });
    expect(
      await screen.findByText('You can only submit attendance for your own team members.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Submit/ })).not.toBeInTheDocument();
  });

  it('leads to the member of a tick on a sheet that is only looked at [ATT-77, UI-92]', async () => {
    at.sheet = sheetOf(
      members.map((one) => recordOf(one, { ...present, teamId: 'A2' })),
      {
        teamId: 'A2',
      },
    );
    at.server.on(directoryRoutes.members, () => members.map((one) => ({ ...one, teamId: 'A2' })));
    const { user } = renderLive(<TeamLeaderScreen />, { address: '/dashboard?team=A2' });
    const progress = within(await screen.findByRole('region', { name: 'Attendance Progress' }));
    const first = screen.getByText(hana.name, { selector: 'li *' }).closest('li');
    await user.click(progress.getByRole('button'));
    await waitFor(() => expect(first).toHaveFocus());
  });

  it('says so when the team has no members [ATT-44]', async () => {
    at.server.on(directoryRoutes.members, () => []);
    renderLive(<TeamLeaderScreen />);
    expect(await screen.findByText('No team members found')).toBeInTheDocument();
  });

  it.each([
    [directoryRoutes.teams, 'Failed to fetch teams'],
    [directoryRoutes.members, 'Failed to fetch team members: '],
    [attendanceRoutes.sheet, 'Failed to fetch attendance'],
  ] as const)(
    'when $path fails it says "%s" and why, and tries again [ATT-71]',
    async (route, title) => {
      at.server.on(route, () => {
        throw new Refused('UNAVAILABLE');
      });
      const { user } = renderLive(<TeamLeaderScreen />, { address: `/dashboard?date=${morning}` });
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(
        `${title}503: The database does not answer. Please try again.`,
      );
      const callsBefore = at.server.callsOf(route).length;
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(at.server.callsOf(route).length).toBeGreaterThan(callsBefore));
    },
  );

  it('says "No teams available" when there is no team at all [ATT-71]', async () => {
    at.server.on(directoryRoutes.teams, () => []);
    renderLive(<TeamLeaderScreen />);
    expect(await screen.findByText('No teams available')).toBeVisible();
  });
});

describe('a final sheet', () => {
  const late = '2025-09-08T04:00:00.000Z';

  it('says why nothing can be marked, and shows what was not sent until it is taken back; a known absence proposes nothing there [ATT-103, ABS-60]', async () => {
    at.absences = [awayOf(mei)];
    at.sheet = sheetOf(members.map((one) => recordOf(one)));
    const first = await open();
    await first.user.click(radio(mei, 'Absent'));
    first.unmount();
    at.server.on(scheduleRoutes.clock, () => ({ ...clock(late), today: '2025-09-08' }));
    const { user } = await open();
    expect(await screen.findByText(/^Final since Sep 07, 2025, 10:00 AM/)).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: /Update Attendance|Mark All/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Take|Came back)/ })).toBeNull();
    expect(screen.getByText(/^1 mark on this device was not sent/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/was not sent/)).toBeNull();
  });

  it('is none before its first submit [ATT-101]', async () => {
    at.server.on(scheduleRoutes.clock, () => ({ ...clock(late), today: '2025-09-08' }));
    await open();
    expect(radio(hana, 'Present')).toBeEnabled();
    expect(screen.queryByText(/^Final since/)).toBeNull();
  });
});
