import { attendanceRoutes, paperRoutes, type Sheet } from '@muster/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useToastSlot } from '../../../shared/ui/feedback/toast.store.ts';
import { FakeServer, Refused } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { absent, memberOf, recordOf, sheetOf } from '../attendance.fixture.ts';
import { AttendanceDetailsDialog } from './attendance-details-dialog.tsx';
import { TeamDayReport } from './team-day-report.tsx';
import type { OrganisationTimes } from '../../../shared/dates/organisation.ts';

const notice = () => useToastSlot.getState().current;

const [hana, mei] = [
  memberOf(1, { name: 'Hana Ismail', role: 'TL' }),
  memberOf(2, { name: 'Mei Osman' }),
];
let server: FakeServer;
let sheet: Sheet;

beforeEach(() => {
  useToastSlot.setState({ current: null });
  sheet = sheetOf([recordOf(mei, absent('MC', 'flu')), recordOf(hana)]);
  server = new FakeServer().on(attendanceRoutes.sheet, () => sheet);
});

type Shown = Partial<ComponentProps<typeof AttendanceDetailsDialog>>;

async function open(shown: Shown = {}, organisation: Partial<OrganisationTimes> = {}) {
  const page = renderLive(
    <AttendanceDetailsDialog
      teamId="A1"
      teamName="Team A1"
      date="2025-09-06"
      memberCount={2}
      canEdit
      canEditFinal
      open
      onOpenChange={() => undefined}
      {...shown}
    />,
    { organisation },
  );
  await screen.findByRole('dialog', { name: 'Team A1' });
  return page;
}
it('the day’s report of a team shows the same on a page, with who submitted it, and another date at one press [REP-15]', async () => {
  const dates: string[] = [];
  const { user } = renderLive(
    <TeamDayReport
      teamId="A1"
      teamName="Team A1"
      date="2025-09-06"
      memberCount={15}
      canEdit
      canEditFinal
      onDate={(date) => dates.push(date)}
    />,
    { organisation: { today: '2025-09-06' } },
  );
  expect(await screen.findByText('Sep 06, 2025 · Submitted by Hana Ismail')).toBeVisible();
  expect(screen.getByText('2 of 15 marked')).toBeVisible();
  expect(screen.getByRole('cell', { name: 'MC · Medical Certificate' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Edit attendance of Mei Osman' }));
  expect(await screen.findByRole('dialog', { name: 'Mei Osman' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Date/ }));
  await user.click(await screen.findByRole('button', { name: /\b5 September/ }));
  expect(dates).toEqual(['2025-09-05']);
});

const openEdit = async (organisation: Partial<OrganisationTimes> = {}) => {
  const page = await open({}, organisation);
  await page.user.click(
    await screen.findByRole('button', { name: 'Edit attendance of Mei Osman' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Mei Osman' }));
  return { ...page, dialog };
};

describe('the details', () => {
  it('of an incomplete sheet say how many of the team are marked [ATT-61, MON-32]', async () => {
    await open({ memberCount: 15 });
    expect(await screen.findByText('2 of 15 marked')).toBeVisible();
  });

  it('are scrolled by the keyboard where nothing in them can be pressed [ATT-61, UI-92]', async () => {
    const { user } = await open({ canEdit: false });
    await screen.findByRole('cell', { name: 'MC · Medical Certificate' });
    const records = screen.getByRole('region', { name: 'Attendance records' });
    while (document.activeElement !== records && document.activeElement?.textContent !== 'PDF')
      await user.tab();
    expect(records).toHaveFocus();
  });

  it('show figures, who submitted, the absent first with the meaning of their absence type, and the date once [ATT-61]', async () => {
    await open();
    expect(await screen.findByText(/Submitted by Hana Ismail/)).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'MC · Medical Certificate' })).toBeInTheDocument();
    expect(screen.getByText('Rate').parentElement).toHaveTextContent(/^Rate50%of \d marked$/);
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent('Medical Certificate');
    expect(second).toHaveTextContent('Hana Ismail');
    expect(screen.getAllByText(/Sep 06, 2025/)).toHaveLength(1);
  });

  it('are saved as a PDF by whoever sees them [PAP-10, PAP-11]', async () => {
    server.on(paperRoutes.attendance, () => 'paper');
    const { user } = await open({ canEdit: false });
    await user.click(screen.getByRole('button', { name: 'PDF' }));
    await waitFor(() => expect(server.callsOf(paperRoutes.attendance)).toHaveLength(1));
  });

  it('offer no correction to those who may not [ATT-63]', async () => {
    await open({ canEdit: false });
    await screen.findByRole('heading', { name: 'Individual Records' });
    expect(screen.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
  });

  it('say when there is nothing [ATT-61]', async () => {
    sheet = sheetOf();
    await open();
    expect(
      await screen.findByText('No attendance data found for this team on Sep 06, 2025'),
    ).toBeInTheDocument();
  });
});

describe('a correction', () => {
  it('is sent with the revision it was opened on and only the fields of its status [ATT-24, ATT-64, ATT-65]', async () => {
    server.on(attendanceRoutes.edit, () =>
      recordOf(mei, { revision: 2, updatedByName: 'Watch One' }),
    );
    const { user, dialog } = await openEdit();
    await user.click(dialog.getByRole('radio', { name: 'Present' }));
    await user.click(dialog.getByRole('button', { name: 'Update Attendance' }));
    expect(await screen.findByText("Mei Osman's attendance has been updated.")).toBeInTheDocument();
    expect(server.callsOf(attendanceRoutes.edit)[0]?.body).toEqual({
      status: 'present',
      notes: 'flu',
      baseRevision: 1,
      opId: expect.any(String),
    });
    expect(screen.queryByRole('dialog', { name: 'Mei Osman' })).not.toBeInTheDocument();
    expect(screen.queryByRole('cell', { name: 'MC · Medical Certificate' })).toBeNull();
  });

  it.each([
    ['Absent', 'Absence Type Required', 'Please select an absence type for absent status.'],
    ['PTO', 'PTO Timing Required', 'Please provide both PTO start and end times for PTO status.'],
  ])('a record edited to %s needs its details [ATT-65]', async (status, title, text) => {
    const { user, dialog } = await openEdit();
    await user.click(dialog.getByRole('radio', { name: 'Present' }));
    await user.click(dialog.getByRole('radio', { name: status }));
    // Leaves the list that it opens.
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Update Attendance' }));
    expect(dialog.getByText(title)).toBeInTheDocument();
    expect(dialog.getByText(text)).toBeInTheDocument();
    expect(notice()).toMatchObject({ title, description: text, variant: 'destructive' });
    expect(server.callsOf(attendanceRoutes.edit)).toHaveLength(0);
  });

  it('asks at once for what Absent and PTO need, like the sheet [ATT-64]', async () => {
    const { user, dialog } = await openEdit();
    await user.click(dialog.getByRole('radio', { name: 'Present' }));
    await user.click(dialog.getByRole('radio', { name: 'Absent' }));
    expect(await screen.findByRole('option', { name: /^MC/ })).toBeInTheDocument();
  });

  it('keeps what was typed when the server refuses [ATT-65, UI-26]', async () => {
    server.on(attendanceRoutes.edit, () => {
      throw new Refused('UNAVAILABLE');
    });
    const { user, dialog } = await openEdit();
    await user.type(dialog.getByLabelText('Notes'), ' again');
    await user.click(dialog.getByRole('button', { name: 'Update Attendance' }));
    expect(await dialog.findByText('Failed to update attendance')).toBeInTheDocument();
    expect(notice()).toMatchObject({
      title: 'Failed to update attendance',
      description: 'The database does not answer. Please try again.',
      variant: 'destructive',
    });
    expect(dialog.getByLabelText('Notes')).toHaveValue('flu again');
  });

  it('shows who was faster, and goes on once the person has chosen [ATT-66]', async () => {
    const newer = recordOf(mei, { ...absent('VL'), revision: 2, updatedByName: 'Daniel Ong' });
    server.on(attendanceRoutes.edit, () => {
      throw new Refused('STALE', {}, newer);
    });
    const { user, dialog } = await openEdit();
    await user.click(dialog.getByRole('radio', { name: 'Present' }));
    await user.click(dialog.getByRole('button', { name: 'Update Attendance' }));
    expect(await dialog.findByText('absent (VL)')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Update Attendance' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Keep my mark for Mei Osman' }));
    server.on(attendanceRoutes.edit, ({ body }) => {
      expect(body.baseRevision).toBe(2);
      return recordOf(mei, { revision: 3 });
    });
    await user.click(dialog.getByRole('button', { name: 'Update Attendance' }));
    expect(await screen.findByText('Attendance updated successfully')).toBeInTheDocument();
  });
});

describe('a final sheet', () => {
  const ofLeader = { canEdit: true, canEditFinal: false } as const;

  it('says so, and nothing of it can be edited by a leader [ATT-103]', async () => {
    await open(ofLeader, { finalAfterHours: 12 });
    expect(await screen.findByText(/^Final since Sep 07, 2025, 10:00 AM, 12 hours/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
  });

  it('is changed by a watch TL who says why [ATT-102, ATT-103]', async () => {
    server.on(attendanceRoutes.edit, () => recordOf(mei, { revision: 2 }));
    const { user, dialog } = await openEdit({ finalAfterHours: 12 });
    await user.click(dialog.getByRole('radio', { name: 'Present' }));
    await user.click(dialog.getByRole('button', { name: 'Update Attendance' }));
    const reason = dialog.getByLabelText('Reason for the change');
    // Said once, where it is missing.
    expect(reason).toHaveAccessibleDescription(/Say why the sheet is changed/);
    expect(reason).toHaveFocus();
    expect(reason).toBeRequired();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.queryByText('Sheet is final')).toBeNull();
    expect(server.callsOf(attendanceRoutes.edit)).toHaveLength(0);
    await user.type(reason, 'Was here after all');
    await user.click(dialog.getByRole('button', { name: 'Update Attendance' }));
    expect(await screen.findByText('Attendance updated successfully')).toBeInTheDocument();
    const [sent] = server.callsOf(attendanceRoutes.edit);
    expect(sent?.body).toMatchObject({ status: 'present', reason: 'Was here after all' });
  });

  it('that only the server knows to be final asks for the reason then [ATT-103]', async () => {
    server.on(attendanceRoutes.edit, () => {
      throw new Refused('SHEET_FINAL');
    });
    const { user, dialog } = await openEdit();
    await user.click(dialog.getByRole('radio', { name: 'Present' }));
    await user.click(dialog.getByRole('button', { name: 'Update Attendance' }));
    const reason = await dialog.findByLabelText('Reason for the change');
    expect(reason).toHaveValue('');
    expect(reason).toHaveFocus();
    expect(reason).toHaveAccessibleDescription(/Say why the sheet is changed/);
    expect(screen.queryByText('Sheet is final')).toBeNull();
  });
});
