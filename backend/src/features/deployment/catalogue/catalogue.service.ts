import type { Station, Zone } from '@muster/protocol';
import type { Changes } from '../../../lib/changes.ts';
import { Fault } from '../../../lib/fault.ts';
import { stationWritten, zoneWritten } from './catalogue.changes.ts';
import type { CatalogueRepo } from './catalogue.repo.ts';

type Fields<Place> = Partial<Omit<Place, 'id' | 'zoneName'>>;

/** Changes of zones and stations. Both throw NOT_FOUND. */
export function catalogueService(repo: CatalogueRepo, changes: Changes) {
  return {
    async changeZone(id: string, fields: Fields<Zone>): Promise<void> {
      if (!(await repo.updateZone(id, fields))) throw new Fault('NOT_FOUND');
      changes.tell(zoneWritten, { id, revision: null });
    },
    async changeStation(id: string, fields: Fields<Station>): Promise<void> {
      if (!(await repo.updateStation(id, fields))) throw new Fault('NOT_FOUND');
      changes.tell(stationWritten, { id, revision: null });
    },
  };
}

export type CatalogueService = ReturnType<typeof catalogueService>;
