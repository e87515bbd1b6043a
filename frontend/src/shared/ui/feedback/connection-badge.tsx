import { formatSpan } from '../../dates/time-format.ts';
import { cn } from '../cn.ts';
import type { ConnectionLook } from './connection-look.ts';

type ConnectionBadgeProps = {
  status: ConnectionLook;
  /** How old what is shown is, in ms; shown whenever the connection is not live. */
  ageMs?: number | undefined;
  /** The same as a time of day, `10:53:16`. */
  since?: string | undefined;
  /** The date that is shown in place of now. */
  notNow?: string | undefined;
  /** What waits to be sent says already that there is no connection: the age alone is left (OFF-23). */
  isOfflineSaid?: boolean | undefined;
  className?: string;
};

const TONE = {
  ok: { text: 'text-present-text', dot: 'bg-present ring-present-ground' },
  doubt: { text: 'text-pto-text', dot: 'animate-breathe bg-pto ring-pto-ground' },
  bad: { text: 'text-absent-text', dot: 'bg-absent ring-absent-ground' },
} as const;

const toneOf = (status: ConnectionLook): keyof typeof TONE => {
  if (status === 'live') return 'ok';
  return status === 'lost' || status === 'offline' ? 'bad' : 'doubt';
};

function wordOf(status: ConnectionLook, since: string | undefined): string {
  if (status === 'live') return 'Live';
  if (status === 'reconnecting') return 'Reconnecting…';
  if (status === 'polling') return 'Polling every 30 s';
  if (status === 'offline') return 'Offline';
  if (status === 'lost') return since === undefined ? 'No answer' : `No answer since ${since}`;
  return since === undefined ? 'Not connected' : `Not connected: showing ${since}`;
}

/** The same where a phone's bar has the room of one word, or of two below each other. */
function shortWordOf(status: ConnectionLook, since: string | undefined): string | undefined {
  if (status === 'not-now') return 'Not live';
  if (status === 'polling') return 'Polling';
  if (status === 'reconnecting') return 'Retrying…';
  if (since !== undefined && status === 'lost') return `Since ${since}`;
  if (since !== undefined && status === 'unanswered') return `As of ${since}`;
  return undefined;
}

/** Whether what is shown is current, and how old it is when it is not (UI-14). */
export function ConnectionBadge(props: ConnectionBadgeProps) {
  const { status, ageMs, since, notNow, isOfflineSaid, className } = props;
  const tone = TONE[toneOf(status)];
  const short = shortWordOf(status, since);
  // The time in the words says it already.
  const hasAge = !['live', 'not-now', 'lost', 'unanswered'].includes(status) && ageMs !== undefined;
  return (
    <span
      data-look={status}
      className={cn(
        'inline-flex min-w-0 items-center gap-2 text-13 leading-tight font-medium sm:shrink-0 sm:whitespace-nowrap',
        tone.text,
        className,
      )}
    >
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full ring-3', tone.dot)} />
      <span className="flex min-w-0 gap-x-2 max-sm:flex-col sm:items-center">
        {!(isOfflineSaid && status === 'offline') && (
          <span role="status" className={short === undefined ? undefined : 'phone:sr-only'}>
            {status === 'not-now' ? `Not live: ${notNow}` : wordOf(status, since)}
          </span>
        )}
        {short !== undefined && (
          <span
            aria-hidden
            className={cn(
              'narrow sm:hidden',
              // The time stands below its word; two short words stay together.
              status === 'not-now' ? 'whitespace-nowrap' : 'w-min',
            )}
          >
            {short}
          </span>
        )}
        {hasAge && (
          // Outside the live region: an age that is read out every second would leave no time for the rest.
          <span className="text-12 font-normal whitespace-nowrap text-ink2">
            {formatSpan(ageMs)} old
          </span>
        )}
      </span>
    </span>
  );
}
