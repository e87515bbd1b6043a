import {
  attendanceRoutes,
  directoryRoutes,
  monitoringRoutes,
  type OverviewRow,
  type SheetReminder,
  type TeamContact,
} from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { asPhone } from '../../../testing/as-phone.ts';
import { FakeServer, Refused, Cut } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { setClockOffset } from '../../../shared/dates/clock.ts';
import { overviewRow, watchSnapshot } from '../monitoring.fixture.ts';
import { AttendanceOverview } from './attendance-overview.tsx';

const date = '2026-11-20';
const due = '2026-11-20T02:30:00.000Z';
const by = { id: '3c1e5f52-9a40-4b61-8a5e-6f6f2b1a9c10', name: 'Wen Watch' };
let server: FakeServer;
let contacts: TeamContact[];
let reminders: SheetReminder[];
let rows: OverviewRow[];
beforeEach(() => {
  contacts = [];
  reminders = [];
  server = new FakeServer()
    .on(directoryRoutes.contacts, () => contacts)
    .on(attendanceRoutes.reminders, () => reminders)
    .on(monitoringRoutes.watch, () => watchSnapshot(rows));
});

const pending = (count: number) =>
  Array.from({ length: count }, (_, index) => overviewRow(`A${index + 1}`, { dueAt: due }));
const ignore = () => undefined;
/** As an administrator has it, who has no board. */
async function open(time: string) {
  setClockOffset(Date.parse(`2026-11-20T${time}:00.000Z`) - Date.now());
  onTestFinished(() => setClockOffset(0));
  const shown = renderLive(
    <AttendanceOverview
      date={date}
      filters={{ team: undefined, status: undefined }}
      onFilters={ignore}
      onDate={ignore}
      onView={ignore}
    />,
  );
  await screen.findByRole('list', { name: 'Teams' });
  return shown;
}
const needs = () => within(screen.getByRole('region', { name: 'What needs somebody' }));
const words = () => needs().getAllByRole('listitem')[0]?.textContent;
const card = (index: number) =>
  within(
    within(screen.getByRole('list', { name: 'Teams' })).getAllByRole('listitem')[
      index
    ] as HTMLElement,
  );

it('one line says who is missing and by how much they are late, and of many how many more [KNO-20, MON-60]', async () => {
  rows = [
    ...pending(1),
    overviewRow('A2', { status: 'submitted', dueAt: due }),
    overviewRow('A3', { dueAt: due, memberCount: 0, line: [] }),
    overviewRow('A4', { dueAt: due }),
    overviewRow('A5', { dueAt: null }),
  ];
  const early = await open('00:29');
  expect(words()).toMatch(
    /^The Morning Shift begins at 10:00 AM, in 1 h 3\d min no sheet is due before 10:30 AM/,
  );
  expect(card(0).getByText(/people$/)).toHaveTextContent('12 people');
  expect(card(0).queryByText(/present/)).toBeNull();
  early.unmount();
  const before = await open('02:18');
  expect(words()).toMatch(/^A1 · A4 due in 12 min 24 people not marked/);
  before.unmount();
  const late = await open('02:52');
  expect(words()).toMatch(/^A1 · A4 22 min late/);
  late.unmount();
  rows = pending(24);
  const many = await open('02:52');
  expect(words()).toMatch(/^A1 · A2 · .* · A8 and 16 more 22 min late/);
  many.unmount();
  rows = [overviewRow('A1', { status: 'submitted' })];
  await open('02:52');
  expect(words()).toBe('Every sheet is in');
});

