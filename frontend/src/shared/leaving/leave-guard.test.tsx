import { render } from '../../testing/render.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, useLocation, useSearchParams } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DropdownMenu } from '../ui/overlays/dropdown-menu.tsx';
import {
  askBeforeLeaving,
  useLeaveQuestion,
  type Loss,
  followSteps,
  useAskBeforeLeaving,
} from './losses.ts';
import { LeaveGuard } from './leave-guard.tsx';

let loggedOut = 0;
followSteps();
beforeEach(() => {
  loggedOut = 0;
  useLeaveQuestion.setState({ go: null });
  window.history.replaceState(null, '', '/start');
});

function Page({ loss }: { loss: Loss }) {
  const { pathname } = useLocation();
  return (
    <>
      <p>at {pathname}</p>
      <Link to="/settings">Settings</Link>
      <Link to="/other">Other</Link>
      <Button onClick={() => askBeforeLeaving(() => (loggedOut += 1))}>Logout</Button>
      {pathname === '/settings' && <Form loss={loss} />}
    </>
  );
}

function Form({ loss }: { loss: Loss }) {
  const [text, setText] = useState('');
  useAskBeforeLeaving(text !== '', loss);
  return <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />;
}

async function typed(loss: Loss) {
  const { user } = render(
    <BrowserRouter>
      <LeaveGuard>
        <Page loss={loss} />
      </LeaveGuard>
    </BrowserRouter>,
  );
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await user.type(await screen.findByLabelText('Text'), 'hello');
  return user;
}
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const asksTab = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const ways = {
  'a link': (user: Awaited<ReturnType<typeof typed>>) =>
    user.click(screen.getByRole('link', { name: 'Other' })),
  Back: async () => window.history.back(),
  'the logout': (user: Awaited<ReturnType<typeof typed>>) =>
    user.click(screen.getByRole('button', { name: 'Logout' })),
};

describe.each(Object.keys(ways) as (keyof typeof ways)[])('leaving by %s', (way) => {
  it('asks while something typed is not saved, and keeps it [ADM-202]', async () => {
    const user = await typed('typed');
    await ways[way](user);
    await question();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(await screen.findByText('at /settings')).toBeVisible();
    expect(screen.getByLabelText('Text')).toHaveValue('hello');
    expect(window.location.pathname).toBe('/settings');
    expect(loggedOut).toBe(0);

    await ways[way](user);
    await question();
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
    if (way === 'the logout') await waitFor(() => expect(loggedOut).toBe(1));
    else await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull());
  });

  it('does nothing while something is shown this once [ADM-260]', async () => {
    const user = await typed('shown once');
    await ways[way](user);
    await waitFor(() => expect(window.location.pathname).toBe('/settings'));
    expect(screen.getByLabelText('Text')).toHaveValue('hello');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(loggedOut).toBe(0);
  });
});

it('asks before the tab is closed or reloaded, and no more when nothing is left [ADM-202, SES-50]', async () => {
  const user = await typed('typed');
  expect(asksTab()).toBe(true);
  await user.clear(screen.getByLabelText('Text'));
  expect(asksTab()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Other' }));
  expect(await screen.findByText('at /other')).toBeVisible();
});

function InDialog({ loss }: { loss?: Loss | null }) {
  const [open, setOpen] = useState(true);
  return (
    <LeaveGuard>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Note"
        {...(loss !== undefined && { loss })}
        footer={<Button onClick={() => setOpen(false)}>I have saved it</Button>}
      >
        <input aria-label="Text" />
        <input type="search" aria-label="Search" />
      </Dialog>
    </LeaveGuard>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Note', hidden: true });

it('a dialog in which something was typed asks before Escape or its cross closes it [ADM-202]', async () => {
  const { user } = render(<InDialog />, { wrapper: BrowserRouter });
  await user.type(screen.getByLabelText('Search'), 'x');
  await user.type(screen.getByLabelText('Text'), 'hello');
  await user.keyboard('{Escape}');
  await question();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Text')).toHaveValue('hello');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await question();
  await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(dialog()).toBeNull());
});

it('a dialog in which nothing or only a search was typed closes at once [ADM-202]', async () => {
  const { user } = render(<InDialog />, { wrapper: BrowserRouter });
  await user.type(screen.getByLabelText('Search'), 'x');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog()).toBeNull());
});

