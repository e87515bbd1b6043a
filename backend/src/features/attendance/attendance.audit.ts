import type { AttendanceRecord } from '@muster/protocol';
import type { AuditRecord } from '../../lib/audit/audit-record.ts';
import type { Actor } from '../../lib/caller.ts';

/** What an administrator did with a sheet; the sheet keeps it until the trail has it (AUD-15). */
export type SheetAuditEntry = AuditRecord & { readonly key: string; readonly at: string };

const fields = ['status', 'absenceType', 'ptoTiming', 'notes'] as const;

/** A record that was corrected, with the fields that changed. */
export function correction(
  before: AttendanceRecord,
  after: AttendanceRecord,
  reason: string | null,
  acting: Actor,
): SheetAuditEntry {
  const { id, userName: name, teamId, date, revision, updatedAt: at } = after;
  const changed = fields.filter((field) => before[field] !== after[field]);
  const of = (record: AttendanceRecord) => ({
    date,
    team: teamId,
    ...Object.fromEntries(changed.map((field) => [field, record[field]])),
  });
  return {
    // With the moment: a sheet that was cleaned up begins to count anew.
    key: `attendance ${id} ${revision} ${at}`,
    at,
    ...acting,
    kind: 'attendance.corrected',
    what: { type: 'attendance', id, name },
    before: of(before),
    after: { ...of(after), ...(reason !== null && { reason }) },
  };
}
