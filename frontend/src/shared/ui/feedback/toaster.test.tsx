import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { closeToast, toast } from './toast.store.ts';
import { ToastViewport } from './toast-viewport.tsx';
import { Toaster } from './toaster.tsx';

/** The toast itself; what is announced beside it for assistive technology is not counted. */
const shown = () => [...document.querySelectorAll('li')].map((item) => item.textContent);

it('only one is visible: the next takes the place of the one before [OPS-51, UI-16]', () => {
  render(<ToastViewport />);
  act(() => toast({ title: 'Zone reset' }));
  act(() => toast({ title: 'Assignments saved' }));
  expect(shown()).toEqual(['Assignments saved ']);
});

it('leaves after 5000 ms, unless it stays until read [OPS-51, UI-16]', () => {
  vi.useFakeTimers();
  render(<ToastViewport />);
  act(() => toast({ title: 'Success', description: 'User created successfully' }));
  pass(4900);
  expect(shown()).toHaveLength(1);
  pass(200);
  expect(shown()).toHaveLength(0);

  act(() => toast({ title: 'Station at capacity', untilRead: true }));
  pass(60_000);
  expect(shown()).toHaveLength(1);
});

it('F8 brings the focus to it, its action acts and closes it [OPS-51, UI-16, UI-22]', async () => {
  const onPress = vi.fn<() => void>();
  const { user } = render(<ToastViewport />);
  act(() => toast({ title: 'Moved', action: { label: 'Show', onPress }, untilRead: true }));
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.closest('[role=region]')).toHaveAccessibleName(
    'Notifications (F8)',
  );
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(onPress).toHaveBeenCalledOnce();
  expect(shown()).toHaveLength(0);
});

it('what draws it is fetched with the first notice [UI-32]', async () => {
  render(<Toaster />);
  expect(shown()).toHaveLength(0);
  act(() => toast({ title: 'Login failed', variant: 'destructive' }));
  await waitFor(() => expect(shown()).toEqual(['Login failed ']));
});

it('is closed by the next change of the same thing, and of nothing else [UI-43]', () => {
  render(<ToastViewport />);
  act(() => toast({ title: 'Station at capacity', untilRead: true, subject: 'board refusal' }));
  act(() => closeToast('sheet refusal', 'sheet marks'));
  expect(shown()).toEqual(['Station at capacity ']);
  act(() => closeToast('board refusal'));
  expect(shown()).toEqual([]);
});

it('one Escape closes one thing: the popover, then its dialog, then the notice that came last [UI-43]', async () => {
  const { user } = render(<WithDialog />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  act(() => toast({ title: 'Station at capacity', untilRead: true }));
  const open = () => [
    screen.queryByText('In the popover') !== null,
    screen.queryByText('In the dialog') !== null,
    shown().length > 0,
  ];
  expect(open()).toEqual([true, true, true]);
  await user.keyboard('{Escape}');
  expect(open()).toEqual([false, true, true]);
  await user.keyboard('{Escape}');
  expect(open()).toEqual([false, false, true]);
  await user.keyboard('{Escape}');
  expect(open()).toEqual([false, false, false]);
});

it('a press on it leaves the dialog open, and the dialog ends where its lane begins [UI-42]', async () => {
  const { user } = render(<WithDialog />);
  act(() => toast({ title: 'Station at capacity', untilRead: true }));
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toEqual([]);
  expect(screen.getByText('In the dialog')).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toHaveClass('bottom-(--toast-height)');
});

function WithDialog() {
  const [isOpen, setOpen] = useState(true);
  const [isMore, setMore] = useState(false);
  return (
    <>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Configure">
        In the dialog
        <Popover
          open={isMore}
          onOpenChange={setMore}
          label="More of it"
          trigger={<button type="button">More</button>}
        >
          In the popover
        </Popover>
      </Dialog>
      <ToastViewport />
    </>
  );
}

it('a finger takes it away by 50 px to the right, not by less [OPS-51, UI-16]', () => {
  render(<ToastViewport />);
  act(() => toast({ title: 'Moved', untilRead: true }));
  swipe(30);
  expect(shown()).toHaveLength(1);
  swipe(50);
  expect(shown()).toHaveLength(0);
});

function swipe(px: number) {
  const card = screen.getByRole('listitem');
  fireEvent.pointerDown(card, { clientX: 100, button: 0 });
  fireEvent.pointerMove(card, { clientX: 100 + px });
  fireEvent.pointerUp(card, { clientX: 100 + px });
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
