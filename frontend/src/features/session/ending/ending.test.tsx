import { sessionEndHeaders, sessionRoutes } from '@muster/protocol';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { provideCredentials } from '../../../shared/http/transport.ts';
import { Bare, Cut, FakeServer } from '../../../testing/fake-server.ts';
import { render } from '../../../testing/render.tsx';
import { refreshUser } from '../session.queries.ts';
import { sessionOf, sessionUserOf } from '../session.fixture.ts';
import { closeSession, openSession, useSession } from '../session.store.ts';
import { SessionWarning } from './session-warning.tsx';
import { wireSession } from '../../../app/app.tsx';
import { readTyping } from '../../../shared/session/kept-typing.storage.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input, PasswordInput, Textarea } from '../../../shared/ui/controls/input.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { leftElsewhere } from '../revocation-words.ts';
import { KeptTyping } from './kept-typing.tsx';

describe('the warning', () => {
  const minutes = 60_000;
  const { id } = sessionUserOf();
  let server: FakeServer;
  let forget: () => void;
  /** When the server ends the session, by its own clock: as things stand, and at most. */
  let endsAt: number;
  let absoluteAt: number;
  let serverNow: number;

  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += minutes / 2) {
      const step = Math.min(minutes / 2, ms - passed);
      serverNow += step;
      await act(() => vi.advanceTimersByTimeAsync(step));
    }
  };
  const callCount = (isBackground: boolean) =>
    server
      .callsOf(sessionRoutes.me)
      .filter(({ headers }) => headers.has('x-background') === isBackground).length;
  const warning = () => screen.queryByRole('dialog', { name: 'Your session is about to end' });

  beforeEach(async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T02:00:00Z') });
    openSession(sessionOf());
    serverNow = 0;
    endsAt = 240 * minutes;
    absoluteAt = 780 * minutes;
    server = new FakeServer().on(sessionRoutes.me, ({ headers }) => {
      if (!headers.has('x-background')) endsAt = Math.min(absoluteAt, serverNow + 240 * minutes);
      throw new Bare(JSON.stringify(sessionUserOf()), {
        headers: {
          [sessionEndHeaders.endsMs]: `${endsAt - serverNow}`,
          [sessionEndHeaders.absoluteMs]: `${absoluteAt - serverNow}`,
        },
      });
    });
    forget = provideCredentials({
      token: () => useSession.getState().session?.token ?? null,
      onUnauthenticated: () => undefined,
    });
    render(
      <MemoryRouter>
        <SessionWarning userId={id} />
      </MemoryRouter>,
    );
    await act(() => refreshUser({ id }));
  });
  afterEach(() => {
    forget();
  });

  it('is warned of two minutes before, and goes on with one press [SES-111]', async () => {
    await pass(237 * minutes);
    expect(warning()).toBeNull();
    expect(callCount(true)).toBe(0);
    await pass(1.5 * minutes);
    expect(warning()).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('1:30');
    expect(callCount(true)).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await pass(100);
    expect(warning()).toBeNull();
    expect(callCount(false)).toBe(2);
    // And is warned of again.
    await pass(239 * minutes);
    expect(warning()).toBeVisible();
  });

  it('is not warned of where another tab has gone on meanwhile [SES-111]', async () => {
    await pass(100 * minutes);
    endsAt = serverNow + 240 * minutes;
    await pass(139 * minutes);
    expect(callCount(true)).toBe(1);
    expect(warning()).toBeNull();
  });

  it('is put off for all tabs by a press in one of them [SES-111]', async () => {
    await pass(239 * minutes);
    expect(warning()).toBeVisible();
    endsAt = serverNow + 240 * minutes;
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_renewed', newValue: '1' }));
    await pass(100);
    expect(warning()).toBeNull();
  });

  it.each([-3, 3])('is not moved by a clock set %d hours off [SES-111]', async (hours) => {
    await pass(10 * minutes);
    vi.setSystemTime(Date.now() + hours * 60 * minutes);
    await pass(200 * minutes);
    expect(warning()).toBeNull();
    await pass(29 * minutes);
    expect(warning()).toBeVisible();
  });

  it('is warned of without an answer too [SES-111]', async () => {
    server.on(sessionRoutes.me, () => {
      throw new Cut();
    });
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await pass(239 * minutes);
    expect(warning()).toBeVisible();
    log.mockRestore();
  });

  it('is not told of by the end of the session before, of which the next person knows nothing [SES-110, SES-111]', async () => {
    await pass(239 * minutes);
    expect(warning()).toBeVisible();
    closeSession();
    server.on(sessionRoutes.me, () => {
      throw new Cut();
    });
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    openSession({ ...sessionOf(), token: 'of the next' });
    await pass(2 * minutes);
    expect(warning()).toBeNull();
    log.mockRestore();
  });

  it('at the longest time of a session leads to signing in again [SES-111]', async () => {
    absoluteAt = 240 * minutes;
    await act(() => refreshUser({ id }));
    await pass(239 * minutes);
    expect(warning()).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(useSession.getState()).toEqual({
      session: null,
      endedBecause: 'Please sign in again to go on where you were.',
    });
  });

  it('says that nothing typed is kept where the browser’s storage is closed [SES-111]', async () => {
    const closed = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
    await pass(238.5 * minutes);
    expect(warning()).toHaveTextContent('This browser cannot keep what you have typed');
    closed.mockRestore();
  });
});

