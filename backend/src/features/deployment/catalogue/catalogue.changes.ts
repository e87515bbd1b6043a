import type { AuthoredChange } from '../../../lib/audit/audit-record.ts';
import { changeKind } from '../../../lib/changes.ts';

/** What an administrator did with this write; absent where nobody did. */
interface Authored {
  readonly change?: AuthoredChange | undefined;
}

export const zoneWritten = changeKind<Authored>('zone');
export const stationWritten = changeKind<Authored>('station');
