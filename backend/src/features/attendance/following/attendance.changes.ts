import type { AttendanceRecord, LogEntry } from '@muster/protocol';
import { changeKind, type Changes } from '../../../store/changes.ts';
import { dateOfSheet, sheetId, type SheetDoc } from '../attendance.repo.ts';

/** A durable change of a sheet, as its writer knows it. */
export interface SheetChange {
  readonly kind: 'submitted' | 'updated';
  readonly sheet: SheetDoc;
  /** The one record that was corrected. */
  readonly record?: AttendanceRecord;
  readonly entries: readonly LogEntry[];
  /** A record went to the team's sheet, or from it, with its person (ATT-140). */
  readonly isMove?: boolean;
  readonly opId: string | null;
}

export const sheetWritten = changeKind<SheetChange>('sheet', {
  collection: 'sheets',
  revision: 'revision',
  // What a cleanup removes is told as past.
  on: ['insert', 'update'],
});

/** The date of every sheet that was written. */
export function subscribeToSheetDates(changes: Changes, subscriber: (date: string) => void): void {
  changes.subscribe(sheetWritten, ({ id }) => subscriber(dateOfSheet(id)));
}

export interface SheetCorrection {
  readonly sheetId: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly date: string;
  readonly by: { readonly id: string; readonly name: string };
  /** When it was changed. */
  readonly at: string;
}

/** Changes of a sheet that was submitted before, by whoever made them in this process; one that is sent again is told again. */
export function subscribeToCorrections(
  changes: Changes,
  subscriber: (correction: SheetCorrection) => Promise<void>,
): void {
  changes.subscribe(sheetWritten, ({ id, detail }) => {
    const [entry] = detail?.entries ?? [];
    if (!detail || !entry || detail.isMove || detail.sheet.revision === 1) return undefined;
    const { teamId, teamName, date, updatedBy, updatedByName, createdAt: at } = entry;
    const by = { id: updatedBy, name: updatedByName };
    return subscriber({ sheetId: id, teamId, teamName, date, by, at });
  });
}

/** A stored sheet that nobody has told here: of another process, or one whose acknowledgement was lost (S27). */
export function publishFoundSheet(
  changes: Changes,
  found: { readonly teamId: string; readonly date: string; readonly revision: number },
): void {
  const { teamId, date, revision } = found;
  changes.publish(sheetWritten, { id: sheetId(teamId, date), revision });
}
