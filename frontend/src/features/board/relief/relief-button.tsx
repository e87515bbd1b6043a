import {
  reliefRoutes,
  type Obstacle,
  type Rotation,
  durationText,
  timeSince,
  type TimeOnPost,
  timeOnPost,
  type BoardSnapshot,
  minuteMs,
} from '@muster/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { officers } from '../operations/operation-words.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { useNow } from '../../../shared/dates/clock.ts';
import type { PostView } from '../stations/station.view.ts';
import { Timer } from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { useBoardStores } from '../board-stores.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** Who is due for relief on a board at a revision, asked for anew every minute (STF-32). */
export const useReliefDue = (date: string, revision: number | undefined, enabled = true) =>
  useQuery({
    queryKey: ['deployment', 'relief', date, revision],
    queryFn: ({ signal }) => call(reliefRoutes.due, { params: { date }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
    staleTime: 0,
    gcTime: 0,
    enabled,
  });

/** Why nobody of a zone can go one post on, in a sentence (STF-38). */
export function whyNobody(staying: Rotation['staying']): string {
  if (staying.length === 0) return 'Nobody stands in this zone.';
  const count = (which: Obstacle) => staying.filter(({ obstacle }) => obstacle === which).length;
  const [hand, full, unfit] = [count('hand'), count('full'), count('unfit')];
  const reasons = [
    hand > 0 && `${officers(hand)} ${hand === 1 ? 'was' : 'were'} placed by hand`,
    count('alone') > 0 && 'no other station of this zone is open',
    full > 0 && `for ${officers(full)} the next station is full and stays so`,
    unfit > 0 && `${officers(unfit)} ${unfit === 1 ? 'fits' : 'fit'} no other open station`,
  ].filter((reason) => reason !== false);
  return `Nobody can go on: ${reasons.join(', and ')}.`;
}

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

/** How many officers are due for relief, soon or already (STF-37). */
export function useReliefCount(board: BoardSnapshot | undefined): number {
  const { timeZone } = useOrganisation();
  const nowMs = useNow(minuteMs);
  return useMemo(
    () =>
      board?.assignments.filter(
        (placed) => (timeOnPost(board, placed, nowMs, timeZone)?.state ?? null) !== null,
      ).length ?? 0,
    [board, nowMs, timeZone],
  );
}

export const reliefLabel = (count: number): string =>
  count === 0 ? 'Relief due' : `Relief due: ${count}`;

/** Opens the panel of who is due for relief, and says how many they are. */
export function ReliefButton({ board }: { board: BoardSnapshot | undefined }) {
  const { openDialog } = useBoardStores().view;
  const count = useReliefCount(board);
  return (
    <span className="relative flex shrink-0">
      <IconButton
        label={reliefLabel(count)}
        icon={Timer}
        word="Relief"
        disabled={!board}
        onClick={() => openDialog({ kind: 'relief' })}
      />
      {count > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute -top-1 -right-1 min-w-4 min-[90rem]:right-auto min-[90rem]:left-3.5 rounded-full border border-pto bg-pto-ground px-0.5 text-center text-11 leading-3.5 font-semibold text-pto-text tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  );
}
