import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { render } from '../testing/render.tsx';
import { preloadable } from './preloadable.tsx';

const Hello = () => <p>Hello</p>;

it('a page that was fetched before is drawn at once, one that was not after its fallback [UI-76]', async () => {
  const { Page, preload } = preloadable(() => Promise.resolve({ default: Hello }));
  const page = (
    <Suspense fallback={<p>Loading</p>}>
      <Page />
    </Suspense>
  );
  const { unmount } = render(page);
  expect(screen.queryByText('Hello')).toBeNull();
  expect(await screen.findByText('Hello')).toBeVisible();
  unmount();
  await preload();
  render(page);
  expect(screen.getByText('Hello')).toBeVisible();
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
