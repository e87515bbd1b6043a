import { addDays, daysBetween } from '@muster/protocol';
import type {
  EvidenceBoard,
  EvidenceOperation,
  EvidenceSheet,
  EvidenceSource,
} from '../evidence.source.ts';
import type { PackDay, PackTrail, PreviousPack } from './manifest.ts';
import { packReadme } from './pack-readme.ts';
import * as texts from './pack-texts.ts';
import type { PackWriter } from './pack-writer.ts';

const { jsonLines, paged, tableOf } = texts;

export interface PackRange {
  readonly from: string;
  readonly to: string;
  /** ISO instant. */
  readonly at: string;
  readonly timeZone: string;
  readonly name: string;
}

interface Contents {
  readonly days: readonly PackDay[];
  readonly trail: PackTrail;
  readonly previous: PreviousPack | null;
}

/**
 * Reads everything that a pack has and writes it, a date at a time. The end of the trail is read first, then of each date
 * the board before its sheets: so nothing is in it that follows from a write that is not (EVI-4).
 */
export async function writeContents(
  range: PackRange,
  {
    source,
    writer,
    told,
  }: { source: EvidenceSource; writer: PackWriter; told(days: number): void },
): Promise<Contents> {
  const { from, to, timeZone } = range;
  const end = await source.trail.end();
  const newest = await source.trail.newest('evidence.made');
  const teamNames = await source.teamNames();
  await writer.add('README.txt', [packReadme(range, source.organisation())], true);
  const days: PackDay[] = [];
  for (let index = 0; index <= daysBetween(from, to); index++) {
    const date = addDays(from, index);
    days.push(await writeDay(date, timeZone, { source, writer, teamNames }));
    told(index + 1);
  }
  const span = await source.trail.span(from, to, end.sequence);
  if (span) {
    const clock = texts.onClock(timeZone);
    const entries = () => source.trail.entries(span.first, span.last);
    await writer.add('audit.jsonl', jsonLines(entries()), true);
    const table = tableOf(texts.trailColumns, entries(), (one) => texts.trailCells(clock, one));
    await writer.add('audit.csv', table, true);
  }
  return {
    days,
    trail: { first: span?.first ?? null, last: span?.last ?? null, end },
    previous: newest
      ? {
          entry: newest.id,
          entryHash: newest.hash,
          name: newest.what.name,
          seal: typeof newest.after?.['seal'] === 'string' ? newest.after['seal'] : null,
        }
      : null,
  };
}

interface Into {
  readonly source: EvidenceSource;
  readonly writer: PackWriter;
  readonly teamNames: ReadonlyMap<string, string>;
}

async function writeDay(date: string, timeZone: string, into: Into): Promise<PackDay> {
  const { source, writer, teamNames } = into;
  const board = await source.board(date);
  const { sheets: found, log } = await source.sheets(date);
  const sheets = found.map((sheet) => ({
    ...sheet,
    teamName: sheet.teamName ?? teamNames.get(sheet.teamId) ?? sheet.teamId,
  }));
  const notes = await source.notes(date);
  const clock = texts.onClock(timeZone);
  const add = (name: string, pieces: AsyncIterable<string>) =>
    writer.add(`${date}/${name}`, pieces, true);

  if (sheets.length > 0) {
    const lines = sheets.flatMap(texts.sheetLines);
    await add('sheets.jsonl', jsonLines(paged(lines)));
    const { sheetColumns, sheetCells } = texts;
    await add(
      'sheets.csv',
      tableOf(sheetColumns, paged(sheets), (one) => sheetCells(clock, one)),
    );
    const paper = await papersOf(source, date, sheets);
    await writer.add(`${date}/team-sheets.pdf`, [paper], false);
  }
  if (log.length > 0) {
    await add('sheet-log.jsonl', jsonLines(paged(log)));
    const { changeColumns, changeCells } = texts;
    await add(
      'sheet-log.csv',
      tableOf(changeColumns, paged(log), (one) => changeCells(clock, one)),
    );
  }
  if (board) await writeBoard(date, timeZone, board, into);
  if (notes.length > 0) {
    await add('notes.jsonl', jsonLines(paged(notes)));
    const { noteColumns, noteCells } = texts;
    await add(
      'notes.csv',
      tableOf(noteColumns, paged(notes), (one) => noteCells(clock, one)),
    );
  }
  return { date, boardRevision: board?.revision ?? null, sheets: sheets.length };
}

async function writeBoard(
  date: string,
  timeZone: string,
  board: EvidenceBoard,
  into: Into,
): Promise<void> {
  const { source, writer } = into;
  const clock = texts.onClock(timeZone);
  const add = (name: string, pieces: AsyncIterable<string>) =>
    writer.add(`${date}/${name}`, pieces, true);
  const shown = ({ seq, opId, by, from, change }: EvidenceOperation) => ({
    seq,
    opId,
    by,
    from: from ?? null,
    change,
  });
  if (board.revision !== null) await add('operations.jsonl', jsonLines(board.operations(), shown));
  await add('board-log.jsonl', jsonLines(board.log(), withoutOperation));
  const { logColumns, logCells, saveColumns, saveCells } = texts;
  await add(
    'board-log.csv',
    tableOf(logColumns, board.log(), (one) => logCells(clock, one)),
  );
  const saves = await board.saves();
  if (saves.length === 0) return;
  await add('saves.jsonl', jsonLines(paged(saves)));
  await add(
    'saves.csv',
    tableOf(saveColumns, paged(saves), (one) => saveCells(clock, one)),
  );
  const lines = saves.findLast(({ isLast }) => isLast)?.lines;
  if (!board.saved || !lines) return;
  const paper = await source.papers.ofSave({ date, ...board.saved, lines });
  await writer.add(`${date}/deployment.pdf`, [paper], false);
}

/** The operation itself is in operations.jsonl, under the same revision. */
const withoutOperation = ({ op: _op, ...said }: { readonly op: object }) => said;

const papersOf = (source: EvidenceSource, date: string, sheets: readonly EvidenceSheet[]) =>
  source.papers.ofSheets(
    date,
    sheets.map(({ teamName, teamId, records, ...session }) => ({
      sheet: { session, records, masked: false },
      teamName: teamName ?? teamId,
      now: session.submittedAt,
    })),
  );
