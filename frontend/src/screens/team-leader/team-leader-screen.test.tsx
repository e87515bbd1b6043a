import { addDays, attendanceRoutes, paperRoutes, scheduleRoutes } from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { absent, recordOf, sheetOf } from '../../features/attendance/attendance.fixture.ts';
import { sessionUserOf } from '../../features/session/session.fixture.ts';
import { now } from '../../shared/dates/clock.ts';
import { Refused } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import {
  at,
  clock,
  hana,
  marcus,
  marked,
  mei,
  morning,
  open,
  group,
  radio,
  submitButton,
  withTeamLeader,
} from './team-leader.fixture.tsx';
import TeamLeaderScreen from './team-leader-screen.tsx';

withTeamLeader();

describe('the sheet', () => {
  it('shows the members in order, the zone of the day and how far the marking is [ATT-41, ATT-45, ATT-48, SCH-15]', async () => {
    await open();
    const groups = screen.getAllByRole('radiogroup').map((one) => one.getAttribute('aria-label'));
    expect(groups).toEqual(
      ['Hana Ismail', 'Marcus Goh', 'Mei Osman'].map((name) => `Attendance of ${name}`),
    );
    expect(marked()).toHaveTextContent('0 of 3 members marked');
    expect(screen.getByText(/^Attendance Progress\s0%$/)).toBeVisible();
    expect(await screen.findByText(/You are deployed to D2CAR/)).toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
  });

  it('puts the focus into a note when it is asked for, and takes it no more from what is pressed next [ATT-41]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add note on Hana Ismail' }));
    expect(screen.getByLabelText('Notes for Hana Ismail')).toHaveFocus();
    await user.click(radio(hana, 'Present'));
    expect(radio(hana, 'Present')).toHaveFocus();
  });

  it('offers Team A and a number first, by number, the rest after them [ATT-38, DIR-4]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /Select Team:/ }));
    const options = (await screen.findAllByRole('option')).map((one) => one.textContent);
    expect(options).toEqual(['Team A1', 'Team A2', 'Team A10', 'SAC AC CVG AC']);
  });

  it('submits the marks with the revision they were made on and one id [ATT-17, ATT-18, ATT-48, ATT-53, ATT-54]', async () => {
    at.server.on(attendanceRoutes.submit, () => {
      at.sheet = sheetOf([recordOf(hana), recordOf(mei, absent('MC'))]);
      const { session, records } = at.sheet;
      return { session, records, created: 2, updated: 0, deleted: 0 };
    });
    const { user } = await open();
    await user.click(radio(hana, 'Present'));
    await user.click(radio(mei, 'Absent'));
    await user.click(await screen.findByRole('option', { name: /MC · Medical Certificate/ }));
    expect(localStorage.length).toBeGreaterThan(2);
    await user.click(submitButton());
    await user.click(await screen.findByRole('button', { name: 'Submit 2' }));
    expect(await screen.findByText('Team attendance has been updated.')).toBeInTheDocument();

    expect(at.server.callsOf(attendanceRoutes.submit)[0]?.body).toEqual({
      teamId: 'A1',
      date: morning,
      submittedBy: sessionUserOf().id,
      baseRevision: 0,
      opId: expect.any(String),
      attendanceData: {
        [hana.id]: { status: 'present', notes: '' },
        [mei.id]: { status: 'absent', absenceType: 'MC', notes: '' },
      },
    });
    expect(submitButton('Update Attendance')).toBeEnabled();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('muster_draft'))).toEqual([]);
  });

  it('is marked by keys: P, A and T on the row in focus, the arrows to the next one [ATT-47, UI-22]', async () => {
    const { user } = await open();
    act(() => radio(hana, 'Present').focus());
    await user.keyboard('t');
    await screen.findByRole('button', { name: /^Comes at 2 PM/ });
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(group(hana)).toContainElement(document.activeElement as HTMLElement),
    );
    await user.keyboard('{ArrowDown}a');
    await screen.findByRole('option', { name: /^MC/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    expect(radio(hana, 'PTO')).toBeChecked();
    expect(radio(marcus, 'Absent')).toBeChecked();
    expect(screen.getByRole('button', { name: /PTO end for Hana Ismail: 2:00 PM/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /for Marcus Goh: MC/ })).toBeVisible();
    await user.type(screen.getByLabelText('Notes for Mei Osman'), 'pat');
    expect(screen.getByLabelText('Notes for Mei Osman')).toHaveValue('pat');
    expect(radio(mei, 'Present')).not.toBeChecked();
  });

  it('marks all present and clears all, each with an undo [ATT-46, UI-92]', async () => {
    const { user } = await open();
    await user.click(radio(mei, 'Absent'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Mark All Present' }));
    expect(marked()).toHaveTextContent('3 of 3 members marked');
    expect(screen.getByRole('button', { name: 'Mark All Present' })).toBeDisabled();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('button', { name: 'Mark All Present' })).toBeEnabled();
    expect(radio(mei, 'Absent')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(marked()).toHaveTextContent('0 of 3 members marked');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(radio(mei, 'Absent')).toBeChecked();
  });

  it('refuses half a mark with the server’s title and text and brings the row into sight; the next mark closes it [ATT-53, UI-43]', async () => {
    const { user } = await open();
    await user.click(radio(hana, 'PTO'));
    await user.type(screen.getByLabelText('Search members'), 'mei');
    await user.click(submitButton());
    expect(await screen.findByText('PTO Timing Required')).toBeInTheDocument();
    expect(
      screen.getByText('Please provide both PTO start and end times for: Hana Ismail'),
    ).toBeInTheDocument();
    expect(group(hana)).toBeInTheDocument();
    expect(at.server.callsOf(attendanceRoutes.submit)).toHaveLength(0);
    await user.click(radio(hana, 'Present'));
    expect(screen.queryByText('PTO Timing Required')).toBeNull();
  });

  it('asks for the absence type at once, and says that it is missing once it was left empty [ATT-41, ATT-53, ATT-75]', async () => {
    const { user } = await open();
    await user.click(radio(mei, 'Absent'));
    expect(await screen.findAllByRole('option')).toHaveLength(25);
    expect(
      screen
        .getAllByRole('option')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    ).toEqual(
      ['MC', 'VL', 'CCL', 'UL'].map((code) => expect.stringMatching(new RegExp(`^${code} · `))),
    );
    expect(screen.queryByText('Absence type is required')).toBeNull();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Absence type is required')).toBeVisible();
  });

  it('offers the person’s own latest absence types below the common ones [ATT-75, ATT-76]', async () => {
    at.recentAbsences = { [mei.id]: ['HL', 'MC', 'OJT'], [marcus.id]: ['CL'] };
    const { user } = await open();
    await user.click(radio(mei, 'Absent'));
    const options = () => screen.getAllByRole('option').map((one) => one.textContent);
    await waitFor(() =>
      expect(
        options()
          .slice(0, 7)
          .map((one) => one?.split(' ')[0]),
      ).toEqual(['MC', 'VL', 'CCL', 'UL', 'HL', 'OJT', 'ATTACHMENT']),
    );
    expect(options()[4]).toMatch(/lately/);
  });

  it('follows the latest absence types when an earlier sheet is written [ATT-76]', async () => {
    const { user, channel } = await open();
    await user.click(radio(mei, 'Absent'));
    expect(await screen.findAllByRole('option')).toHaveLength(25);
    expect(screen.queryByText(/lately/)).toBeNull();
    at.recentAbsences = { [mei.id]: ['HL'] };
    channel.push('days:changed', { what: 'sheets', dates: [addDays(morning, -1)] });
    await act(() => channel.flush());
    expect(await screen.findByText(/lately/)).toBeVisible();
  });

  it('lists the absence types all the same when the latest cannot be fetched, and says nothing [ATT-76]', async () => {
    at.server.on(attendanceRoutes.recentAbsences, () => {
      throw new Refused('UNAVAILABLE');
    });
    const { user } = await open();
    await user.click(radio(mei, 'Absent'));
    expect(await screen.findAllByRole('option')).toHaveLength(25);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers the hours of the shift for a time off, the end after the start [ATT-43, ATT-74]', async () => {
    const { user } = await open();
    await user.click(radio(mei, 'PTO'));
    const times = async (label: string) =>
      within(await screen.findByRole('listbox', { name: `${label} for Mei Osman` }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    const starts = await times('PTO start');
    expect([starts[0], starts.at(-1)]).toEqual(['10:00 AM', '9:45 PM']);
    await user.click(
      within(screen.getByRole('listbox', { name: 'PTO start for Mei Osman' })).getByRole('option', {
        name: '1:00 PM',
      }),
    );
    const ends = await times('PTO end');
    expect([ends[0], ends.at(-1)]).toEqual(['1:15 PM', '10:00 PM']);
    await user.click(screen.getByRole('option', { name: '10:00 PM' }));
    expect(screen.getByRole('button', { name: 'PTO end for Mei Osman: 10:00 PM' })).toBeVisible();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('shows a time outside the steps of 15 minutes as it is, and keeps it [ATT-73]', async () => {
    at.sheet = sheetOf([
      recordOf(hana),
      recordOf(marcus),
      recordOf(mei, { status: 'pto', ptoTiming: '10:07-13:10' }),
    ]);
    at.server.on(attendanceRoutes.submit, ({ body }) => {
      expect(body.attendanceData?.[mei.id]?.ptoTiming).toBe('10:07-13:10');
      const { session, records } = at.sheet;
      return { session, records, created: 0, updated: 1, deleted: 0 };
    });
    const { user } = await open();
    expect(screen.getByRole('button', { name: 'PTO start for Mei Osman: 10:07 AM' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'PTO end for Mei Osman: 1:10 PM' }));
    expect(await screen.findByRole('option', { name: '10:07 AM' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await user.keyboard('{Escape}');
    await user.type(screen.getByLabelText('Notes for Hana Ismail'), 'x');
    await user.click(submitButton('Update Attendance, 1 change'));
    await waitFor(() => expect(at.server.callsOf(attendanceRoutes.submit)).toHaveLength(1));
  });

  it('asks before a sheet is sent on which some are not marked [ATT-80]', async () => {
    const { user } = await open();
    await user.click(radio(hana, 'Present'));
    await user.click(submitButton());
    await screen.findByText('2 members are not marked. Submit 1?');
    await user.click(screen.getByRole('button', { name: 'Mark the rest' }));
    await waitFor(() => expect(radio(marcus, 'Present')).toHaveFocus());
    expect(at.server.callsOf(attendanceRoutes.submit)).toHaveLength(0);
  });

  it('goes to the next member who is not marked, and marks the row for a moment [ATT-77]', async () => {
    const { user } = await open();
    await user.click(radio(hana, 'Present'));
    act(() => screen.getByRole('button', { name: 'Go to the next member not marked' }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(radio(marcus, 'Present')).toHaveFocus());
    expect(radio(marcus, 'Present').closest('[data-shown]')).not.toBeNull();
  });

  it('keeps a draft through a reload [ATT-55]', async () => {
    const first = await open();
    await first.user.click(radio(mei, 'Present'));
    first.unmount();
    await open();
    expect(radio(mei, 'Present')).toBeChecked();
  });
});

it('after midnight the sheet is that of the night shift that still runs, everywhere [SCH-16]', async () => {
  // 03:00 on the 8th in Singapore: the night shift of the 7th runs until 10:00.
  at.server.on(scheduleRoutes.clock, () => clock('2025-09-07T19:00:00.000Z'));
  const { user } = renderLive(<TeamLeaderScreen />);
  expect(await screen.findByRole('button', { name: /Attendance Date: Sep 07/ })).toBeVisible();
  expect(screen.queryByText(/the next shift is on|has ended/)).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Zone Assignment' }));
  expect(await screen.findByText(/Team A1 · Sep 07, 2025/)).toBeInTheDocument();
  expect(now()).toBeLessThan(Date.parse('2025-09-07T19:05:00.000Z'));
});

it('offers the next shift once the one that is shown has ended [SCH-17]', async () => {
  at.server.on(scheduleRoutes.clock, () => clock('2025-09-06T14:00:00.000Z'));
  const { user } = renderLive(<TeamLeaderScreen />);
  expect(await screen.findByText('Morning Shift of Sep 06, 2025 has ended')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go to Sep 07, 2025' }));
  expect(await screen.findByRole('button', { name: /Attendance Date: Sep 07/ })).toBeVisible();
});

it('shows the zone of a day and the seven days from there on [SCH-14]', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Zone Assignment' }));
  expect(await screen.findByText('D2CAR', { selector: 'p' })).toBeInTheDocument();
  expect(await screen.findAllByText('Morning Shift')).not.toHaveLength(0);
  expect(screen.getByText(/Sep 12/)).toBeInTheDocument();
  expect(addDays(morning, 6)).toBe('2025-09-12');
});

it('a submitted sheet is saved as a PDF from what else there is of it [PAP-11]', async () => {
  at.sheet = sheetOf([recordOf(hana), recordOf(mei, absent('MC'))]);
  at.server.on(paperRoutes.attendance, () => 'paper');
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More of this sheet' }));
  await user.click(await screen.findByRole('menuitem', { name: 'PDF' }));
  await waitFor(() => expect(at.server.callsOf(paperRoutes.attendance)).toHaveLength(1));
});

it('a sheet that nobody has submitted is saved as a PDF too, to fill in by hand [PAP-10, PAP-11]', async () => {
  at.server.on(paperRoutes.attendance, () => 'paper');
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More of this sheet' }));
  expect(screen.queryByRole('menuitem', { name: 'View Details' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'PDF' }));
  await waitFor(() => expect(at.server.callsOf(paperRoutes.attendance)).toHaveLength(1));
});
