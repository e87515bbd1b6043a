import {
  MutationObserver,
  QueryClientProvider,
  QueryObserver,
  useQuery,
} from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Fault } from '../shared/http/fault.ts';
import { render } from '../testing/render.tsx';
import { makeQueryClient } from './app.tsx';

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
    throw new Fault({ code: 'NETWORK', detail: 'no network' });
  });
  open(fetch);
  expect(await screen.findByText('no network')).toBeVisible();
  expect(fetch).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
});

const mistake = new TypeError('x.toSorted is not a function');
const fails = () => Promise.reject(mistake);

it('has a mistake of the page be a fault in its words, in a question and in a write [UI-361]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const client = makeQueryClient();
  const asked = await new QueryObserver(client, { queryKey: ['a'], queryFn: fails }).refetch();
  const write = new MutationObserver(client, { mutationFn: fails });
  await expect(write.mutate()).rejects.toMatchObject({ code: 'PAGE', cause: mistake });
  for (const error of [asked.error, write.getCurrentResult().error]) {
    expect(error).toBeInstanceOf(Fault);
    expect(error?.message).not.toContain('toSorted');
  }
});

it('leaves a refusal of the server as it is [UI-361]', async () => {
  const client = makeQueryClient();
  const refusal = new Fault({ code: 'STALE', status: 409, detail: 'Too late.' });
  const write = new MutationObserver(client, { mutationFn: () => Promise.reject(refusal) });
  await expect(write.mutate()).rejects.toBe(refusal);
});