describe('what was typed', () => {
  let unwire: () => void;
  beforeEach(() => {
    window.history.replaceState(null, '', '/dashboard?section=users');
    openSession(sessionOf());
    unwire = wireSession(new QueryClient());
  });
  afterEach(() => unwire());

  /** What the frame of the page says that it shows. */
  let shown = 'A4 2026-12-02';

  /** One form in the page, and a dialog for each of two people. */
  function Page() {
    const user = useSession(({ session }) => session?.user);
    const [edited, setEdited] = useState<string | null>(null);
    const [motto, setMotto] = useState('Ready');
    if (!user) return 'signed out';
    return (
      <main data-about={shown}>
        <KeptTyping key={user.id} userId={user.id} />
        <Field label="Motto">
          <Input value={motto} onChange={(event) => setMotto(event.target.value)} />
        </Field>
        {['Tan', 'Ali'].map((name) => (
          <Button key={name} onClick={() => setEdited(name)}>
            Edit {name}
          </Button>
        ))}
        <Dialog open={edited !== null} onOpenChange={() => setEdited(null)} title="Edit user">
          {edited !== null && <Form name={edited} />}
        </Dialog>
      </main>
    );
  }

  function Form({ name }: { name: string }) {
    const [text, setText] = useState(name);
    return (
      <>
        <Field label="Name">
          <Input value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Field label="Notes">
          <Textarea />
        </Field>
        <Field label="Password">
          <PasswordInput autoComplete="new-password" />
        </Field>
      </>
    );
  }

  // The page is another one after the sign-in: nothing of it is left by itself.
  function Pages() {
    const isSignedIn = useSession(({ session }) => session !== null);
    return <BrowserRouter>{isSignedIn ? <Page /> : 'signed out'}</BrowserRouter>;
  }

  async function typed() {
    const { user } = render(<Pages />);
    await user.type(screen.getByLabelText('Motto'), ' always');
    await user.click(screen.getByRole('button', { name: 'Edit Tan' }));
    await user.type(screen.getByLabelText('Name'), ' Ah Kow');
    await user.type(screen.getByLabelText('Notes'), 'on leave');
    await user.type(screen.getByLabelText('Password'), 'a secret of mine');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    return user;
  }
  const end = (because: string | null) => {
    act(() => closeSession(because));
    expect(screen.getByText('signed out')).toBeVisible();
  };
  const signIn = (id?: string) => act(() => openSession(sessionOf(id === undefined ? {} : { id })));
  const other = '00000000-0000-4000-8000-0000000000a2';
  const edit = (name: string) => screen.getByRole('button', { name: `Edit ${name}` });

  it('what was typed in any form is back after the session has ended, and in no other form [SES-112]', async () => {
    const user = await typed();
    end('Your session has ended. Please sign in again.');
    expect(readTyping(sessionOf().user.id)?.address).toBe('/dashboard?section=users');
    expect(JSON.stringify(sessionStorage)).not.toContain('a secret of mine');
    signIn();
    await waitFor(() => expect(screen.getByLabelText('Motto')).toHaveValue('Ready always'));
    expect(screen.getByText('on leave')).toBeVisible();

    await user.click(edit('Ali'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.getByLabelText('Name')).toHaveValue('Ali');
    expect(screen.getByLabelText('Notes')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Close' }));

    await user.click(edit('Tan'));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Tan Ah Kow'));
    expect(screen.getByLabelText('Notes')).toHaveValue('on leave');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.queryByRole('status')).toBeNull();
    expect(readTyping(sessionOf().user.id)).toBeUndefined();
  });

  it('is not put into the form of another date, and back in that of its own [SES-112]', async () => {
    const user = await typed();
    end('Your session has ended. Please sign in again.');
    shown = 'A4 2026-12-03';
    signIn();
    await user.click(edit('Tan'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.getByLabelText('Motto')).toHaveValue('Ready');
    expect(screen.getByLabelText('Notes')).toHaveValue('');
    expect(screen.getByText('on leave')).toBeInTheDocument();

    end('Your session has ended. Please sign in again.');
    shown = 'A4 2026-12-02';
    signIn();
    await waitFor(() => expect(screen.getByLabelText('Motto')).toHaveValue('Ready always'));
  });

  it('is kept over a second end too, and discarded by a press [SES-112]', async () => {
    const user = await typed();
    end('Your session has ended. Please sign in again.');
    signIn();
    end('Your session has ended. Please sign in again.');
    signIn();
    expect(await screen.findByText('on leave')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('on leave')).toBeNull();
    expect(readTyping(sessionOf().user.id)).toBeUndefined();
  });

  it('is nobody else’s, and gone once somebody else has signed in [SES-112, SES-48]', async () => {
    await typed();
    end('Your session has ended. Please sign in again.');
    signIn(other);
    expect(screen.getByLabelText('Motto')).toHaveValue('Ready');
    expect(screen.queryByText('on leave')).toBeNull();
    expect(JSON.stringify(sessionStorage)).not.toContain('on leave');
    end(null);
    signIn();
    expect(screen.queryByText('on leave')).toBeNull();
  });

  it.each([
    ['here', () => end(null)],
    ['in another tab', () => end(leftElsewhere)],
  ])('is gone with a logout %s [SES-112, SES-48]', async (_, leave) => {
    await typed();
    leave();
    expect(JSON.stringify(sessionStorage)).not.toContain('on leave');
    signIn();
    expect(screen.queryByText('on leave')).toBeNull();
  });
});
