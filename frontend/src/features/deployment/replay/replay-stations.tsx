import {
  countByStation,
  type BoardSnapshot,
  type Catalogue,
  type Moment,
  type Tag,
  type Team,
} from '@muster/protocol';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import type { BoardView } from '../board/board.view.ts';
import { isLongBoard } from '../board/long-board.ts';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { useBoardFilters, useDensity } from '../board/use-board-stores.ts';
import { useBoardViewOf } from '../board/use-board-view.ts';
import { StationLayout } from '../stations/station-layout.tsx';
import { useGoal } from '../stations/use-goal.ts';
import { ZonesEmpty } from '../stations/zones-empty.tsx';
import { ReplayCard, ReplayStation, type Looked } from './replay-station.tsx';
import { ReplayTile } from './replay-tile.tsx';
import { ReplayToolbar } from './replay-toolbar.tsx';

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
      {!isFolded && <Unassigned view={view} {...looked} />}
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
          <span className="text-ink2 tabular-nums">{shown.view.unassignedCount}</span>
          <ChevronDown aria-hidden className="size-4 stroke-[1.5]" />
        </Button>
      }
    >
      <Unassigned {...shown} />
    </Popover>
  );
}

function Unassigned({ view, ...looked }: Looked & { view: BoardView }) {
  const { unassigned, unassignedCount } = view;
  return (
    <section
      aria-label="Unassigned Officers"
      data-list="unassigned"
      className="flex flex-col gap-2"
    >
      <h2 className="flex items-baseline gap-2 text-16 font-semibold">
        Unassigned Officers
        <span className="text-12 font-normal text-ink2 tabular-nums">{unassignedCount}</span>
      </h2>
      {unassigned.length === 0 ? (
        <p className="text-13 text-ink3">
          {unassignedCount === 0
            ? 'Nobody was without a place.'
            : 'The filters find nobody who was without a place.'}
        </p>
      ) : (
        <div className={gridStyle}>
          {unassigned.map(({ teamId, name, officers }) => (
            <section key={teamId} aria-label={name} className="flex min-w-0 flex-col gap-1">
              <h3 className="text-12 font-medium text-ink2">{name}</h3>
              <ul className="flex min-w-0 flex-col gap-0.5">
                {officers.map((one) => (
                  <ReplayCard key={one.officer.id} view={one} {...looked} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </section>
  );
}
