import {
  fewOf,
  importColumns,
  isAlike,
  optionalImportColumns,
  type ImportColumn,
} from '@muster/protocol';
import { parse } from 'csv-parse/sync';
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

export interface FileRecord {
  readonly line: number;
  /** The line it ends in. */
  readonly end: number;
  readonly cells: readonly string[];
}

/** Titles, dates of print and the like stand above it, not more of them. */
const mostAbove = 20;
const mostColumns = 100;
/** No line of people is longer, in characters. */
export const longestRecord = 100_000;
const separators = [',', ';', '\t', '|'];
const columns: readonly ImportColumn[] = [...importColumns, ...optionalImportColumns];

export const unreadable = (reason: string) => new Fault('IMPORT_UNREADABLE', { words: { reason } });

/** The line that names most columns, among the first ones. Throws IMPORT_UNREADABLE in words. */
export function headerOf(text: string): Header {
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
  const known: readonly string[] = columns;
  const missing = importColumns.filter((column) => !found.includes(column));
  const odd = found.filter((name) => !known.includes(name));
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
