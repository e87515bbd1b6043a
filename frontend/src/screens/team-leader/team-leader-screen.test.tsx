import {
  addDays,
  applyToSheet,
  attendanceRoutes,
  directoryRoutes,
  scheduleRoutes,
  sessionRoutes,
  scheduleOf,
  zoneDutyOf,
  type Member,
  type RecentAbsences,
  type Sheet,
} from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  absent,
  memberOf,
  present,
  recordOf,
  sheetOf,
} from '../../features/attendance/attendance.fixture.ts';
import { overviewRow, statsOf } from '../../features/monitoring/monitoring.fixture.ts';
import { sessionOf, sessionUserOf } from '../../features/session/session.fixture.ts';
import { openSession } from '../../features/session/session.store.ts';
import { now } from '../../shared/dates/clock.ts';
import { useToastSlot } from '../../shared/ui/feedback/toast.store.ts';
import { Cut, FakeServer, Refused } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import TeamLeaderScreen from './team-leader-screen.tsx';

const morning = '2025-09-06';
const members: Member[] = [
  memberOf(1, { name: 'Hana Ismail', role: 'TL', username: 'tl.a1' }),
  memberOf(2, { name: 'Marcus Goh', role: 'DTL' }),
  memberOf(3, { name: 'Mei Osman' }),
];
const [hana, marcus, mei] = members as [Member, Member, Member];
const team = (id: string, name: string) => ({
  id,
  name,
  leaderId: null,
  dtlId: null,
  psoId: null,
  baseZone: null,
  memberCount: 3,
  createdAt: null,
});

let server: FakeServer;
let sheet: Sheet;
let recentAbsences: RecentAbsences;

beforeEach(() => {
  useToastSlot.setState({ current: null });
  openSession(sessionOf());
  sheet = sheetOf();
  recentAbsences = {};
  server = new FakeServer()
    .on(directoryRoutes.teams, () => [
      team('SAC AC CVG AC', 'SAC AC CVG AC'),
      team('A10', 'Team A10'),
      team('A2', 'Team A2'),
      team('A1', 'Team A1'),
    ])
    .on(directoryRoutes.members, ({ params }) => (params.teamId === 'A1' ? members : []))
    .on(attendanceRoutes.sheet, ({ params }) => ({
      ...sheet,
      session: { ...sheet.session, teamId: params.teamId, date: params.date },
    }))
    .on(attendanceRoutes.recentAbsences, () => recentAbsences)
    .on(scheduleRoutes.zoneOfTeam, ({ params }) => ({
      teamId: params.teamId,
      ...zoneDutyOf(params.teamId, params.date),
    }))
    .on(scheduleRoutes.schedule, ({ params, query }) =>
      scheduleOf(params.teamId, query.startDate, query.days),
    )
    .on(scheduleRoutes.clock, () => clock());
});
afterEach(() => server.close());

/** The server's clock stands at noon in Singapore on the morning shift. */
const clock = (at = `${morning}T04:00:00.000Z`) => ({
  now: at,
  timeZone: 'Asia/Singapore',
  today: morning,
  dutyDate: morning,
  overdueAfterMinutes: 30,
});

async function open(date = morning) {
  const page = renderLive(<TeamLeaderScreen />, { address: `/dashboard?date=${date}` });
  await screen.findByRole('list', { name: 'Team members' });
  return page;
}
const group = (member: Member) =>
  screen.getByRole('radiogroup', { name: `Attendance of ${member.name}` });
