import { fieldChanged, updateType } from '@muster/protocol';
import { useStore } from 'zustand';
import { useLiveChannel } from '../../../shared/realtime/live-context.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { logTopic } from '../attendance.sync.ts';
import { makeUpdatesFilter } from '../updates-filter.store.ts';
import type { SizeOfTeam } from '../updates.events.ts';
import { countText, searchLog } from '../updates.view.ts';
import { UpdatesFilters } from './updates-filters.tsx';
import { UpdatesTable } from './updates-table.tsx';

interface AttendanceUpdatesProps {
  readonly date: string;
  readonly timeZone: string;
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
  timeZone,
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
  const { data: entries, error, isFetching } = useLive(topic);
  const refresh = () => void live.refresh(topic);
  const shown = searchLog(entries ?? [], filter.search);

  return (
    <section aria-label="Attendance Updates" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-16 font-semibold">Attendance Updates</h2>
        <Button variant="quiet" onClick={refresh} pending={isFetching} className="print:hidden">
          Refresh
        </Button>
      </header>
      <UpdatesFilters
        filter={filter}
        onFilter={(next) => filters.setState(next)}
        teams={room === 'watch' ? teams : undefined}
      />
      {!entries && error ? (
        <ErrorState
          title="Failed to fetch attendance updates"
          message={error.message}
          onRetry={refresh}
          retrying={isFetching}
        />
      ) : !entries ? (
        <SkeletonRows label="Loading the updates" />
      ) : (
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
            timeZone={timeZone}
            sizeOf={sizeOf}
            hasTeams={room === 'watch'}
            empty={
              <EmptyState title="No attendance updates found for the selected criteria.">
                Every submitted sheet and correction of the date stands here.
              </EmptyState>
            }
          />
        </>
      )}
    </section>
  );
}
