import type {
  AttendanceRecord,
  AuditEntry,
  Assignment,
  LogEntry,
  BoardLogEntry,
} from '@muster/protocol';
import { recordedSheets, type AttendanceFeature } from '../../attendance/index.ts';
import type { AuditFeature } from '../../audit/index.ts';
import { notesRepo, recordedNotes, type BoardFeature } from '../../board/index.ts';
import type { Context } from '../../context.ts';
import type { DirectoryFeature } from '../../directory/index.ts';
import type { KeptPapers } from '../../paper/index.ts';

/** The features that have what a pack is made of. */
export interface EvidenceSources {
  readonly attendance: Pick<AttendanceFeature, 'sheets'>;
  readonly boards: Pick<BoardFeature, 'recorded'>;
  readonly directory: Pick<DirectoryFeature, 'teams'>;
  readonly papers: KeptPapers;
  readonly trail: Pick<AuditFeature, 'recorded'>;
  organisation(): string;
}

export const evidenceSource = (
  { db }: Pick<Context, 'db'>,
  { attendance, boards, directory, papers, trail, organisation }: EvidenceSources,
): EvidenceSource => ({
  organisation,
  papers,
  board: boards.recorded,
  sheets: (date) => recordedSheets(attendance.sheets, date),
  teamNames: async () => new Map((await directory.teams()).map(({ id, name }) => [id, name])),
  notes: (date) => recordedNotes(notesRepo(db), date),
  trail: trail.recorded,
});

/** What a pack is made of, as the features that have it give it (EVI-5, EVI-6). */
export interface EvidenceSource {
  organisation(): string;
  /** A date's board up to one of its writes; nothing where nobody has touched it or left a note there. */
  board(date: string): Promise<EvidenceBoard | undefined>;
  /** A date's sheets with what was changed of them, the earliest first. */
  sheets(date: string): Promise<{ sheets: readonly EvidenceSheet[]; log: readonly LogEntry[] }>;
  /** Names of teams that there are. */
  teamNames(): Promise<ReadonlyMap<string, string>>;
  /** Handover notes written on a date, deleted ones too, with who has read them. */
  notes(date: string): Promise<readonly EvidenceNote[]>;
  readonly trail: EvidenceTrail;
  readonly papers: {
    ofSave(save: {
      date: string;
      revision: number;
      savedAt: string;
      savedByName: string | null;
      lines: readonly Assignment[];
    }): Promise<Buffer>;
    ofSheets(
      date: string,
      sheets: readonly {
        readonly sheet: {
          readonly session: {
            readonly date: string;
            readonly submittedAt: string;
            readonly submittedByName: string;
          };
          readonly records: AttendanceRecord[];
          readonly masked: boolean;
        };
        readonly teamName: string;
        readonly now: string;
      }[],
    ): Promise<Buffer>;
  };
}

interface By {
  readonly id: string;
  readonly name: string;
}

export interface EvidenceBoard {
  /** Null where nothing was done but to its handover notes. */
  readonly revision: number | null;
  readonly saved: {
    readonly revision: number;
    readonly savedAt: string;
    readonly savedByName: string | null;
  } | null;
  operations(): AsyncIterable<readonly EvidenceOperation[]>;
  log(): AsyncIterable<readonly BoardLogEntry[]>;
  saves(): Promise<readonly EvidenceSave[]>;
}

export interface EvidenceOperation {
  readonly seq: number;
  readonly opId: string | null;
  readonly by: By | null;
  /** The address that an administrator called from. */
  readonly from?: string;
  readonly change: object;
}

/** A save; `places` and `lines` are null where no list was stored for it, `lines` once the operations alone say it. */
export interface EvidenceSave {
  readonly date: string;
  readonly revision: number;
  readonly at: string;
  readonly by: By | null;
  readonly isLast: boolean;
  readonly places: number | null;
  readonly lines: readonly Assignment[] | null;
}

export interface EvidenceSheet {
  readonly teamId: string;
  readonly teamName: string | null;
  readonly date: string;
  readonly revision: number;
  readonly submittedBy: string;
  readonly submittedByName: string;
  readonly submittedAt: string;
  readonly records: AttendanceRecord[];
}

export interface EvidenceNote {
  readonly id: string;
  readonly date: string;
  readonly text: string;
  readonly zoneId: string | null;
  readonly stationId: string | null;
  readonly createdAt: string;
  readonly createdBy: By;
  readonly expiresAt: string;
  readonly wall: boolean;
  readonly deletedAt: string | null;
  readonly readBy: readonly { readonly id: string; readonly name: string; readonly at: string }[];
}

interface EvidenceTrail {
  end(): Promise<{ readonly sequence: number; readonly hash: string }>;
  span(
    from: string,
    to: string,
    upTo: number,
  ): Promise<{ readonly first: number; readonly last: number } | undefined>;
  entries(first: number, last: number): AsyncIterable<readonly AuditEntry[]>;
  newest(kind: string): Promise<AuditEntry | undefined>;
}
