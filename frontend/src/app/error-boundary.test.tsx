import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

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
