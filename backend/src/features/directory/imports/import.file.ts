import {
  fewOf,
  importColumns,
  isAlike,
  optionalImportColumns,
  type ImportColumn,
  mostImportLines,
} from '@muster/protocol';
import { parse, CsvError } from 'csv-parse/sync';
import { Fault } from '../../../lib/fault.ts';

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
/** No line of people is longer, in characters. */
const longestRecord = 100_000;
const separators = [',', ';', '\t', '|'];
const columns: readonly ImportColumn[] = [...importColumns, ...optionalImportColumns];

export const unreadable = (reason: string) => new Fault('IMPORT_UNREADABLE', { words: { reason } });

/** The line that names most columns, among the first ones. Throws IMPORT_UNREADABLE in words. */
function headerOf(text: string): Header {
  const said = /^"?sep=(.)"?\s*\n/i.exec(text)?.[1];
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
  const text = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  refuseOtherKinds(text);
  const header = orUnreadable(text, () => headerOf(text));
  const { columns, separator } = header;
  const records = recordsOf(text, header);
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

/** What programs save under a name that ends in .csv or .xls, by how it begins. */
const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^\s*<(?:\?xml|workbook)/i, 'an XML workbook'],
  [/^\s*<(?:!doctype|html|head|meta|body|table|style)/i, 'an HTML page'],
  [/^PK\p{Cc}{2}/u, 'a workbook'],
  [/^[\uFFFDÐÏ]+\p{Cc}[\uFFFDà]/u, 'a workbook of an old Excel'],
  [/^%PDF-/, 'a PDF'],
  [/^\{\\rtf/, 'a text document'],
  [/^\s*[[{]\s*["{\]}]/, 'JSON'],
];

function refuseOtherKinds(text: string): void {
  const fileKind = otherKinds.find(([begins]) => begins.test(text.slice(0, 500)))?.[1];
  if (fileKind === undefined) return;
  throw unreadable(
    `The file is ${fileKind}, not CSV, whatever its name says. Open it in a spreadsheet, save it as “CSV UTF-8” and choose that.`,
  );
}

/** What is no text, or was text in another encoding: signs stand where the letters were. */
const unreadableSigns = (text: string): string | undefined =>
  /[\0\uFFFD]|\p{Cs}/u.test(text)
    ? 'The line has characters that cannot be read. Save the file as CSV in UTF-8 and choose it again.'
    : undefined;

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

interface ReadRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem?: string;
}

const isFilled = ({ cells, problem }: ReadRecord): boolean =>
  problem !== undefined || cells.some((cell) => cell.trim() !== '');

/** What stands below the header. From a line on that cannot be read each line is read by itself. */
function recordsOf(text: string, { next, separator }: Header): ReadRecord[] {
  const rows = text.split('\n').slice(next - 1);
  const records: ReadRecord[] = [];
  /** How many of the rows are read. */
  let read = 0;
  const options = {
    delimiter: separator,
    relax_column_count: true,
    record_delimiter: '\n',
    max_record_size: longestRecord,
  };
  try {
    parse(rows.join('\n'), {
      ...options,
      to: mostImportLines + 1,
      on_record: (cells: string[], { lines: end }) => {
        const before = cells.join('').split('\n').length - 1;
        records.push({ line: next - 1 + end - before, cells });
        read = end;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    for (const [at, row] of rows.slice(read).entries()) {
      if (records.length > mostImportLines) break;
      records.push(recordOf(row, next + read + at, options));
    }
  }
  return records.filter(isFilled);
}

function recordOf(row: string, line: number, options: object): ReadRecord {
  try {
    const [cells = []] = parse(row, { ...options, to: 1 });
    return { line, cells };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line, cells: [], problem: `Line ${line} cannot be read: ${whyOf(error)}.` };
  }
}

function whyOf({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return `it has more than ${longestRecord} characters`;
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'a quotation mark is opened and never closed'
    : 'a quotation mark stands inside a cell; within quotes it is written twice';
}
