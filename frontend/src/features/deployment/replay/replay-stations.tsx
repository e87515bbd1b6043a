import type { BoardSnapshot, Catalogue, Tag, Team } from '@muster/protocol';
import { useMemo } from 'react';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { useMedia } from '../../../shared/ui/hooks/use-media.ts';
import { SightScope } from '../../../shared/ui/sight/sight-scope.tsx';
import { noFilters } from '../board/board-filters.ts';
import type { BoardView } from '../board/board.view.ts';
import { isLongBoard } from '../board/long-board.ts';
import { useBoardViewOf } from '../board/use-board-view.ts';
import { DeferredStation } from '../stations/deferred-station.tsx';
import { cardHeight } from '../stations/station-height.ts';
import { useGoal } from '../stations/use-goal.ts';
import { ZoneSection } from '../stations/zone-section.tsx';
import { ReplayCard, ReplayStation, type Looked } from './replay-station.tsx';

type ReplayStationsProps = Looked & {
  board: BoardSnapshot;
  catalogue: Catalogue;
  teams: readonly Team[];
  tags: readonly Tag[];
};

const nobody: ReadonlySet<string> = new Set();

/** The open zones and who had no place, as they were (HIS-26). */
export function ReplayStations({ board, catalogue, teams, tags, ...looked }: ReplayStationsProps) {
  const input = useMemo(
    () => ({
      board,
      waiting: nobody,
      catalogue,
      teams,
      tags,
      filters: noFilters,
      isConfiguring: false,
    }),
    [board, catalogue, teams, tags],
  );
  const view = useBoardViewOf(input);
  const isFinger = useMedia('(pointer: coarse)');
  useGoal(view);
  return (
    <SightScope isLong={isLongBoard(board)}>
      <div className="flex flex-col gap-4">
        {view.zones.length === 0 && <EmptyState title="No zone was open" />}
        {view.zones.map((zone) => (
          <ZoneSection key={zone.zone.id} view={zone} action={<></>}>
            <div className={gridStyle}>
              {zone.stations.map((station) => (
                <DeferredStation
                  key={station.station.id}
                  view={station}
                  liveCount={station.count}
                  height={cardHeight(station, 'roomy', isFinger)}
                >
                  <ReplayStation view={station} {...looked} />
                </DeferredStation>
              ))}
            </div>
          </ZoneSection>
        ))}
        <Unassigned view={view} {...looked} />
      </div>
    </SightScope>
  );
}

const gridStyle =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,14.5rem),1fr))] items-start gap-2.5';

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
        <p className="text-13 text-ink3">Nobody was without a place.</p>
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
