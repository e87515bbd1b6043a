import type { DisplayDevice } from '@muster/protocol';
import { formatAgo } from '../../../shared/dates/age-format.ts';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { useNow } from '../../../shared/dates/use-now.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useChangeDisplay } from './displays.queries.ts';
import { ShowsChoice } from './shows-choice.tsx';

type DisplayLineProps = {
  display: DisplayDevice;
  timeZone: string | undefined;
  onRevoke: () => void;
};

/** One paired screen, and what it shows. */
export function DisplayLine({ display, timeZone, onRevoke }: DisplayLineProps) {
  const now = useNow(60_000);
  const { id, name, pairedAt, pairedByName, lastSeenAt } = display;
  const change = useChangeDisplay();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-12 text-ink3">
          {lastSeenAt === null
            ? 'not seen yet'
            : `seen ${formatAgo(Math.max(0, now - Date.parse(lastSeenAt)))}`}
          {` · paired ${formatDateTime(pairedAt, timeZone)} by ${pairedByName}`}
        </p>
      </div>
      <ShowsChoice
        className="phone:order-last phone:w-full"
        label={`${name} shows`}
        value={change.isPending ? change.variables.shows : display.shows}
        onChange={(shows) => change.mutate({ id, shows })}
      />
      <Button variant="danger-text" onClick={onRevoke}>
        Revoke<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
