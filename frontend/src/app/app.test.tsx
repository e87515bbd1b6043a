import {
  MutationObserver,
  QueryClientProvider,
  QueryObserver,
  useQuery,
} from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { postsRoutes, sessionRoutes, type WherePosted } from '@muster/protocol';
import { MemoryRouter } from 'react-router';
import { Suspense } from 'react';
import { readFileSync } from 'node:fs';
import { Fault } from '../shared/http/fault.ts';
import { render } from '../testing/render.tsx';
import { makeQueryClient } from './app.tsx';
import { sessionOf, sessionUserOf } from '../features/session/session.fixture.ts';
import { closeSession, openSession, useSession } from '../features/session/session.store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { preloadable } from './preloadable.tsx';
import { surviveTranslation } from './translated-text.ts';

describe('what the page asks', () => {
  const open = (queryFn: () => Promise<string>) => {
    function Sample() {
      const { data, error } = useQuery({ queryKey: ['sample'], queryFn });
      return <p>{data ?? error?.message ?? 'waiting'}</p>;
    }
    const queryClient = makeQueryClient();
    const page = () => (
      <QueryClientProvider client={queryClient}>
        <Sample />
      </QueryClientProvider>
    );
    return { page, ...render(page()) };
  };

  it('fetches nothing again when the window gets the focus or the network comes back [OPS-49]', async () => {
    const fetch = vi.fn<() => Promise<string>>(async () => 'read');
    const { unmount, page } = open(fetch);
    await screen.findByText('read');
    await act(async () => {
      window.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    unmount();
    render(page());
    expect(screen.getByText('read')).toBeVisible();
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('does not retry what failed, and fails at once without a network [OPS-49]', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    const fetch = vi.fn<() => Promise<string>>(async () => {
      throw new Fault({ code: 'NETWORK', detail: 'no network' });
    });
    open(fetch);
    expect(await screen.findByText('no network')).toBeVisible();
    expect(fetch).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
  });

  const mistake = new TypeError('x.toSorted is not a function');
  const fails = () => Promise.reject(mistake);

  it('has a mistake of the page be a fault in its words, in a question and in a write [UI-361]', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const client = makeQueryClient();
    const readResult = await new QueryObserver(client, {
      queryKey: ['a'],
      queryFn: fails,
    }).refetch();
    const write = new MutationObserver(client, { mutationFn: fails });
    await expect(write.mutate()).rejects.toMatchObject({ code: 'PAGE', cause: mistake });
    for (const error of [readResult.error, write.getCurrentResult().error]) {
      expect(error).toBeInstanceOf(Fault);
      expect(error?.message).not.toContain('toSorted');
    }
  });

  it('leaves a refusal of the server as it is [UI-361]', async () => {
    const client = makeQueryClient();
    const refusal = new Fault({ code: 'STALE', status: 409, detail: 'Too late.' });
    const write = new MutationObserver(client, { mutationFn: () => Promise.reject(refusal) });
    await expect(write.mutate()).rejects.toBe(refusal);
  });
});

describe('routes', () => {
  let server: FakeServer;
  beforeEach(() => {
    closeSession();
    server = new FakeServer();
  });

  const open = (address: string) =>
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          <AppRoutes />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  /** The pages are fetched when they are first needed. */
  const find = (text: string) => screen.findByText(text, undefined, { timeout: 10_000 });

  it.each(['/', '/dashboard'])(
    'a guest is asked for a login at %s [SES-1, SES-8]',
    async (address) => {
      open(address);
      expect(await find('Secure login')).toBeInTheDocument();
    },
  );

  it('shows a card at any other address [SES-9]', async () => {
    open('/reports/2025');
    expect(await find('404 Page Not Found')).toBeInTheDocument();
  });

  const posted: WherePosted = {
    date: '2025-09-06',
    shift: 'morning',
    shiftTime: '10:00-22:00',
    post: { stationName: 'CAR 1', zoneName: 'Car' },
    isPlan: false,
  };
  const onMembersPage = (own = () => posted) =>
    server
      .on(sessionRoutes.me, () => sessionUserOf({ role: 'FRT' }))
      .on(postsRoutes.own, own)
      .on(postsRoutes.calendar, () => null)
      .on(postsRoutes.createCalendar, () => ({
        ending: 'eIi9',
        createdAt: '2025-09-06T02:40:00.000Z',
        lastUsedAt: null,
        path: '/calendar/secret-eIi9.ics',
      }))
      .on(sessionRoutes.changePassword, () => ({}))
      .on(sessionRoutes.sessions, () => [
        {
          id: '00000000-0000-4000-8000-0000000000b1',
          device: 'Chrome on Windows',
          signedInAt: '2025-09-06T02:00:00.000Z',
          lastSeenAt: '2025-09-06T02:00:00.000Z',
          current: true,
        },
      ]);

  it('without a dashboard somebody has their name and post of now, then calendar, password and devices, which all work without a socket [SES-11, SES-73, PST-34]', async () => {
    openSession(sessionOf({ role: 'FRT' }));
    let own: WherePosted = posted;
    onMembersPage(() => own);
    const { user } = open('/dashboard');
    expect(await find('CAR 1')).toBeVisible();
    const shown = screen.getAllByRole('heading').map((heading) => heading.textContent);
    expect(shown[0]).toBe('Hana Ismail');
    expect(await screen.findByText('Signed in on 1 device')).toBeVisible();
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Hana Ismail',
      'Calendar',
      'Password',
      'Signed in on 1 device',
      'Access Denied',
    ]);
    await user.click(screen.getByRole('button', { name: 'Create Address' }));
    expect(await screen.findByLabelText('Address')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I have saved it' }));
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Current password/), 'a kite by the sea');
    await user.type(within(dialog).getByLabelText('New password'), 'lantern under rain');
    await user.type(within(dialog).getByLabelText('New password again'), 'lantern under rain');
    await user.click(within(dialog).getByRole('button', { name: 'Change Password' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(postsRoutes.own)[0]?.headers.get('x-background')).toBe('1');
    own = { ...posted, isPlan: true };
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await find('Plan until the shift begins')).toBeVisible();
    own = { ...posted, post: null };
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(
      await find('No post yet. It stands here once the deployment with you in it is saved.'),
    ).toBeVisible();
    own = { ...posted, date: '2025-09-08', shift: 'night_off', shiftTime: null, post: null };
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await find('No shift today.')).toBeVisible();
    expect(screen.getByText(/^Next: Wednesday, Sep 10, 2025 · Morning Shift/)).toBeVisible();
  });

  it('turns a role without a dashboard away, and back to the login [SES-11]', async () => {
    openSession(sessionOf({ role: 'FRT' }));
    onMembersPage().on(sessionRoutes.logout, () => ({ leaveTo: null }));
    const { user } = open('/login');
    expect(await find('Access Denied')).toBeInTheDocument();
    expect(screen.getByText('Your role (FRT) does not have access to any dashboard')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Return to Login' }));
    expect(await find('Secure login')).toBeInTheDocument();
    expect(server.callsOf(sessionRoutes.logout)).toHaveLength(1);
    expect(useSession.getState().session).toBeNull();
  });

  it('a PSO without a dashboard comes to it by themselves when an administrator gives it, while the page is seen [SES-103]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const pso = { role: 'PSO', tlDashboardAccess: false, dashboard: null } as const;
    openSession(sessionOf(pso));
    onMembersPage().on(sessionRoutes.me, () => sessionUserOf(pso));
    open('/dashboard');
    expect(await find('Access Denied')).toBeInTheDocument();
    await waitFor(() => expect(server.callsOf(sessionRoutes.me)).not.toHaveLength(0));
    const callsBefore = server.callsOf(sessionRoutes.me).length;
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(server.callsOf(sessionRoutes.me)).toHaveLength(callsBefore);
    hidden.mockRestore();
    server.on(sessionRoutes.me, () =>
      sessionUserOf({ ...pso, tlDashboardAccess: true, dashboard: 'team-leader' }),
    );
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(screen.queryByText('Access Denied')).toBeNull());
    expect(await screen.findByRole('banner', undefined, { timeout: 10_000 })).toBeVisible();
    const last = server.callsOf(sessionRoutes.me)[callsBefore];
    expect(last?.headers.get('x-background')).toBe('1');
  });
});

