import { z } from 'zod';
import { written, baseRevision } from '../kernel/ids.ts';
import { oneLine, typedText } from '../kernel/text.ts';
import { placeId, station, stationPriority, zone } from './board.schema.ts';
import { capacity, staffingInput } from './staffing.schema.ts';
import { administrators, route } from '../kernel/route.ts';

/** Zones and stations as administrators make and change them (DEP-140). */

export const adminZone = zone.extend(written);
export type AdminZone = z.infer<typeof adminZone>;
export const adminStation = station.extend(written);
export type AdminStation = z.infer<typeof adminStation>;

/** A thing that was to be deleted: what somebody has used before is taken out of use and stays readable (DEP-144). */
const outcome = z.enum(['deleted', 'retired']);
export const removedZone = adminZone.extend({ outcome });
export const removedStation = adminStation.extend({ outcome });
export type RemovedZone = z.infer<typeof removedZone>;
export type RemovedStation = z.infer<typeof removedStation>;

const description = typedText.max(200, 'At most 200 characters');
/** Names of roles or tags; none is the same as null. */
const names = z
  .array(z.string().trim().min(1).max(64))
  .max(20, 'At most 20')
  .nullable()
  .transform((list) => (list && list.length > 0 ? [...new Set(list)] : null));

export const zoneInput = z.object({
  name: oneLine('Zone name is required', 40),
  description: description.optional(),
  isActive: z.boolean().optional(),
});
export type ZoneInput = z.output<typeof zoneInput>;

export const stationInput = z.object({
  name: oneLine('Station name is required', 40),
  zoneId: placeId,
  description: description.optional(),
  capacity,
  priority: stationPriority.optional(),
  ...staffingInput,
  requiredRoles: names.optional(),
  requiredTags: names.optional(),
  isActive: z.boolean().optional(),
});
export type StationInput = z.output<typeof stationInput>;

export const placeOrder = z.object({
  ids: z.array(placeId).min(1).max(1000),
  /** The order that was seen; where another one stands now, it is refused as STALE (DEP-145). */
  seen: z.array(placeId).max(1000).optional(),
});
export type PlaceOrder = z.output<typeof placeOrder>;

/** What a deletion would meet: dates whose saved deployment names it, and officers who stand there now (DEP-144). */
export const placeUse = z.object({ savedBoards: z.int(), officers: z.int() });
export type PlaceUse = z.infer<typeof placeUse>;

/** All zones and stations in their order, as a file (DEP-147). An id may be left out: then the name says which one is meant. */
const placesFile = z.object({
  zones: z.array(zoneInput.extend({ id: placeId.optional() })).max(200),
  stations: z.array(stationInput.extend({ id: placeId.optional() })).max(1000),
});

/** The same as it is given away. */
export const exportedPlaces = z.object({
  zones: z.array(zone.omit({ retiredAt: true })),
  stations: z.array(
    station.omit({
      zoneName: true,
      capacityChangedAt: true,
      minimumChangedAt: true,
      retiredAt: true,
    }),
  ),
});
export type ExportedPlaces = z.infer<typeof exportedPlaces>;

export const importInput = placesFile.extend({
  dryRun: z.boolean().default(false),
  /** The answer of the dry run that this was looked at in; another one now is refused as STALE. */
  expected: z.string().max(64).optional(),
});
export type ImportInput = z.output<typeof importInput>;

