import { fieldChanged, updateType, type LogEntry } from '@muster/protocol';
import { useStore } from 'zustand';
import { useLiveChannel } from '../../../shared/live/live-context.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { logTopic } from '../attendance.sync.ts';
import {
  makeUpdatesFilter,
  type UpdatesFilter,
  type SizeOfTeam,
  eventsOf,
  membersWords,
  isPartial,
  submitWords,
  type UpdateEvent,
} from '../updates.ts';
import { countText, searchLog, fieldWords, updateTypeWords } from '../attendance.view.ts';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { useState, type ReactNode } from 'react';
import { Table, type Column } from '../../../shared/ui/table/table.tsx';
import { ChevronRight } from 'lucide-react';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { ChangeDetails } from './mark-details.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** One line of the log, or a whole submit that opens into its lines. */
type UpdateRow =
  | {
      readonly kind: 'entry';
      readonly id: string;
      readonly entry: LogEntry;
      readonly isInside: boolean;
    }
  | {
      readonly kind: 'submit';
      readonly id: string;
      readonly event: UpdateEvent;
      readonly isOpen: boolean;
    };

interface UpdateColumns {
  readonly timeZone: string;
  readonly hasTeams: boolean;
  readonly sizeOf: SizeOfTeam;
  readonly onToggle: (id: string) => void;
}

const typeTone = { creation: 'present', modification: 'accent', deletion: 'absent' } as const;
const lineOf = (row: UpdateRow): LogEntry =>
  row.kind === 'entry' ? row.entry : row.event.entries[0];

const updateColumns = ({
  timeZone,
  hasTeams,
  sizeOf,
  onToggle,
}: UpdateColumns): Column<UpdateRow>[] => [
  {
    id: 'time',
    header: 'Time',
    width: '6rem',
    card: 'aside',
    cell: (row) => (
      <span className="whitespace-nowrap text-ink2">
        {formatTime(lineOf(row).createdAt, timeZone)}
      </span>
    ),
  },
  {
    id: 'member',
    header: 'Member',
    card: 'title',
    cell: (row) =>
      row.kind === 'submit' ? (
        <Opener row={row} size={sizeOf(lineOf(row).teamId)} onToggle={onToggle} />
      ) : (
        <span className={cn('font-medium', row.isInside && 'pl-5.5')}>{row.entry.memberName}</span>
      ),
  },
  ...(hasTeams
    ? [{ id: 'team', header: 'Team', cell: (row: UpdateRow) => lineOf(row).teamName }]
    : []),
  {
    id: 'type',
    header: 'Type',
    width: '8rem',
    cell: (row) => {
      const { updateType } = lineOf(row);
      return <Badge tone={typeTone[updateType]}>{updateTypeWords[updateType]}</Badge>;
    },
  },
  {
    id: 'field',
    header: 'Field',
    width: '7rem',
    cell: (row) => fieldWords[lineOf(row).fieldChanged],
  },
  {
    id: 'change',
    header: 'Change Details',
    cell: (row) =>
      row.kind === 'submit' ? submitWords(row.event.entries) : <ChangeDetails entry={row.entry} />,
  },
  { id: 'by', header: 'Updated By', cell: (row) => lineOf(row).updatedByName },
];

type OpenerProps = {
  row: Extract<UpdateRow, { kind: 'submit' }>;
  size: number | undefined;
  onToggle: UpdateColumns['onToggle'];
};

function Opener({ row: { id, event, isOpen }, size, onToggle }: OpenerProps) {
  return (
    <button
      ref={command}
      type="button"
      aria-expanded={isOpen}
      onClick={() => onToggle(id)}
      className="-ml-1 inline-flex items-center gap-1.5 rounded-badge pr-1 align-middle font-medium whitespace-nowrap touch:min-h-11"
    >
      <ChevronRight
        aria-hidden
        className={cn('size-4 stroke-[1.5] text-ink3', isOpen && 'rotate-90')}
      />
      <span className={cn(isPartial(event, size) && 'text-pto-text')}>
        {membersWords(event, size)}
      </span>
      <span className="sr-only"> of {event.entries[0].teamName}</span>
    </button>
  );
}

interface UpdatesTableProps {
  readonly entries: readonly LogEntry[];
  readonly hasTeams: boolean;
  readonly sizeOf: SizeOfTeam;
  readonly empty: ReactNode;
}

/** A shift's log can have hundreds of lines: they are drawn by the hundred. */
const pageSize = 100;

