import { mostImportLines, type ImportColumn } from '@muster/protocol';
import { CsvError, parse } from 'csv-parse/sync';
import { headerOf, longestRecord, unreadable, type Header } from './import.header.ts';

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
  const what = otherKinds.find(([begins]) => begins.test(text.slice(0, 500)))?.[1];
  if (what === undefined) return;
  throw unreadable(
    `The file is ${what}, not CSV, whatever its name says. Open it in a spreadsheet, save it as “CSV UTF-8” and choose that.`,
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

interface FileRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem?: string;
}

const isFilled = ({ cells, problem }: FileRecord): boolean =>
  problem !== undefined || cells.some((cell) => cell.trim() !== '');

/** What stands below the header. From a line on that cannot be read each line is read by itself. */
function recordsOf(text: string, { next, separator }: Header): FileRecord[] {
  const rows = text.split('\n').slice(next - 1);
  const records: FileRecord[] = [];
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

function recordOf(row: string, line: number, options: object): FileRecord {
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
