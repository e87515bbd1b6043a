import { clockIn } from '@muster/protocol';
import { useStore } from 'zustand';
import { elapsedSince, now } from '../../shared/dates/clock.ts';
import { formatShortDate } from '../../shared/dates/date-format.ts';
import { formatTime } from '../../shared/dates/time-format.ts';
import type { Known } from '../../shared/realtime/known.ts';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';
import { useConnection } from '../../shared/realtime/connection/use-connection.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';

interface LastKnownProps {
  readonly timeZone: string;
  readonly today: string;
}

/** Says of what was found on the device how old it is, until the server has answered (OFF-11). */
export function LastKnown(props: LastKnownProps) {
  const { kept } = useLiveChannel();
  return kept ? <AgeOfKept {...props} kept={kept} /> : null;
}

function AgeOfKept({ timeZone, today, kept }: LastKnownProps & { readonly kept: Known }) {
  const shownAt = useStore(kept.store, (state) => state.shownAt);
  const isOffline = useConnection(({ look }) => look === 'offline');
  if (shownAt === null) return null;
  const at = now() - elapsedSince(shownAt);
  const date = clockIn(timeZone, new Date(at)).date;
  const day = date === today ? '' : `${formatShortDate(date)}, `;
  return (
    <Banner
      tone="warning"
      className="mb-4 print:hidden max-lg:-mx-4 max-lg:-mt-4 max-lg:rounded-none max-lg:sm:-mx-5"
    >
      <strong className="font-semibold">
        Last known at {day}
        {formatTime(at, timeZone)}, {isOffline ? 'no connection' : 'the server does not answer'}.
      </strong>{' '}
      <span className="phone:sr-only">
        Marks stay on this device, and a submit goes out by itself.
      </span>
    </Banner>
  );
}
