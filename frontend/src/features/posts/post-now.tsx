import {
  isLocked,
  nextWorkingDate,
  postsRoutes,
  shiftLabels,
  shiftOn,
  shiftTime as shiftTimeOf,
  type WherePosted,
} from '@muster/protocol';
import { formatLongDate } from '../../shared/dates/date-format.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { faultWords } from '../../shared/http/fault.ts';
import { pollEveryMs } from '../../shared/live/connection/connection.store.ts';
import { ErrorState } from '../../shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';

interface PostNowProps {
  readonly of: WherePosted;
  /** What is said where there is no post on a shift. */
  readonly none: string;
  /** Of a day without a shift, the date of the next one. */
  readonly next?: string | undefined;
}

/** One person's post on the date on duty, with its shift (PST-32, PST-34). */
export function PostNow({
  of: { date, shift, shiftTime, post, isPlan },
  none,
  next,
}: PostNowProps) {
  return (
    <div className="rounded-card border border-line bg-sunken p-4">
      {post ? (
        <>
          {isPlan && <p className="mb-1 font-semibold">Plan until the shift begins</p>}
          <p className="text-28 font-semibold wrap-anywhere">{post.stationName}</p>
          <p className="wrap-anywhere text-ink2">{post.zoneName}</p>
        </>
      ) : (
        <p className="font-medium">{none}</p>
      )}
      <p className="mt-2 text-13 text-ink2">{onWords({ date, shift, shiftTime })}</p>
      {next !== undefined && (
        <p className="mt-2 border-t border-line pt-2 font-medium">
          Next:{' '}
          {onWords({ date: next, shift: shiftOn(next), shiftTime: shiftTimeOf(shiftOn(next)) })}
        </p>
      )}
    </div>
  );
}

/** A date, its shift and that one's hours. */
function onWords({ date, shift, shiftTime }: Pick<WherePosted, 'date' | 'shift' | 'shiftTime'>) {
  return (
    <>
      {formatLongDate(date)} · {shiftLabels[shift]}
      {shiftTime && (
        <>
          {' · '}
          <span className="whitespace-nowrap">{shiftTime.replace('-', '–')}</span>
        </>
      )}
    </>
  );
}

/** The post of whoever is signed in, asked for again while it is seen (PST-34). */
export function OwnPost() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['own-post'],
    queryFn: ({ signal }) => call(postsRoutes.own, { signal, background: true }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: pollEveryMs,
    refetchOnWindowFocus: true,
  });
  // What may be old is not shown as one's post of now.
  if (error)
    return (
      <ErrorState
        title="Your post could not be fetched"
        onRetry={() => void refetch()}
        retrying={isFetching}
        message={faultWords(error)}
      />
    );
  if (!data) return <Skeleton className="h-28" />;
  return (
    <div aria-live="polite">
      <PostNow
        of={data}
        none={noneOn[data.shift] ?? noPost}
        next={isLocked(data.shift) ? nextWorkingDate(data.date) : undefined}
      />
    </div>
  );
}

const noPost = 'No post yet. It stands here once the deployment with you in it is saved.';
const noShift = 'No shift today.';
const noneOn: Readonly<Record<string, string | undefined>> = {
  night_off: noShift,
  off_day: noShift,
};