const radio = (member: Member, name: string) => within(group(member)).getByRole('radio', { name });
const marked = () => screen.getByRole('progressbar', { name: 'Attendance Progress' });
const submitButton = (name: string | RegExp = 'Submit Attendance') =>
  screen.getByRole('button', { name });

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

  it('offers Team A and a number first, by number, the rest after them [ATT-38, ATT-39]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /Select Team:/ }));
    const options = (await screen.findAllByRole('option')).map((one) => one.textContent);
    expect(options).toEqual(['Team A1', 'Team A2', 'Team A10', 'SAC AC CVG AC']);
  });

  it('submits the marks with the revision they were made on and one id [ATT-17, ATT-18, ATT-48, ATT-53, ATT-54]', async () => {
    server.on(attendanceRoutes.submit, () => {
      sheet = sheetOf([recordOf(hana), recordOf(mei, absent('MC'))]);
      const { session, records } = sheet;
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

    expect(server.callsOf(attendanceRoutes.submit)[0]?.body).toEqual({
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
    await screen.findByRole('button', { name: /^First half/ });
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
    expect(screen.getByRole('button', { name: /PTO end for Hana Ismail: 4:00 PM/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /for Marcus Goh: MC/ })).toBeVisible();
    await user.type(screen.getByLabelText('Notes for Mei Osman'), 'pat');
    expect(screen.getByLabelText('Notes for Mei Osman')).toHaveValue('pat');
    expect(radio(mei, 'Present')).not.toBeChecked();
  });

  it('marks all present and clears all, each with an undo [ATT-46]', async () => {
    const { user } = await open();
    await user.click(radio(mei, 'Absent'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Mark All Present' }));
    expect(marked()).toHaveTextContent('3 of 3 members marked');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
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
    expect(server.callsOf(attendanceRoutes.submit)).toHaveLength(0);
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
    recentAbsences = { [mei.id]: ['HL', 'MC', 'OJT'], [marcus.id]: ['CL'] };
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
    recentAbsences = { [mei.id]: ['HL'] };
    channel.push('days:changed', { what: 'sheets', dates: [addDays(morning, -1)] });
    await act(() => channel.flush());
    expect(await screen.findByText(/lately/)).toBeVisible();
  });

  it('lists the absence types all the same when the latest cannot be fetched, and says nothing [ATT-76]', async () => {
    server.on(attendanceRoutes.recentAbsences, () => {
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
    sheet = sheetOf([
      recordOf(hana),
      recordOf(marcus),
      recordOf(mei, { status: 'pto', ptoTiming: '10:07-13:10' }),
    ]);
    server.on(attendanceRoutes.submit, ({ body }) => {
      expect(body.attendanceData?.[mei.id]?.ptoTiming).toBe('10:07-13:10');
      const { session, records } = sheet;
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
    await waitFor(() => expect(server.callsOf(attendanceRoutes.submit)).toHaveLength(1));
  });

  it('asks before a sheet is sent on which some are not marked [ATT-80]', async () => {
    const { user } = await open();
    await user.click(radio(hana, 'Present'));
    await user.click(submitButton());
    await screen.findByText('2 members are not marked. Submit 1?');
    await user.click(screen.getByRole('button', { name: 'Mark the rest' }));
    await waitFor(() => expect(radio(marcus, 'Present')).toHaveFocus());
    expect(server.callsOf(attendanceRoutes.submit)).toHaveLength(0);
  });

  it('goes to the next member who is not marked [ATT-77]', async () => {
    const { user } = await open();
    await user.click(radio(hana, 'Present'));
    act(() => screen.getByRole('button', { name: 'Go to the next member not marked' }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(radio(marcus, 'Present')).toHaveFocus());
  });

  it('keeps a draft through a reload [ATT-55]', async () => {
    const first = await open();
    await first.user.click(radio(mei, 'Present'));
    first.unmount();
    await open();
    expect(radio(mei, 'Present')).toBeChecked();
  });
});

describe('a submit without a connection', () => {
  const answered = () => {
    sheet = sheetOf(members.map((one) => recordOf(one)));
    const { session, records } = sheet;
    return { session, records, created: 3, updated: 0, deleted: 0 };
  };
  const cut = () => {
    throw new Cut();
  };
  const sentIds = () =>
    server.callsOf(attendanceRoutes.submit).map(({ body }) => (body as { opId: string }).opId);
  const submitOffline = async () => {
    server.on(attendanceRoutes.submit, cut);
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Mark All Present' }));
    await page.user.click(submitButton());
    await screen.findByText('Not sent: will be sent when there is a connection');
    return page;
  };

  it('waits in sight, over a reload too, and is sent by itself under its own id [ATT-60, ATT-86]', async () => {
    const first = await submitOffline();
    first.unmount();
    await open();
    await screen.findByText('Not sent: will be sent when there is a connection');
    server.on(attendanceRoutes.submit, answered);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(submitButton('Update Attendance')).toBeEnabled());
    expect(screen.queryByText(/^Not sent/)).toBeNull();
    expect(new Set(sentIds()).size).toBe(1);
    expect(sentIds().length).toBeGreaterThan(1);
  });

  it.each(['UNAVAILABLE', 'OUTCOME_UNKNOWN', 'STOPPING'] as const)(
    'or answered %s is not lost: it waits, says no failure, and is sent again under its id [ATT-87, ATT-60]',
    async (code) => {
      server.on(attendanceRoutes.submit, () => {
        throw new Refused(code);
      });
      const { user } = await open();
      await user.click(screen.getByRole('button', { name: 'Mark All Present' }));
      await user.click(submitButton());
      expect(await screen.findByText('Not confirmed: will be sent again')).toBeVisible();
      expect(screen.queryByText('Failed to submit attendance')).toBeNull();
      server.on(attendanceRoutes.submit, answered);
      act(() => void window.dispatchEvent(new Event('online')));
      await waitFor(() => expect(submitButton('Update Attendance')).toBeEnabled());
      expect(screen.queryByText(/^Not confirmed/)).toBeNull();
      expect(new Set(sentIds()).size).toBe(1);
      expect(sentIds()).toHaveLength(2);
    },
  );

  it('on a full disk says so instead, and keeps the marks [ATT-87, ATT-54]', async () => {
    server.on(attendanceRoutes.submit, () => {
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
    server.on(attendanceRoutes.submit, () => {
      throw new Refused('NOT_A_MEMBER', { names: 'Mei Osman' });
    });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/Not an active member of this team: Mei Osman/)).toBeVisible();
    expect(submitButton()).toBeEnabled();
    expect(radio(mei, 'Present')).toBeChecked();
  });
});

describe('what was marked before', () => {
  it('comes back in sight with its team and date, and can be taken back [ATT-83]', async () => {
    const first = await open();
    await first.user.click(radio(mei, 'Present'));
    expect(screen.queryByText(/^Draft of/)).toBeNull();
    first.unmount();
    const { user } = await open();
    expect(screen.getByText(/^Draft of \d+:\d\d [AP]M restored$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(radio(mei, 'Present')).not.toBeChecked();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(radio(mei, 'Present')).toBeChecked();
  });

  it('is asked about at logout, and ends with it [ATT-84]', async () => {
    server.on(sessionRoutes.logout, () => ({}));
    const { user } = await open();
    await user.click(radio(mei, 'Present'));
    await user.click(screen.getAllByRole('button', { name: 'Logout' })[0] as HTMLElement);
    expect(await screen.findByText('Log out without 1 mark?')).toBeVisible();
    expect(server.callsOf(sessionRoutes.logout)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Log out and discard' }));
    await waitFor(() => expect(server.callsOf(sessionRoutes.logout)).toHaveLength(1));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('muster_draft'))).toEqual([]);
  });

  it('is no draft from before any more once it was submitted [ATT-83]', async () => {
    const first = await open();
    await first.user.click(radio(mei, 'Present'));
    first.unmount();
    server.on(attendanceRoutes.submit, () => {
      sheet = sheetOf([recordOf(mei)]);
      const { session, records } = sheet;
      return { session, records, created: 1, updated: 0, deleted: 0 };
    });
    const { user } = await open();
    expect(screen.getByText(/^Draft of/)).toBeVisible();
    await user.click(submitButton());
    await user.click(await screen.findByRole('button', { name: 'Submit 1' }));
    await waitFor(() => expect(submitButton('Update Attendance')).toBeEnabled());
    await user.click(radio(hana, 'Present'));
    expect(screen.queryByText(/^Draft of/)).toBeNull();
  });

  it('is said on paper with the team, the day, the counts and what was not sent [ATT-82]', async () => {
    sheet = sheetOf([recordOf(mei)]);
    const { user } = await open();
    await user.click(radio(hana, 'PTO'));
    const head = screen.getByText(
      /^Team A1, Saturday, Sep 06, 2025 · Morning Shift$/,
    ).parentElement;
    expect(head).toHaveTextContent(
      '2 present (1 PTO) · 0 absent · 1 not marked · submitted 9:40 AM by',
    );
    expect(head).toHaveTextContent('1 change not sent');
  });
});

describe('a sheet that somebody else changes meanwhile', () => {
  /** Daniel corrects records; the server's sheet and the event agree. */
  const daniel = (changes: readonly [Member, Partial<Sheet['records'][number]>][]) => {
    const revision = sheet.session.revision + 1;
    const records = sheet.records.map((record) => {
      const change = changes.find(([member]) => member.id === record.userId);
      return change ? { ...record, ...change[1], updatedByName: 'Daniel Ong', revision } : record;
    });
    sheet = { ...sheet, session: { ...sheet.session, revision }, records };
    return {
      date: morning,
      teamId: 'A1',
      revision,
      opId: null,
      row: overviewRow('A1'),
      stats: statsOf([], { revision }),
      session: sheet.session,
      records,
    };
  };

  it('follows what others change and asks about what both changed [ATT-56, ATT-57, ATT-58]', async () => {
    sheet = sheetOf([recordOf(hana), recordOf(mei)]);
    const { user, channel } = await open();
    await act(() => channel.flush());
    await user.click(radio(mei, 'Absent'));
    await user.keyboard('{Escape}');
    const event = daniel([
      [hana, absent('VL')],
      [mei, absent('UL')],
    ]);
    expect(
      applyToSheet(sheetOf(sheet.records), { name: 'attendance:submitted', payload: event }),
    ).not.toBe('gap');
    channel.push('attendance:submitted', event);
    await act(() => channel.flush());
    await waitFor(() => expect(radio(hana, 'Absent')).toBeChecked());
    expect(screen.getByText('absent (UL)')).toBeInTheDocument();

    await user.click(submitButton(/^Update Attendance/));
    expect(server.callsOf(attendanceRoutes.submit)).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: 'Take the other mark for Mei Osman' }));
    expect(screen.getByRole('button', { name: /Absence type for Mei Osman: UL/ })).toBeVisible();
  });

  it('keeps the marks when it was refused as stale, and says who changed what [ATT-59]', async () => {
    sheet = sheetOf([recordOf(hana), recordOf(mei)]);
    server.on(attendanceRoutes.submit, () => {
      daniel([[hana, absent('VL')]]);
      throw new Refused('STALE', {}, sheet);
    });
    const { user, channel } = await open();
    await act(() => channel.flush());
    await user.click(radio(mei, 'Absent'));
    await user.click(await screen.findByRole('option', { name: /^MC · / }));
    await user.click(submitButton(/^Update Attendance/));
    await user.click(await screen.findByRole('button', { name: 'Submit 2' }));
    expect(await screen.findByText(/Daniel Ong changed Hana Ismail\./)).toBeInTheDocument();
    expect(radio(hana, 'Absent')).toBeChecked();
    expect(radio(mei, 'Absent')).toBeChecked();

    server.on(attendanceRoutes.submit, ({ body }) => {
      expect(body.baseRevision).toBe(2);
      const { session, records } = sheet;
      return { session, records, created: 0, updated: 1, deleted: 0 };
    });
    await user.click(submitButton(/^Update Attendance/));
    await user.click(await screen.findByRole('button', { name: 'Submit 2' }));
    await waitFor(() => expect(server.callsOf(attendanceRoutes.submit)).toHaveLength(2));
  });
});

describe('what may not be submitted', () => {
  it('locks the submit of a day off, says so once, and offers the next shift [ATT-49, SCH-18]', async () => {
    const { user } = await open('2025-09-08');
    expect(screen.getAllByText('Attendance submission is locked during Night Off')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Mark All Present' })).toBeEnabled();
    await user.click(radio(hana, 'Present'));
    expect(submitButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Go to Sep 10, 2025' }));
    expect(await screen.findByRole('button', { name: /Attendance Date: Sep 10/ })).toBeVisible();
  });

  it('shows another team without anything to mark [ATT-51]', async () => {
    server.on(directoryRoutes.members, () => members.map((one) => ({ ...one, teamId: 'A2' })));
    sheet = sheetOf([recordOf(hana, { ...present, teamId: 'A2' })], { teamId: 'A2' });
    renderLive(<TeamLeaderScreen />, { address: '/dashboard?team=A2' });
    expect(
      await screen.findByText('You can only submit attendance for your own team members.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Submit/ })).not.toBeInTheDocument();
  });

  it('says so when the team has no members [ATT-44]', async () => {
    server.on(directoryRoutes.members, () => []);
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
      server.on(route, () => {
        throw new Refused('UNAVAILABLE');
      });
      const { user } = renderLive(<TeamLeaderScreen />, { address: `/dashboard?date=${morning}` });
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(
        `${title}503: The database does not answer. Please try again.`,
      );
      const asked = server.callsOf(route).length;
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(server.callsOf(route).length).toBeGreaterThan(asked));
    },
  );

  it('says "No teams available" when there is no team at all [ATT-71]', async () => {
    server.on(directoryRoutes.teams, () => []);
    renderLive(<TeamLeaderScreen />);
    expect(await screen.findByText('No teams available')).toBeVisible();
  });
});

it('offers last night’s shift while it is still running [SCH-17]', async () => {
  // 03:00 on the 8th in Singapore: the night shift of the 7th runs until 10:00.
  server.on(scheduleRoutes.clock, () => clock('2025-09-07T19:00:00.000Z'));
  const { user } = renderLive(<TeamLeaderScreen />);
  await screen.findByText('Night shift of Sep 07, 2025 is running');
  await user.click(screen.getByRole('button', { name: 'Switch' }));
  expect(await screen.findByRole('button', { name: /Attendance Date: Sep 07/ })).toBeVisible();
  expect(now()).toBeLessThan(Date.parse('2025-09-07T19:05:00.000Z'));
});

it('shows the zone of a day and the seven days from there on [SCH-14]', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Zone Assignment' }));
  expect(await screen.findByText('D2CAR', { selector: 'p' })).toBeInTheDocument();
  expect(await screen.findAllByText('Morning Shift')).not.toHaveLength(0);
  expect(screen.getByText(/Sep 12/)).toBeInTheDocument();
  expect(addDays(morning, 6)).toBe('2025-09-12');
});
