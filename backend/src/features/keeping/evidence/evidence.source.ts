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

/** What a pack is made of, as the features that have it give it (EVI-5, EVI-6). */
export const evidenceSource = (
  { db }: Pick<Context, 'db'>,
  { attendance, boards, directory, papers, trail, organisation }: EvidenceSources,
) => ({
  organisation,
  papers,
  /** A date's board up to one of its writes; nothing where nobody has touched it or left a note there. */
  board: boards.recorded,
  /** A date's sheets with what was changed of them, the earliest first. */
  sheets: (date: string) => recordedSheets(attendance.sheets, date),
  /** Names of teams that there are. */
  teamNames: async () => new Map((await directory.teams()).map(({ id, name }) => [id, name])),
  /** Handover notes written on a date, deleted ones too, with who has read them. */
  notes: (date: string) => recordedNotes(notesRepo(db), date),
  trail: trail.recorded,
});

export type EvidenceSource = ReturnType<typeof evidenceSource>;
export type EvidenceSheet = Awaited<ReturnType<EvidenceSource['sheets']>>['sheets'][number];
export type EvidenceNote = Awaited<ReturnType<EvidenceSource['notes']>>[number];
