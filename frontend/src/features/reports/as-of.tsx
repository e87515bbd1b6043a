import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatExactTime } from '../../shared/dates/time-format.ts';
import { Button } from '../../shared/ui/controls/button.tsx';

interface AsOfProps {
  readonly at: string;
  readonly timeZone: string;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
  readonly children?: ReactNode;
}

/** Of which moment a report is, to the second: what became late since is not in it (REP-31). */
export const AsOf = ({ at, timeZone, isFetching, onRefresh, children }: AsOfProps) => (
  <div className="mb-2 flex items-center justify-end gap-1 text-12 text-ink3">
    <p role="status">
      {children}as of {formatExactTime(at, timeZone)}
    </p>
    <Button variant="quiet" pending={isFetching} onClick={onRefresh} className="print:hidden">
      <RefreshCw aria-hidden />
      Refresh
    </Button>
  </div>
);
