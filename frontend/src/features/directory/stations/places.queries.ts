import { placeRoutes, type AdminStation, type AdminZone } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import type { Topic } from '../../../shared/realtime/topic.ts';
import { useChange } from '../editing/use-change.ts';

/** All zones, retired ones too, as administrators keep them. */
export const adminZonesTopic: Topic<AdminZone[]> = {
  key: ['directory', 'admin-zones'],
  fetch: (options) => call(placeRoutes.zones, options),
  on: { 'directory:changed': (zones, { what }) => (what === 'zones' ? 'gap' : zones) },
};

/** All stations, retired ones too. */
export const adminStationsTopic: Topic<AdminStation[]> = {
  key: ['directory', 'admin-stations'],
  fetch: (options) => call(placeRoutes.stations, options),
  on: {
    'directory:changed': (stations, { what }) =>
      what === 'stations' || what === 'zones' ? 'gap' : stations,
  },
};

const lists = [adminZonesTopic, adminStationsTopic];

export type StationBody = Parameters<typeof call<typeof placeRoutes.createStation>>[1]['body'];
export type ZoneBody = Parameters<typeof call<typeof placeRoutes.createZone>>[1]['body'];
type Edit = { id: string; baseRevision: number };

export const useCreateStation = () =>
  useChange((body: StationBody) => call(placeRoutes.createStation, { body }), {
    success: 'Station created successfully',
    failure: 'Failed to create station',
    lists,
  });

export const useChangeStation = () =>
  useChange(
    ({ id, ...body }: StationBody & Edit) =>
      call(placeRoutes.changeStation, { params: { stationId: id }, body }),
    { success: 'Station updated successfully', failure: 'Failed to update station', lists },
  );

export const useRemoveStation = () =>
  useChange(
    ({ id }: AdminStation) => call(placeRoutes.removeStation, { params: { stationId: id } }),
    { success: 'Station removed successfully', failure: 'Failed to remove station', lists },
  );

export const useOrderStations = () =>
  useChange((ids: string[]) => call(placeRoutes.orderStations, { body: { ids } }), {
    success: 'Order saved',
    failure: 'Failed to save the order',
    lists,
  });

export const useCreateZone = () =>
  useChange((body: ZoneBody) => call(placeRoutes.createZone, { body }), {
    success: 'Zone created successfully',
    failure: 'Failed to create zone',
    lists,
  });

/** What a deletion of the station would meet. */
export const useStationUse = (stationId: string) =>
  useQuery({
    queryKey: ['directory', 'station-use', stationId],
    queryFn: ({ signal }) => call(placeRoutes.stationUse, { params: { stationId }, signal }),
    gcTime: 0,
  });
