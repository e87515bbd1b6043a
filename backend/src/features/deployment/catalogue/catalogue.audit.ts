import type { AuthoredChange, ChangeRecorder } from '../../../lib/audit/audit-record.ts';
import type { Changes } from '../../../lib/changes.ts';
import { stationWritten, zoneWritten } from './catalogue.changes.ts';

/** Has what administrators change of zones and stations recorded (AUD-7). */
export function recordPlaces(changes: Changes, audit: ChangeRecorder): void {
  for (const kind of [zoneWritten, stationWritten]) {
    changes.follow<{ readonly change?: AuthoredChange | undefined }>(kind, (write) => {
      const change = write.detail?.change;
      return change && audit.recordChange(kind.name, write, change);
    });
  }
}
