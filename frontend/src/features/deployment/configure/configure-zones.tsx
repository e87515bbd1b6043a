import type { BoardSnapshot } from '@muster/protocol';
import { useMemo } from 'react';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import { setZoneOpen, type Forecast } from './configuration-draft.ts';
import { boardView, type ViewInput } from '../board/board.view.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import { ConfigureStation } from './configure-station.tsx';
import { ZoneSection } from '../stations/zone-section.tsx';
import { ZonesEmpty } from '../stations/zones-empty.tsx';
import { useBoardStores } from '../board/use-board-stores.ts';

type ConfigureZonesProps = {
  /** The board as it is. */
  board: BoardSnapshot;
  forecast: Forecast<BoardSnapshot>;
  input: Omit<ViewInput, 'board' | 'isConfiguring'>;
  operations: BoardOperations;
};

/** All zones and stations, closed ones too, as they will be when the configuration is saved. */
export function ConfigureZones({ board, forecast, input, operations }: ConfigureZonesProps) {
  const { changeDraft } = useBoardStores().view;
  const shown = forecast.board;
  const view = useMemo(
    () => boardView({ ...input, board: shown, isConfiguring: true }),
    [input, shown],
  );
  const counts = useMemo(() => {
    const now = boardView({ ...input, board, isConfiguring: true });
    return new Map(
      now.zones.flatMap(({ stations }) =>
        stations.map(({ station, count }) => [station.id, count] as const),
      ),
    );
  }, [input, board]);

  if (view.zones.length === 0) {
    return <ZonesEmpty board={board} filters={input.filters} isConfiguring />;
  }
  return (
    <div className="flex flex-col gap-6">
      {view.zones.map((zone) => (
        <ZoneSection
          key={zone.zone.id}
          view={zone}
          action={
            <Switch
              label="Open"
              checked={zone.isOpen}
              onChange={(isOpen) =>
                changeDraft((draft) =>
                  setZoneOpen(draft, zone.zone.id, isOpen, operations.catalogue()),
                )
              }
              className="min-w-20"
            />
          }
        >
          {zone.stations.map((station) => (
            <ConfigureStation
              key={station.station.id}
              view={station}
              isZoneOpen={zone.isOpen}
              count={counts.get(station.station.id) ?? 0}
              returning={forecast.returned.get(station.station.id) ?? 0}
              capacity={shown.stations[station.station.id]?.capacity ?? 0}
            />
          ))}
        </ZoneSection>
      ))}
    </div>
  );
}
