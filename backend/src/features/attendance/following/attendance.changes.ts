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

/** Written sheets, for the features that follow them, and that find one whose writer could not tell. */
export const sheetFollowers = (changes: Changes) => ({
  /** The sheet itself, where its writer is this process. */
  followSheets(follower: (sheet: SheetDoc) => void): void {
    changes.subscribe(sheetWritten, ({ detail }) => detail && follower(detail.sheet));
  },
  /** Changes of a sheet that was submitted before, by whoever made them in this process; one that is sent again is told again. */
  followCorrections(
    follower: (change: {
      sheetId: string;
      teamId: string;
      teamName: string;
      date: string;
      by: { id: string; name: string };
      at: string;
    }) => Promise<void>,
  ): void {
    changes.subscribe(sheetWritten, ({ id, detail }) => {
      const [entry] = detail?.entries ?? [];
      if (!detail || !entry || detail.isMove || detail.sheet.revision === 1) return undefined;
      const { teamId, teamName, date, updatedBy, updatedByName, createdAt: at } = entry;
      const by = { id: updatedBy, name: updatedByName };
      return follower({ sheetId: id, teamId, teamName, date, by, at });
    });
  },
  /** A stored sheet that nobody has told here: of another process, or one whose acknowledgement was lost (S27). */
  sheetFound(teamId: string, date: string, revision: number): void {
    changes.publish(sheetWritten, { id: sheetId(teamId, date), revision });
  },
  /** The date of every sheet that was written. */
  followDates(follower: (date: string) => void): void {
    changes.subscribe(sheetWritten, ({ id }) => follower(dateOfSheet(id)));
  },
});