describe('a page that fails', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

  function Broken({ message }: { message: string }): never {
    throw new Error(message);
  }

  it.each([
    ['no such team', 'This page failed'],
    [
      'Failed to fetch dynamically imported module: /assets/watch.js',
      'A part of the page could not be loaded',
    ],
  ])(
    'shows for "%s" the words "%s" and a reload, and promises nothing about marks [OPS-54]',
    async (message, title) => {
      const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
      const { user } = render(
        <>
          <p>the rest of the window</p>
          <ErrorBoundary page="watch">
            <Broken message={message} />
          </ErrorBoundary>
        </>,
      );
      expect(screen.getByRole('heading', { name: title })).toBeVisible();
      expect(screen.getByText('the rest of the window')).toBeVisible();
      // Whether anything is kept depends on who was here, and on whether they have left.
      expect(screen.queryByText(/kept on this device/)).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Reload' }));
      expect(reload).toHaveBeenCalledOnce();
    },
  );

  it('leaves another page working [OPS-54]', () => {
    const { rerender } = render(
      <ErrorBoundary page="watch">
        <Broken message="no such team" />
      </ErrorBoundary>,
    );
    rerender(<ErrorBoundary page="login">Sign In</ErrorBoundary>);
    expect(screen.getByText('Sign In')).toBeVisible();
  });
});

