import {
  attendanceRoutes,
  directoryRoutes,
  healthRoutes,
  keepingRoutes,
  placeRoutes,
  roleRoutes,
  scheduleRoutes,
  tagRoutes,
  teamRoutes,
  userRoutes,
} from '@muster/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { tagOf, teamOf, userOf } from '../features/directory/directory.fixture.ts';
import { sessionOf } from '../features/session/session.fixture.ts';
import { openSession } from '../features/session/session.store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { renderLive } from '../testing/render-live.tsx';
import AdminScreen from './admin/admin-screen.tsx';
import { asPhone } from '../testing/as-phone.ts';
import { at, hana, mei, open, radio, withTeamLeader } from './team-leader/team-leader.fixture.tsx';

describe('of an administrator', () => {
  let server: FakeServer;
  beforeEach(() => {
    openSession(sessionOf({ name: 'Jasmine Ho', role: 'admin', teamId: null, teamName: null }));
    server = new FakeServer()
      .on(scheduleRoutes.clock, () => ({
        now: '2026-11-20T02:52:00.000Z',
        timeZone: 'Asia/Singapore',
        today: '2026-11-20',
        dutyDate: '2026-11-20',
        overdueAfterMinutes: 30,
        finalAfterHours: 12,
      }))
      .on(healthRoutes.read, () => new Promise(() => undefined))
      .on(userRoutes.list, () => [
        userOf(1, { name: 'Mei Osman', teamName: 'Team A2', teamId: 'A2' }),
        userOf(2),
      ])
      .on(teamRoutes.list, () => [teamOf('A2')])
      .on(directoryRoutes.teams, () => [])
      .on(placeRoutes.stations, () => [])
      .on(roleRoutes.list, () => [])
      .on(tagRoutes.list, () => [tagOf('Xray')])
      .on(keepingRoutes.backups, () => [])
      .on(keepingRoutes.startBackup, () => new Promise(() => undefined));
  });

  it('says its keys at a press of ?, the palette’s first; an example that is pressed is typed [UI-22, UI-320]', async () => {
    const { user } = renderLive(<AdminScreen />, { address: '/dashboard?section=tags' });
    await screen.findByRole('table', { name: 'Tags' });
    await user.keyboard('?');
    const keys = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect(keys.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Find or do',
      'Close, or clear the selection',
      'Go to the notification',
      'Show this list',
    ]);
    await user.keyboard('{Escape}{Control>}k{/Control}');
    await user.click(await screen.findByRole('button', { name: 'back up now' }));
    expect(screen.getByRole('combobox')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('makes a backup and shows the list');
  });

  it('an administrator finds people, teams and tags, opens them, and makes a backup by typing [UI-320, UI-327]', async () => {
    const { user } = renderLive(<AdminScreen />, { address: '/dashboard?section=tags' });
    const type = async (text: string) => {
      await user.keyboard('{Control>}k{/Control}');
      const palette = await screen.findByRole('dialog', { name: 'Find or do' });
      await user.type(within(palette).getByRole('combobox'), text);
      await within(palette).findAllByRole('option');
      return within(palette).getByRole('status').textContent;
    };
    await screen.findByRole('table', { name: 'Tags' });
    expect(await type('team a2')).toBe('Enter: shows the 0 members of Team A2');
    await user.keyboard('{Escape}');
    expect(await type('xray')).toBe('Enter: opens the tag Xray');
    await user.keyboard('{Enter}');
    const form = await screen.findByRole('dialog', { name: /Tag/ });
    expect(within(form).getByDisplayValue('Xray')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByDisplayValue('Xray')).toBeNull());

    expect(await type('osman')).toBe('Enter: opens Mei Osman (user.1)');
    await user.keyboard('{Enter}');
    expect(await screen.findByDisplayValue('Mei Osman')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByDisplayValue('Mei Osman')).toBeNull());

    expect(await type('evidence')).toBe('Enter: shows Evidence');
    await user.keyboard('{Escape}');

    expect(await type('make a backup')).toBe('Enter: makes a backup and shows the list');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.callsOf(keepingRoutes.startBackup)).toHaveLength(1));
  });
});

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
  await user.type(field, 'mar');
  const found = () => within(screen.getByRole('listbox')).getAllByRole('option');
  expect(found()[0]).toHaveTextContent('Marcus Goh');
  expect(found().map(({ textContent }) => textContent)).toContain('Mark All PresentAction');
  await user.clear(field);
  await user.type(field, 'mark all');
  expect(found()[0]).toHaveTextContent('Mark All Present');
  await user.keyboard('{Enter}');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(within(await palette()).getByRole('combobox'), 'mark all');
  expect(await screen.findByText(/Everybody is marked present\./)).toBeVisible();
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
