import { formatSpan } from '../../../../shared/dates/age-format.ts';
import { now } from '../../../../shared/dates/clock.ts';
import { formatClock } from '../../../../shared/dates/time-format.ts';
import { useConnection } from '../../../../shared/realtime/connection/use-connection.ts';
import { useContactAge } from '../contact.store.ts';

const DOING = {
  live: undefined,
  'not-now': undefined,
  reconnecting: 'Reconnecting…',
  polling: 'Polling every 30 s',
  unanswered: 'Not connected',
  lost: 'No answer',
  offline: 'No network',
} as const;

/** Whether the wall may be trusted, and how old it is; the moving age also proves that the page runs. */
export function WallLive({ timeZone }: { timeZone: string }) {
  const { ageMs, contact } = useContactAge();
  const doing = useConnection(({ look }) => DOING[look]);
  const age = formatSpan(ageMs);

  if (contact === 'lost') {
    return (
      <p className="rounded-[0.5rem] bg-absent px-[1.25rem] py-[0.5rem] text-[2rem]/[1.25] font-semibold text-on-absent">
        Not live since {formatClock(now() - ageMs, timeZone)}
      </p>
    );
  }
  if (contact === 'late') {
    return (
      <p className="rounded-[0.5rem] bg-pto px-[1.25rem] py-[0.5rem] text-[2rem]/[1.25] font-semibold text-[#05070a]">
        {doing ?? 'No answer'} · {age} old
      </p>
    );
  }
  return (
    <p
      className={
        doing
          ? 'text-[1.625rem]/[1.25] font-medium text-pto-text'
          : 'flex items-center gap-[0.625rem] text-[1.625rem]/[1.25] font-medium text-present-text'
      }
    >
      {!doing && <span aria-hidden className="size-[0.75rem] rounded-full bg-present" />}
      {doing ?? 'Live'} <span className="font-normal text-ink2">· {age}</span>
    </p>
  );
}