const Hello = () => <p>Hello</p>;

it('a page that was fetched before is drawn at once, one that was not after its fallback [UI-76]', async () => {
  const { Page } = preloadable(() => Promise.resolve({ default: Hello }));
  const page = (
    <Suspense fallback={<p>Loading</p>}>
      <Page />
    </Suspense>
  );
  render(page);
  expect(screen.queryByText('Hello')).toBeNull();
  expect(await screen.findByText('Hello')).toBeVisible();
  const next = preloadable(() => Promise.resolve({ default: () => <p>Next</p> }));
  await next.preload();
  render(<next.Page />);
  expect(screen.getByText('Next')).toBeVisible();
});

it('a page that is drawn already stays the same when it is fetched again [UI-76]', async () => {
  const { Page, preload } = preloadable(() => Promise.resolve({ default: Hello }));
  const page = (
    <Suspense fallback={<p>Loading</p>}>
      <Page />
    </Suspense>
  );
  const { rerender } = render(page);
  const drawn = await screen.findByText('Hello');
  await preload();
  rerender(page);
  expect(screen.getByText('Hello')).toBe(drawn);
});

describe('a translated page', () => {
  let stop: () => void;
  beforeEach(() => (stop = surviveTranslation()));
  afterEach(() => stop());

  /** What a browser's translation does to texts; answers when the page has been told. */
  async function translate(): Promise<void> {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      outer.firstElementChild?.append(`translated ${text.data}`);
      text.replaceWith(outer);
    }
    await nextTask();
  }
  const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

  /** Texts and elements that come and go side by side. */
  function Counted({ present, isLate = false }: { present: number; isLate?: boolean }) {
    return (
      <p>
        {isLate && 'soon '}
        {present} of {14}
        {!isLate && <b> here</b>}
      </p>
    );
  }

  it.each([1, 2])(
    'shows new figures, takes away what goes and adds what comes on a page that was translated %s times [UI-90]',
    async (times) => {
      const { rerender, container } = render(<Counted present={12} />);
      for (let done = 0; done < times; done++) await translate();
      expect(container).toHaveTextContent('translated 12');
      rerender(<Counted present={13} />);
      await nextTask();
      expect(container.textContent).toContain('13');
      expect(container.textContent).not.toContain('12');
      await translate();
      rerender(<Counted present={9} isLate />);
      await nextTask();
      expect(container.textContent).toMatch(/^soon 9/);
      expect(container.textContent).not.toContain('here');
      await translate();
      rerender(<Counted present={9} />);
      await nextTask();
      expect(container.textContent).not.toContain('soon');
      rerender(<></>);
      expect(container.textContent).toBe('');
    },
  );

  it('a mistake of the page’s own is told as one all the same [UI-90]', () => {
    expect(() => document.body.removeChild(document.createTextNode('elsewhere'))).toThrow();
  });

  it('asks every program that translates pages to leave it as it is [UI-90]', () => {
    const page = new DOMParser().parseFromString(
      readFileSync('frontend/index.html', 'utf8'),
      'text/html',
    );
    expect(page.documentElement.getAttribute('translate')).toBe('no');
    expect(page.querySelector('meta[name=google]')?.getAttribute('content')).toBe('notranslate');
  });
});
