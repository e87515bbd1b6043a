import {
  type AdminStation,
  counted,
  isolated,
  type AdminZone,
  adminZone,
  zoneInput,
} from '@muster/protocol';
import { useState } from 'react';
import { useLive } from '../../../shared/live/use-live.ts';
import { RowDialogs, useRowDialogs } from '../../../shared/list/row-dialogs.tsx';
import { drawnWith, Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { ImportPlaces } from '../imports/import-places.tsx';
import { OrderDialog } from './order-dialog.tsx';
import {
  useOrderStations,
  useRestoreStation,
  useRemoveStation,
  useStationUse,
  useRemoveZone,
  useExportPlaces,
  useSaveZone,
  type ZoneValues,
  uses,
} from './places.queries.ts';
import { StationsList } from './stations-list.tsx';
import { StationDialog } from './station-dialog.tsx';
import { RowQuestion, editAndDelete, RowActions } from '../../../shared/list/row-actions.tsx';
import { ArrowUpDown, Download, Plus, Upload } from 'lucide-react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { SectionHead, Card } from '../../../shared/ui/layout/card.tsx';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { OptionField, TextField } from '../../../shared/form/fields.tsx';
import { RowDialog } from '../../../shared/form/form-dialog.tsx';
import { issuesOf, useForm } from '../../../shared/form/use-form.ts';
import { useOpened } from '../../../shared/address/use-address.ts';
import type { PanelProps } from '../../../shared/list/list.tsx';
import { adminStationsTopic, adminZonesTopic } from '../../../shared/domain/directory-lists.ts';

type ZoneDialogProps = {
  /** The zone to edit; undefined makes a new one. */
  zone: AdminZone | undefined;
  onClose: () => void;
};

const valuesOf = (zone: AdminZone | undefined): ZoneValues => ({
  name: zone?.name ?? '',
  description: zone?.description ?? '',
  active: zone?.isActive === false ? 'no' : 'yes',
});

/** Creates a zone or edits one (ADM-120). */
function ZoneDialog({ zone, onClose }: ZoneDialogProps) {
  const form = useForm({
    row: zone,
    schema: adminZone,
    input: zoneInput,
    valuesOf,
    check: (values) => issuesOf<ZoneValues>(zoneInput, values),
    notice: 'Validation Error',
    about: { NAME_TAKEN: 'name' },
    save: useSaveZone(zone),
    onDone: onClose,
  });
  return (
    <RowDialog one="Zone" row={zone} form={form} onClose={onClose}>
      <TextField form={form} name="name" label="Name" required />
      <TextField form={form} name="description" label="Description" />
      <OptionField form={form} name="active" label="Use" options={uses} />
    </RowDialog>
  );
}

type ZonesListProps = {
  zones: readonly AdminZone[];
  stations: readonly AdminStation[];
  onEdit: (zone: AdminZone) => void;
  onRemove: (zone: AdminZone) => void;
};

/** The zones, each with how many stations are in use there (ADM-210). */
function ZonesList({ zones, stations, onEdit, onRemove }: ZonesListProps) {
  return (
    <Card padded={false}>
      <ul aria-label="Zones" className="grid sm:grid-cols-2 xl:grid-cols-3">
        {zones.map((zone) => {
          const inUse = stations.filter(
            ({ zoneId, retiredAt }) => zoneId === zone.id && !retiredAt,
          ).length;
          const words = counted(inUse, 'station');
          return (
            <li
              key={zone.id}
              aria-label={zone.name}
              className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2"
            >
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{zone.name}</p>
                <p className="text-12 wrap-anywhere text-ink3">
                  {zone.description ? `${words} · ${isolated(zone.description)}` : words}
                </p>
              </div>
              {!zone.isActive && (
                <Badge tone="neutral">{zone.retiredAt ? 'Retired' : 'Out of use'}</Badge>
              )}
              <RowActions
                name={zone.name}
                actions={editAndDelete(
                  () => onEdit(zone),
                  () => onRemove(zone),
                  zone.retiredAt
                    ? 'Retired: saved deployments name its stations.'
                    : inUse > 0
                      ? `Move or remove its ${words} first.`
                      : undefined,
                )}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

type StationsHeadProps = {
  title: string;
  /** How many stations there are; undefined until they are known. */
  count: number | undefined;
  hasNoZone: boolean;
  onShow: (shown: 'import' | 'order') => void;
  onCreateZone: () => void;
  onCreateStation: () => void;
};

/** What can be done with all zones and stations together. */
function StationsHead({
  title,
  count,
  hasNoZone,
  onShow,
  onCreateZone,
  onCreateStation,
}: StationsHeadProps) {
  const exporting = useExportPlaces();
  return (
    <SectionHead title={title} note={count !== undefined && counted(count, 'station')}>
      <Button pending={exporting.isPending} onClick={() => exporting.mutate(undefined)}>
        <Download aria-hidden />
        Export
      </Button>
      <Button writes onClick={() => onShow('import')}>
        <Upload aria-hidden />
        Import
      </Button>
      <Button writes onClick={() => onShow('order')}>
        <ArrowUpDown aria-hidden />
        Change Order
      </Button>
      <Button writes onClick={onCreateZone}>
        <Plus aria-hidden />
        Create Zone
      </Button>
      <Button
        variant="primary"
        aria-disabled={hasNoZone}
        data-tip={hasNoZone ? 'A station is in a zone: create one first' : undefined}
        onClick={() => !hasNoZone && onCreateStation()}
      >
        <Plus aria-hidden />
        Create Station
      </Button>
    </SectionHead>
  );
}

type RemoveZoneProps = {
  zone: AdminZone;
  /** Of the zone. */
  stations: readonly AdminStation[];
  onClose: () => void;
};

/** Says first what becomes of a zone: retired where retired stations name it, else deleted (ADM-210). */
function RemoveZone({ zone, stations, onClose }: RemoveZoneProps) {
  const removal = useRemoveZone();
  const count = stations.length;
  return (
    <RowQuestion
      row={zone}
      title={
        count > 0
          ? `Retire the zone ${isolated(zone.name)}?`
          : `Delete the zone ${isolated(zone.name)}?`
      }
      confirmLabel={count > 0 ? 'Retire Zone' : 'Delete Zone'}
      action={removal}
      onClose={onClose}
    >
      {count > 0
        ? `${counted(count, 'retired station names', 'retired stations name')} it. It goes out of use; saved deployments keep it.`
        : 'No station names it. It is deleted for good.'}
    </RowQuestion>
  );
}

type RemoveStationProps = { station: AdminStation; onClose: () => void };

/** Says first what becomes of it: retired where it was used, deleted where it was not (ADM-122). */
function RemoveStation({ station, onClose }: RemoveStationProps) {
  const removal = useRemoveStation();
  const { data: use, error } = useStationUse(station.id);
  const isUsed = use !== undefined && use.savedBoards + use.officers > 0;
  return (
    <RowQuestion
      row={station}
      title={
        isUsed
          ? `Retire the station ${isolated(station.name)}?`
          : `Delete the station ${isolated(station.name)}?`
      }
      confirmLabel={isUsed ? 'Retire Station' : 'Delete Station'}
      action={removal}
      onClose={onClose}
    >
      {error
        ? 'How it is used could not be fetched. Where it was used it is retired, otherwise deleted.'
        : use === undefined
          ? 'Looking where it is used…'
          : isUsed
            ? `${counted(use.savedBoards, 'saved deployment names', 'saved deployments name')} it, and ${counted(use.officers, 'officer stands', 'officers stand')} there now. It goes out of use; nobody is taken off, and saved deployments keep it.`
            : 'No saved deployment names it and nobody stands there. It is deleted for good.'}
    </RowQuestion>
  );
}

/** The station before or after this one in its zone. */
function neighbourOf(all: readonly AdminStation[], station: AdminStation, by: -1 | 1) {
  const like = all.filter(({ zoneId }) => zoneId === station.zoneId);
  return like[like.findIndex(({ id }) => id === station.id) + by];
}

/** The zones and stations that boards have (ADM-120). */
export default function StationsPanel({ label }: PanelProps) {
  const query = useLive(adminStationsTopic);
  const zonesQuery = useLive(adminZonesTopic);
  const allZones = zonesQuery.data ?? [];
  const zones = allZones.filter(({ retiredAt }) => !retiredAt);
  const stations = query.data;
  const stationDialogs = useRowDialogs<'edit' | 'remove'>();
  const zoneDialogs = useRowDialogs<'edit' | 'remove'>();
  const [shown, setShown] = useState<'import' | 'order'>();
  const restoring = useRestoreStation();
  const order = useOrderStations();
  useOpened((id) =>
    id === undefined ? stationDialogs.create() : stationDialogs.show('edit', { id }),
  );
  const stationForm = { zones, onClose: stationDialogs.close };
  const zoneForm = { onClose: zoneDialogs.close };

  /** Past its neighbour of the same zone. */
  const move = (station: AdminStation, by: -1 | 1) => {
    const all = stations ?? [];
    const other = neighbourOf(all, station, by);
    if (!other || order.isPending) return;
    const seen = all.map(({ id }) => id);
    const ids = seen.map((id) =>
      id === station.id ? other.id : id === other.id ? station.id : id,
    );
    order.mutate({ ids, seen });
  };

  return (
    <>
      <StationsHead
        title={label}
        count={stations?.length}
        hasNoZone={zones.length === 0}
        onShow={setShown}
        onCreateZone={zoneDialogs.create}
        onCreateStation={stationDialogs.create}
      />
      <Loaded framed query={drawnWith(query, zonesQuery)} failure="Failed to fetch stations">
        {(rows) => (
          <>
            <ZonesList
              zones={allZones}
              stations={rows}
              onEdit={(zone) => zoneDialogs.show('edit', zone)}
              onRemove={(zone) => zoneDialogs.show('remove', zone)}
            />
            <StationsList
              stations={rows}
              zones={allZones}
              actions={{
                onEdit: (station) => stationDialogs.show('edit', station),
                onRemove: (station) => stationDialogs.show('remove', station),
                onRestore: (station) => restoring.mutate(station),
                onMove: move,
              }}
              canMove={(station, by) => neighbourOf(rows, station, by) !== undefined}
            />
          </>
        )}
      </Loaded>
      <RowDialogs
        thing="station"
        rows={stations}
        dialogs={stationDialogs}
        create={zones.length > 0 && <StationDialog station={undefined} {...stationForm} />}
      >
        {(station, action) =>
          action === 'edit' ? (
            <StationDialog station={station} {...stationForm} />
          ) : (
            <RemoveStation station={station} onClose={stationDialogs.close} />
          )
        }
      </RowDialogs>
      <RowDialogs
        thing="zone"
        rows={zonesQuery.data}
        dialogs={zoneDialogs}
        create={<ZoneDialog zone={undefined} {...zoneForm} />}
      >
        {(zone, action) =>
          action === 'edit' ? (
            <ZoneDialog zone={zone} {...zoneForm} />
          ) : (
            <RemoveZone
              zone={zone}
              stations={(stations ?? []).filter(({ zoneId }) => zoneId === zone.id)}
              onClose={zoneDialogs.close}
            />
          )
        }
      </RowDialogs>
      {shown === 'import' && <ImportPlaces onClose={() => setShown(undefined)} />}
      {shown === 'order' && (
        <OrderDialog zones={zones} stations={stations ?? []} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}
