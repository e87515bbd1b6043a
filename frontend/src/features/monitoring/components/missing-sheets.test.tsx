import { attendanceRoutes, directoryRoutes, type TeamContact } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FakeServer, Refused } from '../../../testing/fake-server.ts';
import { asTouch } from '../../../testing/as-touch.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { overviewRow } from '../monitoring.fixture.ts';
import { MissingSheets } from './missing-sheets.tsx';

const date = '2026-11-20';
const due = '2026-11-20T02:30:00.000Z';
let server: FakeServer;
let contacts: TeamContact[];
beforeEach(() => {
  contacts = [];
  server = new FakeServer().on(directoryRoutes.contacts, () => contacts);
});

const pending = (count: number) =>
  Array.from({ length: count }, (_, index) => overviewRow(`A${index + 1}`, { dueAt: due }));
const open = (rows: ReturnType<typeof pending>, at: string) =>
  renderLive(<MissingSheets rows={rows} date={date} now={Date.parse(at)} />);
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('says who is missing, the time left or by how much they are late, and whom to reach [KNO-20]', () => {
  const rows = [
    ...pending(1),
    overviewRow('A2', { status: 'submitted', dueAt: due }),
    overviewRow('A3', { dueAt: due, memberCount: 0, line: [] }),
    overviewRow('A4', { dueAt: due, psoName: 'Mei Lin', leaderName: null }),
    overviewRow('A5', { dueAt: null }),
  ];
  const early = open(rows, '2026-11-20T00:29:59.000Z');
  expect(screen.queryByRole('listitem')).toBeNull();
  early.unmount();
  const before = open(rows, '2026-11-20T02:18:00.000Z');
  expect(screen.getByRole('heading')).toHaveTextContent('2 sheets missing');
  expect(lines()).toEqual([
    expect.stringContaining('due in 12 minTL Leader A1 · DTL Deputy A1'),
    expect.stringContaining('DTL Deputy A4 · PSO Mei Lin'),
  ]);
  before.unmount();
  open(rows, '2026-11-20T02:52:00.000Z');
  expect(screen.getByRole('heading')).toHaveTextContent('2 sheets missing, late');
  expect(lines()[0]).toContain('22 min late');
});

it('of many the first six stand open [KNO-20]', async () => {
  const { user } = open(pending(30), due);
  expect(lines()).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Show all 30' }));
  expect(lines()).toHaveLength(30);
});

it('reminds a team, and says when it was or why it was not [KNO-21, KNO-22]', async () => {
  let isTooSoon = false;
  server.on(attendanceRoutes.remind, ({ body }) => {
    if (isTooSoon) throw new Refused('TOO_MANY');
    return { ...body, at: due, by: { id: crypto.randomUUID(), name: 'Priya' } };
  });
  const { user } = open(pending(1), due);
  const line = within(screen.getByRole('listitem'));
  await user.click(line.getByRole('button', { name: 'Remind Team A1' }));
  expect(await line.findByText(/^Reminded at 10:30/)).toBeVisible();
  isTooSoon = true;
  await user.click(line.getByRole('button', { name: 'Remind Team A1' }));
  expect(await line.findByText(/Too many calls/)).toBeVisible();
  expect(server.callsOf(attendanceRoutes.remind)[0]?.body).toEqual({ teamId: 'A1', date });
});

const contactOf = (post: TeamContact['post'], name: string, phone: string): TeamContact => ({
  teamId: 'A1',
  post,
  name,
  phone,
});
const calls = () =>
  screen
    .getAllByRole('link')
    .map((one) => [one.getAttribute('aria-label'), one.getAttribute('href')]);

it('a phone number stands beside its name and calls it, live; beside another name it is not shown [KNO-23]', async () => {
  contacts = [
    contactOf('leader', 'Leader A1', '+1 555 0100'),
    contactOf('deputy', 'Somebody Else', '+1 555 0101'),
    { ...contactOf('leader', 'Leader A2', '+1 555 0102'), teamId: 'A3' },
  ];
  const { channel } = open(pending(2), due);
  expect(await screen.findByText('+1 555 0100')).toBeVisible();
  expect(lines()[0]).toContain('TL Leader A1 +1 555 0100 · DTL Deputy A1');
  expect(calls()).toEqual([['Call TL Leader A1, +1 555 0100', 'tel:+15550100']]);
  contacts = [contactOf('deputy', 'Deputy A1', '555 0103 x4')];
  channel.push('directory:changed', { what: 'users', ids: [], revision: null });
  await act(() => channel.flush());
  expect(await screen.findByText('555 0103 x4')).toBeVisible();
  expect(calls()).toEqual([['Call DTL Deputy A1, 555 0103 x4', 'tel:5550103;ext=4']]);
});

it('a finger gets a line for each person: role, name, and the number as a button [KNO-23]', async () => {
  asTouch();
  contacts = [
    contactOf('leader', 'Leader A1', '+1 555 0100'),
    contactOf('pso', 'Nobody', '555 0101'),
  ];
  open(pending(1), due);
  const link = await screen.findByRole('link', { name: 'Call TL Leader A1, +1 555 0100' });
  expect(link).toHaveTextContent('+1 555 0100');
  const people = within(screen.getByRole('list', { name: 'Whom to reach' }));
  expect(people.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'TLLeader A1+1 555 0100',
    'DTLDeputy A1',
  ]);
  expect(screen.getAllByText('Leader A1')).toHaveLength(1);
});
