import type { OverviewRow } from '@muster/protocol';
import { Suspense } from 'react';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { useNow } from '../../../shared/dates/use-now.ts';
import { useLiveChannel } from '../../../shared/realtime/live-context.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { ScreenNotice } from '../../../shared/ui/layout/screen-notice.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { watchTopic } from '../monitoring.sync.ts';
import {
  figures,
  paperHead,
  shownRows,
  shownWords,
  type OverviewFilters,
} from '../monitoring.view.ts';
import { ExportPlace, ExportReport } from './export-report.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { OverviewFilters as Filters } from './overview-filters.tsx';
import { CardsSkeleton, FiguresSkeleton } from './overview-skeleton.tsx';
import { OverviewTeams } from './overview-teams.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';

export type AttendanceOverviewProps = {
  date: string;
  today: string;
  timeZone: string;
  filters: OverviewFilters;
  onFilters: (filters: OverviewFilters) => void;
  onDate: (date: string) => void;
  /** Opens a team's details on the date. */
  onView: (row: OverviewRow) => void;
};

const MissingSheets = lazyPart(() => import('./missing-sheets.tsx'));

const loadFailed = 'Failed to fetch the attendance overview';

/** Attendance of all teams on a date, live (MON-14, MON-23). */
export function AttendanceOverview(props: AttendanceOverviewProps) {
  const { date, today, timeZone, filters, onFilters, onDate, onView } = props;
  const live = useLiveChannel();
  const now = useNow(60_000);
  const topic = watchTopic(date);
  const { data: snapshot, error, isFetching } = useLive(topic);
  const rows = snapshot?.rows ?? [];
  const shown = shownRows(rows, filters);
  const refresh = () => void live.refresh(topic);

  return (
    <div className="flex flex-col gap-3.5">
      {snapshot && (
        <p className="hidden font-medium print:block">
          {paperHead(snapshot, shown.length)} · printed {formatTime(now, timeZone)}
        </p>
      )}
      {snapshot ? <OverviewFigures figures={figures(snapshot, now, today)} /> : <FiguresSkeleton />}
      <Filters
        teams={rows}
        filters={filters}
        onFilters={onFilters}
        date={date}
        today={today}
        onDate={onDate}
        count={snapshot ? shownWords(shown.length, rows.length) : ''}
        actions={
          <>
            {snapshot ? (
              <ExportReport snapshot={snapshot} teams={shown} timeZone={timeZone} />
            ) : (
              <ExportPlace />
            )}
            <Button variant="quiet" onClick={refresh} pending={isFetching}>
              Refresh
            </Button>
          </>
        }
      />
      {snapshot && error && (
        <ScreenNotice>
          <Banner tone="warning" className="mb-3.5">
            {loadFailed}: {error.message} What is shown may be old.
          </Banner>
        </ScreenNotice>
      )}
      {snapshot && (
        <Suspense fallback={null}>
          <MissingSheets rows={rows} date={date} now={now} timeZone={timeZone} />
        </Suspense>
      )}
      {snapshot ? (
        <OverviewTeams
          snapshot={snapshot}
          rows={shown}
          now={now}
          timeZone={timeZone}
          onView={onView}
          onClear={() => onFilters({ team: undefined, status: undefined })}
        />
      ) : error ? (
        <ErrorState
          title={loadFailed}
          message={error.message}
          onRetry={refresh}
          retrying={isFetching}
        />
      ) : (
        <CardsSkeleton />
      )}
    </div>
  );
}
