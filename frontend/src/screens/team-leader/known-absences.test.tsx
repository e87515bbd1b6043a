import { absenceRoutes, attendanceRoutes, type Absence } from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { absent, recordOf, sheetOf } from '../../features/attendance/attendance.fixture.ts';
import { Refused } from '../../testing/fake-server.ts';
import {
  at,
  awayOf,
  hana,
  marcus,
  marked,
  mei,
  open,
  radio,
  submitButton,
  withTeamLeader,
} from './team-leader.fixture.tsx';

withTeamLeader();

const submitted = () =>
  at.server.callsOf(attendanceRoutes.submit).map(({ body }) => body as { attendanceData: object });
it('a known absence is a proposal in the row, counted by nobody, and one press takes it [ABS-60]', async () => {
  at.absences = [awayOf(mei, { notes: 'in Penang' })];
  const { user } = await open();
  expect(await screen.findByText(/^VL until Sep 08, entered by Hana Ismail$/)).toBeVisible();
  expect(marked()).toHaveAttribute('aria-valuenow', '0');
  expect(radio(mei, 'Absent')).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Take VL for Mei Osman' }));
  expect(radio(mei, 'Absent')).toBeChecked();
  expect(screen.getByRole('button', { name: /Absence type for Mei Osman.*VL/ })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Notes for Mei Osman' })).toHaveValue('in Penang');
  expect(marked()).toHaveAttribute('aria-valuenow', '1');
  expect(screen.queryByRole('button', { name: /^Take VL/ })).toBeNull();
});

it('Mark All Present takes the known absences and lets marks stand that somebody made beside one [ABS-61]', async () => {
  at.absences = [
    awayOf(mei, { absenceType: 'PTO', ptoTiming: '12:00-14:00' }),
    awayOf(marcus, { absenceType: 'MC' }),
  ];
  const { user } = await open();
  await user.click(radio(marcus, 'Present'));
  await user.click(screen.getByRole('button', { name: 'Mark All Present' }));
  expect(await screen.findByText('2 members present, 1 known absence taken.')).toBeVisible();
  expect(radio(hana, 'Present')).toBeChecked();
  expect(radio(marcus, 'Present')).toBeChecked();
  expect(radio(mei, 'PTO')).toBeChecked();
  expect(screen.getByRole('button', { name: 'Mark All Present' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(radio(mei, 'PTO')).not.toBeChecked();
  expect(radio(hana, 'Present')).not.toBeChecked();
  expect(radio(marcus, 'Present')).toBeChecked();
});

it('what is only proposed is not sent [ABS-60]', async () => {
  at.absences = [awayOf(mei), awayOf(marcus, { absenceType: 'MC' })];
  at.server.on(attendanceRoutes.submit, () => new Promise(() => undefined));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Take VL for Mei Osman' }));
  await user.click(submitButton());
  // Two are not marked: a proposal is no mark.
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: /^Submit/ }));
  await waitFor(() => expect(submitted()).toHaveLength(1));
  expect(submitted()[0]?.attendanceData).toEqual({
    [mei.id]: { status: 'absent', absenceType: 'VL', notes: '' },
  });
});

it('a sheet with two known absences is Mark All Present and Submit [ABS-61]', async () => {
  at.absences = [awayOf(mei), awayOf(marcus, { absenceType: 'MC' })];
  at.server.on(attendanceRoutes.submit, () => new Promise(() => undefined));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Mark All Present' }));
  await user.click(submitButton());
  await waitFor(() => expect(submitted()).toHaveLength(1));
  expect(submitted()[0]?.attendanceData).toEqual({
    [hana.id]: { status: 'present', notes: '' },
    [mei.id]: { status: 'absent', absenceType: 'VL', notes: '' },
    [marcus.id]: { status: 'absent', absenceType: 'MC', notes: '' },
  });
});

it('somebody who is here in spite of it came back early: one press ends it, and Undo gives it back [ABS-62]', async () => {
  at.absences = [awayOf(mei, { revision: 3 })];
  const changes: unknown[] = [];
  at.server.on(absenceRoutes.change, ({ params, body }) => {
    changes.push([params.absenceId, body.to, body.baseRevision]);
    return { ...(at.absences[0] as Absence), to: body.to, revision: 4 };
  });
  const { user } = await open();
  await user.click(radio(mei, 'Present'));
  await user.click(screen.getByRole('button', { name: /^Came back early/ }));
  expect(await screen.findByText('VL of Mei Osman ends Sep 05.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const id = at.absences[0]?.id;
  await waitFor(() =>
    expect(changes).toEqual([
      [id, '2025-09-05', 3],
      [id, '2025-09-08', 4],
    ]),
  );
  expect(radio(mei, 'Present')).toBeChecked();
});

it('one that begins on the day of the sheet is removed instead [ABS-62]', async () => {
  at.absences = [awayOf(mei, { from: '2025-09-06', to: '2025-09-06' })];
  at.sheet = sheetOf([recordOf(mei)]);
  at.server.on(absenceRoutes.remove, () => ({}));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^Came back early: VL on Sep 06/ }));
  expect(await screen.findByText('VL of Mei Osman removed.')).toBeVisible();
  expect(at.server.callsOf(absenceRoutes.remove)).toHaveLength(1);
});

