import type { ChangeRecorder } from '../../../lib/audit/audit-record.ts';
import type { Changes } from '../../../lib/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import { rowWriter } from '../../../lib/rows/row-writer.ts';
import { stationWritten, zoneWritten } from '../catalogue/catalogue.changes.ts';
import type { CatalogueRepo, StationDoc, ZoneDoc } from '../catalogue/catalogue.repo.ts';

interface Deps {
  repo: Pick<CatalogueRepo, 'rows'>;
  changes: Changes;
  clock: Clock;
  trail: ChangeRecorder;
}

/** The writers of zones and stations, and what the trail of changes has of each. */
export function placeWriters({ repo, changes, clock, trail }: Deps) {
  const common = {
    changes,
    clock,
    trail,
    nameOf: ({ name }: { name: string }) => name,
    taken: ({ name }: { name: string }) => new Fault('NAME_TAKEN', { words: { name } }),
  };
  return {
    zones: rowWriter<ZoneDoc>({
      ...common,
      rows: repo.rows.zones,
      told: zoneWritten,
      recorded: ['name', 'description', 'isActive'],
    }),
    stations: rowWriter<StationDoc>({
      ...common,
      rows: repo.rows.stations,
      told: stationWritten,
      recorded: [
        'name',
        'zoneId',
        'description',
        'capacity',
        'minimum',
        'priority',
        'minimumByTag',
        'minimumByRole',
        'timeLimitMinutes',
        'requiredRoles',
        'requiredTags',
        'isActive',
      ],
    }),
  };
}

export type PlaceWriters = ReturnType<typeof placeWriters>;
