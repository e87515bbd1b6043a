import { clockIn, csv, type AuditEntry, type LogEntry, type BoardLogEntry } from '@muster/protocol';
import type { RecordedSave } from '../../../board/index.ts';
import type { EvidenceAbsence, EvidenceNote, EvidenceSheet } from '../evidence.source.ts';

/** The texts of a pack: JSON lines for programs, and the same as tables for people (EVI-5). */

type Cell = string | number | null;
type Pages<Row> = AsyncIterable<readonly Row[]>;

export async function* jsonLines<Row>(
  pages: Pages<Row>,
  shown: (row: Row) => object = (row) => row as object,
): AsyncGenerator<string> {
  for await (const page of pages) {
    yield page.map((row) => `${JSON.stringify(shown(row))}\n`).join('');
  }
}

export async function* tableOf<Row>(
  columns: readonly string[],
  pages: Pages<Row>,
  cells: (row: Row) => readonly (readonly Cell[])[],
): AsyncGenerator<string> {
  yield csv([columns]);
  for await (const page of pages) {
    const rows = page.flatMap(cells);
    // The mark that begins a file stands once.
    if (rows.length > 0) yield csv(rows).slice(1);
  }
}

/** Rows that are at hand, a few at a time. */
export async function* paged<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += 500) yield rows.slice(from, from + 500);
}

/** `2026-11-20 10:21:05` on the organisation's clock. */
export const onClock = (timeZone: string) => (at: string | null | undefined) => {
  if (!at) return '';
  const { date, time } = clockIn(timeZone, new Date(at));
  return `${date} ${time}${at.slice(16, 19)}`;
};
type Clock = ReturnType<typeof onClock>;

export const sheetColumns =
  'Date,Team,Name,Role,Status,Absence type,Time off,Notes,Submitted,Submitted by,Changed,Changed by'.split(
    ',',
  );
export const sheetCells = (clock: Clock, sheet: EvidenceSheet) =>
  sheet.records.map((record) => [
    sheet.date,
    sheet.teamName ?? sheet.teamId,
    record.userName,
    record.userRole,
    record.status,
    record.absenceType,
    record.ptoTiming,
    record.notes,
    clock(record.submittedAt),
    record.submittedByName,
    clock(record.updatedAt),
    record.updatedByName,
  ]);
export const sheetLines = ({ records, ...sheet }: EvidenceSheet) =>
  records.map((record) => ({ sheet, record }));

export const changeColumns = 'Time,Team,Name,Kind,Field,Before,After,By,Reason'.split(',');
export const changeCells = (clock: Clock, entry: LogEntry) => [
  [
    clock(entry.createdAt),
    entry.teamName,
    entry.memberName,
    entry.updateType,
    entry.fieldChanged,
    entry.oldValue,
    entry.newValue,
    entry.updatedByName,
    entry.reason,
  ],
];

export const logColumns = 'Revision,Time,By,What,Cause,Officers moved'.split(',');
export const logCells = (clock: Clock, entry: BoardLogEntry) => [
  [
    entry.revision,
    clock(entry.at),
    entry.by?.name ?? 'Server',
    entry.text,
    entry.cause,
    entry.op.moves.length,
  ],
];

export const saveColumns =
  'Revision,Saved,Saved by,The one that counts,Name,Role,Team,Zone,Station,Since,Notes'.split(',');
export const saveCells = (clock: Clock, save: RecordedSave) => {
  const head = [
    save.revision,
    clock(save.at),
    save.by?.name ?? 'Server',
    save.isLast ? 'yes' : 'no',
  ];
  if (save.lines === null || save.lines.length === 0)
    return [[...head, '', '', '', '', '', '', '']];
  return save.lines.map((line) => [
    ...head,
    line.userName,
    line.userRole,
    line.userTeamId,
    line.zoneName,
    line.stationName,
    clock(line.since),
    line.notes,
  ]);
};

export const noteColumns = 'Written,By,Text,Zone,Station,Until,Deleted,Read by'.split(',');
export const noteCells = (clock: Clock, note: EvidenceNote) => [
  [
    clock(note.createdAt),
    note.createdBy.name,
    note.text,
    note.zoneId,
    note.stationId,
    clock(note.expiresAt),
    clock(note.deletedAt),
    note.readBy.map(({ name, at }) => `${name} (${clock(at)})`).join('; '),
  ],
];

export const absenceColumns = 'Name,Team,From,To,Type,Time off,Notes,Written,Written by'.split(',');
export const absenceCells = (
  clock: Clock,
  absence: EvidenceAbsence,
  teamNames: ReadonlyMap<string, string>,
) => [
  [
    absence.userName,
    absence.teamId && (teamNames.get(absence.teamId) ?? absence.teamId),
    absence.from,
    absence.to,
    absence.absenceType,
    absence.ptoTiming,
    absence.notes,
    clock(absence.at),
    absence.by.name,
  ],
];

export const trailColumns = 'Entry,Time,By,From,Kind,Thing,Id,Name,Before,After,Hash'.split(',');
export const trailCells = (clock: Clock, entry: AuditEntry) => [
  [
    entry.id,
    clock(entry.at),
    entry.by?.name ?? '',
    entry.from,
    entry.kind,
    entry.what.type,
    entry.what.id,
    entry.what.name,
    entry.before ? JSON.stringify(entry.before) : '',
    entry.after ? JSON.stringify(entry.after) : '',
    entry.hash,
  ],
];
