import { pdfFonts, type PdfDocument, type Run, type Weight } from './pdf-fonts.ts';

/** A text as it is written: its parts in their fonts, and how wide it is at a size of 1. */
export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

/** Measures and writes texts of any script on a page (PAP-4, REP-12). */
export function pdfPen(doc: PdfDocument) {
  const runsOf = pdfFonts(doc);
  const widths = new Map<string, number>();

  function widthOf({ font, text }: Run): number {
    const key = `${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = doc.font(font).fontSize(1).widthOfString(text);
    widths.set(key, width);
    return width;
  }

  const lines = new Map<string, Line>();
  function made(text: string, weight: Weight): Line {
    const runs = runsOf(text, weight);
    return { runs, width: runs.reduce((sum, run) => sum + widthOf(run), 0) };
  }

  return {
    /** Of a report's thousands of cells most come again and again. */
    lineOf(text: string, weight: Weight): Line {
      const key = `${weight} ${text}`;
      const line = lines.get(key) ?? made(text, weight);
      lines.set(key, line);
      return line;
    },
    write({ runs }: Line, x: number, y: number, { size, color = '#000' }: Writing): void {
      let at = x;
      for (const run of runs) {
        doc.font(run.font).fontSize(size).fillColor(color);
        // On one line, whatever each font has above it.
        doc.text(run.text, at, y + ascent * size, { lineBreak: false, baseline: 'alphabetic' });
        at += widthOf(run) * size;
      }
    },
  };
}

/** What stands above the line of writing, at a size of 1: of IBM Plex Sans, in which most texts are. */
const ascent = 1.025;

interface Writing {
  readonly size: number;
  readonly color?: string;
}

/** How much of a text fits, by halves: each try measures all of its letters. Not inside a character. */
export function longestFitting(text: string, fits: (part: string) => boolean): number {
  let end = 1;
  for (let tooLong = text.length; tooLong - end > 1;) {
    const middle = Math.floor((end + tooLong) / 2);
    if (fits(text.slice(0, middle))) end = middle;
    else tooLong = middle;
  }
  return end > 1 && /[\udc00-\udfff]/.test(text[end] ?? '') ? end - 1 : end;
}
