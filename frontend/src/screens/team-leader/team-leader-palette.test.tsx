import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { asPhone } from '../../testing/as-phone.ts';
import { at, hana, mei, open, radio, withTeamLeader } from './team-leader.fixture.tsx';
import { attendanceRoutes } from '@muster/protocol';

withTeamLeader();

const palette = () => screen.findByRole('dialog', { name: 'Find or do' });

it('on a phone its button stands beside the tabs [UI-320]', async () => {
  asPhone();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Find or do' }));
  expect(await palette()).toBeVisible();
});

it('a leader marks, notes and submits by typing, and reaches other sheets and tabs [UI-320, UI-326]', async () => {
  const { user } = await open();
  const type = async (text: string) => {
    await user.keyboard('{Control>}k{/Control}');
    await user.type(within(await palette()).getByRole('combobox'), text);
    return within(await palette()).getByRole('status').textContent;
  };
  expect(await type('mei is mc')).toBe(
    'Enter: marks Mei Osman absent, MC · Medical Certificate; nothing is sent until you submit',
  );
  await user.keyboard('{Enter}');
  expect(radio(mei, 'Absent')).toBeChecked();
  expect(
    screen.getByRole('button', { name: 'Absence type for Mei Osman: MC · Medical Certificate' }),
  ).toBeInTheDocument();
  await type('note mei: at the clinic');
  await user.keyboard('{Enter}');
  expect(await screen.findByDisplayValue('at the clinic')).toBeInTheDocument();
  // What was written stays with another mark.
  await type('mei is vl');
  await user.keyboard('{Enter}');
  expect(screen.getByDisplayValue('at the clinic')).toBeInTheDocument();

  at.server.on(attendanceRoutes.submit, () => new Promise(() => undefined));
  expect(await type('submit')).toBe('Enter: submits the sheet with 1 of 3 marked');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
  await user.keyboard('{Escape}');

  expect(await type('team a2')).toMatch(/^Enter: shows the sheet of Team A2 of /);
  await user.keyboard('{Escape}');
  await type('zone assign');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Zone Assignment' })).toHaveAttribute(
      'aria-selected',
      'true',
    ),
  );
  // The sheet is not on the screen now: its people are still found, on it.
  expect(await type('hana')).toMatch(/^Enter: goes to Hana Ismail on the sheet of /);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(radio(hana, 'Present')).toHaveFocus());
});

it('the beginning of a name finds the person before what is done to all [UI-326]', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  const field = within(await palette()).getByRole('combobox');
  await user.type(field, 'ma');
  const found = () => within(screen.getByRole('listbox')).getAllByRole('option');
  expect(found()[0]).toHaveTextContent('Marcus Goh');
  expect(found().map(({ textContent }) => textContent)).toContain('Mark All PresentAction');
  await user.clear(field);
  await user.type(field, 'mark all');
  expect(found()[0]).toHaveTextContent('Mark All Present');
});

it('another team’s sheet is read, not marked, by typing too [UI-326]', async () => {
  at.server.on(attendanceRoutes.sheet, ({ params }) => ({
    ...at.sheet,
    session: { ...at.sheet.session, teamId: params.teamId, date: params.date },
  }));
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(within(await palette()).getByRole('combobox'), 'team a2');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  await user.type(within(await palette()).getByRole('combobox'), 'submit');
  expect(within(await palette()).getByRole('status')).toHaveTextContent(
    'Only the leaders of this team mark its sheet.',
  );
});
