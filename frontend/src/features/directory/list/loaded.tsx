import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react';
import { useAddress } from '../../../shared/address/use-address.ts';
import type { Sort } from '../../../shared/ui/table/table.tsx';
import {
  sortedBy,
  sortOf,
  sortText,
  turnedBy,
  type Compares,
} from '../../../shared/ui/table/table-props.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { ErrorState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';

/** What a section of the administrator's area is given of the screen. */
export interface PanelProps {
  readonly label: string;
  readonly today: { readonly today: string; readonly timeZone: string };
}

/** In the address: the id of what is to be opened, or `new`. */
export const openedName = 'open';

/** Opens what the address names, once, and takes it out of the address: undefined for a new one (UI-327). */
export function useOpened(onOpen: (id: string | undefined) => void): void {
  const [{ open }, change] = useAddress({ open: '' });
  const opened = useEffectEvent((id: string) => {
    onOpen(id === 'new' ? undefined : id);
    change({ open: '' });
  });
  useEffect(() => {
    if (open !== '') opened(open);
  }, [open]);
}

export interface Sorted<Row> {
  readonly rows: readonly Row[];
  readonly sort: Sort;
  readonly onSort: (by: string) => void;
}

/** Rows by the column that the address names. `compares` is one object for the life of the list. */
export function useSorted<Row>(
  rows: readonly Row[],
  compares: Compares<Row>,
  kept: string,
  keep: (sort: string) => void,
): Sorted<Row> {
  const sort = sortOf(kept, compares);
  const { by, direction } = sort;
  const sorted = useMemo(
    () => sortedBy(rows, { by, direction }, compares),
    [rows, by, direction, compares],
  );
  return { rows: sorted, sort, onSort: (column) => keep(sortText(turnedBy(sort, column))) };
}

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