it('the days that follow an absence are entered beside its reason [ABS-63]', async () => {
  at.sheet = sheetOf([recordOf(mei, absent('MC'))]);
  const entered: unknown[] = [];
  at.server.on(absenceRoutes.create, ({ body: { from, to, absenceType, userId } }) => {
    entered.push({ from, to, absenceType, userId });
    return awayOf(mei, { from, to, absenceType: 'MC' });
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'MC of Mei Osman also until' }));
  await user.click(await screen.findByRole('button', { name: /\b8 September/ }));
  expect(await screen.findByText('MC of Mei Osman until Sep 08.')).toBeVisible();
  expect(entered).toEqual([
    { from: '2025-09-07', to: '2025-09-08', absenceType: 'MC', userId: mei.id },
  ]);
});

it('until when is said in the row, corrected there, and taken back [ABS-63]', async () => {
  at.sheet = sheetOf([recordOf(mei, absent('MC'))]);
  const ahead = awayOf(mei, { from: '2025-09-07', absenceType: 'MC', revision: 3 });
  at.absences = [ahead];
  const changes: unknown[] = [];
  at.server.on(absenceRoutes.change, ({ params, body: { from, to, baseRevision } }) => {
    changes.push([params.absenceId, from, to, baseRevision]);
    return { ...ahead, to, revision: (baseRevision ?? 0) + 1 };
  });
  const { user } = await open();
  expect(screen.getByText('until Sep 08, entered by Hana Ismail')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'MC of Mei Osman until another day' }));
  await user.click(await screen.findByRole('button', { name: /\b7 September/ }));
  expect(await screen.findByText('MC of Mei Osman until Sep 07.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(changes).toEqual([
      [ahead.id, '2025-09-07', '2025-09-07', 3],
      [ahead.id, '2025-09-07', '2025-09-08', 4],
    ]),
  );
});

it('beside an absence of another reason from the day after, nothing is offered that would be refused [ABS-63]', async () => {
  at.sheet = sheetOf([recordOf(mei, absent('MC'))]);
  at.absences = [awayOf(mei, { from: '2025-09-07' })];
  await open();
  expect(screen.getByText('VL from Sep 07, entered by Hana Ismail')).toBeVisible();
  expect(screen.queryByRole('button', { name: /until/ })).toBeNull();
});

it('what is refused is said, and the marks stay [ABS-63]', async () => {
  at.absences = [awayOf(mei)];
  at.server.on(absenceRoutes.change, () => {
    throw new Refused('NOT_FOUND');
  });
  const { user } = await open();
  await user.click(radio(mei, 'Present'));
  await user.click(screen.getByRole('button', { name: /^Came back early/ }));
  expect(await screen.findByText('The absence is as it was')).toBeVisible();
  expect(radio(mei, 'Present')).toBeChecked();
});

it('an absence that is entered elsewhere is proposed as it happens [ABS-60]', async () => {
  const { channel } = await open();
  await act(() => channel.flush());
  channel.push('absences:changed', { rows: [awayOf(mei)], removed: [], revision: 1 });
  await act(() => channel.flush());
  expect(await screen.findByRole('button', { name: 'Take VL for Mei Osman' })).toBeVisible();
});

it('without the list of absences the sheet says so and can be marked [ABS-60]', async () => {
  at.server.on(absenceRoutes.list, () => {
    throw new Refused('INTERNAL');
  });
  const { user } = await open();
  expect(await screen.findByText(/^Known absences could not be fetched/)).toBeVisible();
  await user.click(radio(mei, 'Present'));
  expect(radio(mei, 'Present')).toBeChecked();
});

it('it is typed as well: the mark of the day, and the days that follow [ABS-63]', async () => {
  const entered: unknown[] = [];
  at.server.on(absenceRoutes.create, ({ body: { from, to, absenceType, userId } }) => {
    entered.push({ from, to, absenceType, userId });
    return awayOf(mei, { from, to, absenceType: 'MC' });
  });
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Find or do' }));
  await user.type(palette.getByRole('combobox'), 'mei is mc until sep 8');
  expect(palette.getByRole('status')).toHaveTextContent(
    'Enter: marks Mei Osman absent, MC · Medical Certificate, not yet sent, and enters MC until Sep 08 at once',
  );
  await user.keyboard('{Enter}');
  expect(await screen.findByText('MC of Mei Osman until Sep 08.')).toBeVisible();
  expect(radio(mei, 'Absent')).toBeChecked();
  expect(entered).toEqual([
    { from: '2025-09-07', to: '2025-09-08', absenceType: 'MC', userId: mei.id },
  ]);
});

it('while nothing answers no known absence is changed, and it says why [ABS-62, S26]', async () => {
  at.absences = [awayOf(marcus)];
  const { user, live } = await open();
  await user.click(radio(marcus, 'Present'));
  const cameBack = screen.getByRole('button', { name: /^Came back early/ });
  // In one go: the page's own look at its connection follows each second.
  act(() => live.connection.store.setState({ look: 'lost', isLost: true }));
  act(() => cameBack.click());
  expect(cameBack).toHaveAttribute('aria-disabled', 'true');
  expect(cameBack).toHaveAccessibleDescription();
  expect(at.server.callsOf(absenceRoutes.change)).toHaveLength(0);
});
