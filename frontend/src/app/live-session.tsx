import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dashboardFor } from '../features/session/access-map.ts';
import { readSession } from '../features/session/session.storage.ts';
import { revocationWords } from '../features/session/revocation-words.ts';
import { refreshUser } from '../features/session/session.queries.ts';
import {
  closeSession,
  endsByItself,
  useSession,
  useUser,
} from '../features/session/session.store.ts';
import { browserNetwork } from '../shared/live/connection/use-connection.ts';
import type { Channel } from '../shared/live/channel.ts';
import { gateWords, useGate } from '../shared/http/waiting.ts';
import { transportFor } from '../shared/http/transport.ts';
import { forgetOthers, storageOf } from '../shared/kept/persisted.ts';
import { KeptLists } from '../shared/kept/kept-lists.ts';
import { Live } from '../shared/live/live.ts';
import { SocketChannel } from '../shared/live/socket-channel.ts';
import { SessionProvider, useOpenedSession } from '../shared/session/session-context.tsx';
import { SessionScope } from '../shared/session/session-scope.ts';
import { Button } from '../shared/ui/controls/button.tsx';
import { Banner } from '../shared/ui/feedback/banner.tsx';

interface LiveSessionProps {
  /** The socket, unless a test brings its own. */
  readonly openChannel?: () => Channel;
  readonly children: ReactNode;
}

/** One scope and one live channel for the signed-in user, with what the server says of the session. */
export function LiveSession({
  openChannel = () => new SocketChannel(),
  children,
}: LiveSessionProps) {
  const { id } = useUser();
  const queryClient = useQueryClient();
  const scope = useOpenedSession(id, () => {
    const live = new Live(openChannel(), queryClient, {
      transport: transportFor(tokenOf(id)),
      network: browserNetwork,
      kept: keptListsOf(id),
    });
    const offRevoked = live.channel.on('session:revoked', ({ reason }) => {
      // Other rights, same session (SES-38): learn them; the channel comes back with them by itself.
      if (reason === 'rights_changed') void refreshUser({ id });
      else closeSession(reason === 'logout' ? null : revocationWords(reason));
    });
    // Another name ends no socket (SES-38).
    const offChanged = live.channel.on('directory:changed', ({ what, ids }) => {
      if (what === 'users' && ids.includes(id)) void refreshUser({ id }, { background: true });
    });
    const offState = live.channel.onState((state) => {
      // If the session is over, this call learns it (SES-19).
      if (state === 'failed') void refreshUser({ id });
    });
    return {
      scope: new SessionScope({
        userId: id,
        live,
        queryClient,
        storage: storageOf('tab'),
        goesOn: () => endsByItself(useSession.getState()),
      }),
      close: () => {
        offState();
        offChanged();
        offRevoked();
      },
    };
  });

  return (
    scope && (
      <SessionProvider scope={scope}>
        <GateNotice />
        {children}
      </SessionProvider>
    )
  );
}

/** Says that the sign-in before the server has to be gone through again; what is kept here is not lost by it. */
function GateNotice() {
  const isShut = useGate((gate) => gate.isShut);
  if (!isShut) return null;
  const reload = <Button onClick={() => window.location.reload()}>Reload</Button>;
  return (
    <Banner tone="danger" shape="bar" action={reload}>
      {gateWords()}
    </Banner>
  );
}

/** Only a team leader's page opens with what was last known: a board never does (OFF-10, OFF-14). */
function keptListsOf(id: string): KeptLists | undefined {
  const mine = () => {
    const { user } = useSession.getState().session ?? {};
    return user?.id === id ? user : undefined;
  };
  const user = mine();
  const dashboard = user && dashboardFor(user);
  // Who has another dashboard than until now has nothing of what that one kept (OFF-13, PAP-9).
  if (dashboard !== 'watch') forgetOthers(['files'], undefined);
  if (dashboard !== 'team-leader') {
    forgetOthers(['lists'], undefined);
    return undefined;
  }
  // As the device has it: another tab may have signed out a moment ago.
  const isSignedIn = () => readSession()?.user.id === id;
  return new KeptLists({ userId: id, teamId: () => mine()?.teamId ?? null, isSignedIn });
}

/** Whoever signs in in another tab must not lend this tab's calls their token. */
const tokenOf = (id: string) => () => {
  const { session } = useSession.getState();
  return session?.user.id === id ? session.token : null;
};
