import type { AuthoredChange } from '../../../lib/audit/audit-record.ts';
import { thingKind } from '../../../lib/changes.ts';

/** What an administrator did with this write; absent where nobody did. */
interface Authored {
  readonly change?: AuthoredChange | undefined;
}

/** Without a revision: their order is nobody's edit and leaves it as it was. */
export const zoneWritten = thingKind<Authored>('zone', { collection: 'zones' });
export const stationWritten = thingKind<Authored>('station', { collection: 'stations' });
