import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { AlertDialog } from './overlays/alert-dialog.tsx';
import { Button } from './controls/button.tsx';
import { Dialog } from './overlays/dialog.tsx';
import { DropdownMenu } from './overlays/dropdown-menu.tsx';
import { Field } from './controls/field.tsx';
import { Input } from './controls/input.tsx';
import { TooltipLayer } from './overlays/tooltip-layer.tsx';
import { Popover } from './overlays/popover.tsx';
import { closeToast, toast } from './feedback/toast.store.ts';
import { ToastViewport } from './feedback/toast-viewport.tsx';
import { Toaster } from './feedback/toaster.tsx';

function Sample() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add User</Button>
      <DropdownMenu
        trigger={<Button>Menu</Button>}
        items={[{ label: 'Edit', onSelect: () => setOpen(true) }]}
      />
      <Dialog open={open} onOpenChange={setOpen} title="Create New User" description="A new one">
        <Field label="Name" error="Name is required">
          <Input />
        </Field>
      </Dialog>
    </>
  );
}

it('starts in the form, is described, and Escape brings the focus back [UI-29]', async () => {
  const { user } = render(<Sample />);
  await user.click(screen.getByRole('button', { name: 'Add User' }));
  const dialog = screen.getByRole('dialog', { name: 'Create New User' });
  expect(dialog).toHaveAccessibleDescription('A new one');
  const name = screen.getByLabelText('Name');
  expect(name).toHaveFocus();
  expect(name).toBeInvalid();
  expect(name).toHaveAccessibleDescription('Name is required');

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add User' })).toHaveFocus());
});

it('opened from a menu, it brings the focus back to the button of the menu [UI-29]', async () => {
  const { user } = render(<Sample />);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Create New User' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus());
});