it('a dialog that shows something once is closed by its button alone [ADM-260]', async () => {
  const { user } = render(<InDialog loss="shown once" />, { wrapper: BrowserRouter });
  await user.keyboard('{Escape}');
  await user.click(document.body).catch(() => undefined);
  expect(dialog()).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  await waitFor(() => expect(dialog()).toBeNull());
});

/** A page with a dialog that opens another one, and a menu. */
function Layered() {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(0);
  const close = (level: number) => (open: boolean) => setOpened(open ? level : level - 1);
  return (
    <LeaveGuard>
      <p>at {pathname}</p>
      <Link to="/other">Other</Link>
      <Button onClick={() => setOpened(1)}>Open</Button>
      <DropdownMenu
        trigger={<Button>More</Button>}
        items={[{ label: 'Sort', onSelect: () => undefined }]}
      />
      <Dialog open={opened >= 1} onOpenChange={close(1)} title="First">
        <input aria-label="Text" />
        <Button onClick={() => setOpened(2)}>Further</Button>
      </Dialog>
      <Dialog open={opened >= 2} onOpenChange={close(2)} title="Second">
        further
      </Dialog>
    </LeaveGuard>
  );
}
const layer = (name: string) => screen.queryByRole('dialog', { name, hidden: true });
/** As opened from another site, in a tab with that site behind it. */
const opened = () => {
  window.history.replaceState(null, '', '/elsewhere');
  window.history.pushState(null, '', '/start');
  return render(<Layered />, { wrapper: BrowserRouter });
};

describe('Back on the first page', () => {
  it('closes what is open on top, one after the other, and leaves then [UI-370]', async () => {
    const { user } = opened();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: 'Further' }));
    window.history.back();
    await waitFor(() => expect(layer('Second')).toBeNull());
    expect(layer('First')).not.toBeNull();
    window.history.back();
    await waitFor(() => expect(layer('First')).toBeNull());
    expect(screen.getByText('at /start')).toBeVisible();
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/elsewhere'));
  });

  it('closes a menu, and asks before what was typed in a dialog is lost [UI-370, ADM-202]', async () => {
    const { user } = opened();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menu')).toBeVisible();
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.type(screen.getByLabelText('Text'), 'hello');
    window.history.back();
    await question();
    // It takes keys once it has the focus.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus());
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText('Text')).toHaveValue('hello');
    window.history.back();
    await question();
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(layer('First')).toBeNull());
    expect(screen.getByText('at /start')).toBeVisible();
  });
});

/** A dialog whose address keeps it open, on a page that is drawn anew whenever the browser moves. */
function InAddress() {
  const [params, setParams] = useSearchParams();
  const show = (open: boolean) => setParams(open ? { import: 'new' } : {}, { replace: true });
  return (
    <>
      <Button onClick={() => show(true)}>Import</Button>
      {params.has('import') && (
        <Dialog open onOpenChange={show} title="First">
          further
        </Dialog>
      )}
    </>
  );
}

it('closes a dialog whose state is in the address, also when the page is drawn anew on the way, and leaves then [UI-370]', async () => {
  window.history.replaceState(null, '', '/elsewhere');
  window.history.pushState(null, '', '/start');
  let draw = () => {};
  const drawAnew = () => act(() => draw());
  window.addEventListener('popstate', drawAnew, { capture: true });
  onTestFinished(() => window.removeEventListener('popstate', drawAnew, { capture: true }));
  const page = () => (
    <LeaveGuard>
      <InAddress />
    </LeaveGuard>
  );
  const { user, rerender } = render(page(), { wrapper: BrowserRouter });
  draw = () => rerender(page());
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(layer('First')).not.toBeNull();
  window.history.back();
  await waitFor(() => expect(layer('First')).toBeNull());
  expect(window.location.pathname + window.location.search).toBe('/start');
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/elsewhere'));
  expect(layer('First')).toBeNull();
});

it('Back from a later page closes what is open, and Forward still leads on [UI-370]', async () => {
  const { user } = opened();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('link', { name: 'Other' }));
  await screen.findByText('at /other');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  window.history.back();
  await waitFor(() => expect(layer('First')).toBeNull());
  expect(screen.getByText('at /other')).toBeVisible();
  window.history.back();
  await screen.findByText('at /start');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  window.history.back();
  await waitFor(() => expect(layer('First')).toBeNull());
  window.history.forward();
  await screen.findByText('at /other');
});
