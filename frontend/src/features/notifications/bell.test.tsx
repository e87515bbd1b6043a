import { notificationRoutes, type Notification } from '@muster/protocol';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { Bell } from './bell.tsx';

const line = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  at: `2026-11-20T02:${id}:00.000Z`,
  kind: 'sheets-overdue',
  title: `Title ${id}`,
  text: 'Text',
  link: '/dashboard?section=displays',
  readAt: null,
  ...more,
});

let server: FakeServer;
let list: Notification[];
beforeEach(() => {
  list = [line('20'), line('10', { readAt: '2026-11-20T02:11:00.000Z' })];
  server = new FakeServer()
    .on(notificationRoutes.list, () => list)
    .on(notificationRoutes.read, ({ body }) => {
      const isRead = (id: string) => 'all' in body || body.ids.includes(id);
      list = list.map((one) => (isRead(one.id) ? { ...one, readAt: one.at } : one));
      return list;
    });
});

const button = (name: RegExp) => screen.findByRole('button', { name });

it('says how many are new, lists newest first, follows what is added, and marks all as read [NOT-5, NOT-7]', async () => {
  const { channel } = renderLive(<Bell />);
  fireEvent.click(await button(/^Notifications, 1 new$/));
  const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  await waitFor(() => expect(titles()[0]).toContain('New: Title 20'));
  channel.push('notification:added', { notification: line('30') });
  await act(() => channel.flush());
  await waitFor(() =>
    expect(titles().map((title) => title?.match(/Title \d+/)?.[0])).toEqual([
      'Title 30',
      'Title 20',
      'Title 10',
    ]),
  );
  list = [line('30'), ...list];
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await button(/^Notifications$/);
});

it('what is read on another page of the same person is read here [NOT-20]', async () => {
  const { channel } = renderLive(<Bell />);
  fireEvent.click(await button(/^Notifications, 1 new$/));
  await screen.findByRole('link', { name: /New: Title 20/ });
  await act(() => channel.flush());
  channel.push('notification:read', { ids: ['20'], readAt: '2026-11-20T02:21:00.000Z' });
  await act(() => channel.flush());
  await button(/^Notifications$/);
  expect(screen.queryByText('New:')).toBeNull();
});

it('a notification leads to where it is settled, and is read then [NOT-6]', async () => {
  renderLive(<Bell />);
  fireEvent.click(await button(/1 new/));
  const link = await screen.findByRole('link', { name: /Title 20/ });
  expect(link).toHaveAttribute('href', '/dashboard?section=displays');
  fireEvent.click(link);
  await button(/^Notifications$/);
  expect(screen.queryByRole('link', { name: /Title 20/ })).toBeNull();
  expect(server.callsOf(notificationRoutes.read).map(({ body }) => body)).toEqual([
    { ids: ['20'] },
  ]);
});
