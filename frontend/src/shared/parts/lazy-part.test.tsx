import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { fetchedPart, lazyPart } from './lazy-part.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

const missing = () => new Error('Failed to fetch dynamically imported module: /assets/part.js');
/** Fails with these, one after the other, and then comes. */
const coming = (...errors: Error[]) => {
  const tries = vi.fn(async () => {
    const error = errors[tries.mock.calls.length - 1];
    if (error) throw error;
    return 'the part';
  });
  return tries;
};

it('a part whose file does not come without a connection is fetched when there is one, and nothing else fails [OPS-54]', async () => {
  let isThere = false;
  const Part = lazyPart(async () => {
    if (!isThere) throw missing();
    return { default: () => <p>the part</p> };
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  render(
    <>
      <p>the rest</p>
      <Suspense fallback={<p>loading</p>}>
        <Part />
      </Suspense>
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('the rest')).toBeVisible();
  expect(screen.getByText('loading')).toBeVisible();
  isThere = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('the part')).toBeVisible();
  vi.unstubAllGlobals();
});

it('one that is cut off while the server is reached is fetched again [OPS-54]', async () => {
  const load = coming(missing(), missing());
  const part = fetchedPart(load, () => Promise.resolve(true));
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(part).resolves.toBe('the part');
  expect(load).toHaveBeenCalledTimes(3);
});

it.each([
  ['a file that the server has no more', missing(), 3],
  ['what a file says itself when it is run', new Error('no such team'), 1],
])('%s is an error [OPS-54]', async (_what, error, tries) => {
  const load = coming(error, error, error, error);
  const part = fetchedPart(load, () => Promise.resolve(true));
  const failed = expect(part).rejects.toThrow(error.message);
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(load).toHaveBeenCalledTimes(tries);
});
