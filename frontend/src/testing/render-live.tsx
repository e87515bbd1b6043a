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
import { storageOf } from '../shared/kept/persisted.ts';
import { type OrganisationTimes, OrganisationProvider } from '../shared/dates/organisation.ts';
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
  /** What differs from the usual values; null: they are not there yet. */
  readonly organisation?: Partial<OrganisationTimes> | null;
}

/** The organisation's values, unless a test says otherwise. */
const usual: OrganisationTimes = {
  timeZone: 'Asia/Singapore',
  today: '2026-11-20',
  calendarDay: '2026-11-20',
  overdueAfterMinutes: 30,
  finalAfterHours: 0,
};

/** A screen with everything around it, on a live channel that moves only when the test says so. */
export function renderLive(
  element: ReactElement,
  {
    address = '/dashboard',
    userId = '',
    kept: keptLists,
    isConnected = true,
    organisation = {},
  }: Around = {},
) {
  const channel = new HandFlushedChannel();
  const queryClient = makeQueryClient();
  const live = new Live(channel, queryClient, { kept: keptLists });
  onTestFinished(live.open());
  const scope = new SessionScope({ userId, live, queryClient, storage: storageOf('tab') });
  onTestFinished(() => {
    scope.end();
    clearToast();
    sessionStorage.clear();
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
            <OrganisationProvider value={organisation ? { ...usual, ...organisation } : undefined}>
              <LeaveGuard>{element}</LeaveGuard>
            </OrganisationProvider>
          </MemoryRouter>
        </SessionProvider>
        <Toaster />
      </QueryClientProvider>,
    ),
  };
}
