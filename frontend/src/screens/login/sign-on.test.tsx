import { organisationRoutes, sessionRoutes, type Organisation } from '@muster/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { makeQueryClient } from '../../app/app.tsx';
import { revocationWords } from '../../features/session/revocation-words.ts';
import { sessionOf } from '../../features/session/session.fixture.ts';
import { keepAtProvider } from '../../features/session/session.storage.ts';
import { closeSession, useSession } from '../../features/session/session.store.ts';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { LoginScreen } from './login-screen.tsx';

/** The sign-in page where people sign in with a provider. */
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  closeSession();
});

const SignedOut = () => (useSession(({ session }) => session === null) ? <LoginScreen /> : null);
const open = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <SignedOut />
      </MemoryRouter>
    </QueryClientProvider>,
  );

type Local = 'on' | 'off' | 'administrators';

/** As the server writes it into the page; nothing that is asked has an answer yet. */
function withProvider(local: Local, name = 'Keeper'): void {
  const written = document.createElement('meta');
  written.name = 'sign-on';
  written.content = JSON.stringify({ name, local });
  document.head.append(written);
  onTestFinished(() => written.remove());
  server.on(organisationRoutes.read, () => new Promise<never>(() => undefined));
}
const way = (name = 'Sign in with Keeper') => screen.getByRole('link', { name });
const username = () => screen.queryByPlaceholderText('Enter your username');
const comeBack = (mark: string) => {
  window.history.replaceState(null, '', `/login#sign-on=${mark}`);
  onTestFinished(() => window.history.replaceState(null, '', '/'));
};
const isAbove = (one: Element, other: Element | null) =>
  other !== null && one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;

it('from the first paint a provider stands below the form, or above it with the focus where passwords are for administrators, or alone [SES-140, SES-152]', () => {
  withProvider('on');
  const first = open();
  expect(way()).toHaveAttribute('href', '/sign-on');
  expect(isAbove(way(), username())).toBe(false);
  expect(username()).toHaveFocus();
  first.unmount();
  document.querySelector('meta[name="sign-on"]')?.remove();
  withProvider('administrators');
  const second = open();
  expect(isAbove(way(), username())).toBe(true);
  expect(way()).toHaveFocus();
  second.unmount();
  document.querySelector('meta[name="sign-on"]')?.remove();
  withProvider('off');
  open();
  expect(way()).toHaveFocus();
  expect(username()).toBeNull();
});

it('what the server says later counts: a page of an earlier start has it too [SES-152]', async () => {
  const known: Organisation = {
    name: '',
    logo: null,
    passwordMinLength: 10,
    needsAdministrator: false,
    signOn: { name: 'Keeper', local: 'off' },
  };
  server.on(organisationRoutes.read, () => known);
  open();
  expect(await screen.findByRole('link', { name: 'Sign in with Keeper' })).toBeVisible();
  expect(username()).toBeNull();
});

it('a press says that it is under way and is not repeated; whoever comes back presses again [SES-153]', () => {
  withProvider('on');
  open();
  const presses: boolean[] = [];
  // Where the press would lead away from here.
  const end = (event: Event) => {
    presses.push(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', end);
  onTestFinished(() => window.removeEventListener('click', end));
  fireEvent.click(way(), { ctrlKey: true });
  fireEvent.click(way());
  expect(way('Going to Keeper...')).toHaveAttribute('aria-busy', 'true');
  fireEvent.click(way('Going to Keeper...'));
  expect(presses).toEqual([false, false, true]);
  fireEvent(window, new Event('pageshow'));
  expect(way()).not.toHaveAttribute('aria-busy');
});

it('whoever comes back is in, or reads once why not [SES-142, SES-150]', async () => {
  withProvider('on');
  comeBack('unknown');
  const refused = open();
  expect(await screen.findByText(/Keeper knows you, but nobody here/)).toBeVisible();
  expect(way()).toHaveAttribute('href', '/sign-on?again=1');
  expect(window.location.hash).toBe('');
  refused.unmount();
  comeBack('done');
  server.on(sessionRoutes.current, () => {
    throw new Refused('UNAUTHENTICATED');
  });
  const failed = open();
  expect(username()).toBeNull();
  expect(await screen.findByText('Sign-in with Keeper did not work. Try again.')).toBeVisible();
  expect(username()).toBeVisible();
  failed.unmount();
  comeBack('done');
  server.on(sessionRoutes.current, () => sessionOf());
  open();
  await waitFor(() => expect(useSession.getState().session).toEqual(sessionOf()));
});

it('to have cancelled is no failure [SES-150]', async () => {
  withProvider('administrators');
  comeBack('cancelled');
  open();
  expect(await screen.findByText('Sign-in was cancelled.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(way()).toHaveAttribute('href', '/sign-on');
});

it('whoever goes back from the provider’s question is told once that they are signed out here [SES-148]', async () => {
  withProvider('off');
  keepAtProvider();
  const others = open();
  // They have answered it: it led here by itself.
  expect(screen.queryByText(/may still know you/)).toBeNull();
  others.unmount();
  keepAtProvider();
  const type = { type: 'back_forward' } as PerformanceNavigationTiming;
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([type]);
  onTestFinished(() => entries.mockRestore());
  const words = 'You are signed out here. Keeper may still know you on this device.';
  const back = open();
  expect(await screen.findByText(words)).toBeVisible();
  back.unmount();
  const again = open();
  expect(screen.queryByText(words)).toBeNull();
  keepAtProvider();
  const shown = Object.assign(new Event('pageshow'), { persisted: true });
  act(() => void window.dispatchEvent(shown));
  expect(await screen.findByText(words)).toBeVisible();
  again.unmount();
});

it('a provider that could not be told of a sign-out is named where the page is already open [SES-148]', async () => {
  withProvider('off');
  open();
  comeBack('stays');
  act(() => void window.dispatchEvent(new Event('hashchange')));
  expect(await screen.findByText(/^Signed out here. Keeper could not be reached/)).toBeVisible();
  expect(window.location.hash).toBe('');
});

it('whom the provider has signed out reads where, and that nothing is lost [SES-147]', () => {
  withProvider('on');
  expect(revocationWords('provider_ended')).toBe(
    'You were signed out at Keeper, where you sign in for all programs. What was not sent is kept: sign in again to go on where you were.',
  );
});
