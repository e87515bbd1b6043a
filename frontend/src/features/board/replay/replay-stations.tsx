import {
  countByStation,
  type BoardSnapshot,
  type Catalogue,
  type Moment,
  type Tag,
  type Team,
} from '@muster/protocol';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { type BoardView, isLongBoard } from '../board.view.ts';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { useBoardFilters, useDensity } from '../board-stores.ts';
import { useBoardViewOf, useNames } from '../use-board.ts';
import { StationLayout } from '../stations/station-layout.tsx';
import { useNeedsSomeone } from '../officers/team.view.ts';
import { looksForOfficers } from '../board-view.store.ts';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useGoal } from '../stations/use-goal.ts';
import { ZonesEmpty } from '../stations/zone-section.tsx';
import { BoardFilterRow, OfficerSearch, PhoneToolbar } from '../components/board-filter-row.tsx';
import { DensityChoice } from '../density/density-choice.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { ReplayOfficer, ReplayStation, ReplayTile, type Looked } from './replay-station.tsx';

interface ReplayToolbarProps {
  readonly catalogue: Catalogue;
  /** Whom the filters find. */
  readonly found: readonly string[];
  /** At its end where it is one line. */
  readonly end?: ReactNode;
}

/** How densely, and by what filters: those of the live board, which go on there (HIS-33). */
function ReplayToolbar({ catalogue, found, end }: ReplayToolbarProps) {
  const names = useNames();
  const isPhone = usePhone();
  const filters = <BoardFilterRow catalogue={catalogue} isConfiguring={false} {...names} />;
  const search = <OfficerSearch teams={names.teams} found={found} />;
  if (isPhone) {
    return (
      <PhoneToolbar isConfiguring={false} views={<DensityChoice />} filters={filters}>
        {search}
      </PhoneToolbar>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <DensityChoice />
      {filters}
      {search}
      {end}
    </div>
  );
}

type ReplayStationsProps = Looked & {
  board: BoardSnapshot;
  moment: Moment;
  catalogue: Catalogue;
  teams: readonly Team[];
  tags: readonly Tag[];
};

const nobody: ReadonlySet<string> = new Set();

/** The open zones and who had no place, as they were, as densely and by what filters as the live board (HIS-26, HIS-33). */
export function ReplayStations({
  board,
  moment,
  catalogue,
  teams,
  tags,
  ...looked
}: ReplayStationsProps) {
  const filters = useBoardFilters((all) => all);
  const input = useMemo(
    () => ({
      board,
      moment,
      waiting: nobody,
      catalogue,
      teams,
      tags,
      filters,
      isConfiguring: false,
    }),
    [board, moment, catalogue, teams, tags, filters],
  );
  const view = useBoardViewOf(input);
  const counts = useMemo(() => countByStation(board), [board]);
  useGoal(view);
  const isPhone = usePhone();
  const isFolded = useDensity() === 'map' && !isPhone;
  const isOpen = Object.values(board.zones).some((zone) => zone.isOpen);
  return (
    <div className="flex flex-1 flex-col gap-2 [--notice-lane:0px]">
      <ReplayToolbar
        catalogue={catalogue}
        found={view.found}
        end={isFolded && <UnassignedFold view={view} {...looked} />}
      />
      {!isOpen && <EmptyState title="No zone was open" />}
      {isOpen && view.zones.length === 0 && <ZonesEmpty board={board} filters={filters} />}
      <StationLayout
        isLong={isLongBoard(board)}
        zones={view.zones}
        counts={counts}
        renderCard={(station) => <ReplayStation view={station} {...looked} />}
        renderTile={(station) => <ReplayTile view={station} {...looked} />}
        zoneAction={<></>}
      />
      {isPhone ? (
        <UnassignedLine view={view} {...looked} />
      ) : (
        !isFolded && <Unassigned view={view} {...looked} />
      )}
    </div>
  );
}

const gridStyle =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,14.5rem),1fr))] items-start gap-2.5';

/** Beside the map, which shows the whole board at once: how many had no place, and who behind it (DEP-107). */
function UnassignedFold(shown: Looked & { view: BoardView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label="Unassigned Officers"
      className="max-h-(--radix-popover-content-available-height) w-[min(46rem,calc(100vw-2rem))] overflow-y-auto p-3"
      trigger={
        <Button className="shrink-0">
          Unassigned
          <span className="text-ink2 tabular-nums">{withoutPlace(shown.view).unassignedCount}</span>
          <ChevronDown aria-hidden className="size-4 stroke-[1.5]" />
        </Button>
      }
    >
      <Unassigned {...shown} />
    </Popover>
  );
}

/** Whoever was expected then is told by the card. */
const withoutPlace = (view: BoardView) => ({
  unassigned: [...view.unassigned, ...view.expected],
  unassignedCount: view.unassignedCount + view.expectedCount,
});

/** On a phone a line below those of the zones, which opens as they do; whoever is looked for is in sight (DEP-350). */
function UnassignedLine(shown: Looked & { view: BoardView }) {
  const { unassigned, unassignedCount } = withoutPlace(shown.view);
  const partId = useId();
  const [isOpened, setOpened] = useState(false);
  const isLookedFor = useBoardFilters(looksForOfficers) && unassigned.length > 0;
  const isNeeded = useNeedsSomeone(unassigned.flatMap(({ officers }) => officers));
  const isOpen = isOpened || isLookedFor || isNeeded;
  return (
    <section aria-label="Unassigned Officers" data-list="unassigned" className="flex flex-col">
      <h2>
        <button
          ref={command}
          type="button"
          aria-expanded={isOpen}
          aria-controls={partId}
          onClick={() => setOpened(!isOpen)}
          className="flex h-11 w-full min-w-0 items-center gap-2 text-left text-16 font-semibold"
        >
          <ChevronRight
            aria-hidden
            className={cn(
              'size-4 shrink-0 stroke-[1.75] text-ink3 transition-transform',
              isOpen && 'rotate-90',
            )}
          />
          Unassigned Officers
          <span className="ml-auto text-14 tabular-nums">{unassignedCount}</span>
        </button>
      </h2>
      <div id={partId} hidden={!isOpen} className="pb-2">
        {isOpen && <UnassignedList {...shown} />}
      </div>
    </section>
  );
}

function Unassigned(shown: Looked & { view: BoardView }) {
  return (
    <section
      aria-label="Unassigned Officers"
      data-list="unassigned"
      className="flex flex-col gap-2"
    >
      <h2 className="flex items-baseline gap-2 text-16 font-semibold">
        Unassigned Officers
        <span className="text-12 font-normal text-ink2 tabular-nums">
          {withoutPlace(shown.view).unassignedCount}
        </span>
      </h2>
      <UnassignedList {...shown} />
    </section>
  );
}

function UnassignedList({ view, ...looked }: Looked & { view: BoardView }) {
  const { unassigned, unassignedCount } = withoutPlace(view);
  return (
    <>
      {unassigned.length === 0 ? (
        <p className="text-13 text-ink3">
          {unassignedCount === 0
            ? 'Nobody was without a place.'
            : 'The filters find nobody who was without a place.'}
        </p>
      ) : (
        <div className={gridStyle}>
          {unassigned.map(({ teamId, name, officers }) => (
            <section
              key={`${teamId} ${officers[0]?.officer.status}`}
              aria-label={name}
              className="flex min-w-0 flex-col gap-1"
            >
              <h3 className="text-12 font-medium text-ink2">{name}</h3>
              <ul className="flex min-w-0 flex-col gap-0.5">
                {officers.map((one) => (
                  <ReplayOfficer as="card" key={one.officer.id} view={one} {...looked} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  );
}
