import { type DisplayDevice, isolated } from '@muster/protocol';
import { MonitorUp } from 'lucide-react';
import { useEffect } from 'react';
import { useLiveChannel } from '../../../shared/live/live-context.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { RowDialogs, useRowDialogs } from '../../../shared/list/row-dialogs.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Lines } from '../../../shared/list/lines.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { useLive } from '../../../shared/live/use-live.ts';
import { DisplaySettingsDialog } from '../settings/display-settings-dialog.tsx';
import { displaysTopic, useRevokeDisplay } from './displays.queries.ts';
import { PairDisplayDialog } from './pair-display-dialog.tsx';
import { formatAgo, formatDateTime } from '../../../shared/dates/time-format.ts';
import { useNow } from '../../../shared/dates/clock.ts';
import { summaryOf } from '../settings/display-fields.ts';
import { RowQuestion, withStatus } from '../../../shared/list/row-actions.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

type RevokeDisplayProps = {
  display: DisplayDevice;
  onClose: () => void;
};

/** Asks before the session of a wall screen is ended. */
const RevokeDisplay = ({ display, onClose }: RevokeDisplayProps) => (
  <RowQuestion
    row={display}
    title={`Revoke ${isolated(display.name)}?`}
    confirmLabel="Revoke Display"
    action={useRevokeDisplay()}
    pendingText="Revoking…"
    done={{
      title: 'Display revoked',
      description: `${isolated(display.name)} shows a code now.`,
    }}
    reason={withStatus}
    onClose={onClose}
  >
    The screen stops showing the wall at once and shows a pairing code instead. It can be paired
    again at any time.
  </RowQuestion>
);

type DisplayLineProps = {
  display: DisplayDevice;
  onSettings: () => void;
  onRevoke: () => void;
};

/** One paired screen, and what it shows. */
function DisplayLine({ display, onSettings, onRevoke }: DisplayLineProps) {
  const { timeZone } = useOrganisation();
  const now = useNow(60_000);
  const { name, pairedAt, pairedByName, lastSeenAt } = display;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-12 text-ink2">{summaryOf(display)}</p>
        <p className="text-12 text-ink3">
          {lastSeenAt === null
            ? 'not seen yet'
            : `seen ${formatAgo(Math.max(0, now - Date.parse(lastSeenAt)))}`}
          {` · paired ${formatDateTime(pairedAt, timeZone)} by ${isolated(pairedByName)}`}
        </p>
      </div>
      <Button writes onClick={onSettings}>
        Settings<span className="sr-only"> of {name}</span>
      </Button>
      <Button variant="danger-text" onClick={onRevoke}>
        Revoke<bdi className="sr-only"> {name}</bdi>
      </Button>
    </li>
  );
}

/** The paired wall screens: who let them in, when they were last seen, and how to end them (DIS-8). */
export function DisplaysList() {
  const query = useLive(displaysTopic);
  const displays = query.data;
  const dialogs = useRowDialogs<'settings' | 'revoke'>();
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
    <Button writes onClick={dialogs.create}>
      <MonitorUp aria-hidden />
      Pair a Display
    </Button>
  );

  return (
    <section aria-label="Displays" className="flex flex-col gap-3">
      <Lines
        query={query}
        failure="Failed to fetch displays"
        className="rounded-card border border-line"
        empty={
          <EmptyState title="No display is paired">
            A wall screen without keyboard or login, at {window.location.host}/display
          </EmptyState>
        }
      >
        {(display) => (
          <DisplayLine
            key={display.id}
            display={display}
            onSettings={() => dialogs.show('settings', display)}
            onRevoke={() => dialogs.show('revoke', display)}
          />
        )}
      </Lines>
      {/* One and the same with and without displays: the focus comes back to it. */}
      {displays && (
        <div className={cn(displays.length === 0 && 'mx-auto -mt-10 pb-10')}>{pair}</div>
      )}
      {/* Watch TLs, who see this list too, do not read the trail that has by whom. */}
      <RowDialogs
        rows={displays}
        became="revoked"
        dialogs={dialogs}
        create={<PairDisplayDialog onClose={dialogs.close} />}
      >
        {(display, action) =>
          action === 'settings' ? (
            <DisplaySettingsDialog {...{ display }} onClose={dialogs.close} />
          ) : (
            <RevokeDisplay display={display} onClose={dialogs.close} />
          )
        }
      </RowDialogs>
    </section>
  );
}
