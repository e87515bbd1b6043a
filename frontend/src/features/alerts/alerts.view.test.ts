import { expect, it, vi } from 'vitest';
import { alertAnswer } from './alerts.view.ts';
import { alertOf } from './alerts.fixture.ts';

const [onAcknowledge, onFollow] = [vi.fn<(id: string) => void>(), vi.fn<(link: string) => void>()];
const wen = { id: 'wen', name: 'Wen Watch', at: '2026-11-20T02:32:00.000Z' };
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
