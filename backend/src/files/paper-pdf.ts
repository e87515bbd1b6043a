import {
  longestFitting,
  pdfPen,
  writePdf,
  type Line,
  type PdfDocument,
  type Weight,
} from './pdf.ts';
import { noBreak } from './visual-order.ts';

/** What is printed, as data: it travels to a thread as it is, and the same data are the same bytes (PAP-5). */
export interface Paper {
  readonly title: string;
  readonly organisation: string;
  /** Below the title on every page: the date and its shift. */
  readonly subtitle: string;
  /** At the foot of every page: when it was made and by whom. */
  readonly made: string;
  /** ISO instant, for the file itself. */
  readonly madeAt: string;
  /** Each begins on a page of its own. */
  readonly sections: readonly PaperSection[];
}

export interface PaperSection {
  readonly heading: string;
  readonly figures?: readonly (readonly [name: string, value: string])[];
  readonly lists?: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  readonly table?: PaperTable;
}

interface PaperTable {
  readonly columns: readonly PaperColumn[];
  readonly groups: readonly {
    /** A line across all columns; none where there is one group alone. */
    readonly heading?: string;
    readonly rows: readonly (readonly string[])[];
  }[];
}

interface PaperColumn {
  readonly header: string;
  /** Of the width, as a share. */
  readonly share: number;
}

type PaperPen = ReturnType<typeof paperPen>;

/** Breaks texts into lines, black on white. */
function paperPen(doc: PdfDocument) {
  const pen = pdfPen(doc);
  const wraps = new Map<string, Line[]>();

  // A space that does not break is written as any other: not every font has it.
  const lineOf = (text: string, weight: Weight): Line =>
    pen.lineOf(text.replaceAll(noBreak, ' '), weight);

  /** A text in lines of at most this width; a word that is longer is broken. Roles and tags come again and again. */
  function wrapped(text: string, width: number, size: number, weight: Weight): Line[] {
    const key = `${weight} ${width} ${size} ${text}`;
    const wrappedLines = wraps.get(key) ?? wrap(text, width, size, weight);
    wraps.set(key, wrappedLines);
    return wrappedLines;
  }

  function wrap(text: string, width: number, size: number, weight: Weight): Line[] {
    const whole = text.includes('\n') ? undefined : lineOf(text, weight);
    if (whole && whole.width * size <= width) return [whole];
    const fits = (part: string) => lineOf(part, weight).width * size <= width;
    const lines: string[] = [];
    for (const paragraph of text.split('\n')) {
      let line = '';
      for (const word of paragraph.split(/ +/)) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (fits(longer)) {
          line = longer;
          continue;
        }
        if (line !== '') lines.push(line);
        line = word;
        while (!fits(line) && line.length > 1) {
          const end = longestFitting(line, fits);
          lines.push(line.slice(0, end));
          line = line.slice(end);
        }
      }
      lines.push(line);
    }
    return lines.map((line) => lineOf(line, weight));
  }

  const write = (line: Line, x: number, y: number, size: number): void =>
    pen.write(line, x, y, { size });

  return { lineOf, wrapped, write };
}

/** A4, in points. */
const edges = { left: 40, right: 555.28, top: 92, bottom: 790 };
const width = edges.right - edges.left;
const size = 9.5;
const lineHeight = 12.5;
/** Above and below the text of a cell: what is signed needs room. */
const cellPadding = 5;
const gap = 4;

/** Black on white, with title, page number, when and by whom on every page (PAP-2). */
export function writePaper(paper: Paper): Promise<Buffer> {
  const info = {
    Title: `${paper.title} ${paper.subtitle}`,
    Author: paper.organisation,
    // The same data are the same bytes.
    CreationDate: new Date(paper.madeAt),
  };
  return writePdf({ info }, (doc) => {
    const pen = paperPen(doc);
    const pages = pagesOf(doc, pen);
    for (const section of paper.sections) pages.section(section);
    finish(doc, pen, pages.headings, paper);
  });
}

