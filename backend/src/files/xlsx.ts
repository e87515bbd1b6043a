import writeExcelFile, { type Cell as SheetCell } from 'write-excel-file/node';
import type { Cell, Column, ReportTable } from './table.ts';

const dateFormat = 'yyyy-mm-dd';
const dayFormat = 'd mmm';
const instantFormat = 'yyyy-mm-dd hh:mm';
const bold = { fontWeight: 'bold' } as const;

/** A workbook with real numbers and dates; headers and first columns stay when it scrolls. */
export function writeXlsx(table: ReportTable): Promise<Buffer> {
  const { title, columns, rows, footer = [], subheader, frozenColumns } = table;
  const line = (cells: readonly Cell[]) =>
    cells.map((cell, index) => cellOf(cell, columns[index] as Column));
  const heads = [columns.map(headerOf), ...(subheader ? [subheader.map(quiet)] : [])];
  const sums = footer.map((cells) => line(cells).map((cell) => cell && { ...cell, ...bold }));
  const asOf: MadeCell[] = [{ value: table.asOf, type: String }];
  return writeExcelFile([...heads, ...rows.map(line), ...sums, asOf], {
    sheet: title,
    columns: columns.map(({ width }) => ({ width: Math.max(width, 4) + 1 })),
    stickyRowsCount: heads.length,
    stickyColumnsCount: frozenColumns,
  }).toBuffer();
}

type MadeCell = Extract<SheetCell, { value?: unknown }>;

function headerOf({ header, isDate }: Column): MadeCell {
  return isDate
    ? { value: midnight(header), type: Date, format: dayFormat, align: 'center', ...bold }
    : { value: header, type: String, ...bold };
}

const quiet = (value: string): MadeCell => ({ value, type: String, align: 'center' });

function cellOf(cell: Cell, { kind }: Column): MadeCell | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number')
    return kind === 'percent'
      ? { value: cell / 100, type: Number, format: '0%' }
      : { value: cell, type: Number };
  if (kind === 'date') return { value: midnight(cell), type: Date, format: dateFormat };
  if (kind === 'instant')
    return { value: new Date(`${cell}:00Z`), type: Date, format: instantFormat };
  return {
    value: cell,
    type: String,
    ...(kind === 'mark' && { align: 'center', ...marked(cell) }),
  };
}

/** Presence is quiet: what stands out is who was not there. */
const marked = (cell: string) =>
  cell === 'P' ? { textColor: '#8894A5' } : cell === '-' ? {} : bold;

/** A spreadsheet's dates have no zone: they are read as UTC. */
const midnight = (date: string) => new Date(`${date}T00:00:00Z`);
