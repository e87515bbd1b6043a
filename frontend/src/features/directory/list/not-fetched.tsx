import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';

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
