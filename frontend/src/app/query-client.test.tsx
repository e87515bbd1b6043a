import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { makeQueryClient } from './query-client.ts';

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
    throw new Error('no network');
  });
  open(fetch);
  expect(await screen.findByText('no network')).toBeVisible();
  expect(fetch).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
});
