import { reportsRoutes, type Analytics } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { asPhone } from '../../../testing/as-phone.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { AnalyticsView } from './analytics-view.tsx';

const totals = { here: 14, pto: 1, absent: 1, rate: 93 };

const analytics: Analytics = {
  from: '2025-08-10',
  to: '2025-09-08',
  computedAt: '2025-09-08T02:00:00.000Z',
  teams: [{ id: 'A1', name: 'Team A1', leaderName: null }],
  attendanceByDay: [{ date: '2025-09-06', shift: 'morning', sheets: 1, totals }],
  teamByDay: [{ teamId: 'A1', days: [{ absent: 1, marked: 15 }], totals }],
  absencesByType: [{ date: '2025-09-06', types: { MC: 1 } }],
  elsewhereTypes: ['OJT'],
  sheetDelays: {
    sheets: 1,
    late: 0,
    medianMinutes: 20,
    slowest: { teamId: 'A1', date: '2025-09-06', minutes: 20 },
    dueAfterMinutes: 30,
    steps: [
      { fromMinutes: 0, sheets: 0 },
      { fromMinutes: 5, sheets: 1 },
    ],
  },
  minutesToFullDeployment: null,
  shortStations: null,
  fairness: null,
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on(reportsRoutes.analytics, () => analytics);
});

const open = (address = '/dashboard?section=analytics') =>
  renderLive(<AnalyticsView today="2025-09-08" timeZone="Asia/Singapore" teams="own" />, {
    address,
  });
const asked = () => server.callsOf(reportsRoutes.analytics).map(({ url }) => url.split('?')[1]);

it('each chart is titled by its finding, and T shows all numbers as tables [ANA-6]', async () => {
  const { user } = open();
  const card = await screen.findByRole('region', { name: '93% were here' });
  expect(within(card).getByText(/93% here over 1 shift/)).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Absences by type' })).toBeNull();
  await user.keyboard('t');
  const absences = screen.getByRole('table', { name: 'Absences by type' });
  expect(within(absences).getByRole('rowheader', { name: 'MC' })).toBeVisible();
  expect(within(card).getByRole('table', { name: 'Attendance by day' })).toBeVisible();
  await user.click(within(card).getByRole('button', { name: /Chart/ }));
  expect(within(card).queryByRole('table')).toBeNull();
});

it('is asked for again when a deployment of its days was saved, and says of when it is [REP-30, REP-31]', async () => {
  const { channel } = open();
  expect(await screen.findByText(/as of 10:00:00 AM/)).toBeVisible();
  await act(() => channel.flush());
  server.on(reportsRoutes.analytics, () => ({
    ...analytics,
    computedAt: '2025-09-08T02:00:05.000Z',
  }));
  channel.push('days:changed', { what: 'deployments', dates: ['2025-09-06'] });
  await act(() => channel.flush());
  expect(await screen.findByText(/as of 10:00:05 AM/)).toBeVisible();
});

it('asks for the last 30 days, or for what the address says [ANA-7]', async () => {
  const first = open('/dashboard?section=analytics&span=nothing');
  await screen.findByRole('region', { name: '93% were here' });
  first.unmount();
  const { user } = open('/dashboard?section=analytics&span=own&from=2025-08-01&to=2025-08-04');
  await screen.findByRole('region', { name: '93% were here' });
  await user.click(screen.getByRole('radio', { name: '8 shifts' }));
  await expect
    .poll(asked)
    .toEqual([
      'from=2025-08-10&to=2025-09-08',
      'from=2025-08-01&to=2025-08-04',
      'from=2025-08-24&to=2025-09-08',
    ]);
});

it('on a phone the numbers of a chart are cards [ADM-227]', async () => {
  asPhone();
  const { user } = open();
  const card = await screen.findByRole('region', { name: '93% were here' });
  await user.click(within(card).getByRole('button', { name: /Table/ }));
  const rows = within(within(card).getByRole('list', { name: 'Attendance by day' }));
  expect(rows.getByRole('listitem')).toHaveTextContent(/Here14PTO1Absent1Rate93%/);
});

it.each(['a desk', 'a phone'])(
  'on %s two people of one name, and a zone called as another column, are each there, names in their own direction [DIR-185, UI-375]',
  async (where) => {
    const wrong = vi.spyOn(console, 'error');
    onTestFinished(() => wrong.mockRestore());
    const person = (userId: string, name: string, count: number) => ({
      userId: `00000000-0000-4000-8000-00000000000${userId}`,
      name,
      teamId: 'A1',
      postings: { z1: count },
      total: count,
    });
    const people = [person('1', 'Tan Wei Ming', 5), person('2', 'Tan Wei Ming', 4)];
    server.on(reportsRoutes.analytics, () => ({
      ...analytics,
      minutesToFullDeployment: [],
      fairness: {
        deployments: 5,
        zones: [{ id: 'z1', name: 'Team' }],
        people: [...people, person('3', 'משה כהן (A1)', 3)],
      },
    }));
    if (where === 'a phone') asPhone();
    const { user } = open();
    const card = await screen.findByRole('region', { name: /^2 officers had Team in three/ });
    expect(within(card).getAllByRole('rowheader')).toHaveLength(3);
    expect(within(card).getByText('משה כהן (A1)').tagName).toBe('BDI');
    await user.click(within(card).getByRole('button', { name: /Table/ }));
    const rows = within(card).getAllByRole(where === 'a phone' ? 'listitem' : 'rowheader');
    expect(rows).toHaveLength(3);
    expect(within(card).getAllByText('Tan Wei Ming')).toHaveLength(2);
    expect(within(card).getByText('משה כהן (A1)').tagName).toBe('BDI');
    expect(wrong).not.toHaveBeenCalled();
  },
);