it('one press asks all of them, each for itself; who could not be asked is told, and everybody sees who was [KNO-21, KNO-22]', async () => {
  rows = pending(3);
  server.on(attendanceRoutes.remind, ({ body }) => {
    if (body.teamId === 'A3') throw new Refused('TOO_MANY');
    return { ...body, at: due, by };
  });
  const { channel, user } = await open('02:52');
  expect(await needs().findByText(/reminded: nobody yet/)).toBeInTheDocument();
  await user.click(needs().getByRole('button', { name: 'Remind all 3' }));
  expect(await needs().findByText(/reminded: A1 · A2/)).toBeInTheDocument();
  expect(await screen.findByText('Team A3 was not reminded')).toBeVisible();
  expect(card(0).getByText(/^reminded 10:30/)).toBeVisible();
  // Somebody else asks the last one.
  channel.push('sheet:reminded', { teamId: 'A3', date, at: '2026-11-20T02:53:00.000Z', by });
  await act(() => channel.flush());
  expect(await needs().findByText(/reminded 10:53 AM by Wen Watch/)).toBeInTheDocument();
});

it('who was reminded within the last minute, or whose answer was lost, is no failure [KNO-21, KNO-22]', async () => {
  rows = pending(3);
  const reminder = (teamId: string, time: string) => ({
    teamId,
    date,
    at: `2026-11-20T02:${time}.000Z`,
    by,
  });
  server.on(attendanceRoutes.remind, ({ body }) => {
    if (body.teamId === 'A3') throw new Refused('TOO_MANY');
    if (body.teamId === 'A2') {
      reminders = [reminder('A2', '52:00'), reminder('A3', '51:40')];
      throw new Refused('UNAVAILABLE');
    }
    return { ...body, at: '2026-11-20T02:52:00.000Z', by };
  });
  const { user } = await open('02:52');
  await user.click(await needs().findByRole('button', { name: 'Remind all 3' }));
  expect(await screen.findByText('Team A3 was already reminded at 10:51 AM')).toBeVisible();
  expect(screen.queryByText(/not reminded|429|503/)).toBeNull();
  expect(card(1).getByText(/^reminded 10:52/)).toBeVisible();
});

it('an older reminder does not tell that the one without an answer took effect [KNO-21]', async () => {
  rows = pending(1);
  server.on(attendanceRoutes.remind, () => {
    reminders = [{ teamId: 'A1', date, at: '2026-11-20T02:40:00.000Z', by }];
    throw new Refused('UNAVAILABLE');
  });
  const { user } = await open('02:52');
  await user.click(await needs().findByRole('button', { name: 'Remind Team A1' }));
  expect(await screen.findByText('It is not known whether Team A1 was reminded')).toBeVisible();
});

it('of a call whose answer was cut off, and which took effect, it is said that the team was reminded [KNO-21]', async () => {
  rows = pending(1);
  server.on(attendanceRoutes.remind, ({ body }) => {
    reminders = [{ ...body, at: '2026-11-20T02:52:00.000Z', by }];
    throw new Cut();
  });
  const { user } = await open('02:52');
  await user.click(await needs().findByRole('button', { name: 'Remind Team A1' }));
  expect(await screen.findByText('Team A1 was reminded of its sheet')).toBeVisible();
});

it('a reminder that nobody can tell of is said as not known, without a number of HTTP [KNO-21]', async () => {
  rows = pending(1);
  server.on(attendanceRoutes.remind, () => {
    server.on(attendanceRoutes.reminders, () => {
      throw new Refused('UNAVAILABLE');
    });
    throw new Refused('UNAVAILABLE');
  });
  const { user } = await open('02:52');
  await user.click(await needs().findByRole('button', { name: 'Remind Team A1' }));
  const title = await screen.findByText('It is not known whether Team A1 was reminded');
  expect(title).toBeVisible();
  expect(screen.queryByText(/503/)).toBeNull();
});

it('a team that is missing is asked from its card as well [KNO-21]', async () => {
  rows = [overviewRow('A1', { status: 'submitted' }), ...pending(2).slice(1)];
  server.on(attendanceRoutes.remind, ({ body }) => ({ ...body, at: due, by }));
  const { user } = await open('02:52');
  expect(card(0).queryByRole('button', { name: /Remind/ })).toBeNull();
  await user.click(card(1).getByRole('button', { name: 'Remind Team A2' }));
  expect(await card(1).findByText(/^reminded 10:30/)).toBeVisible();
  expect(server.callsOf(attendanceRoutes.remind)[0]?.body).toEqual({ teamId: 'A2', date });
});

