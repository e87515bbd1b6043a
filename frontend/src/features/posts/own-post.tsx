import { postsRoutes } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { Fault } from '../../shared/http/fault.ts';
import { pollEveryMs } from '../../shared/realtime/connection/connection.store.ts';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { PostNow } from './post-now.tsx';

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
        message={error instanceof Fault ? error.detail : error.message}
      />
    );
  if (!data) return <Skeleton className="h-28" />;
  return (
    <div aria-live="polite">
      <PostNow of={data} none={noneOn[data.shift] ?? noPost} />
    </div>
  );
}

const noPost = 'No post yet. It stands here once the deployment with you in it is saved.';
const noShift = 'No shift today.';
const noneOn: Readonly<Record<string, string | undefined>> = {
  night_off: noShift,
  off_day: noShift,
};
