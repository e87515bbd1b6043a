import type { Answer, reportsRoutes } from '@muster/protocol';
import type { ReactNode } from 'react';
import { cn } from '../../shared/ui/cn.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { AsOf } from './as-of.tsx';
import { useReport, type Asked, type ReportName } from './reports.queries.ts';

interface ReportBodyProps<Name extends ReportName> {
  readonly name: Name;
  readonly asked: Asked;
  readonly isAsked: boolean;
  readonly timeZone: string;
  /** What is said beside its moment. */
  readonly note?: (report: Answer<(typeof reportsRoutes)[Name]>) => string;
  readonly children: (report: Answer<(typeof reportsRoutes)[Name]>) => ReactNode;
}

const failed = 'Failed to fetch the report';

/** A report while it comes, as it is, and when it cannot be fetched. */
export function ReportBody<Name extends ReportName>(props: ReportBodyProps<Name>) {
  const { name, asked, isAsked, timeZone, note, children } = props;
  const report = useReport(name, asked, isAsked);
  const { data, error, isFetching, isPlaceholderData, refetch, refresh } = report;
  if (!isAsked) return null;
  if (!data)
    return error ? (
      <ErrorState
        title={failed}
        message={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRows rows={12} label="Computing the report" />
    );
  return (
    <div
      aria-busy={isPlaceholderData}
      className={cn('transition-opacity', isPlaceholderData && 'opacity-50')}
    >
      {error && (
        <Banner tone="warning" className="mb-3.5">
          {failed}: {error.message} What is shown may be old.
        </Banner>
      )}
      <AsOf at={data.computedAt} timeZone={timeZone} isFetching={isFetching} onRefresh={refresh}>
        {note && `${note(data)} · `}
      </AsOf>
      {children(data)}
    </div>
  );
}
