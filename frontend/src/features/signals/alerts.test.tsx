import { alertRoutes, type Alert } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setClockOffset } from '../../shared/dates/clock.ts';
import { asPhone } from '../../testing/as-phone.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { AlertChip } from './alert-chip.tsx';
import { AlertStrip } from './alert-strip.tsx';
import { alertOf } from './alerts.fixture.ts';
import { alertAnswer } from './alerts.view.ts';

const wen = { id: 'wen', name: 'Wen Watch', at: '2026-11-20T02:32:00.000Z' };

describe('the strip', () => {
  let alerts: Alert[];
  beforeEach(() => {
    alerts = [alertOf('3'), alertOf('1', { endedAt: '2026-11-20T02:40:00.000Z' })];
    new FakeServer()
      .on(alertRoutes.list, () => alerts)
      .on(alertRoutes.acknowledge, ({ params }) =>
        alertOf(params.alertId, { acknowledgedBy: wen }),
      );
  });

  it('has what is the case with its cause and a link; one acknowledges it for all, and what ends goes [KNO-43, KNO-46]', async () => {
    const { channel, user } = renderLive(<AlertStrip />);
    await act(() => channel.flush());
    const strip = within(await screen.findByRole('region', { name: 'Alerts' }));
    expect(strip.getByRole('listitem')).toHaveTextContent(
      '3 sheets are overdue A1, A2, due at 10:30 AM',
    );
    expect(strip.getByRole('link')).toHaveAttribute('href', '/dashboard?status=pending');
    expect(strip.getByRole('listitem')).not.toHaveTextContent('since');
    await user.click(strip.getByRole('button', { name: /^Acknowledge: / }));
    await user.click(await strip.findByRole('button', { name: '1 acknowledged' }));
    expect(strip.getByRole('listitem')).toHaveTextContent('acknowledged by Wen Watch');
    channel.push('alerts:changed', {
      alert: alertOf('3', { acknowledgedBy: wen, endedAt: '2026-11-20T02:50:00.000Z' }),
    });
    await act(() => channel.flush());
    expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull();
  });

  it('says for how long something is the case, which goes on, and asks anew when something is renamed [KNO-46, KNO-49]', async () => {
    alerts = [alertOf('1', { kind: 'station-short', subject: 'CAR 1 is below its minimum' })];
    const at = (instant: string) => setClockOffset(Date.parse(instant) - Date.now());
    onTestFinished(() => setClockOffset(0));
    at('2026-11-20T03:04:30.000Z');
    const { channel } = renderLive(<AlertStrip />);
    const strip = within(await screen.findByRole('region', { name: 'Alerts' }));
    expect(strip.getByRole('listitem')).toHaveTextContent('· for 34 min, since 10:30 AM');
    act(() => at('2026-11-20T03:45:30.000Z'));
    expect(strip.getByRole('listitem')).toHaveTextContent('· for 1 h 15 min, since 10:30 AM');
    alerts = [alertOf('1', { kind: 'station-short', subject: 'Quay is below its minimum' })];
    channel.push('directory:changed', { what: 'stations', ids: ['car-1'], revision: 2 });
    await act(() => channel.flush());
    expect(await strip.findByText('Quay is below its minimum')).toBeVisible();
  });

  it('on a phone what comes after the first line is folded, and one press shows it [KNO-46]', async () => {
    asPhone();
    alerts = [
      alertOf('3'),
      alertOf('2', { kind: 'station-short', subject: 'CAR 1 is below its minimum' }),
      alertOf('1', { kind: 'display-lost', subject: 'Display Wall is lost' }),
    ];
    const { user } = renderLive(<AlertStrip />);
    const strip = within(await screen.findByRole('region', { name: 'Alerts' }));
    expect(strip.getByRole('listitem')).toHaveTextContent(/^UrgentCAR 1 is below its minimum/);
    await user.click(strip.getByRole('button', { name: '2 more alerts', expanded: false }));
    expect(strip.getAllByRole('listitem')).toHaveLength(3);
    await user.click(strip.getByRole('button', { name: '2 more alerts', expanded: true }));
    expect(strip.getAllByRole('listitem')).toHaveLength(1);
  });

  it('over the board a chip counts them and says how many are urgent, opens them, and is plain once all are acknowledged [KNO-47]', async () => {
    alerts = [
      alertOf('3'),
      alertOf('2', { kind: 'station-short', subject: 'CAR 1 is below its minimum' }),
    ];
    const { channel, user } = renderLive(<AlertChip />);
    const chip = await screen.findByRole('button', { name: '2 alerts, 1 urgent' });
    await user.click(chip);
    const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines()[0]).toMatch(/^UrgentCAR 1 is below its minimum/);
    expect(lines()[1]).toMatch(/^3 sheets are overdue/);
    for (const alert of alerts) {
      channel.push('alerts:changed', { alert: { ...alert, acknowledgedBy: wen } });
    }
    await act(() => channel.flush());
    expect(await screen.findByRole('button', { name: '2 acknowledged' })).toBeInTheDocument();
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
      'Acknowledge: 3 sheets are overdue',
      'Show: 3 sheets are overdue',
      'Show: 5 sheets are overdue',
    ]);
    const [acknowledge, show] = alertAnswer(parts)('alert car 1');
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