const importLine = z.object({
  what: z.enum(['zone', 'station']),
  /** Where it stands in the file's list, from 1 on. */
  line: z.int(),
  name: z.string(),
  outcome: z.enum(['create', 'change', 'same', 'refused']),
  /** Why it is refused. */
  reason: z.string().nullable(),
  /** Field by field what it is and would be, in words. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type ImportLine = z.infer<typeof importLine>;

export const importAnswer = z.object({
  lines: z.array(importLine),
  counts: z.object({ create: z.int(), change: z.int(), same: z.int(), refused: z.int() }),
  hash: z.string(),
  /** Whether it was done. */
  applied: z.boolean(),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

const zoneById = z.object({ zoneId: placeId });
const stationById = z.object({ stationId: placeId });

const stationFaults = [
  'BUSY',
  'NAME_TAKEN',
  'UNKNOWN_ZONE',
  'UNKNOWN_ROLE',
  'UNKNOWN_TAG',
  'MINIMUM_ABOVE_CAPACITY',
] as const;

/** Station management (DEP-140). */
export const placeRoutes = {
  zones: route({
    method: 'GET',
    path: '/api/admin/zones',
    summary: 'All zones in their order, retired ones too',
    access: administrators,
    answer: z.array(adminZone),
  }),
  createZone: route({
    method: 'POST',
    path: '/api/admin/zones',
    summary: 'Create a zone',
    access: administrators,
    body: zoneInput,
    answer: adminZone,
    status: 201,
    faults: ['BUSY', 'NAME_TAKEN'],
  }),
  orderZones: route({
    method: 'PUT',
    path: '/api/admin/zones/order',
    summary: 'Put the zones in another order; those left out follow',
    access: administrators,
    body: placeOrder,
    answer: z.array(adminZone),
    faults: ['BUSY', 'UNKNOWN_ZONE', 'STALE'],
  }),
  changeZone: route({
    method: 'PUT',
    path: '/api/admin/zones/:zoneId',
    summary: 'Change a zone; what is left out stays as it is',
    access: administrators,
    params: zoneById,
    body: zoneInput.partial().extend({ baseRevision }),
    answer: adminZone,
    faults: ['BUSY', 'NAME_TAKEN', 'STALE'],
  }),
  removeZone: route({
    method: 'DELETE',
    path: '/api/admin/zones/:zoneId',
    summary: 'Delete a zone without stations in use, or retire it',
    access: administrators,
    params: zoneById,
    answer: removedZone,
    faults: ['BUSY', 'ZONE_HAS_STATIONS'],
  }),
  stations: route({
    method: 'GET',
    path: '/api/admin/stations',
    summary: 'All stations in their order, retired ones too',
    access: administrators,
    answer: z.array(adminStation),
  }),
  createStation: route({
    method: 'POST',
    path: '/api/admin/stations',
    summary: 'Create a station',
    access: administrators,
    body: stationInput,
    answer: adminStation,
    status: 201,
    faults: stationFaults,
  }),
  orderStations: route({
    method: 'PUT',
    path: '/api/admin/stations/order',
    summary: 'Put the stations in another order; those left out follow',
    access: administrators,
    body: placeOrder,
    answer: z.array(adminStation),
    faults: ['BUSY', 'UNKNOWN_STATION', 'STALE'],
  }),
  exportPlaces: route({
    method: 'GET',
    path: '/api/admin/stations/export',
    summary: 'Zones and stations as a JSON file',
    access: administrators,
    answer: exportedPlaces,
  }),
  importPlaces: route({
    method: 'POST',
    path: '/api/admin/stations/import',
    summary: 'Create and change zones and stations from a JSON file, all of them or none',
    access: administrators,
    body: importInput,
    answer: importAnswer,
    faults: ['BUSY', 'IMPORT_REFUSED', 'STALE'],
  }),
  stationUse: route({
    method: 'GET',
    path: '/api/admin/stations/:stationId/use',
    summary: 'What a deletion of the station would meet',
    access: administrators,
    params: stationById,
    answer: placeUse,
  }),
  changeStation: route({
    method: 'PUT',
    path: '/api/admin/stations/:stationId',
    summary: 'Change a station; what is left out stays as it is',
    access: administrators,
    params: stationById,
    body: stationInput.partial().extend({ baseRevision }),
    answer: adminStation,
    faults: [...stationFaults, 'STALE'],
  }),
  removeStation: route({
    method: 'DELETE',
    path: '/api/admin/stations/:stationId',
    summary: 'Delete a station, or retire it where a deployment has used it',
    access: administrators,
    params: stationById,
    answer: removedStation,
    faults: ['BUSY'],
  }),
};
