import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { useDelayed } from '../hooks/use-delayed.ts';
import { Card } from '../layout/card.tsx';
import { Banner } from './banner.tsx';
import { ErrorState } from './empty-state.tsx';
import { SkeletonRows } from './skeleton.tsx';

type NotFetchedProps = {
  query: UseQueryResult;
  /** "Failed to fetch roles" */
  failure: string;
};

/** Says that something beside the list could not be fetched, with a way to try again. */
export function NotFetched({ query, failure }: NotFetchedProps) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined || !error) return null;
  return (
    <Banner
      tone="danger"
      action={
        <Button size="small" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {failure}: {error.message}
    </Banner>
  );
}

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
