import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatExactTime } from '../../shared/dates/time-format.ts';
import { cn } from '../../shared/ui/cn.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Loaded, type Fetched } from '../../shared/ui/feedback/loaded.tsx';
import { useOrganisation } from '../../shared/dates/organisation.ts';

type FollowedReportProps<Report> = {
  report: Fetched<Report> & {
    readonly isPlaceholderData: boolean;
    readonly refresh: () => void;
  };
  /** "Failed to fetch the report" */
  failure: string;
  /** In its place until it is there, or from the start where what follows would jump. */
  waiting: ReactNode;
  keepsPlace?: boolean;
  /** What is said beside its moment. */
  note?: ((report: Report) => string) | undefined;
  children: (report: Report) => ReactNode;
};

/**
 * A report while it comes, as it is, and when it cannot be fetched. It says of which moment it is, to the second:
 * what became late since is not in it (REP-30).
 */
export function FollowedReport<Report extends { readonly computedAt: string }>(
  props: FollowedReportProps<Report>,
) {
  const { timeZone } = useOrganisation();
  const { report, failure, waiting, keepsPlace = false, note, children } = props;
  const { error, isFetching, isPlaceholderData, refresh } = report;
  return (
    <Loaded query={report} failure={failure} waiting={waiting} keepsPlace={keepsPlace}>
      {(data) => (
        <div
          aria-busy={isPlaceholderData}
          className={cn('transition-opacity', isPlaceholderData && 'opacity-50')}
        >
          {error && (
            <Banner tone="warning" className="mb-3.5">
              {failure}: {error.message} What is shown may be old.
            </Banner>
          )}
          <div className="mb-2 flex items-center justify-end gap-1 text-12 text-ink3">
            <p role="status">
              {note && `${note(data)} · `}as of {formatExactTime(data.computedAt, timeZone)}
            </p>
            <Button variant="quiet" pending={isFetching} onClick={refresh} className="print:hidden">
              <RefreshCw aria-hidden />
              Refresh
            </Button>
          </div>
          {children(data)}
        </div>
      )}
    </Loaded>
  );
}
