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

/** What was asked for: a query, or what is put together like one. */
export interface Fetched<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Not there before the other one is, or failed: what it shows would move what is drawn already. */
export const drawnWith = <Data,>(
  query: Fetched<Data>,
  { data, error }: Pick<Fetched<unknown>, 'data' | 'error'>,
): Fetched<Data> => ({
  ...query,
  data: data !== undefined || error !== null ? query.data : undefined,
});

type LoadedProps<Data> = {
  query: Fetched<Data>;
  /** "Failed to fetch users", with the reason below; or the reason's place in one sentence. */
  failure: string | ((reason: string) => string);
  /** The reason, where it is not the error's message. */
  reason?: (error: Error) => string;
  /** How many rows stand in its place until then. */
  rows?: number;
  /** In place of those rows. */
  waiting?: ReactNode;
  /** Whether that is there from the start, where what follows would jump. */
  keepsPlace?: boolean;
  /** Where a failure stands on the bare page. */
  framed?: boolean;
  children: (data: Data) => ReactNode;
};

/** What was fetched; until then skeleton rows, or why it did not come and a way to try again (UI-25). */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failure, reason = ({ message }) => message, rows = 5, children } = props;
  const { waiting = <SkeletonRows rows={rows} />, keepsPlace = false, framed = false } = props;
  const { data, error, refetch, isFetching } = query;
  const isLate = useDelayed(data === undefined && !error);
  if (data !== undefined) return children(data);
  if (!error) {
    return (
      <>
        {(isLate || keepsPlace) && waiting}
        <span hidden data-waiting="" />
      </>
    );
  }
  const failed = (
    <ErrorState
      {...(typeof failure === 'string'
        ? { title: failure, message: reason(error) }
        : { title: failure(reason(error)) })}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
  return framed ? <Card padded={false}>{failed}</Card> : failed;
}
