import { longestFitting, pdfPen, type Line } from '../../lib/pdf/pdf-pen.ts';
import type { PdfDocument, Weight } from '../../lib/pdf/pdf-fonts.ts';
import { noBreak } from './paper-words.ts';

export type { Line };
export type PaperPen = ReturnType<typeof paperPen>;

/** Breaks texts into lines, black on white. */
export function paperPen(doc: PdfDocument) {
  const pen = pdfPen(doc);
  const wraps = new Map<string, Line[]>();

  // A space that does not break is written as any other: not every font has it.
  const lineOf = (text: string, weight: Weight): Line =>
    pen.lineOf(text.replaceAll(noBreak, ' '), weight);

  /** A text in lines of at most this width; a word that is longer is broken. Roles and tags come again and again. */
  function wrapped(text: string, width: number, size: number, weight: Weight): Line[] {
    const key = `${weight} ${width} ${size} ${text}`;
    const known = wraps.get(key) ?? wrap(text, width, size, weight);
    wraps.set(key, known);
    return known;
  }

  function wrap(text: string, width: number, size: number, weight: Weight): Line[] {
    const whole = text.includes('\n') ? undefined : lineOf(text, weight);
    if (whole && whole.width * size <= width) return [whole];
    const fits = (part: string) => lineOf(part, weight).width * size <= width;
    const lines: string[] = [];
    for (const given of text.split('\n')) {
      let line = '';
      for (const word of given.split(/ +/)) {
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