it('a confirmation starts on Cancel and a second press while pending does nothing [UI-20]', async () => {
  const onConfirm = vi.fn<() => void>();
  const alert = (pending: boolean) => (
    <AlertDialog
      open
      onOpenChange={() => undefined}
      title="Close CAR 1?"
      confirmLabel="Close CAR 1"
      pending={pending}
      pendingText="Closing…"
      onConfirm={onConfirm}
    >
      7 officers return to Unassigned.
    </AlertDialog>
  );
  const { user, rerender } = render(alert(false));
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    '7 officers return to Unassigned.',
  );
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Close CAR 1' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);

  rerender(alert(true));
  await user.click(screen.getByRole('button', { name: 'Closing…' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

describe('a tooltip', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(
      <>
        <button type="button" data-tip="Refresh">
          R
        </button>
        <button type="button" data-tip="Export">
          E
        </button>
        <span data-tip="Nur Aisyah" data-tip-cut="">
          Nur Aisyah
        </span>
        <span className="truncate">Abdul Rahman</span>
        <h2 className="line-clamp-2">Team of the northern arrival hall</h2>
        <button type="button">
          <span className="truncate">Team A14</span>
        </button>
        <TooltipLayer />
      </>,
    );
  });

  const [refresh, exports] = ['R', 'E'].map((name) => () => screen.getByRole('button', { name }));
  const hover = (element: HTMLElement | undefined, pointerType = 'mouse', buttons = 0) =>
    act(() => {
      const event = new MouseEvent('pointerover', { bubbles: true, buttons });
      Object.defineProperty(event, 'pointerType', { value: pointerType });
      element?.dispatchEvent(event);
    });
  const pass = (ms: number): void =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  const tip = () => screen.queryByRole('tooltip', { hidden: true })?.textContent;

  it('opens after 700 ms, the next one within 300 ms at once, and no sooner [UI-13]', () => {
    hover(refresh?.());
    pass(699);
    expect(tip()).toBeUndefined();
    pass(1);
    expect(tip()).toBe('Refresh');
    hover(document.body);
    expect(tip()).toBeUndefined();
    pass(200);
    hover(exports?.());
    pass(0);
    expect(tip()).toBe('Export');
    hover(document.body);
    pass(301);
    hover(refresh?.());
    pass(600);
    expect(tip()).toBeUndefined();
  });

  it('opens at a focus by the keyboard, and goes with Escape, a press or a scroll [UI-13]', () => {
    for (const end of ['keydown', 'pointerdown', 'scroll']) {
      act(() => refresh?.().focus());
      hover(refresh?.());
      pass(700);
      expect(tip()).toBe('Refresh');
      const event = end === 'keydown' ? new KeyboardEvent(end, { key: 'Escape' }) : new Event(end);
      act(() => void document.dispatchEvent(event));
      expect(tip()).toBeUndefined();
      act(() => refresh?.().blur());
      pass(301);
    }
  });

  it('a finger opens none [UI-13]', () => {
    hover(refresh?.(), 'touch');
    pass(700);
    expect(tip()).toBeUndefined();
  });

  it('a text that fits has none, and one that was cut shows whole [UI-13]', () => {
    const name = screen.getByText('Nur Aisyah');
    hover(name);
    pass(700);
    expect(tip()).toBeUndefined();
    hover(document.body);
    Object.defineProperty(name, 'scrollWidth', { value: 200 });
    pass(301);
    hover(name);
    pass(700);
    expect(tip()).toBe('Nur Aisyah');
  });

  it('a text that is cut shows whole without asking for it, for the pointer and for the keyboard; one that fits does not [UI-13]', () => {
    const name = screen.getByText('Abdul Rahman');
    hover(name);
    pass(700);
    expect(tip()).toBeUndefined();
    hover(document.body);
    Object.defineProperty(name, 'scrollWidth', { value: 200 });
    hover(name);
    pass(700);
    expect(tip()).toBe('Abdul Rahman');
    hover(document.body);
    pass(301);
    const chosen = screen.getByText('Team A14');
    Object.defineProperty(chosen, 'scrollWidth', { value: 200 });
    act(() => chosen.closest('button')?.focus());
    pass(0);
    expect(tip()).toBe('Team A14');
  });

  it('a text of two lines that goes on shows whole; one whose letters only reach out of its line does not [UI-13]', () => {
    const name = screen.getByText('Team of the northern arrival hall');
    const heights = { clientHeight: 36, scrollHeight: 38 };
    for (const side of ['clientHeight', 'scrollHeight'] as const) {
      Object.defineProperty(name, side, { get: () => heights[side] });
    }
    hover(name);
    pass(700);
    expect(tip()).toBeUndefined();
    hover(document.body);
    heights.scrollHeight = 54;
    hover(name);
    pass(700);
    expect(tip()).toBe('Team of the northern arrival hall');
  });

  it('stays away while a button of the mouse is held, such as for a card that is carried [UI-13]', () => {
    hover(refresh?.(), 'mouse', 1);
    pass(700);
    expect(tip()).toBeUndefined();
    hover(exports?.());
    pass(700);
    expect(tip()).toBe('Export');
  });
});

describe('a toast', () => {
  /** The toast itself; what is announced beside it for assistive technology is not counted. */
  const shown = () => [...document.querySelectorAll('li')].map((item) => item.textContent);

  it('only one is visible: the next takes the place of the one before [UI-16]', () => {
    render(<ToastViewport />);
    act(() => toast({ title: 'Zone reset' }));
    act(() => toast({ title: 'Assignments saved' }));
    expect(shown()).toEqual(['Assignments saved ']);
  });

  it('leaves after 5000 ms, unless it stays until read [UI-16]', () => {
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

  it('F8 brings the focus to it, its action acts and closes it [UI-16, UI-22]', async () => {
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

  it('what draws it is fetched with the first notice [PRF-39]', async () => {
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

  it('a finger takes it away by 50 px to the right, not by less [UI-16]', () => {
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
});
