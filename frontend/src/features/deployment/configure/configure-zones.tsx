import { faultMessage, isolated, own, type BoardSnapshot } from '@muster/protocol';
import { useMemo } from 'react';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import { setZoneOpen, type Forecast } from './configuration-draft.ts';
import { boardView, type ViewInput } from '../board/board.view.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import { staffingWords } from '../../../shared/domain/staffing/least.ts';
import { ConfigureStation } from './configure-station.tsx';
import { ZoneSection } from '../stations/zone-section.tsx';
import { ZonesEmpty } from '../stations/zones-empty.tsx';
import { useBoardStores, useBoardView } from '../board/use-board-stores.ts';

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
  const draft = useBoardView((view) => view.draft);
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
              label={zone.isOpen ? 'Open' : 'Closed'}
              name={`${isolated(zone.zone.name)}: ${zone.isOpen ? 'Open' : 'Closed'}`}
              checked={zone.isOpen}
              onChange={(isOpen) =>
                changeDraft((draft) =>
                  setZoneOpen(draft, zone.zone.id, isOpen, operations.catalogue()),
                )
              }
              className="min-w-24"
            />
          }
        >
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] items-start gap-2.5">
            {zone.stations.map((station) => {
              const { id } = station.station;
              const fault = forecast.faults.get(id);
              return (
                <ConfigureStation
                  key={id}
                  view={station}
                  isZoneOpen={zone.isOpen}
                  count={counts.get(id) ?? 0}
                  returning={forecast.returned.get(id) ?? 0}
                  capacity={
                    own(draft?.stations ?? {}, id)?.capacity ??
                    own(shown.stations, id)?.capacity ??
                    0
                  }
                  staffing={staffingWords({
                    ...own(shown.stations, id),
                    ...own(draft?.stations ?? {}, id),
                  })}
                  fault={fault && faultMessage(fault.code, fault.words)}
                />
              );
            })}
          </div>
        </ZoneSection>
      ))}
    </div>
  );
}
