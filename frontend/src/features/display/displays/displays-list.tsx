import type { DisplayDevice } from '@muster/protocol';
import { MonitorUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLiveChannel } from '../../../shared/realtime/live-context.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Subject } from '../../../shared/subject/subject.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { DisplaySettingsDialog } from '../settings/display-settings-dialog.tsx';
import { displaysTopic } from './displays.queries.ts';
import { DisplayLine } from './display-line.tsx';
import { PairDisplayDialog } from './pair-display-dialog.tsx';
import { RevokeDisplay } from './revoke-display.tsx';

/** The paired wall screens: who let them in, when they were last seen, and how to end them (DIS-8). */
export function DisplaysList({ timeZone }: { timeZone?: string | undefined }) {
  const { data: displays, error, refetch, isFetching, isPending } = useLive(displaysTopic);
  const [isPairing, setPairing] = useState(false);
  const [revoking, setRevoking] = useState<string>();
  const [editing, setEditing] = useState<string>();
  // Watch TLs, who see this list too, do not read the trail that has by whom.
  const known = { rows: displays, name: ({ name }: DisplayDevice) => name, became: 'revoked' };
  const isLate = useDelayed(isPending);
  const live = useLiveChannel();
  // A screen that was let in is there within seconds.
  const isAwaited = displays?.some(({ lastSeenAt }) => lastSeenAt === null) ?? false;
  // A sign of life is announced by nobody, and is kept to the minute.
  useEffect(() => {
    const timer = setInterval(() => live.reload(displaysTopic), isAwaited ? 2_000 : 60_000);
    return () => clearInterval(timer);
  }, [live, isAwaited]);
  useEffect(() => live.reload(displaysTopic), [live]);
  const pair = (
    <Button writes onClick={() => setPairing(true)}>
      <MonitorUp aria-hidden />
      Pair a Display
    </Button>
  );

  return (
    <section aria-label="Displays" className="flex flex-col gap-3">
      {displays ? (
        <>
          {displays.length === 0 ? (
            <EmptyState title="No display is paired">
              A wall screen without keyboard or login, at {window.location.host}/display
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line">
              {displays.map((display) => (
                <DisplayLine
                  key={display.id}
                  display={display}
                  timeZone={timeZone}
                  onSettings={() => setEditing(display.id)}
                  onRevoke={() => setRevoking(display.id)}
                />
              ))}
            </ul>
          )}
          {/* One and the same with and without displays: the focus comes back to it. */}
          <div className={cn(displays.length === 0 && 'mx-auto -mt-10 pb-10')}>{pair}</div>
        </>
      ) : error ? (
        <ErrorState
          title="Failed to fetch displays"
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        isLate && <SkeletonRows rows={3} />
      )}
      <Subject {...known} id={editing}>
        {(display) => (
          <DisplaySettingsDialog
            display={display}
            timeZone={timeZone}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Subject>
      <PairDisplayDialog open={isPairing} onOpenChange={setPairing} />
      <Subject {...known} id={revoking}>
        {(display) => <RevokeDisplay display={display} onClose={() => setRevoking(undefined)} />}
      </Subject>
    </section>
  );
}
