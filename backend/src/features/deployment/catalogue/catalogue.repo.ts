import type { Catalogue } from '@muster/protocol';
import type { Connection } from 'mongoose';
import { insertMissing } from '../../../lib/insert-missing.ts';
import { deploymentModels } from '../board/board.model.ts';

/** Zones and stations in the order they are shown (DEP-1). */
export function catalogueRepo(db: Connection) {
  const { zones, stations } = deploymentModels(db);
  return {
    async catalogue(): Promise<Catalogue> {
      const [zoneDocs, stationDocs] = await Promise.all([
        zones.find().sort({ order: 1 }).lean().exec(),
        stations.find().sort({ order: 1 }).lean().exec(),
      ]);
      const names = new Map(zoneDocs.map(({ _id, name }) => [_id, name]));
      return {
        zones: zoneDocs.map(({ _id, name, description, isActive }) => ({
          id: _id,
          name,
          description,
          isActive,
        })),
        stations: stationDocs.map((station) => ({
          id: station._id,
          zoneId: station.zoneId,
          zoneName: names.get(station.zoneId) ?? '',
          name: station.name,
          description: station.description,
          capacity: station.capacity,
          requiredRoles: station.requiredRoles,
          requiredTags: station.requiredTags,
          isActive: station.isActive,
        })),
      };
    },
    /** Adds what is missing and leaves alone what is there. */
    async insertMissing(catalogue: Catalogue): Promise<void> {
      await insertMissing(
        zones,
        catalogue.zones.map(({ id, ...zone }, order) => ({ _id: id, ...zone, order })),
      );
      await insertMissing(
        stations,
        catalogue.stations.map(({ id, zoneName: _joined, ...station }, order) => ({
          _id: id,
          ...station,
          order,
        })),
      );
    },
  };
}
