import { noBreak } from './paper-words.ts';
import { paperFonts, type PaperDocument, type Run, type Weight } from './paper-fonts.ts';

/** Measures and writes texts on a page, black on white. */
export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}
export type PaperPen = ReturnType<typeof paperPen>;

export function paperPen(doc: PaperDocument) {
  const runsOf = paperFonts(doc);
  const widths = new Map<string, number>();
  const wraps = new Map<string, Line[]>();

  function widthOf({ font, text }: Run): number {
    const key = `${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = doc.font(font).fontSize(1).widthOfString(text);
    widths.set(key, width);
    return width;
  }

  function lineOf(text: string, weight: Weight): Line {
    // Written as any other space: not every font has it.
    const runs = runsOf(text.replaceAll(noBreak, ' '), weight);
    return { runs, width: runs.reduce((sum, run) => sum + widthOf(run), 0) };
  }

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

  function write({ runs }: Line, x: number, y: number, size: number): void {
    let at = x;
    for (const run of runs) {
      doc.font(run.font).fontSize(size).fillColor('#000');
      doc.text(run.text, at, y, { lineBreak: false });
      at += widthOf(run) * size;
    }
  }

  return { lineOf, wrapped, write };
}

/** By halves: each try measures all of its letters. */
function longestFitting(text: string, fits: (part: string) => boolean): number {
  let end = 1;
  for (let tooLong = text.length; tooLong - end > 1;) {
    const middle = Math.floor((end + tooLong) / 2);
    if (fits(text.slice(0, middle))) end = middle;
    else tooLong = middle;
  }
  // Not inside a character.
  return end > 1 && /[\udc00-\udfff]/.test(text[end] ?? '') ? end - 1 : end;
}
