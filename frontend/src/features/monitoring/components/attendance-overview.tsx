import type { OverviewRow, WatchSnapshot } from '@muster/protocol';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { useNow } from '../../../shared/dates/clock.ts';
import { useLiveChannel } from '../../../shared/live/live-context.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { ScreenNotice } from '../../../shared/ui/layout/screen-notice.tsx';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { watchTopic } from '../monitoring.sync.ts';
import {
  figures,
  paperHead,
  shownRows,
  shownWords,
  type OverviewFilters,
  type Figure,
} from '../monitoring.view.ts';
import { OverviewFilters as Filters, figureGrid, cardGrid } from './overview-filters.tsx';
import { OverviewTeams } from './overview-teams.tsx';
import { StatCard } from '../../../shared/ui/layout/stat-card.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { Download } from 'lucide-react';
import { useReport } from '../use-report.ts';
import { MissingSheets } from './missing-sheets.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

type ExportReportProps = {
  snapshot: WatchSnapshot;
  /** The teams that the filters leave: what is shown is what is exported. */
  teams: readonly OverviewRow[];
};

const face = (
  <>
    <Download aria-hidden />
    Export Report
  </>
);

/** Saves the report of the teams shown. */
function ExportReport({ snapshot, teams }: ExportReportProps) {
  const { isPending, save } = useReport(snapshot);
  return (
    <Button
      data-tip={`Report of ${shownWords(teams.length, snapshot.rows.length)}`}
      aria-description={`Report of ${shownWords(teams.length, snapshot.rows.length)}`}
      disabled={teams.length === 0}
      pending={isPending}
      pendingText="Exporting…"
      onClick={() => save(teams)}
    >
      {face}
    </Button>
  );
}

/** Its place until there is something to save, so that nothing moves then. */
const ExportPlace = () => <Button disabled>{face}</Button>;

/** Where the five figures will be. Their room is kept from the start, so that nothing jumps. */
function FiguresSkeleton() {
  return <Places count={5} grid={figureGrid} each="h-19.5 rounded-card" />;
}

/** Where the teams' cards will be. */
function CardsSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Places count={10} grid={cardGrid} each="h-36 rounded-card" />
    </div>
  );
}

function Places({ count, grid, each }: { count: number; grid: string; each: string }) {
  const isLate = useDelayed(true);
  return (
    <div aria-hidden className={grid}>
      {Array.from({ length: count }, (_, place) => (
        // Places in a row: their index is what they are.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={place} className={isLate ? each : `${each} invisible`} />
      ))}
    </div>
  );
}

/** The five figures of the date, over all teams. */
function OverviewFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className={figureGrid}>
      {figures.map(({ label, value, unit, addition, tone }) => (
        <StatCard
          key={label}
          label={label}
          value={value}
          unit={unit}
          addition={addition}
          additionTone={tone ?? 'quiet'}
        />
      ))}
    </div>
  );
}

export type AttendanceOverviewProps = {
  date: string;
  filters: OverviewFilters;
  onFilters: (filters: OverviewFilters) => void;
  onDate: (date: string) => void;
  /** Opens a team's details on the date. */
  onView: (row: OverviewRow) => void;
};

const loadFailed = 'Failed to fetch the attendance overview';

/** Attendance of all teams on a date, live (MON-14, MON-23). */
export function AttendanceOverview(props: AttendanceOverviewProps) {
  const { timeZone, today } = useOrganisation();
  const { date, filters, onFilters, onDate, onView } = props;
  const live = useLiveChannel();
  const now = useNow(60_000);
  const topic = watchTopic(date);
  const query = useLive(topic);
  const { data: snapshot, error, isFetching } = query;
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
        onDate={onDate}
        count={snapshot ? shownWords(shown.length, rows.length) : ''}
        actions={
          <>
            {snapshot ? <ExportReport snapshot={snapshot} teams={shown} /> : <ExportPlace />}
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
      {snapshot && <MissingSheets rows={rows} date={date} now={now} />}
      <Loaded
        query={{ ...query, refetch: refresh }}
        failure={loadFailed}
        waiting={<CardsSkeleton />}
        keepsPlace
      >
        {(loaded) => (
          <OverviewTeams
            snapshot={loaded}
            rows={shown}
            now={now}
            onView={onView}
            onClear={() => onFilters({ team: undefined, status: undefined })}
          />
        )}
      </Loaded>
    </div>
  );
}
