import { QueryClient } from '@tanstack/react-query';
import { Live } from '../shared/live/live.ts';
import type { TextStorage } from '../shared/kept/persisted.ts';
import { SessionScope } from '../shared/session/session-scope.ts';
import { HandFlushedChannel } from './hand-flushed-channel.ts';

/** The scope of a session of one's own, without a page. */
export function sessionScopeOf(
  userId: string,
  storage?: TextStorage,
  goesOn: () => boolean = () => false,
): SessionScope {
  const queryClient = new QueryClient();
  const live = new Live(new HandFlushedChannel(), queryClient);
  return new SessionScope({ userId, live, queryClient, storage, goesOn });
}
