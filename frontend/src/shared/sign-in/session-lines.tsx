import { counted } from '@muster/protocol';
import type { PersonSession } from '@muster/protocol';
import { formatAgo } from '../dates/time-format.ts';
import { useNow } from '../dates/clock.ts';
import { Button } from '../ui/controls/button.tsx';

type SessionLinesProps = {
  sessions: readonly PersonSession[];
  /** Ends one; without it they are only read. */
  onEnd?: (session: PersonSession) => void;
  /** The one that is being ended. */
  endingId?: string | undefined;
};

/** The server notes to the minute when somebody was last seen. */
const everyMs = 30_000;

/** Where somebody is signed in: device, since when, last seen (SES-73). */
export function SessionLines({ sessions, onEnd, endingId }: SessionLinesProps) {
  const now = useNow(everyMs);
  const ago = (at: string) => formatAgo(now - Date.parse(at));
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
              Signed in {ago(one.signedInAt)}
              {!one.current && ` · last seen ${ago(one.lastSeenAt)}`}
            </p>
          </div>
          {onEnd && !one.current && (
            <Button
              aria-label={`Sign out ${one.device}, signed in ${ago(one.signedInAt)}`}
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
  count === 0 ? 'Not signed in anywhere' : `Signed in on ${counted(count, 'device')}`;
