import { type PdfDocument, longestFitting, pdfPen, writePdf } from './pdf.ts';
import type { Cell, Column, ReportTable } from './table.ts';

/** A table cut into pages of A4 landscape: columns that do not fit stand on pages of their own. Pure. */

interface PlacedColumn {
  readonly column: Column;
  readonly index: number;
  readonly x: number;
  readonly width: number;
}

interface PdfPage {
  readonly edges: { left: number; right: number; top: number; bottom: number };
  readonly columns: readonly PlacedColumn[];
  readonly rows: readonly { readonly cells: readonly Cell[]; readonly isSum: boolean }[];
  readonly rowHeight: number;
  readonly firstRow: number;
  readonly tableBottom: number;
}

const edges = { left: 28, right: 841.89 - 28, top: 58, bottom: 595.28 - 34 };
const rowHeight = 12;
const headHeight = 20;
const rowsOnPage = Math.floor((edges.bottom - edges.top - headHeight) / rowHeight);
const pointsPerCharacter = 4.4;

function pdfLayout(table: ReportTable): { pages: PdfPage[] } {
  const { columns, rows, footer = [], frozenColumns } = table;
  const all = [
    ...rows.map((cells) => ({ cells, isSum: false })),
    ...footer.map((cells) => ({ cells, isSum: true })),
  ];
  const firstRow = edges.top + headHeight;
  const pages: PdfPage[] = [];
  for (let start = 0; start === 0 || start < all.length; start += rowsOnPage) {
    const part = all.slice(start, start + rowsOnPage);
    for (const across of columnPages(columns, frozenColumns))
      pages.push({
        edges,
        columns: across,
        rows: part,
        rowHeight,
        firstRow,
        tableBottom: firstRow + part.length * rowHeight,
      });
  }
  return { pages };
}

const widthOf = ({ width }: Column) => width * pointsPerCharacter;

function columnPages(columns: readonly Column[], frozen: number): PlacedColumn[][] {
  const indexed = columns.map((column, index) => ({ column, index }));
  const [fixed, others] = [indexed.slice(0, frozen), indexed.slice(frozen)];
  const room = edges.right - edges.left - sum(fixed.map(({ column }) => widthOf(column)));
  const parts: (typeof indexed)[] = [[]];
  let used = 0;
  for (const one of others) {
    const width = widthOf(one.column);
    if (used + width > room && used > 0) {
      parts.push([]);
      used = 0;
    }
    parts.at(-1)?.push(one);
    used += width;
  }
  return parts.map((part) => placed([...fixed, ...part], parts.length === 1));
}

