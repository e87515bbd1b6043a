import {
  momentLink,
  type Board,
  historyRoutes,
  calledOf,
  boardRoutes,
  type BoardLogEntry,
  clockIn,
  instantIn,
  serverName,
  type Catalogue,
  minuteMs,
} from '@muster/protocol';
import { History, Download } from 'lucide-react';
import { Link } from 'react-router';
import { now } from '../../../shared/dates/clock.ts';
import { faultWords } from '../../../shared/http/fault.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { Button, buttonStyle } from '../../../shared/ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { boardTopic } from '../board.sync.ts';
import { useBoardStores, useBoardView } from '../board-stores.ts';
import {
  isNarrowed,
  noLogFilters,
  type LogFilters,
  logQueryOf,
  useCatalogue,
  useBoardLog,
} from './log.queries.ts';
import { LogList } from './log-list.tsx';
import { SidePanel } from './side-panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { useFile } from '../../../shared/files/save-file.ts';
import { download } from '../../../shared/http/download.ts';
import { useMemo, type ReactNode } from 'react';
import { call } from '../../../shared/http/call.ts';
import type { Option } from '../../../shared/ui/pickers/option-list.tsx';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

type LogFilterRowProps = {
  date: string;
  filters: LogFilters;
  onChange: (filters: LogFilters) => void;
  catalogue: Catalogue;
  officers: readonly Option[];
  people: readonly Option[];
};

const all = { value: '', label: 'All' };
const spans: readonly [Option, ...Option[]] = [
  all,
  { value: '15', label: 'Last 15 minutes' },
  { value: '60', label: 'Last hour' },
  { value: '240', label: 'Last 4 hours' },
  { value: 'own', label: 'From … to …' },
];

/** By officer, station, person and time, alone and together (HIS-3). */
function LogFilterRow(props: LogFilterRowProps) {
  const { date, filters, onChange, catalogue, officers, people } = props;
  const { timeZone } = useOrganisation();
  const change = (part: Partial<LogFilters>) => onChange({ ...filters, ...part });
  const stations = catalogue.stations.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-1.5">
      <FilterButton
        isBrief
        label="Officer"
        options={withChosen(officers, filters.officer)}
        value={filters.officer}
        onChange={(officer) => change({ officer })}
      />
      <FilterButton
        isBrief
        label="Station"
        options={withChosen(stations, filters.station)}
        value={filters.station}
        onChange={(station) => change({ station })}
      />
      <FilterButton
        isBrief
        label="By"
        options={withChosen([...people, { value: serverName, label: 'Server' }], filters.by)}
        value={filters.by}
        onChange={(by) => change({ by })}
      />
      <FilterButton
        isBrief
        label="Time"
        options={spans}
        value={filters.time}
        onChange={(time) => change({ time, ...spanOf(time, date, timeZone) })}
      />
      {isNarrowed(filters) && (
        <Button variant="quiet" size="small" onClick={() => onChange(noLogFilters)}>
          Clear all
        </Button>
      )}
      {filters.time === 'own' && <OwnSpan {...props} />}
    </div>
  );
}

/** Somebody who is chosen and in no list, such as a person whose operations were not fetched yet. */
const withChosen = (options: readonly Option[], chosen: string): [Option, ...Option[]] => {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return [all, ...options, ...(isKnown ? [] : [{ value: chosen, label: 'One person' }])];
};

function spanOf(time: string, date: string, timeZone: string): Partial<LogFilters> {
  if (time === '') return { from: '', to: '' };
  if (time === 'own') return { from: instantIn(timeZone, date, '00:00').toISOString(), to: '' };
  return { from: new Date(now() - Number(time) * minuteMs).toISOString(), to: '' };
}

function OwnSpan({ filters, onChange }: LogFilterRowProps) {
  const { timeZone } = useOrganisation();
  const field = (name: 'from' | 'to', label: string) => (
    <label className="flex min-w-0 flex-1 items-center gap-2 text-12 text-ink3">
      <span className="w-8 shrink-0">{label}</span>
      <Input
        type="datetime-local"
        value={localOf(filters[name], timeZone)}
        onChange={({ target: { value } }) =>
          onChange({ ...filters, [name]: instantOf(value, name, timeZone) })
        }
        className="min-w-0"
      />
    </label>
  );
  return (
    <div className="flex w-full flex-col gap-1.5">
      {field('from', 'From')}
      {field('to', 'To')}
    </div>
  );
}

