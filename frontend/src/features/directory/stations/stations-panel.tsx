import type { AdminStation } from '@muster/protocol';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { Table } from '../../../shared/ui/table/table.tsx';
import { Loaded } from '../list/loaded.tsx';
import type { PanelProps } from '../list/panel.ts';
import { adminStationsTopic, adminZonesTopic, useOrderStations } from './places.queries.ts';
import { RemoveStation } from './remove-station.tsx';
import { stationColumns } from './station-columns.tsx';
import { StationDialog } from './station-dialog.tsx';
import { ZoneDialog } from './zone-dialog.tsx';

/** The zones and stations that boards have (ADM-120). */
export default function StationsPanel({ label, today: { timeZone } }: PanelProps) {
  const query = useLive(adminStationsTopic);
  const zones = useLive(adminZonesTopic).data?.filter(({ retiredAt }) => !retiredAt) ?? [];
  const stations = query.data;
  const [editing, setEditing] = useState<{ id: string | undefined }>();
  const [removing, setRemoving] = useState<AdminStation>();
  const [isMakingZone, setMakingZone] = useState(false);
  const order = useOrderStations();
  const edited = stations?.find(({ id }) => id === editing?.id);
  const isCreating = editing !== undefined && editing.id === undefined;

  /** Past its neighbour of the same zone. */
  const move = (station: AdminStation, by: -1 | 1) => {
    const all = stations ?? [];
    const like = all.filter(({ zoneId }) => zoneId === station.zoneId);
    const other = like[like.findIndex(({ id }) => id === station.id) + by];
    if (!other || order.isPending) return;
    order.mutate(
      all.map(({ id }) => (id === station.id ? other.id : id === other.id ? station.id : id)),
    );
  };

  return (
    <>
      <SectionHead title={label} note={stations && `${stations.length} stations`}>
        <Button writes onClick={() => setMakingZone(true)}>
          <Plus aria-hidden />
          Create Zone
        </Button>
        <Button variant="primary" onClick={() => setEditing({ id: undefined })}>
          <Plus aria-hidden />
          Create Station
        </Button>
      </SectionHead>
      <Loaded query={query} failure="Failed to fetch stations">
        {(rows) => (
          <Table
            label="Stations"
            columns={stationColumns({
              onEdit: ({ id }) => setEditing({ id }),
              onRemove: setRemoving,
              onMove: move,
            })}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => name}
          />
        )}
      </Loaded>
      {(isCreating || edited) && zones.length > 0 && (
        <StationDialog
          station={edited}
          zones={zones}
          timeZone={timeZone}
          onClose={() => setEditing(undefined)}
        />
      )}
      {isMakingZone && <ZoneDialog onClose={() => setMakingZone(false)} />}
      {removing && <RemoveStation station={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}
