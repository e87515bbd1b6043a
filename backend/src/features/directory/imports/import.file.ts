import {
  importColumns,
  mostImportLines,
  optionalImportColumns,
  type ImportColumn,
} from '@muster/protocol';
import { CsvError, parse } from 'csv-parse/sync';
import { Fault } from '../../../lib/fault.ts';

/** A line of the file; the cells as they stand there. */
export interface FileLine {
  /** Where it begins; the header is line 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<ImportColumn, string>>>;
  /** How many cells it has, where these are not as many as the header's. */
  readonly oddCells: number | null;
}

const columns = [...importColumns, ...optionalImportColumns];

/** Reads a file of people (DIR-120, DIR-121). Throws IMPORT_UNREADABLE in words for whoever made the file. */
export function readImportFile(csv: string): FileLine[] {
  const text = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  refuseUnreadable(text);
  const [header, ...lines] = recordsOf(text);
  if (!header) throw unreadable('The file is empty.');
  const names = namesIn(header.cells);
  if (lines.length === 0) throw unreadable('The file has a header and no lines below it.');
  if (lines.length > mostImportLines) {
    throw unreadable(
      `The file has more than ${mostImportLines} lines. Split it, and import one part after the other.`,
    );
  }
  return lines.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
    oddCells: isFitting(cells, names.length) ? null : cells.length,
  }));
}

/** Spreadsheets leave empty cells behind the last column. */
const isFitting = (cells: readonly string[], width: number): boolean =>
  cells.length >= width && cells.slice(width).every((cell) => cell.trim() === '');

const unreadable = (reason: string) => new Fault('IMPORT_UNREADABLE', { words: { reason } });

/** What is no text, or was text in another encoding: signs stand where the letters were. */
function refuseUnreadable(text: string): void {
  const at = text.search(/[\0\uFFFD]|\p{Cs}/u);
  if (at < 0) return;
  const line = text.slice(0, at).split('\n').length;
  throw unreadable(
    `Line ${line} has characters that cannot be read. Save the file as CSV in UTF-8 and choose it again.`,
  );
}

interface FileRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

function recordsOf(text: string): FileRecord[] {
  const records: FileRecord[] = [];
  /** The last line that was read. */
  let read = 0;
  try {
    parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      record_delimiter: '\n',
      to: mostImportLines + 2,
      on_record: (cells: string[], { lines: end }) => {
        const before = cells.join('').split('\n').length - 1;
        if (cells.some((cell) => cell.trim() !== '')) records.push({ line: end - before, cells });
        read = end;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(quotingWords(error, read + 1));
  }
  return records;
}

/** Spreadsheets write commas, semicolons where a comma is the decimal sign, and tabs to the clipboard. */
function separatorOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  const found = [',', ';', '\t'].map((sign) => [header.split(sign).length, sign] as const);
  return found.reduce((most, one) => (one[0] > most[0] ? one : most))[1];
}

function quotingWords(error: CsvError, next: number): string {
  const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? next : Number(error['lines'] ?? next);
  const why =
    error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quotation mark is opened and never closed'
      : 'a quotation mark stands inside a cell; within quotes it is written twice';
  return `Line ${line} cannot be read: ${why}.`;
}

/** Which column stands where. Throws for one that is missing, not known or there twice. */
function namesIn(header: readonly string[]): ImportColumn[] {
  const width = header.findLastIndex((cell) => cell.trim() !== '') + 1;
  const found = header.slice(0, width).map((cell) => {
    const name = cell.trim().replace(/\s+/g, ' ');
    return columns.find((column) => column.toLowerCase() === name.toLowerCase()) ?? name;
  });
  const known: readonly string[] = columns;
  const missing = importColumns.filter((column) => !found.includes(column));
  const odd = found.filter((name) => !known.includes(name));
  const twice = found.filter((name, index) => found.indexOf(name) !== index);
  const expected = `The first line names the columns: ${importColumns.join(', ')}, and if needed Password, Tags and Phone.`;
  if (missing.length > 0) throw unreadable(`${expected} Missing: ${missing.join(', ')}.`);
  if (twice.length > 0) throw unreadable(`${expected} Twice: ${[...new Set(twice)].join(', ')}.`);
  if (odd.length > 0) {
    const names = odd.map((name) => (name === '' ? 'a column without a name' : name.slice(0, 40)));
    throw unreadable(`${expected} Not known: ${names.join(', ')}.`);
  }
  return found as ImportColumn[];
}
