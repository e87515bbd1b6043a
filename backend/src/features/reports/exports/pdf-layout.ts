import type { Cell, Column, ReportTable } from './report-table.ts';

/** A table cut into pages of A4 landscape: columns that do not fit stand on pages of their own. Pure. */

export interface PlacedColumn {
  readonly column: Column;
  readonly index: number;
  readonly x: number;
  readonly width: number;
}

export interface PdfPage {
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

export function pdfLayout(table: ReportTable): { pages: PdfPage[] } {
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
