import { elapsedSince, now, useNow } from '../../dates/clock.ts';
import { formatClock } from '../../dates/time-format.ts';
import { ConnectionBadge } from '../../ui/feedback/connection-badge.tsx';
import { useConnection } from './use-connection.ts';
import { useOrganisationOnceKnown } from '../../dates/organisation.ts';

type LiveBadgeProps = {
  /** The past or future date that is shown: what is current of it is not live all the same. */
  notNow?: string | undefined;
  /** What waits to be sent says already that there is no connection (OFF-23). */
  isOfflineSaid?: boolean;
  className?: string;
};

/** Whether the page is live, and how old what is shown is when it is not; it stands in every top bar. */
export function LiveBadge({ notNow, isOfflineSaid, className }: LiveBadgeProps) {
  const timeZone = useOrganisationOnceKnown()?.timeZone;
  const { look, provenAt } = useConnection((connection) => connection);
  useNow(1_000);
  const ageMs = provenAt === null ? undefined : elapsedSince(provenAt);
  // Before anything has come there is nothing that could be live.
  if (look === 'live' && timeZone === undefined) return null;
  return (
    <ConnectionBadge
      status={look === 'live' && notNow !== undefined ? 'not-now' : look}
      notNow={notNow}
      isOfflineSaid={isOfflineSaid}
      ageMs={ageMs}
      since={
        ageMs === undefined || timeZone === undefined
          ? undefined
          : formatClock(now() - ageMs, timeZone)
      }
      {...(className !== undefined && { className })}
    />
  );
}
