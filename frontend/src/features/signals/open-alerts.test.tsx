import { alertRoutes, notificationRoutes, type Alert, type Notification } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setClockOffset } from '../../shared/dates/clock.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { Bell } from './bell.tsx';
import { alertOf } from './alerts.fixture.ts';
import { alertAnswer } from './alerts.view.ts';

const wen = { id: 'wen', name: 'Wen Watch', at: '2026-11-20T02:32:00.000Z' };

describe('in the bell', () => {
  let alerts: Alert[];
  let told: Notification[];
  beforeEach(() => {
    alerts = [alertOf('3'), alertOf('1', { endedAt: '2026-11-20T02:40:00.000Z' })];
    told = [];
    new FakeServer()
      .on(notificationRoutes.list, () => told)
      .on(alertRoutes.list, () => alerts)
      .on(alertRoutes.acknowledge, ({ params }) =>
        alertOf(params.alertId, { acknowledgedBy: wen }),
      );
  });
  const bell = (name: RegExp) => screen.findByRole('button', { name });
  const lines = () =>
    within(screen.getByRole('list', { name: 'Alerts' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('what is open stands first with its cause and a link; one acknowledges it for all, and what ends goes [KNO-43, KNO-46]', async () => {
    const { channel, user } = renderLive(<Bell />);
    await user.click(await bell(/^Notifications, 1 alert$/));
    expect(lines()).toEqual([
      expect.stringMatching(/^3 sheets are overdue A1, A2, due at 10:30 AM/),
    ]);
    expect(screen.getByRole('link')).toHaveAttribute('href', '/dashboard?status=pending');
    expect(lines()[0]).not.toContain('since');
    await user.click(screen.getByRole('button', { name: /^Acknowledge: / }));
    await bell(/^Notifications$/);
    expect(lines()[0]).toContain('acknowledged by Wen Watch');
    channel.push('alerts:changed', {
      alert: alertOf('3', { acknowledgedBy: wen, endedAt: '2026-11-20T02:50:00.000Z' }),
    });
    await act(() => channel.flush());
    expect(screen.queryByRole('list', { name: 'Alerts' })).toBeNull();
  });

  it('says how many are urgent, those first, and tells nothing twice: what was told of an open alert comes when it is over [KNO-47]', async () => {
    alerts = [
      alertOf('3'),
      alertOf('2', { kind: 'station-short', subject: 'CAR 1 is below its minimum' }),
    ];
    const line = { text: '', at: alerts[0]?.raisedAt ?? '', link: '/dashboard', readAt: null };
    told = [
      { ...line, id: 'a', kind: 'station-short', title: 'CAR 1 fell below its minimum' },
      { ...line, id: 'b', kind: 'backup-failed', title: 'A backup failed' },
    ];
    const { channel, user } = renderLive(<Bell />);
    await user.click(await bell(/^Notifications, 2 alerts, 1 urgent, 1 new$/));
    expect(lines()[0]).toMatch(/^UrgentCAR 1 is below its minimum/);
    expect(lines()[1]).toMatch(/^3 sheets are overdue/);
    expect(await screen.findByText('A backup failed')).toBeVisible();
    expect(screen.queryByText('CAR 1 fell below its minimum')).toBeNull();
    for (const alert of alerts) {
      channel.push('alerts:changed', {
        alert: { ...alert, endedAt: '2026-11-20T02:40:00.000Z' },
      });
    }
    await act(() => channel.flush());
    expect(await screen.findByText('CAR 1 fell below its minimum')).toBeVisible();
  });

  it('what was told of an alert is new to nobody from the moment it ends; what comes back later is [NOT-32]', async () => {
    const line = { text: '', link: '/dashboard', readAt: null, kind: 'sheets-overdue' } as const;
    told = [{ ...line, id: 'a', at: alertOf('3').raisedAt, title: 'A1 became overdue' }];
    const { channel, user } = renderLive(<Bell />);
    await bell(/^Notifications, 1 alert$/);
    channel.push('alerts:changed', {
      alert: alertOf('3', { endedAt: '2026-11-20T02:50:00.000Z' }),
    });
    await act(() => channel.flush());
    await user.click(await bell(/^Notifications$/));
    expect(await screen.findByText('A1 became overdue')).toBeVisible();
    expect(screen.queryByText('New:')).toBeNull();
    const later = { ...line, id: 'b', at: '2026-11-20T02:51:00.000Z', title: 'A2 became overdue' };
    channel.push('notification:added', { notification: later });
    await act(() => channel.flush());
    await bell(/^Notifications, 1 new$/);
  });

  it('says for how long something is the case, which goes on, and asks anew when something is renamed [KNO-46, KNO-49]', async () => {
    alerts = [alertOf('1', { kind: 'station-short', subject: 'CAR 1 is below its minimum' })];
    const at = (instant: string) => setClockOffset(Date.parse(instant) - Date.now());
    onTestFinished(() => setClockOffset(0));
    at('2026-11-20T03:04:30.000Z');
    const { channel, user } = renderLive(<Bell />);
    await user.click(await bell(/1 alert, 1 urgent/));
    expect(lines()[0]).toContain('· for 34 min, since 10:30 AM');
    act(() => at('2026-11-20T03:45:30.000Z'));
    expect(lines()[0]).toContain('· for 1 h 15 min, since 10:30 AM');
    alerts = [alertOf('1', { kind: 'station-short', subject: 'Quay is below its minimum' })];
    channel.push('directory:changed', { what: 'stations', ids: ['car-1'], revision: 2 });
    await act(() => channel.flush());
    expect(await screen.findByText('Quay is below its minimum')).toBeVisible();
  });
});

describe('words', () => {
  const [onAcknowledge, onFollow] = [
    vi.fn<(id: string) => void>(),
    vi.fn<(link: string) => void>(),
  ];
  const alerts = [
    alertOf('3'),
    alertOf('4', {
      kind: 'station-short',
      subject: 'CAR 1 is below its minimum',
      cause: 'Since 10:47.',
    }),
    alertOf('5', { subject: '5 sheets are overdue', acknowledgedBy: wen }),
    alertOf('6', { subject: '6 sheets are overdue', endedAt: '2026-11-20T02:40:00.000Z' }),
  ];
  const parts = { alerts, stop: undefined, onAcknowledge, onFollow };
  const labels = (text: string) => alertAnswer(parts)(text).map(({ label }) => label);

  it('an alert is acknowledged and followed by typing, the urgent ones first; what has ended is not there [UI-332, KNO-43]', () => {
    expect(labels('ack')).toEqual([
      'Acknowledge: CAR 1 is below its minimum',
      'Acknowledge: 3 sheets are overdue',
    ]);
    expect(labels('alert sheets')).toEqual([
      'Show: 3 sheets are overdue',
      'Show: 5 sheets are overdue',
    ]);
    const [acknowledge] = alertAnswer(parts)('ack car 1');
    // What it is about alone leads there, and takes notice of nothing.
    const [show] = alertAnswer(parts)('alert car 1');
    expect(acknowledge?.preview).toBe('takes notice of it for everybody (Since 10:47)');
    acknowledge?.run();
    expect(onAcknowledge).toHaveBeenLastCalledWith('4');
    show?.run();
    expect(onFollow).toHaveBeenLastCalledWith('/dashboard?status=pending');
  });

  it('nothing is acknowledged while writing is stopped [UI-332]', () => {
    const [first] = alertAnswer({ ...parts, stop: 'No connection' })('ack');
    expect(first?.refused).toBe('No connection');
  });
});
