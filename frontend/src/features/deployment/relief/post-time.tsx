import { durationText, timeSince, type TimeOnPost } from '@muster/protocol';
import { cn } from '../../../shared/ui/cn.ts';
import { useNow } from '../../../shared/dates/use-now.ts';
import type { PostView } from '../stations/station.view.ts';

/** How long an officer has stood at a post with a time limit (STF-36): drawn once a minute, on its own. */

const minuteMs = 60_000;
const gaugeFrom = 0.5;

const usePostTime = ({ limitMinutes, ...begin }: PostView) => {
  const nowMs = useNow(minuteMs);
  return { time: timeSince(begin, limitMinutes, nowMs), nowMs };
};

/** From half of the limit on a thin line at the card's lower edge: amber from 80 % on, red past it. */
export function PostGauge({ post }: { post: PostView }) {
  const { time } = usePostTime(post);
  if (!time || time.share < gaugeFrom) return null;
  return (
    <span
      aria-hidden
      data-relief={time.state ?? 'half'}
      className="pointer-events-none absolute inset-x-1 bottom-px h-0.5 overflow-hidden rounded-full bg-line print:hidden"
    >
      <span
        className={cn('block h-full', tones[time.state ?? 'half'].bar)}
        style={{ width: `${Math.min(1, time.share) * 100}%` }}
      />
    </span>
  );
}

/** From 80 % of the limit on how much is left or over; from half of it on the same for assistive technology. */
export function PostWords({ post }: { post: PostView }) {
  const { time, nowMs } = usePostTime(post);
  if (!time || time.share < gaugeFrom) return null;
  if (time.state === null) {
    const stood = durationText(nowMs - Date.parse(time.since));
    return (
      <span className="sr-only">
        , {stood} of {durationText(post.limitMinutes * minuteMs)} on this post
      </span>
    );
  }
  return (
    <span className={cn('narrow shrink-0 text-12 font-medium', tones[time.state].text)}>
      <span className="sr-only">, relief </span>
      {leftWords(time, nowMs)}
    </span>
  );
}

const tones = {
  half: { bar: 'bg-ink3', text: 'text-ink2' },
  soon: { bar: 'bg-pto', text: 'text-pto-text' },
  due: { bar: 'bg-absent', text: 'text-absent-text' },
  overdue: { bar: 'bg-absent', text: 'text-absent-text' },
} as const;

/** `12 min left`, `due now`, `8 min over`. */
export function leftWords(
  { dueAtMs, state }: Pick<TimeOnPost, 'dueAtMs' | 'state'>,
  nowMs: number,
) {
  if (state === 'due') return 'due now';
  if (state === 'overdue') return `${durationText(nowMs - dueAtMs)} over`;
  return `${durationText(Math.ceil((dueAtMs - nowMs) / minuteMs) * minuteMs)} left`;
}
