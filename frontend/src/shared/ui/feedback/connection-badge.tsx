import { formatSpan } from '../../dates/age-format.ts';
import { cn } from '../cn.ts';

/** The state of the page's connection to the server, as shown. */
export type ConnectionLook = 'live' | 'reconnecting' | 'polling' | 'offline';

type ConnectionBadgeProps = {
  status: ConnectionLook;
  /** How old what is shown is, in ms; shown whenever the connection is not live. */
  ageMs?: number | undefined;
  className?: string;
};

const WORD: Readonly<Record<ConnectionLook, string>> = {
  live: 'Live',
  reconnecting: 'Reconnecting…',
  polling: 'Polling every 30 s',
  offline: 'Offline',
};

/** Whether what is shown is current, and how old it is when it is not. */
export function ConnectionBadge({ status, ageMs, className }: ConnectionBadgeProps) {
  const live = status === 'live';
  const offline = status === 'offline';
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center gap-2 text-13 font-medium whitespace-nowrap',
        live ? 'text-present-text' : offline ? 'text-absent-text' : 'text-pto-text',
        className,
      )}
    >
      <span
        aria-hidden
        className={cn(
          'size-2 rounded-full ring-3',
          live
            ? 'bg-present ring-present-ground'
            : offline
              ? 'bg-absent ring-absent-ground'
              : 'animate-breathe bg-pto ring-pto-ground',
        )}
      />
      <span role="status">{WORD[status]}</span>
      {!live && ageMs !== undefined && (
        // Outside the live region: an age that is read out every second would leave no time for the rest.
        <span className="text-12 font-normal text-ink2">{formatSpan(ageMs)} old</span>
      )}
    </span>
  );
}
