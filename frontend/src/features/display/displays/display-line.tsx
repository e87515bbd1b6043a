import { isolated, type DisplayDevice } from '@muster/protocol';
import { formatAgo } from '../../../shared/dates/age-format.ts';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { useNow } from '../../../shared/dates/use-now.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { summaryOf } from '../settings/display-fields.ts';

type DisplayLineProps = {
  display: DisplayDevice;
  timeZone: string | undefined;
  onSettings: () => void;
  onRevoke: () => void;
};

/** One paired screen, and what it shows. */
export function DisplayLine({ display, timeZone, onSettings, onRevoke }: DisplayLineProps) {
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
