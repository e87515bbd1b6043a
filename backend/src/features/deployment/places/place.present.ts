import { adminStation, adminZone, type AdminStation, type AdminZone } from '@muster/protocol';
import { presentWrites } from '../../../lib/rows/present-writes.ts';
import type { StationDoc, ZoneDoc } from '../catalogue/catalogue.repo.ts';

/** Zones and stations as administrators see them (DEP-140). */

export const presentZone = (row: ZoneDoc): AdminZone =>
  adminZone.parse({ ...row, id: row._id, ...presentWrites(row) });

export const presentStation = (row: StationDoc, zones: readonly ZoneDoc[]): AdminStation =>
  adminStation.parse({
    ...row,
    id: row._id,
    zoneName: zones.find(({ _id }) => _id === row.zoneId)?.name ?? '',
    ...presentWrites(row),
  });
