import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { revocationWords } from '../features/session/revocation-words.ts';
import { refreshUser } from '../features/session/session.queries.ts';
import { closeSession, useUser } from '../features/session/session.store.ts';
import type { Channel } from '../shared/realtime/channel.ts';
import { LiveProvider } from '../shared/realtime/live-context.ts';
import { Live } from '../shared/realtime/live.ts';
import { SocketChannel } from '../shared/realtime/socket-channel.ts';

interface LiveSessionProps {
  /** The socket, unless a test brings its own. */
  readonly openChannel?: () => Channel;
  readonly children: ReactNode;
}

/** One live channel for the signed-in user, with what the server says of the session. */
export function LiveSession({
  openChannel = () => new SocketChannel(),
  children,
}: LiveSessionProps) {
  const { id } = useUser();
  const queryClient = useQueryClient();
  const [live] = useState(() => new Live(openChannel(), queryClient));

  useEffect(() => {
    const offRevoked = live.channel.on('session:revoked', ({ reason }) => {
      // Other rights, same session (SES-38): learn them; the channel comes back with them by itself.
      if (reason === 'rights_changed') void refreshUser({ id });
      else closeSession(reason === 'logout' ? null : revocationWords(reason));
    });
    const offState = live.channel.onState((state) => {
      // If the session is over, this call learns it (SES-19).
      if (state === 'failed') void refreshUser({ id });
    });
    const close = live.open();
    return () => {
      close();
      offState();
      offRevoked();
    };
  }, [live, id]);

  return <LiveProvider value={live}>{children}</LiveProvider>;
}
