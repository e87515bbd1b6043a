import { QueryClientProvider } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { makeQueryClient } from '../app/app.tsx';
import { LeaveGuard } from '../shared/leaving/leave-guard.tsx';
import type { Known } from '../shared/live/topic.ts';
import { Live } from '../shared/live/live.ts';
import { SessionProvider } from '../shared/session/session-context.tsx';
import { SessionScope } from '../shared/session/session-scope.ts';
import { tabStorage } from '../shared/session/kept-in-tab.ts';
import { TimeZoneProvider } from '../shared/dates/time-zone.ts';
import { clearToast } from '../shared/ui/feedback/toast.store.ts';
import { Toaster } from '../shared/ui/feedback/toaster.tsx';
import { HandFlushedChannel } from './hand-flushed-channel.ts';
import { render } from './render.tsx';

interface Around {
  readonly address?: string;
  readonly userId?: string;
  /** What the device keeps for when nothing answers. */
  readonly kept?: Known;
  /** False until the test connects. */
  readonly isConnected?: boolean;
}

/** A screen with everything around it, on a live channel that moves only when the test says so. */
export function renderLive(
  element: ReactElement,
  { address = '/dashboard', userId = '', kept, isConnected = true }: Around = {},
) {
  const channel = new HandFlushedChannel();
  const queryClient = makeQueryClient();
  const live = new Live(channel, queryClient, { kept });
  onTestFinished(live.open());
  const scope = new SessionScope({ userId, live, queryClient, storage: tabStorage() });
  onTestFinished(() => {
    scope.end();
    clearToast();
    tabStorage()?.clear();
  });
  if (isConnected) channel.connect();
  return {
    channel,
    live,
    scope,
    ...render(
      <QueryClientProvider client={queryClient}>
        <SessionProvider scope={scope}>
          <MemoryRouter initialEntries={[address]}>
            <TimeZoneProvider value="Asia/Singapore">
              <LeaveGuard>{element}</LeaveGuard>
            </TimeZoneProvider>
          </MemoryRouter>
        </SessionProvider>
        <Toaster />
      </QueryClientProvider>,
    ),
  };
}
