import { parse, CsvError } from 'csv-parse/sync';
import { Fault } from '../lib/fault.ts';

/** Files of lines that are imported, as programs save them (DIR-120, ABS-8). */

/** No line is longer, in characters. */
export const longestRecord = 100_000;
export const separators: readonly string[] = [',', ';', '\t', '|'];

export const unreadable = (reason: string) => new Fault('IMPORT_UNREADABLE', { words: { reason } });

/** What `sep=;` above the lines says. */
export const saidSeparator = (text: string): string | undefined =>
  /^"?sep=(.)"?[^\S\n]*\n/i.exec(text)?.[1];

/** A file's text, with its lines ended alike. Throws IMPORT_UNREADABLE for what is no CSV. */
export function csvText(csv: string): string {
  const text = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  refuseOtherKinds(text);
  return text;
}

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
export const unreadableSigns = (text: string): string | undefined =>
  /[\0\uFFFD]|\p{Cs}/u.test(text)
    ? 'The line has characters that cannot be read. Save the file as CSV in UTF-8 and choose it again.'
    : undefined;

export interface CsvRecord {
  /** Where it begins; the file's first line is 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it cannot be read, in words. */
  readonly problem?: string;
}

const isFilled = ({ cells, problem }: CsvRecord): boolean =>
  problem !== undefined || cells.some((cell) => cell.trim() !== '');

interface Below {
  /** The first line that is read. */
  readonly next: number;
  readonly separator: string;
  /** One more is read, so that too many are seen. */
  readonly most: number;
}

/** The filled lines from one on. From a line on that cannot be read each line is read by itself. */
export function recordsBelow(text: string, { next, separator, most }: Below): CsvRecord[] {
  const rows = text.split('\n').slice(next - 1);
  const records: CsvRecord[] = [];
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
      to: most + 1,
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
      if (records.length > most) break;
      records.push(recordOf(row, next + read + at, options));
    }
  }
  return records.filter(isFilled);
}

function recordOf(row: string, line: number, options: object): CsvRecord {
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
