import { clockIn, clockWords, type DisplaySnapshot } from '@muster/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { displayedPages } from '../../features/display/wall/components/wall-deployment-page.tsx';
import { DisplayedSummary } from '../../features/display/wall/components/wall-deployment-summary.tsx';
import { notedPages } from '../../features/display/wall/components/wall-notes-page.tsx';
import { hasDeployment, nothingWords } from '../../features/display/wall/deployment-pages.ts';
import { displayedTopic } from '../../features/display/wall/deployment.sync.ts';
import { PairingScreen } from '../../features/display/pairing/pairing-screen.tsx';
import '../../features/display/wall/components/wall.css';
import { WallWaiting } from '../../features/display/wall/components/wall-waiting.tsx';
import { Wall } from '../../features/display/wall/components/wall.tsx';
import { useIsPaired, usePairing } from '../../features/display/pairing/use-pairing.ts';
import { useWallPage } from '../../features/display/wall/use-wall-page.ts';
import { useWall } from '../../features/display/wall/use-wall.ts';
import { useLiveOrganisation } from '../../features/settings/organisation.ts';
import { deviceNow } from '../../shared/dates/clock.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { browserNetwork } from '../../shared/realtime/connection/browser-network.ts';
import type { Channel } from '../../shared/realtime/channel.ts';
import { Live } from '../../shared/realtime/live.ts';
import { SocketChannel } from '../../shared/realtime/socket-channel.ts';
import { SessionProvider } from '../../shared/session/session-context.tsx';
import { SessionScope } from '../../shared/session/session-scope.ts';
import { useOpenedSession } from '../../shared/session/use-opened-session.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { Recovering } from './recovering.tsx';

type DisplayScreenProps = {
  /** The live channel of a paired screen; the socket unless a test brings its own. */
  openChannel?: () => Channel;
};

/** The wall at `/display`: nobody signs in here, the screen itself is paired (DIS-1). */
export default function DisplayScreen({
  openChannel = () => new SocketChannel(),
}: DisplayScreenProps) {
  const [isPaired, setPaired] = useState<boolean>();
  useWallPage();
  return (
    <Recovering>
      {isPaired === undefined ? (
        <Asking onAnswer={setPaired} />
      ) : isPaired ? (
        <Paired openChannel={openChannel} onUnpaired={() => setPaired(false)} />
      ) : (
        <Unpaired onPaired={() => setPaired(true)} />
      )}
    </Recovering>
  );
}

/** Whether the screen is paired only the server knows. */
function Asking({ onAnswer }: { onAnswer: (isPaired: boolean) => void }) {
  return <WallWaiting trouble={useIsPaired(onAnswer)} />;
}

function Unpaired({ onPaired }: { onPaired: () => void }) {
  const { code, until, trouble } = usePairing(onPaired);
  useNow(10_000);
  return (
    <PairingScreen
      code={code}
      minutesLeft={Math.max(1, Math.ceil((until - deviceNow()) / 60_000))}
      trouble={trouble}
      address={window.location.host}
    />
  );
}

type PairedProps = { openChannel: () => Channel; onUnpaired: () => void };

function Paired({ openChannel, onUnpaired }: PairedProps) {
  const queryClient = useQueryClient();
  const scope = useOpenedSession('display', () => ({
    scope: new SessionScope({
      userId: '',
      live: new Live(openChannel(), queryClient, { network: browserNetwork }),
      queryClient,
    }),
    close: () => queryClient.removeQueries({ queryKey: ['display'] }),
  }));
  return (
    scope && (
      <SessionProvider scope={scope}>
        <PairedWall onUnpaired={onUnpaired} />
      </SessionProvider>
    )
  );
}

function PairedWall({ onUnpaired }: { onUnpaired: () => void }) {
  const { snapshot, trouble } = useWall(onUnpaired);
  return snapshot ? <DeployedWall snapshot={snapshot} /> : <WallWaiting trouble={trouble} />;
}

/** The wall with the deployment in the place it has for it, once there is one. */
function DeployedWall({ snapshot }: { snapshot: DisplaySnapshot }) {
  const { date, timeZone, settings } = snapshot;
  const { data: deployment } = useLive(displayedTopic(date, settings));
  const organisation = useLiveOrganisation();
  const minute = useNow(60_000);
  const timeOf = (at: string) => clockWords(clockIn(timeZone, new Date(at)).time);
  const current = deployment?.date === date ? deployment : undefined;
  const shown = current && hasDeployment(current) ? current : undefined;
  return (
    <Wall
      snapshot={snapshot}
      organisation={organisation}
      panel={shown && <DisplayedSummary deployment={shown} formatTime={timeOf} />}
      pagesAfter={(field) => [
        ...(shown ? displayedPages(shown, timeZone, field, timeOf) : []),
        ...(current ? notedPages(current, field, minute) : []),
      ]}
      nothing={current && nothingWords(settings, current)}
    />
  );
}
