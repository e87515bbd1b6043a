import { QueryClientProvider } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { makeQueryClient } from '../app/query-client.ts';
import { LiveProvider } from '../shared/realtime/live-context.ts';
import { Live } from '../shared/realtime/live.ts';
import { Toaster } from '../shared/ui/feedback/toaster.tsx';
import { HandFlushedChannel } from './hand-flushed-channel.ts';
import { render } from './render.tsx';

/** A screen with everything around it, on a live channel that moves only when the test says so. */
export function renderLive(element: ReactElement, { address = '/dashboard' } = {}) {
  const channel = new HandFlushedChannel();
  const queryClient = makeQueryClient();
  const live = new Live(channel, queryClient);
  onTestFinished(live.open());
  channel.connect();
  return {
    channel,
    live,
    ...render(
      <QueryClientProvider client={queryClient}>
        <LiveProvider value={live}>
          <MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>
        </LiveProvider>
        <Toaster />
      </QueryClientProvider>,
    ),
  };
}