/** The lines of the update log, newest first; a whole submit is one line that opens (ATT-90). */
function UpdatesTable({ entries, hasTeams, sizeOf, empty }: UpdatesTableProps) {
  const { timeZone } = useOrganisation();
  const [limit, setLimit] = useState(pageSize);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = rowsOf(entries, opened);
  const hidden = rows.length - limit;
  const toggle = (id: string) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <>
      <Table
        label="Recent Updates"
        columns={updateColumns({ timeZone, hasTeams, sizeOf, onToggle: toggle })}
        rows={rows.slice(0, limit)}
        rowKey={({ id }) => id}
        rowLabel={(row) =>
          row.kind === 'submit'
            ? membersWords(row.event, sizeOf(row.event.entries[0].teamId))
            : row.entry.memberName
        }
        empty={empty}
      />
      {hidden > 0 && (
        <Button className="self-center" onClick={() => setLimit(limit + pageSize)}>
          Show {Math.min(hidden, pageSize)} more
        </Button>
      )}
    </>
  );
}

function rowsOf(entries: readonly LogEntry[], opened: ReadonlySet<string>): UpdateRow[] {
  return eventsOf(entries).flatMap((event): UpdateRow[] => {
    const isWhole = event.kind === 'submit' && event.entries.length > 1;
    const lines = event.entries.map((entry): UpdateRow => ({
      kind: 'entry',
      id: entry.id,
      entry,
      isInside: isWhole,
    }));
    if (!isWhole) return lines;
    const isOpen = opened.has(event.id);
    return [{ kind: 'submit', id: event.id, event, isOpen }, ...(isOpen ? lines : [])];
  });
}

interface UpdatesFiltersProps {
  readonly filter: UpdatesFilter;
  readonly onFilter: (filter: UpdatesFilter) => void;
  /** Undefined where there is only one team. */
  readonly teams: readonly { readonly id: string; readonly name: string }[] | undefined;
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const types = [{ value: 'all', label: 'All types' }, ...optionsOf(updateTypeWords)] as const;
const fields = [{ value: 'all', label: 'All fields' }, ...optionsOf(fieldWords)] as const;

/** One row of quiet buttons that show their values. */
function UpdatesFilters({ filter, onFilter, teams }: UpdatesFiltersProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        label="Search by member name"
        placeholder="Search by member name..."
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
        className="min-w-52 flex-1 md:max-w-72"
      />
      {teams && (
        <FilterButton
          label="Team"
          options={[
            { value: 'all', label: 'All teams' },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filter.team}
          onChange={(team) => onFilter({ ...filter, team })}
        />
      )}
      <FilterButton
        label="Update Type"
        options={types}
        value={filter.type}
        onChange={(type) => onFilter({ ...filter, type })}
      />
      <FilterButton
        label="Field Changed"
        options={fields}
        value={filter.field}
        onChange={(field) => onFilter({ ...filter, field })}
      />
    </div>
  );
}

interface AttendanceUpdatesProps {
  readonly date: string;
  /** Whose log it is: a watch screen sees all teams, a team's leader the own one (ATT-31). */
  readonly room: { readonly teamId: string } | 'watch';
  /** The teams that the filter offers, in their order; ignored for a team's own log. */
  /** Says of a submit that it left members out. */
  readonly sizeOf?: SizeOfTeam;
  readonly teams?: readonly { readonly id: string; readonly name: string }[];
}

const unknownSize = () => undefined;

/** The update log of a date, live (ATT-67). */
export function AttendanceUpdates({
  date,
  room,
  sizeOf = unknownSize,
  teams = [],
}: AttendanceUpdatesProps) {
  const live = useLiveChannel();
  const filters = useSessionScope().part(makeUpdatesFilter);
  const filter = useStore(filters);
  const topic = logTopic(
    {
      date,
      teamId: room !== 'watch' ? room.teamId : filter.team === 'all' ? undefined : filter.team,
      updateType: updateType.safeParse(filter.type).data,
      fieldChanged: fieldChanged.safeParse(filter.field).data,
    },
    room,
  );
  const query = useLive(topic);
  const refresh = () => void live.refresh(topic);

  return (
    <section aria-label="Attendance Updates" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-16 font-semibold">Attendance Updates</h2>
        <Button
          variant="quiet"
          onClick={refresh}
          pending={query.isFetching}
          className="print:hidden"
        >
          Refresh
        </Button>
      </header>
      <UpdatesFilters
        filter={filter}
        onFilter={(next) => filters.setState(next)}
        teams={room === 'watch' ? teams : undefined}
      />
      <Loaded
        query={{ ...query, refetch: refresh }}
        failure="Failed to fetch attendance updates"
        waiting={<SkeletonRows label="Loading the updates" />}
      >
        {(entries) => {
          const shown = searchLog(entries, filter.search);
          return (
            <>
              <div className="flex flex-wrap items-baseline gap-x-3">
                <h3 className="font-semibold">Recent Updates</h3>
                <p role="status" className="text-13 text-ink2">
                  {countText(shown.length)}
                </p>
              </div>
              <UpdatesTable
                key={JSON.stringify([date, filter])}
                entries={shown}
                sizeOf={sizeOf}
                hasTeams={room === 'watch'}
                empty={
                  <EmptyState title="No attendance updates found for the selected criteria.">
                    Every submitted sheet and correction of the date stands here.
                  </EmptyState>
                }
              />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