/** Side by side; where all fit on one page they share what is left. */
function placed(part: readonly { column: Column; index: number }[], isWhole: boolean) {
  const room = edges.right - edges.left;
  const scale = isWhole ? Math.max(1, room / sum(part.map(({ column }) => widthOf(column)))) : 1;
  let x = edges.left;
  return part.map(({ column, index }): PlacedColumn => {
    const width = widthOf(column) * scale;
    x += width;
    return { column, index, x: x - width, width };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const ink = '#12161D';
const quiet = '#626D80';
const line = '#C5CBD6';
const size = 7.5;

/** A4 landscape with the organisation's name, repeated headers and page numbers. */
export function writeTable(table: ReportTable): Promise<Buffer> {
  const { title, organisation, subtitle } = table;
  const info = { Title: title, Author: organisation, Subject: subtitle };
  return writePdf({ layout: 'landscape', info }, (doc) => {
    const { pages } = pdfLayout(table);
    const pen = penOn(doc);
    pages.forEach((page, index) => {
      doc.addPage();
      drawPage(doc, pen, table, page, `Page ${index + 1} of ${pages.length}`);
    });
  });
}

interface Writing {
  readonly weight?: 'regular' | 'bold';
  readonly size?: number;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
}
type Pen = ReturnType<typeof penOn>;

/** Writes a text into a box: in the fonts that have its letters, smaller where it is too long, cut where that is not enough. */
function penOn(doc: PdfDocument) {
  const pen = pdfPen(doc);
  return function write(text: string, x: number, y: number, width: number, writing: Writing = {}) {
    const { weight = 'regular', size: wanted = size, color = ink, align = 'left' } = writing;
    let line = pen.lineOf(text, weight);
    const used = Math.max(Math.min(wanted, width / Math.max(line.width, 0.001)), wanted * 0.6);
    const fits = (part: string) => pen.lineOf(part, weight).width * used <= width + 0.1;
    if (!fits(text)) line = pen.lineOf(text.slice(0, longestFitting(text, fits)), weight);
    const left = width - line.width * used;
    const from = x + (align === 'right' ? left : align === 'center' ? left / 2 : 0);
    pen.write(line, from, y + (wanted - used) / 2, { size: used, color });
  };
}

function drawPage(doc: PdfDocument, pen: Pen, table: ReportTable, page: PdfPage, number: string) {
  const { left, right, top, bottom } = page.edges;
  const width = right - left;
  pen(table.title, left, 24, width * 0.6, { weight: 'bold', size: 13 });
  pen(table.organisation, left + width * 0.6, 26, width * 0.4, { align: 'right', size: 10 });
  pen(table.subtitle, left, 42, width, { color: quiet, size: 8 });
  pen(number, left, bottom + 10, width, { color: quiet, align: 'right', size: 8 });

  page.columns.forEach(({ column, index, x, width: columnWidth }) => {
    if (column.kind === 'day off')
      doc.rect(x, top, columnWidth, page.tableBottom - top).fill('#EEF0F4');
    if (column.kind === 'day off') return;
    const align = alignOf(column);
    const [head, below] = headerLines(column);
    pen(head, x + 1, top + 2, columnWidth - 2, { weight: 'bold', align });
    const word = below ?? table.subheader?.[index] ?? '';
    pen(word, x + 1, top + 11, columnWidth - 2, { color: quiet, size: 6, align });
  });
  rule(doc, left, right, page.firstRow);
  page.rows.forEach(({ cells, isSum }, order) => {
    const y = page.firstRow + order * page.rowHeight;
    for (const { column, index, x, width: columnWidth } of page.columns) {
      const cell = cells[index] ?? null;
      if (cell === null || column.kind === 'day off') continue;
      // Presence is quiet, and a dot is drawn much faster than written.
      if (column.kind === 'mark' && cell === 'P')
        doc.circle(x + columnWidth / 2, y + page.rowHeight / 2, 1).fill(quiet);
      else pen(textOf(cell, column), x + 1, y + 2, columnWidth - 2, styleOf(cell, column, isSum));
    }
    rule(doc, left, right, y + page.rowHeight);
  });
}

const rule = (doc: PdfDocument, from: number, to: number, y: number) =>
  doc.moveTo(from, y).lineTo(to, y).lineWidth(0.3).strokeColor(line).stroke();

/** A day's column has its date above and its shift below. */
function headerLines({ header, isDate }: Column): [string, string?] {
  return isDate ? [`${Number(header.slice(8))}/${Number(header.slice(5, 7))}`] : [header];
}

const alignOf = ({ kind }: Column) =>
  kind === 'mark' ? 'center' : kind === 'number' || kind === 'percent' ? 'right' : 'left';

function textOf(cell: Cell, { kind }: Column): string {
  if (kind === 'percent') return `${cell}%`;
  return kind === 'instant' ? String(cell).replace('T', ' ') : String(cell);
}

function styleOf(cell: Cell, column: Column, isSum: boolean): Writing {
  const isException = column.kind === 'mark' && typeof cell === 'string' && cell !== '-';
  return {
    align: alignOf(column),
    weight: isSum || isException ? 'bold' : 'regular',
    color: column.kind === 'mark' && !isException ? quiet : ink,
  };
}
