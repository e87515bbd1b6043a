import { placeRoutes, type AdminStation, type AdminZone, type ImportInput } from '@muster/protocol';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { saveFile } from '../../../shared/files/save-file.ts';
import { adminStationsTopic, adminZonesTopic } from '../../../shared/domain/directory-lists.ts';
import type { Save } from '../../../shared/form/use-form.ts';
import {
  staffingOf,
  type StaffingValues,
} from '../../../shared/domain/staffing/staffing-fields.tsx';
import { savedWords, useChange } from '../editing/use-change.ts';

/** How much a station is needed (DEP-142). */
export const priorities = [
  { value: '1', label: 'Must be staffed' },
  { value: '2', label: 'Should be staffed' },
  { value: '3', label: 'May be staffed' },
] as const;

export const priorityWords = (priority: number): string =>
  priorities.find(({ value }) => value === String(priority))?.label ?? String(priority);

/** Whether boards have a zone or a station. */
export const uses = [
  { value: 'yes', label: 'In use' },
  { value: 'no', label: 'Out of use' },
];

const lists = [adminZonesTopic, adminStationsTopic];

/** What a station's dialog holds. */
export type StationValues = StaffingValues & {
  readonly name: string;
  readonly zoneId: string;
  readonly description: string;
  readonly capacity: string;
  readonly priority: string;
  readonly requiredRoles: readonly string[];
  readonly requiredTags: readonly string[];
  /** One of the uses. */
  readonly active: string;
};

const orNone = (names: readonly string[]) => (names.length > 0 ? [...names] : null);

/** A station of values without errors; without a minimum it is left to the settings. */
function stationOf(values: StationValues) {
  const { name, zoneId, description } = values;
  const { minimum, ...staffing } = staffingOf(values);
  return {
    name,
    zoneId,
    description,
    capacity: Number(values.capacity),
    ...staffing,
    ...(values.minimum.trim() !== '' && { minimum }),
    priority: Number(values.priority),
    requiredRoles: orNone(values.requiredRoles),
    requiredTags: orNone(values.requiredTags),
    isActive: values.active === 'yes',
  };
}

/** Another order, and the one that it was made of. */
type Order = { ids: string[]; seen: string[] };
const orderWords = {
  success: 'Order saved',
  failure: 'Failed to save the order',
  saysStale: true,
  waitsForLists: true,
  lists,
};

/** Makes a station or changes one. */
export const useSaveStation = (station: AdminStation | undefined) =>
  useChange(
    ({ values, baseRevision }: Save<StationValues>) => {
      const body = stationOf(values);
      return station
        ? call(placeRoutes.changeStation, {
            params: { stationId: station.id },
            body: { ...body, baseRevision },
          })
        : call(placeRoutes.createStation, { body });
    },
    { ...savedWords('Station', !station), lists },
  );

export const useRemoveStation = () =>
  useChange(
    ({ id }: AdminStation) => call(placeRoutes.removeStation, { params: { stationId: id } }),
    { success: 'Station removed successfully', failure: 'Failed to remove station', lists },
  );

export const useOrderStations = () =>
  useChange((body: Order) => call(placeRoutes.orderStations, { body }), orderWords);

/** What a zone's dialog holds. */
export type ZoneValues = {
  readonly name: string;
  readonly description: string;
  /** One of the uses. */
  readonly active: string;
};

/** Makes a zone or changes one. */
export const useSaveZone = (zone: AdminZone | undefined) =>
  useChange(
    ({ values: { active, ...texts }, baseRevision }: Save<ZoneValues>) => {
      const body = { ...texts, isActive: active === 'yes' };
      return zone
        ? call(placeRoutes.changeZone, {
            params: { zoneId: zone.id },
            body: { ...body, baseRevision },
          })
        : call(placeRoutes.createZone, { body });
    },
    { ...savedWords('Zone', !zone), lists },
  );

export const useRemoveZone = () =>
  useChange(({ id }: AdminZone) => call(placeRoutes.removeZone, { params: { zoneId: id } }), {
    success: 'Zone removed successfully',
    failure: 'Failed to remove zone',
    lists,
  });

export const useRestoreStation = () =>
  useChange(
    ({ id, revision }: AdminStation) =>
      call(placeRoutes.changeStation, {
        params: { stationId: id },
        body: { isActive: true, baseRevision: revision },
      }),
    {
      success: 'Station restored successfully',
      failure: 'Failed to restore station',
      saysStale: true,
      lists,
    },
  );

export const useOrderZones = () =>
  useChange((body: Order) => call(placeRoutes.orderZones, { body }), orderWords);

type PlacesFile = Pick<ImportInput, 'zones' | 'stations'>;

/** What a file would change; nothing is written. */
export const useCheckPlaces = () =>
  useMutation({
    mutationFn: (file: PlacesFile) =>
      call(placeRoutes.importPlaces, { body: { ...file, dryRun: true } }),
  });

/** All of a file, as it was looked at. */
export const useImportPlaces = () =>
  useChange(
    ({ content, hash }: { content: PlacesFile; hash: string }) =>
      call(placeRoutes.importPlaces, { body: { ...content, expected: hash } }),
    { success: 'Zones and stations imported', failure: 'Failed to import', lists },
  );

/** All zones and stations, to be saved as a file. */
export const useExportPlaces = () =>
  useChange(
    async () => {
      const file = await call(placeRoutes.exportPlaces, {});
      saveFile('stations.json', 'application/json', JSON.stringify(file, null, 2));
    },
    { success: 'stations.json is saved', failure: 'Failed to export', lists: [] },
  );

/** What a deletion of the station would meet. */
export const useStationUse = (stationId: string) =>
  useQuery({
    queryKey: ['directory', 'station-use', stationId],
    queryFn: ({ signal }) => call(placeRoutes.stationUse, { params: { stationId }, signal }),
    gcTime: 0,
  });
