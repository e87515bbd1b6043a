import { notificationRoutes, type Notification } from '@muster/protocol';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { Bell } from './bell.tsx';
import { followPresses, showNotice, type Notice } from './telling/browser-notices.ts';
import { makeTeller } from './telling/use-telling.ts';

let server: FakeServer;

describe('the bell', () => {
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

  it('what is read on another page of the same person is read here [NOT-7]', async () => {
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
});

describe('telling', () => {
  const line = (id: string, more: Partial<Notification> = {}): Notification => ({
    id,
    at: '2026-11-20T02:30:00.000Z',
    kind: 'station-short',
    title: `Title ${id}`,
    text: 'Text',
    link: `/dashboard?of=${id}`,
    readAt: null,
    ...more,
  });

  /** A browser whose page is, or is not, in front; `ours`: this page tells and not another one. */
  function teller(
    choices = { notices: true, sound: true },
    { inFront = false, ours = true }: { inFront?: boolean; ours?: boolean } = {},
  ) {
    const shown: Notice[] = [];
    const went: string[] = [];
    let sounds = 0;
    const tell = makeTeller(
      () => choices,
      (link) => went.push(link),
      {
        isInFront: () => inFront,
        claim: () => Promise.resolve(ours),
        showNotice: (notice) => Promise.resolve(void shown.push(notice)),
        sound: () => Promise.resolve(void sounds++),
      },
    );
    return { tell, shown, went, sounds: () => sounds };
  }

  it('each new line is one notification, which leads to its place; what was there or is read is none [NOT-31]', async () => {
    const { tell, shown, went } = teller();
    await tell([line('1')]);
    await tell([line('2'), line('1')]);
    await tell([line('2'), line('1')]);
    await tell([line('3', { readAt: '2026-11-20T02:31:00.000Z' }), line('2'), line('1')]);
    expect(shown.map(({ title, text }) => [title, text])).toEqual([['Title 2', 'Text']]);
    shown[0]?.onPress();
    expect(went).toEqual(['/dashboard?of=2']);
  });

  it('what comes together is one, and sounds follow each other no faster than every 10 seconds [NOT-31]', async () => {
    const { tell, shown, sounds } = teller();
    await tell([]);
    await tell([line('1'), line('2'), line('3'), line('4')]);
    await tell([line('5'), line('1'), line('2'), line('3'), line('4')]);
    expect(shown.map(({ title }) => title)).toEqual(['4 new notifications', 'Title 5']);
    expect(sounds()).toBe(1);
  });

  it.each([
    ['a page in front', { notices: true, sound: true }, { inFront: true }],
    ['a page that another one tells for', { notices: true, sound: true }, { ours: false }],
    ['somebody who has not turned it on', { notices: false, sound: false }, {}],
  ])('%s is told nothing [NOT-30, NOT-31]', async (_, choices, page) => {
    const { tell, shown, sounds } = teller(choices, page);
    await tell([]);
    await tell([line('1')]);
    expect([shown.length, sounds()]).toEqual([0, 0]);
  });
  beforeEach(() => {
    server = new FakeServer().on(notificationRoutes.list, () => []);
  });

  const permissionRequest = vi.fn<() => Promise<NotificationPermission>>();
  /** A browser that answers so when it is asked. */
  function browserThat(permission: NotificationPermission, answers: NotificationPermission) {
    permissionRequest.mockReset().mockImplementation(() => {
      vi.stubGlobal('Notification', { permission: answers, requestPermission: permissionRequest });
      return Promise.resolve(answers);
    });
    vi.stubGlobal('Notification', { permission, requestPermission: permissionRequest });
  }
  async function openBell() {
    const { user } = renderLive(<Bell />);
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    return {
      user,
      choice: await screen.findByRole('switch', { name: 'Show new ones by the browser' }),
    };
  }

  it('the browser is asked only on the press, and the choice is kept [NOT-30]', async () => {
    browserThat('default', 'granted');
    const { user, choice } = await openBell();
    expect(choice).not.toBeChecked();
    expect(permissionRequest).not.toHaveBeenCalled();
    await user.click(choice);
    await waitFor(() => expect(choice).toBeChecked());
    expect(localStorage.getItem('muster_telling.')).toBe('{"notices":true,"sound":false}');
  });

  it('a browser that refuses leaves it off and says how to allow it [NOT-30]', async () => {
    browserThat('default', 'denied');
    const { user, choice } = await openBell();
    await user.click(choice);
    expect(await screen.findByText(/does not let this address notify/)).toBeInTheDocument();
    expect(choice).not.toBeChecked();
    expect(choice).toBeDisabled();
  });

  it('where only the worker shows notifications, a press shows the page where it is settled [NOT-31]', async () => {
    class OnlyThroughWorkers {
      static readonly permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    }
    const shown: { title: string; data: unknown }[] = [];
    const worker = Object.assign(new EventTarget(), {
      getRegistration: () =>
        Promise.resolve({
          showNotification: (title: string, { data }: { data: unknown }) =>
            Promise.resolve(void shown.push({ title, data })),
        }),
    });
    vi.stubGlobal('Notification', OnlyThroughWorkers);
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
    const went: string[] = [];
    const stop = followPresses((link) => went.push(link));
    await showNotice({ id: '1', title: 'T', text: '', link: '/dashboard?of=1', onPress: vi.fn() });
    expect(shown).toEqual([{ title: 'T', data: '/dashboard?of=1' }]);

    worker.dispatchEvent(new MessageEvent('message', { data: { pressed: '/dashboard?of=1' } }));
    worker.dispatchEvent(new MessageEvent('message', { data: 'another kind' }));
    stop();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    expect(went).toEqual(['/dashboard?of=1']);
  });
});
