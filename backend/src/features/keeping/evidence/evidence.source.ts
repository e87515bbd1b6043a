import { compareAbsences, shareDays } from '@muster/protocol';
import { absencesRepo, type StoredAbsence } from '../../absences/index.ts';
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
  readonly directory: Pick<DirectoryFeature, 'teams' | 'people'>;
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
  /** Known absences that touch these dates, the earliest first; without a name whoever is not there any more. */
  async absences(from: string, to: string): Promise<EvidenceAbsence[]> {
    const [docs, people] = await Promise.all([
      absencesRepo(db).touching(from, to),
      directory.people(),
    ]);
    const byId = new Map(people.map((person) => [person.id, person]));
    const found = docs.flatMap(({ _id: userId, absences }) => {
      const { name: userName = null, teamId = null } = byId.get(userId) ?? {};
      return absences
        .filter((one) => shareDays(one, { from, to }))
        .map((one) => ({ ...one, userId, userName, teamId }));
    });
    return found.toSorted(compareAbsences);
  },
  trail: trail.recorded,
});

export interface EvidenceAbsence extends StoredAbsence {
  readonly userId: string;
  readonly userName: string | null;
  readonly teamId: string | null;
}
export type EvidenceSource = ReturnType<typeof evidenceSource>;
export type EvidenceSheet = Awaited<ReturnType<EvidenceSource['sheets']>>['sheets'][number];
export type EvidenceNote = Awaited<ReturnType<EvidenceSource['notes']>>[number];
