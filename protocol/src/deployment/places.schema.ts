import { z } from 'zod';
import { written } from '../kernel/revisions.ts';
import { oneLine, typedText } from '../kernel/text.ts';
import { placeId, station, stationPriority, zone } from './deployment.schema.ts';
import { capacity, staffingInput } from './staffing.schema.ts';

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
  /** The order that was seen; where another one stands now, it is refused as STALE (DEP-170). */
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