function pagesOf(doc: PdfDocument, pen: PaperPen) {
  /** The heading of each page. */
  const headings: string[] = [];
  let y = edges.top;

  function newPage(heading: string): void {
    doc.addPage();
    headings.push(heading);
    y = edges.top;
  }
  const hasRoom = (height: number) => y + height <= edges.bottom;
  const rule = (at: number, weight = 0.5) =>
    doc
      .moveTo(edges.left, at)
      .lineTo(edges.right, at)
      .lineWidth(weight)
      .strokeColor('#000')
      .stroke();

  function paragraph(
    text: string,
    heading: string,
    weight: 'regular' | 'bold' = 'regular',
    indent = 0,
  ) {
    for (const line of pen.wrapped(text, width - indent, size, weight)) {
      if (!hasRoom(lineHeight)) newPage(heading);
      pen.write(line, edges.left + indent, y, size);
      y += lineHeight;
    }
  }

  function section({ heading, figures = [], lists = [], table }: PaperSection): void {
    newPage(heading);
    for (const [name, value] of figures) {
      pen.write(pen.lineOf(name, 'regular'), edges.left, y, size);
      pen.write(pen.lineOf(value, 'bold'), edges.left + 180, y, size);
      y += lineHeight + gap;
    }
    for (const { heading: title, lines } of lists) {
      y += lineHeight;
      if (!hasRoom(3 * lineHeight)) newPage(heading);
      paragraph(title, heading, 'bold');
      y += gap;
      for (const line of lines) {
        paragraph(line, heading, 'regular', 10);
        y += 2;
      }
    }
    if (table) drawTable(table, heading);
  }

  function drawTable({ columns, groups }: PaperTable, heading: string): void {
    const cells = cellsOf(columns);

    function row(texts: readonly Line[][]): void {
      texts.forEach((lines, index) => {
        lines.forEach((line, order) => {
          pen.write(line, (cells[index]?.x ?? 0) + gap, y + cellPadding + order * lineHeight, size);
        });
      });
      y += heightOf(texts);
      rule(y);
    }
    const heightOf = (texts: readonly Line[][]) =>
      Math.max(1, ...texts.map(({ length }) => length)) * lineHeight + 2 * cellPadding;
    const linesOf = (texts: readonly string[], weight: 'regular' | 'bold') =>
      texts.map((text, index) => pen.wrapped(text, cells[index]?.width ?? 0, size, weight));
    const head = linesOf(
      columns.map(({ header }) => header),
      'bold',
    );
    const begin = () => {
      rule(y, 1);
      row(head);
    };
    const next = (title: string | undefined) => {
      newPage(heading);
      begin();
      if (title !== undefined) groupLine(`${title} (continued)`);
    };
    const groupLine = (title: string) => {
      for (const line of pen.wrapped(title, width - 2 * gap, size + 1, 'bold')) {
        pen.write(line, edges.left + gap, y + cellPadding + 3, size + 1);
        y += lineHeight + 1;
      }
      y += 2 * cellPadding;
      rule(y);
    };

    y += gap;
    begin();
    for (const { heading: title, rows } of groups) {
      // A heading does not stand alone at the end of a page.
      if (title !== undefined) {
        if (!hasRoom(5 * lineHeight)) next(undefined);
        groupLine(title);
      }
      for (const texts of rows) {
        const lines = linesOf(texts, 'regular');
        if (!hasRoom(heightOf(lines))) next(title);
        row(lines);
      }
    }
  }

  return { section, headings };
}

/** What stands on every page, once it is known how many there are. */
function finish(
  doc: PdfDocument,
  pen: PaperPen,
  headings: readonly string[],
  { title, subtitle, organisation, made }: Paper,
): void {
  headings.forEach((heading, index) => {
    doc.switchToPage(index);
    const [name] = pen.wrapped(organisation, width / 2, 10, 'regular');
    if (name) pen.write(name, edges.right - name.width * 10, 40, 10);
    pen.write(pen.lineOf(title, 'regular'), edges.left, 40, 10);
    const [large] = pen.wrapped(heading, width, 16, 'bold');
    if (large) pen.write(large, edges.left, 55, 16);
    pen.write(pen.lineOf(subtitle, 'regular'), edges.left, 76, 9);
    pen.write(pen.lineOf(made, 'regular'), edges.left, 806, 8);
    const number = pen.lineOf(`Page ${index + 1} of ${headings.length}`, 'regular');
    pen.write(number, edges.right - number.width * 8, 806, 8);
  });
}

function cellsOf(columns: PaperTable['columns']): { x: number; width: number }[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ share }, index) => {
    const before = columns.slice(0, index).reduce((sum, one) => sum + one.share, 0);
    return {
      x: edges.left + (before / shares) * width,
      width: (share / shares) * width - 2 * gap,
    };
  });
}
