import {
  fewOf,
  importColumns,
  isAlike,
  optionalImportColumns,
  type ImportColumn,
  mostImportLines,
} from '@muster/protocol';
import { parse } from 'csv-parse/sync';
import {
  csvText,
  longestRecord,
  recordsBelow,
  saidSeparator,
  separators,
  unreadable,
  unreadableSigns,
} from '../../../files/csv-records.ts';

/** Where the columns of a file of people are named, and what separates its cells (DIR-120). */
export interface Header {
  /** The line it begins in, the file's first being 1. */
  readonly line: number;
  /** The first line below it. */
  readonly next: number;
  readonly separator: string;
  readonly columns: readonly ImportColumn[];
}

interface FileRecord {
  readonly line: number;
  /** The line it ends in. */
  readonly end: number;
  readonly cells: readonly string[];
}

/** Titles, dates of print and the like stand above it, not more of them. */
const mostAbove = 20;
const mostColumns = 100;
const columns: readonly ImportColumn[] = [...importColumns, ...optionalImportColumns];

/** The line that names most columns, among the first ones. Throws IMPORT_UNREADABLE in words. */
function headerOf(text: string): Header {
  const said = saidSeparator(text);
  const found = [...new Set([...(said ? [said] : []), ...separators])].flatMap((separator) =>
    firstRecords(text, separator).map((record) => ({ ...record, separator })),
  );
  const knownIn = ({ cells }: FileRecord) =>
    cells.filter((cell) => columnCalled(cell) !== undefined).length;
  /** What a program puts above what it writes is no header. */
  const isSaid = ({ cells: [cell = ''] }: FileRecord) => /^(?:sep=|#)/i.test(cell);
  const isFilled = ({ cells }: FileRecord) => cells.some((cell) => /[^\s,;|]/.test(cell));
  const filled = found.filter(isFilled);
  const first = filled.find((record) => !isSaid(record)) ?? filled[0];
  if (!first) throw unreadable('The file is empty.');
  const best = found.reduce((most, one) => (knownIn(one) > knownIn(most) ? one : most), first);
  const { line, end, separator, cells } = best;
  return { line, next: end + 1, separator, columns: columnsIn(cells, line) };
}

const columnCalled = (cell: string): ImportColumn | undefined =>
  columns.find((column) => isAlike(column, cell));

function firstRecords(text: string, separator: string): FileRecord[] {
  const above = text.split('\n', mostAbove).join('\n').slice(0, longestRecord);
  const found: FileRecord[] = [];
  try {
    parse(above, {
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: '\n',
      on_record: (cells: string[], { lines: end }) => {
        found.push({ line: end - (cells.join('').split('\n').length - 1), end, cells });
        return null;
      },
    });
    return found;
  } catch {
    // A quotation mark that nothing closes: the lines as they stand.
    return above.split('\n').map((row, at) => ({
      line: at + 1,
      end: at + 1,
      cells: row.split(separator).map((cell) => cell.replace(/^"|"$/g, '')),
    }));
  }
}

/** Which column stands where. Throws for one that is missing, not known or there twice. */
function columnsIn(cells: readonly string[], line: number): ImportColumn[] {
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (width > mostColumns) {
    throw unreadable(
      `Line ${line} has ${width} columns. A file of people has at most ${mostColumns}.`,
    );
  }
  const found = cells
    .slice(0, width)
    .map((cell) => columnCalled(cell) ?? cell.trim().replace(/\s+/g, ' '));
  const columnNames: readonly string[] = columns;
  const missing = importColumns.filter((column) => !found.includes(column));
  const odd = found.filter((name) => !columnNames.includes(name));
  const twice = found.filter((name, index) => found.indexOf(name) !== index);
  const taken = cells.find((cell) => cell.trim() !== '') ?? '';
  const expected = `A line of the file names the columns: ${importColumns.join(', ')}, and if needed Password, Tags and Phone. Taken as that: line ${line}, which begins with “${taken.trim().slice(0, 40)}”.`;
  if (missing.length > 0) throw unreadable(`${expected} Missing: ${missing.join(', ')}.`);
  if (twice.length > 0) throw unreadable(`${expected} Twice: ${fewOf([...new Set(twice)])}.`);
  if (odd.length > 0) {
    const names = odd.map((name) => (name === '' ? 'a column without a name' : name.slice(0, 40)));
    throw unreadable(`${expected} Not known: ${fewOf(names)}.`);
  }
  return found as ImportColumn[];
}

/** A line of the file; the cells as they stand there. */
export interface FileLine {
  /** Where it begins; the file's first line is 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<ImportColumn, string>>>;
  /** How many cells it has, where these are not as many as the header's. */
  readonly oddCells: number | null;
  /** Why it cannot be read, in words. */
  readonly problem?: string;
}

export interface ImportFile {
  readonly header: Header;
  readonly lines: readonly FileLine[];
}

/** Reads a file of people (DIR-120, DIR-121). Throws IMPORT_UNREADABLE in words for whoever made the file. */
export function readImportFile(csv: string): ImportFile {
  const text = csvText(csv);
  const header = orUnreadable(text, () => headerOf(text));
  const { columns, separator } = header;
  const records = recordsBelow(text, { ...header, most: mostImportLines });
  if (records.length === 0) throw unreadable('The file has a header and no lines below it.');
  if (records.length > mostImportLines) {
    throw unreadable(
      `The file has more than ${mostImportLines} lines. Split it, and import one part after the other.`,
    );
  }
  const lines = records.map(({ line, cells, problem }) => ({
    line,
    cells: Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])),
    oddCells: problem !== undefined || isFitting(cells, columns.length) ? null : cells.length,
    ...((problem ?? unreadableSigns(cells.join(separator))) !== undefined && {
      problem: problem ?? unreadableSigns(cells.join(separator)),
    }),
  }));
  return { header, lines };
}

/** Spreadsheets leave empty cells behind the last column. */
const isFitting = (cells: readonly string[], width: number): boolean =>
  cells.length >= width && cells.slice(width).every((cell) => cell.trim() === '');

/** Where no header is found in what is no text, that is why. */
function orUnreadable<T>(text: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const above = text.split('\n', 20);
    const at = above.findIndex((row) => unreadableSigns(row) !== undefined);
    if (at < 0) throw error;
    throw unreadable(`Line ${at + 1}: ${unreadableSigns(above[at] ?? '') ?? ''}`);
  }
}
