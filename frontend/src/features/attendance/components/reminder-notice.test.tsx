import type { SheetReminder } from '@muster/protocol';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderLive } from '../../../testing/render-live.tsx';
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
      shown={{ teamId: 'A1', date: '2026-11-21' }}
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
