import { clockIn, clockWords, type DisplaySnapshot } from '@muster/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState, Component, type ErrorInfo, type ReactNode } from 'react';
import {
  displayedPages,
  DisplayedSummary,
} from '../../features/display/wall/components/wall-deployment-page.tsx';
import { notedPages } from '../../features/display/wall/components/wall-notes-page.tsx';
import {
  hasDeployment,
  shownDeployment,
  nothingWords,
  displayedTopic,
} from '../../features/display/wall/deployment-pages.ts';
import {
  PairingScreen,
  useIsPaired,
  usePairing,
} from '../../features/display/pairing/pairing-screen.tsx';
import '../../features/display/wall/components/wall.css';
import { WallWaiting, Wall } from '../../features/display/wall/components/wall.tsx';
import { useWallPage, useWall } from '../../features/display/wall/use-wall.ts';
import { useLiveNameAndLogo } from '../../features/settings/organisation.tsx';
import { deviceNow, useNow } from '../../shared/dates/clock.ts';
import { browserNetwork } from '../../shared/live/connection/use-connection.ts';
import type { Channel } from '../../shared/live/channel.ts';
import { Live } from '../../shared/live/live.ts';
import { SocketChannel } from '../../shared/live/socket-channel.ts';
import { SessionProvider, useOpenedSession } from '../../shared/session/session-context.tsx';
import { SessionScope } from '../../shared/session/session-scope.ts';
import { useLive } from '../../shared/live/use-live.ts';

interface State {
  readonly hasFailed: boolean;
}

/** How long a wall that failed stays away, in milliseconds. */
export const backAfterMs = 10_000;

/** Nobody stands at a wall to press a button: what failed starts anew by itself. */
export class Recovering extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error('The wall failed', error, componentStack);
    this.#timer = setTimeout(() => this.setState({ hasFailed: false }), backAfterMs);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <WallWaiting trouble="The wall failed." />;
  }
}

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
  const { data: deployment, error } = useLive(displayedTopic(date, settings));
  const organisation = useLiveNameAndLogo();
  const minute = useNow(60_000);
  const timeOf = (at: string) => clockWords(clockIn(timeZone, new Date(at)).time);
  const current = deployment?.date === date ? deployment : undefined;
  const shown =
    current && hasDeployment(current) ? shownDeployment(current, timeZone, minute) : undefined;
  // The first picture has the deployment's place in it, so that no card moves when it comes.
  const [hasBegun, begin] = useState(false);
  const isKnown =
    deployment !== undefined || error !== null || !settings.show.includes('deployment');
  if (isKnown && !hasBegun) begin(true);
  if (!isKnown && !hasBegun) return <WallWaiting trouble={undefined} />;
  return (
    <Wall
      snapshot={snapshot}
      organisation={organisation}
      panel={shown && <DisplayedSummary deployment={shown} timeZone={timeZone} />}
      pagesAfter={(field) => [
        ...(shown ? displayedPages(shown, timeZone, field, timeOf) : []),
        ...(current ? notedPages(current, field, minute) : []),
      ]}
      nothing={current && nothingWords(settings, current)}
    />
  );
}
