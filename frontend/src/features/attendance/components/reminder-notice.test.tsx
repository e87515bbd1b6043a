import { attendanceRoutes, type SheetReminder } from '@muster/protocol';
import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { memberOf, recordOf, sheetOf } from '../attendance.fixture.ts';
import { sheetTopic } from '../attendance.sync.ts';
import { ReminderNotices } from './reminder-notice.tsx';

const reminder = {
  teamId: 'A1',
  date: '2026-11-20',
  at: '2026-11-20T02:30:00.000Z',
  by: { id: '3c1e5f52-9a40-4b61-8a5e-6f6f2b1a9c10', name: 'Wen Watch' },
};

it('a reminder stays until it is read, once for each sheet, and leads to the sheet [KNO-21]', async () => {
  const shown: SheetReminder[] = [];
  const { channel, user } = renderLive(
    <ReminderNotices
      timeZone="Asia/Singapore"
      shown={undefined}
      onShow={(one) => shown.push(one)}
    />,
  );
  await act(() => channel.flush());
  for (const at of [reminder.at, '2026-11-20T02:45:00.000Z']) {
    channel.push('sheet:reminded', { ...reminder, at });
    await act(() => channel.flush());
  }
  expect(screen.getByRole('status')).toHaveTextContent(
    /^Wen Watch asks for your team’s attendance of Nov 20, 2026 \(10:45/,
  );
  await user.click(screen.getByRole('button', { name: 'Show the Sheet' }));
  expect(shown.map(({ date }) => date)).toEqual(['2026-11-20']);
  await user.click(screen.getByRole('button', { name: 'Mark as read' }));
  expect(screen.queryByRole('status')).toBeNull();
});

it('the one that stands comes with the sheet, is read once, and goes when the sheet is there [KNO-21, S16]', async () => {
  let sheet = sheetOf();
  const server = new FakeServer().on(attendanceRoutes.sheet, () => sheet);
  onTestFinished(() => server.close());
  const { channel, live, user } = renderLive(
    <ReminderNotices
      timeZone="Asia/Singapore"
      shown={{ teamId: 'A1', date: sheet.session.date }}
      onShow={() => undefined}
    />,
  );
  const reminded = (at: string) => ({ ...reminder, date: sheet.session.date, at });
  const fetched = () => act(() => live.refresh(sheetTopic('A1', sheet.session.date)));
  await act(() => channel.flush());
  expect(screen.queryByRole('status')).toBeNull();

  // It was told while this page was away.
  sheet = { ...sheet, reminder: reminded('2026-11-20T02:30:00.000Z') };
  await fetched();
  await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
  await fetched();
  expect(screen.queryByRole('status')).toBeNull();
  sheet = { ...sheet, reminder: reminded('2026-11-20T02:45:00.000Z') };
  await fetched();
  expect(await screen.findByRole('status')).toHaveTextContent('(10:45');

  sheet = sheetOf([recordOf(memberOf(1))]);
  await fetched();
  expect(screen.queryByRole('status')).toBeNull();
});
