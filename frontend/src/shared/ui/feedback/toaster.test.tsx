import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { toast, useToastSlot } from './toast.store.ts';
import { ToastViewport } from './toast-viewport.tsx';
import { Toaster } from './toaster.tsx';

afterEach(() => {
  useToastSlot.setState({ current: null });
  vi.useRealTimers();
});

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

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
