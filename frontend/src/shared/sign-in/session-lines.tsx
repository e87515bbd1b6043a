import type { PersonSession } from '@muster/protocol';
import { formatDateTime } from '../dates/time-format.ts';
import { Button } from '../ui/controls/button.tsx';

type SessionLinesProps = {
  sessions: readonly PersonSession[];
  /** Ends one; without it they are only read. */
  onEnd?: (session: PersonSession) => void;
  /** The one that is being ended. */
  endingId?: string | undefined;
};

/** Where somebody is signed in: device, since when, last seen (SES-73). */
export function SessionLines({ sessions, onEnd, endingId }: SessionLinesProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {sessions.map((one) => (
        <li key={one.id} className="flex items-center justify-between gap-3 py-2.5">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">
              {one.device}
              {one.current && <span className="text-ink2"> · this device</span>}
            </p>
            <p className="text-12 text-ink2">
              Since {formatDateTime(one.signedInAt)}
              {!one.current && ` · last seen ${formatDateTime(one.lastSeenAt)}`}
            </p>
          </div>
          {onEnd && !one.current && (
            <Button
              aria-label={`Sign out ${one.device}, since ${formatDateTime(one.signedInAt)}`}
              pending={endingId === one.id}
              onClick={() => onEnd(one)}
            >
              Sign Out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** "Signed in on 3 devices" */
export const signedInOn = (count: number): string =>
  count === 0
    ? 'Not signed in anywhere'
    : `Signed in on ${count} ${count === 1 ? 'device' : 'devices'}`;
