import { version as product } from '../../keeper.ts';
import type { LoggedRecord, RecordedBoard } from '../../../board/index.ts';
import type { EvidenceSheet, EvidenceSource } from '../evidence.source.ts';
import { packVersion, type PackDay, type PackTrail, type PreviousPack } from './manifest.ts';
import { packWriter, type PackWriter } from './pack-writer.ts';
import { addDays, daysBetween } from '@muster/protocol';
import * as texts from './pack-texts.ts';

interface About {
  readonly from: string;
  readonly to: string;
  readonly at: string;
  readonly timeZone: string;
  readonly name: string;
}

/** What a stranger reads first: what is what, how it is verified, and what that shows (EVI-7). */
const packReadme = (
  { from, to, at, timeZone, name }: About,
  organisation: string,
): string => `EVIDENCE PACK
=============

Of:       ${organisation.replace(/\s+/g, ' ')}
Days:     ${from} to ${to}, both included
Moment:   ${at} (UTC)
File:     ${name}

This archive was made by Muster, a live attendance and deployment board. It has what was recorded for these
days: who was marked present or absent, who was posted where, who changed what, and when. What was confirmed
before the moment above is in it. A day that has no folder has no records.


WHAT IS WHAT
------------

Each day has a folder with its date. A file is left out where there is nothing to write into it.

  sheets            The attendance of each team: one line for each person, as it stood at the moment.
  sheet-log         Every change of these sheets, the earliest first: what it was, what it became, by whom.
  team-sheets.pdf   The same sheets as they are printed.
  operations.jsonl  Everything done to the deployment board that took effect, as the program recorded it.
  board-log         The same in words, with what was done to handover notes, the earliest first.
  saves             Each time the deployment was saved. "The one that counts" was in force at the end. There
                    are no places beside a save that changed nothing, that was replaced at once, or more
                    than 30 days ago; they follow from operations.jsonl.
  deployment.pdf    The saved deployment that counts, as it is printed.
  notes             Handover notes, deleted ones too, and who has marked them as read.

Beside the folders:

  absences          Known absences that touch these days, as they stood at the moment: who was to be away, from
                    when to when and why, as it was entered before any sheet. There is no name where somebody was
                    deleted since.
  audit             The audit trail of these days: what administrators did, sign-ins, exports. It is one
                    piece of the trail without a gap.
  manifest.json     The name, size and SHA-256 of every file, and of which entries of the trail it speaks.
  manifest.sha256   The seal, which is the SHA-256 of manifest.json, and the SHA-256 of each of its lines.
  lines.sha256      The SHA-256 of each line of each text file.

Files that end in .csv are tables for a spreadsheet program, with times of ${timeZone}. A cell that begins
with an apostrophe was guarded so that no spreadsheet runs it as a formula. Files that end in .jsonl have one
record in JSON on each line, with times in UTC; where a table and a .jsonl file differ in form, the latter is
what was stored. Names are those that were recorded then; people who were deleted since are named too.


HOW TO VERIFY IT
----------------

With a copy of Muster of any machine, without a server, a database or a network:

  npm run admin -- verify FILE.zip
  npm run admin -- verify FILE.zip --seal SEAL

It reads every file, compares it with the manifest and says that the pack is whole, or names each file that
was altered, with the first line of it that is not as it was, and what is missing or was added. It ends with
code 0 or 1. It also follows the chain of the audit entries. With --seal it compares the seal too.

Without Muster: unpack the archive, work out the SHA-256 of a file with any tool (sha256sum, shasum -a 256,
certutil -hashfile FILE SHA256) and compare it with its line in manifest.json. The SHA-256 of manifest.json is
the seal.


WHAT THIS SHOWS, AND WHAT NOT
-----------------------------

That the pack is whole shows that its files, lines and hashes belong together. Whoever alters a file and
leaves the rest is found out. Whoever makes a new pack with new hashes is not, by the pack alone: its seal is
then another one. The seal of the true pack stands in the organisation's audit trail, in the entry
"evidence.made" with this file's name, and the next pack names that entry in its manifest ("previous"). Ask for
that entry, or write the seal down when the pack is handed over, and compare.

Each audit entry holds the hash of the one before it. So entries cannot be altered, left out or put in between
without every later hash becoming another one. The hash of the last entry before this pack is in manifest.json
("trail", "end"); the organisation's own "npm run admin -- verify" follows the whole chain up to today.

Nothing here shows that what was recorded is true, that nobody with full access to the database altered it
before the pack was made, or that the clock of the server was right.
`;

const { jsonLines, paged, tableOf } = texts;

interface PackRange {
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
async function writeContents(
  range: PackRange,
  {
    source,
    writer,
    told: onDayDone,
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
    onDayDone(index + 1);
  }
  // After the sheets, some of whose marks were taken from them.
  const absences = await source.absences(from, to);
  if (absences.length > 0) {
    const clock = texts.onClock(timeZone);
    await writer.add('absences.jsonl', jsonLines(paged(absences)), true);
    const { absenceColumns, absenceCells } = texts;
    const table = tableOf(absenceColumns, paged(absences), (one) =>
      absenceCells(clock, one, teamNames),
    );
    await writer.add('absences.csv', table, true);
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
  board: RecordedBoard,
  into: Into,
): Promise<void> {
  const { source, writer } = into;
  const clock = texts.onClock(timeZone);
  const add = (name: string, pieces: AsyncIterable<string>) =>
    writer.add(`${date}/${name}`, pieces, true);
  const shown = ({ seq, opId, by, from, change }: LoggedRecord) => ({
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

interface Order {
  readonly range: PackRange;
  readonly madeBy: { readonly id: string; readonly name: string } | null;
  readonly source: EvidenceSource;
  /** How many days are written; whoever throws here ends it. */
  told(days: number): void;
}

/** Makes a pack; what was begun is removed again when it cannot be finished (EVI-10). */
export async function makePack(
  target: string,
  { range, madeBy, source, told: onDayDone }: Order,
): Promise<{ seal: string; bytes: number; files: number }> {
  const writer = await packWriter(target, range.at);
  try {
    const contents = await writeContents(range, { source, writer, told: onDayDone });
    return await writer.end({
      muster: 'evidence',
      version: packVersion,
      product,
      name: range.name,
      organisation: source.organisation(),
      timeZone: range.timeZone,
      from: range.from,
      to: range.to,
      at: range.at,
      madeBy,
      ...contents,
    });
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}
