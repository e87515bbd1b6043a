import type { AuthoredChange } from '../../../lib/audit/audit-record.ts';
import { thingKind } from '../../../lib/changes.ts';

/** What an administrator did with this write; absent where nobody did. */
interface Authored {
  readonly change?: AuthoredChange | undefined;
}

export const zoneWritten = thingKind<Authored>('zone');
export const stationWritten = thingKind<Authored>('station');
