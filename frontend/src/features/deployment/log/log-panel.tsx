import { momentLink } from '@muster/protocol';
import { History } from 'lucide-react';
import { Link } from 'react-router';
import { now } from '../../../shared/dates/clock.ts';
import { Fault } from '../../../shared/http/fault.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { Button, buttonStyle } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { boardTopic } from '../board/board.sync.ts';
import { useBoardStores, useBoardView } from '../board/use-board-stores.ts';
import { latestMoment } from './latest-moment.ts';
import { LogExport } from './log-export.tsx';
import { LogFilterRow } from './log-filter-row.tsx';
import { isNarrowed, noLogFilters, type LogFilters } from './log-filters.ts';
import { LogList } from './log-list.tsx';
import { useLogPeople } from './log-people.ts';
import { SidePanel } from './side-panel.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { useBoardLog } from './use-board-log.ts';

type LogPanelProps = {
  date: string;
  timeZone: string;
  /** The revision that a replay shows. */
  shown?: number | undefined;
};

/** What was done to the date's board, newest first, live while it is open (HIS-5). */
export default function LogPanel(props: LogPanelProps) {
  const filters = useBoardView(({ log }) => log) ?? noLogFilters;
  const { closeLog } = useBoardStores().view;
  const { date, shown } = props;
  const board = useLive(boardTopic(date)).data;
  return (
    <SidePanel
      title="Log"
      onClose={closeLog}
      actions={
        <>
          {shown === undefined && (
            <Link
              to={momentLink(date, latestMoment(board, now()))}
              className={buttonStyle({ size: 'small' })}
            >
              <History aria-hidden />
              Replay
            </Link>
          )}
          <LogExport date={date} filters={filters} />
        </>
      }
    >
      <LogContent {...props} filters={filters} />
    </SidePanel>
  );
}

function LogContent({ date, timeZone, shown, filters }: LogPanelProps & { filters: LogFilters }) {
  const { openLog } = useBoardStores().view;
  const board = useLive(boardTopic(date)).data;
  const catalogue = useCatalogue();
  const log = useBoardLog(date, filters);
  const people = useLogPeople(date, board, log.entries);
  return (
    <>
      <div className="border-b border-line px-3.5 py-2">
        <LogFilterRow
          date={date}
          timeZone={timeZone}
          filters={filters}
          onChange={openLog}
          catalogue={catalogue}
          {...people}
        />
        {filters.officer !== '' && (
          <p className="pt-1.5 text-12 text-ink3">
            Saves and notes concern nobody in particular and are held back.
          </p>
        )}
      </div>
      {log.entries.length > 0 ? (
        <LogList
          key={JSON.stringify(filters)}
          date={date}
          timeZone={timeZone}
          log={log}
          shown={shown}
        />
      ) : (
        <NoEntries log={log} filters={filters} onClear={() => openLog()} />
      )}
    </>
  );
}

type NoEntriesProps = {
  log: ReturnType<typeof useBoardLog>;
  filters: LogFilters;
  onClear: () => void;
};

function NoEntries({ log, filters, onClear }: NoEntriesProps) {
  const { error, isLoaded, isFetching, retry } = log;
  const isLate = useDelayed(!isLoaded);
  if (error) {
    return (
      <ErrorState
        title="Failed to fetch the log"
        message={error instanceof Fault ? error.detail : error.message}
        onRetry={retry}
        retrying={isFetching}
      />
    );
  }
  if (!isLoaded) return isLate && <SkeletonRows rows={8} label="Loading the log" />;
  return isNarrowed(filters) ? (
    <EmptyState
      title="Nothing matches the filters"
      action={<Button onClick={onClear}>Clear all</Button>}
    />
  ) : (
    <EmptyState title="Nothing was done to this board yet">
      Every move, configuration, save and handover note appears here as it happens.
    </EmptyState>
  );
}
