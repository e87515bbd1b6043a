import type { OverviewRow, TeamContact, WatchSnapshot } from '@muster/protocol';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { useNow } from '../../../shared/dates/clock.ts';
import { useLiveChannel } from '../../../shared/live/live-context.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { ScreenNotice } from '../../../shared/ui/layout/screen-notice.tsx';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { contactsTopic, watchTopic } from '../../../shared/domain/watch-topics.ts';
import { useReminding } from '../use-reminding.ts';
import {
  figures,
  figurePlaces,
  paperHead,
  shownRows,
  shownWords,
  type OverviewFilters,
  type Figure,
} from '../monitoring.view.ts';
import {
  OverviewFilters as Filters,
  FiltersAtThumb,
  cardGrid,
  figureGrid,
  needsGrid,
} from './overview-filters.tsx';
import { OverviewTeams } from './overview-teams.tsx';
import { StatCard } from '../../../shared/ui/layout/stat-card.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { Download } from 'lucide-react';
import { useReport } from '../use-report.ts';
import { NeedsBlock } from './needs-block.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
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

/** Where the teams' cards will be: as many as fill a page, so that what is below them comes where nobody looks. */
function CardsSkeleton() {
  const isLate = useDelayed(true);
  return (
    <div role="status" aria-label="Loading">
      <div aria-hidden className={cardGrid}>
        {Array.from({ length: 20 }, (_, place) => (
          // Places in a row: their index is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          <Skeleton key={place} className={cn('h-39 rounded-card', !isLate && 'invisible')} />
        ))}
      </div>
    </div>
  );
}

/** The five figures of the date, over all teams; their room is there before they are. */
function OverviewFigures({ figures: known }: { figures: readonly Figure[] | undefined }) {
  const isPhone = usePhone();
  if (isPhone) return <FiguresStrip figures={known} />;
  return (
    <div className={figureGrid}>
      {known
        ? known.map(({ label, value, unit, addition, tone }) => (
            <StatCard
              key={label}
              isDense
              label={label}
              value={value}
              unit={unit}
              addition={addition}
              additionTone={tone ?? 'quiet'}
            />
          ))
        : figurePlaces.map((label) => (
            <StatCard key={label} isDense label={label} value={undefined} addition={' '} />
          ))}
    </div>
  );
}

/** The same in one line, for a phone. */
function FiguresStrip({ figures: known }: { figures: readonly Figure[] | undefined }) {
  return (
    <dl className="grid h-10 grid-cols-5 divide-x divide-line rounded-card border border-line bg-surface py-px text-center print:hidden">
      {(known ?? figurePlaces.map((label): Figure => ({ label, short: '', value: '–' }))).map(
        ({ label, short, value, unit, addition, tone }) => (
          <div key={label} className="flex min-w-0 flex-col-reverse">
            <dt className="narrow truncate text-11 leading-3.5 text-ink2">
              <span
                aria-hidden
                className={cn(tone === 'overdue' && 'font-medium text-overdue-text')}
              >
                {short}
              </span>
              <span className="sr-only">{label}</span>
            </dt>
            <dd className="text-16 leading-5 font-semibold tracking-tight">
              {value}
              {unit !== undefined && <span className="font-normal text-ink3">{unit}</span>}
              {addition !== undefined && <span className="sr-only"> {addition}</span>}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

export type AttendanceOverviewProps = {
  date: string;
  filters: OverviewFilters;
  onFilters: (filters: OverviewFilters) => void;
  onDate: (date: string) => void;
  /** Opens a team's details on the date. */
  onView: (row: OverviewRow) => void;
  /** Shows a station on the board of the date; left out for who has no board. */
  onStation?: (stationId: string) => void;
  /** Shows on the board of the date who is due for relief. */
  onRelief?: () => void;
  /** Somebody has asked for missing sheets. */
  onAsked?: () => void;
};

const loadFailed = 'Failed to fetch the attendance overview';

/** Attendance of all teams on a date, live (MON-14, MON-23). */
export function AttendanceOverview(props: AttendanceOverviewProps) {
  const { timeZone } = useOrganisation();
  const { date, filters, onFilters, onDate, onView, onStation, onRelief, onAsked } = props;
  const live = useLiveChannel();
  const now = useNow(60_000);
  const isPhone = usePhone();
  const topic = watchTopic(date);
  const query = useLive(topic);
  const { data: known, error: unknown } = useLive(contactsTopic);
  const contacts = known ?? (unknown ? nobody : undefined);
  const reminding = useReminding(date, onAsked);
  const { data: snapshot, error, isFetching } = query;
  const rows = snapshot?.rows ?? [];
  const shown = shownRows(rows, filters);
  const refresh = () => void live.refresh(topic);
  const count = snapshot ? shownWords(shown.length, rows.length) : '';
  const actions = (
    <>
      {snapshot ? <ExportReport snapshot={snapshot} teams={shown} /> : <ExportPlace />}
      <Button variant="quiet" onClick={refresh} pending={isFetching}>
        Refresh
      </Button>
    </>
  );
  const choice = { teams: rows, filters, onFilters, date, onDate };

  return (
    <div className="-mt-2.5 flex flex-col gap-2 phone:-mt-3 phone:gap-1.5">
      {snapshot && (
        <p className="hidden font-medium print:block">
          {paperHead(snapshot, shown.length)} · printed {formatTime(now, timeZone)}
        </p>
      )}
      <div className={needsGrid}>
        <NeedsBlock
          contacts={contacts ?? nobody}
          {...{ snapshot, date, now, reminding, onStation, onRelief }}
        />
        <OverviewFigures figures={snapshot && figures(snapshot, now)} />
      </div>
      {isPhone ? (
        <FiltersAtThumb {...choice} />
      ) : (
        <Filters {...choice} count={count} actions={actions} />
      )}
      {snapshot && error && (
        <ScreenNotice>
          <Banner tone="warning" className="mb-3.5">
            {loadFailed}: {error.message} What is shown may be old.
          </Banner>
        </ScreenNotice>
      )}
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
            contacts={contacts}
            reminding={reminding}
            onView={onView}
            onClear={() => onFilters({ team: undefined, status: undefined })}
            foot={
              isPhone && (
                <div className="flex flex-wrap items-center justify-end gap-2 print:hidden">
                  <p role="status" className="mr-auto text-13 text-ink2">
                    {count}
                  </p>
                  {actions}
                </div>
              )
            }
          />
        )}
      </Loaded>
    </div>
  );
}

const nobody: readonly TeamContact[] = [];
