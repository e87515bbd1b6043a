import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';

type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  /** "Failed to fetch users", with the reason below; or the reason's place in one sentence. */
  failure: string | ((reason: string) => string);
  children: (data: Data) => ReactNode;
};

/** What was fetched; until then 5 skeleton rows, or why it did not come and a way to try again. */
export function Loaded<Data>({ query, failure, children }: LoadedProps<Data>) {
  const { data, error, refetch, isFetching, isPending } = query;
  const isLate = useDelayed(isPending);
  if (data !== undefined) return children(data);
  if (!error) return isLate && <SkeletonRows />;
  return (
    <Card padded={false}>
      <ErrorState
        {...(typeof failure === 'string'
          ? { title: failure, message: error.message }
          : { title: failure(error.message) })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Card>
  );
}