function localOf(at: string, timeZone: string): string {
  if (at === '') return '';
  const { date, time } = clockIn(timeZone, new Date(at));
  return `${date}T${time}`;
}

/** A minute that is the end is meant with its seconds. */
function instantOf(local: string, name: 'from' | 'to', timeZone: string): string {
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(local) ?? [];
  if (date === '') return '';
  const begin = instantIn(timeZone, date, time).getTime();
  return new Date(name === 'from' ? begin : begin + minuteMs - 1).toISOString();
}

/** An instant before every operation. */
const beforeAll = '1970-01-01T00:00:00.000Z';

/** Whom the log can be narrowed to: also whoever was there at first and is not any more, named as then (HIS-8). */
function useLogPeople(
  date: string,
  board: Board | undefined,
  entries: readonly BoardLogEntry[],
): { readonly officers: readonly Option[]; readonly people: readonly Option[] } {
  const first = useQuery({
    queryKey: ['deployment', 'first-board', date],
    queryFn: ({ signal }) =>
      call(boardRoutes.board, {
        params: { date },
        query: { at: beforeAll },
        signal,
        background: true,
      }),
  });
  const firstOfficers = first.data?.officers;
  return useMemo(
    () => ({
      officers: options([
        ...(firstOfficers ?? []),
        ...entries.flatMap(({ op }) => (op.type === 'officers' ? op.upsert : [])),
        ...(board?.officers ?? []),
      ]),
      people: options([
        ...Object.values(board?.touches.officers ?? {}).flatMap(({ by }) => by ?? []),
        ...entries.flatMap(({ by }) => by ?? []),
      ]),
    }),
    [board, entries, firstOfficers],
  );
}

const options = (
  named: readonly {
    readonly id: string;
    readonly name: string;
    readonly username?: string | null;
  }[],
): Option[] =>
  [...new Map(named.map((one) => [one.id, calledOf(one)]))]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** Saves every operation that the filters ask for, not only those that were fetched (HIS-4). */
function LogExport({ date, filters }: { date: string; filters: LogFilters }) {
  const file = useFile(() =>
    download(historyRoutes.log, {
      params: { date },
      query: { ...logQueryOf(filters), format: 'csv' },
    }),
  );
  return (
    <Button
      size="small"
      pending={file.isPending}
      pendingText="Exporting…"
      onClick={() => file.save()}
    >
      <Download aria-hidden />
      CSV
    </Button>
  );
}

/** Now, or the board's last moment where that is later: what was just done may be ahead of the clock (HIS-35). Pure. */
export function latestMoment(
  board: Pick<Board, 'touches' | 'savedAt'> | undefined,
  nowMs: number,
): string {
  const { officers = {}, stations = {}, zones = {} } = board?.touches ?? {};
  const touched = [officers, stations, zones].flatMap((one) => Object.values(one));
  return [board?.savedAt ?? '', ...touched.map(({ at }) => at)].reduce(
    (last, at) => (at > last ? at : last),
    new Date(nowMs).toISOString(),
  );
}

type LogPanelProps = {
  date: string;
  /** The revision that a replay shows. */
  shown?: number | undefined;
};

/** What was done to the date's board, newest first, live while it is open (HIS-5). */
export function LogPanel(props: LogPanelProps) {
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
              ref={command}
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

function LogContent({ date, shown, filters }: LogPanelProps & { filters: LogFilters }) {
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
        <LogList key={JSON.stringify(filters)} date={date} log={log} shown={shown} />
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
        message={faultWords(error)}
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

type BesideLogProps = { date: string; children: ReactNode };

/** The board, and beside it its log while that is open (HIS-5). */
export function BesideLog({ date, children }: BesideLogProps) {
  const isOpen = useBoardView(({ log }) => log !== null);
  return (
    <div className="-m-4 flex items-start sm:-mx-5 print:block">
      <div className="min-w-0 flex-1 p-4 sm:px-5">{children}</div>
      {isOpen && <LogPanel date={date} />}
    </div>
  );
}