const contactOf = (post: TeamContact['post'], name: string, phone: string): TeamContact => ({
  teamId: 'A1',
  post,
  name,
  phone,
});

it('a phone number stands beside its name and calls it, live; beside another name it is not shown [KNO-23]', async () => {
  rows = pending(2);
  contacts = [
    contactOf('leader', 'Leader A1', '+1 555 0100'),
    contactOf('deputy', 'Somebody Else', '+1 555 0101'),
  ];
  const { channel, user } = await open('02:52');
  await user.click(needs().getByRole('button', { name: 'Call' }));
  const list = within(await screen.findByRole('dialog', { name: 'Call' }));
  const people = () =>
    list.getAllByRole('list', { name: 'Whom to reach' }).map(({ textContent }) => textContent);
  await list.findByText('+1 555 0100');
  expect(people()[0]).toBe('TLLeader A1+1 555 0100DTLDeputy A1no number');
  expect(list.getByRole('link')).toHaveAttribute('href', 'tel:+15550100');
  expect(list.getByRole('link')).toHaveAccessibleName('Call TL Leader A1, +1 555 0100');
  contacts = [contactOf('deputy', 'Deputy A1', '555 0103 x4')];
  channel.push('directory:changed', { what: 'users', ids: [], revision: null });
  await act(() => channel.flush());
  await list.findByText('555 0103 x4');
  expect(list.getByRole('link')).toHaveAttribute('href', 'tel:5550103;ext=4');
});

it('a card names who is absent and who is off for some hours [MON-61]', async () => {
  rows = [
    overviewRow('A1', {
      status: 'submitted',
      away: [
        { userName: 'Li Chua', absenceType: 'MC', ptoTiming: null },
        { userName: 'Mei Foo', absenceType: null, ptoTiming: '18:00-22:00' },
      ],
    }),
  ];
  await open('02:52');
  expect(card(0).getByText(/MC/).parentElement?.parentElement).toHaveTextContent(
    'MC Li Chua · off 18:00–22:00 Mei Foo',
  );
});

const incomplete = (id: string) =>
  overviewRow(id, { status: 'submitted', line: ['present', 'not_marked', 'not_marked'] });

it('an incomplete sheet needs somebody: its card says whom, the block names it, and it is called, not reminded [MON-32, MON-60]', async () => {
  rows = [...pending(1), incomplete('A2')];
  const beside = await open('02:52');
  expect(words()).toMatch(/^A1 22 min late \d+ people not marked · A2 incomplete/);
  expect(card(1).getByText('2 people are not marked yet')).toBeVisible();
  expect(card(1).queryByRole('button', { name: /Remind/ })).toBeNull();
  beside.unmount();
  rows = [incomplete('A2')];
  const { user } = await open('02:52');
  expect(words()).toMatch(/^Every sheet is in A2 incomplete/);
  expect(needs().queryByRole('button', { name: /Remind/ })).toBeNull();
  await user.click(needs().getByRole('button', { name: 'Call' }));
  expect(await screen.findByRole('dialog', { name: 'Call' })).toHaveTextContent('1 of 3');
});

it('a phone names incomplete sheets and who was reminded as well, as soon as that is done [MON-60, KNO-21]', async () => {
  asPhone();
  rows = [...pending(1), incomplete('A2')];
  server.on(attendanceRoutes.remind, ({ body }) => ({
    ...body,
    at: '2026-11-20T02:52:30.000Z',
    by,
  }));
  const { user } = await open('02:52');
  expect(words()).toContain('A2 incomplete · reminded: nobody yet');
  await user.click(needs().getByRole('button', { name: /^Remind/ }));
  await vi.waitFor(() =>
    expect(words()).toContain('A2 incomplete · reminded 10:52 AM by Wen Watch'),
  );
});
