import { expect, it } from 'vitest';
import type { AlertDoc } from './alerts.repo.ts';
import { namesAsThen } from '../called-now.fixture.ts';
import { presentAlert } from './alerts.present.ts';

const taken = (name: string, at: string) => ({ id: name, name, at });
const [early, late] = ['2025-09-06T02:52:33.910Z', '2025-09-06T02:52:33.917Z'];
const now = { dueWords: () => '10:30 AM', nameNow: await namesAsThen() };
const doc: AlertDoc = {
  _id: 'sheet-overdue',
  date: '2025-09-06',
  kind: 'sheet-overdue',
  revision: 3,
  members: [
    {
      key: 'A4',
      teamId: 'A4',
      name: 'Team A4',
      endedAt: null,
      acknowledgedBy: taken('Lea Leader', early),
    },
  ],
  raisedAt: '2025-09-06T02:45:00.000Z',
  endedAt: null,
  acknowledgedBy: taken('Wen Watch', late),
  expiresAt: new Date(0),
};

it.each(['watch_tl', { teamId: 'A4' }] as const)(
  'the name of who acknowledged first stays for everybody: %j [KNO-43]',
  (reader) => {
    expect(presentAlert(doc, reader, now)?.acknowledgedBy).toEqual(taken('Lea Leader', early));
  },
);

it('overdue sheets say when they were due, not when that was noticed, and nothing twice [KNO-40, KNO-46]', () => {
  expect(presentAlert(doc, { teamId: 'A4' }, now)).toMatchObject({
    subject: 'The sheet of Team A4 is overdue',
    cause: 'It was due at 10:30 AM.',
  });
  const members = ['A4', 'A5'].map((key) => ({
    key,
    teamId: key,
    name: `Team ${key}`,
    endedAt: null,
    acknowledgedBy: null,
  }));
  expect(presentAlert({ ...doc, members }, 'watch_tl', now)).toMatchObject({
    subject: '2 sheets are overdue',
    cause: 'Team A4, Team A5, due at 10:30 AM',
  });
});
