import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { inVisualOrder, levelsOf, mirrored, runsToTheLeft } from './visual-order.ts';

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/**
 * A WOFF file as the OpenType file that is packed in it. The PDF library reads WOFF too, but unpacks a whole table
 * for each letter that it writes, which takes a hundred times as long.
 */
function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(sfntHeader + count * sfntEntry);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** power * sfntEntry, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * sfntEntry, 10);

  const parts: Buffer[] = [head];
  let at = head.length;
  for (let index = 0; index < count; index++) {
    const from = woffHeader + index * woffEntry;
    const start = woff.readUInt32BE(from + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(from + 8));
    const length = woff.readUInt32BE(from + 12);
    const table = packed.length < length ? inflateSync(packed) : packed;
    const to = sfntHeader + index * sfntEntry;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(at, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    at += length + padding.length;
  }
  return Buffer.concat(parts);
}

/** Fonts in which names of any script can be printed, on paper and in reports (PAP-4); each is read when a letter first needs it. */

export type PdfDocument = InstanceType<typeof PDFDocument>;
export type Weight = 'regular' | 'bold';

interface Run {
  readonly font: string;
  readonly text: string;
}

/** What of a font file is looked at; the library hands on what it reads with. */
interface OpenFont {
  hasGlyphForCodePoint(code: number): boolean;
}

const plex = (subset: string) => (weight: Weight) =>
  `@fontsource/ibm-plex-sans/files/ibm-plex-sans-${subset}-${weight === 'bold' ? 600 : 400}-normal.woff`;
const noto = (script: string) => (weight: Weight) =>
  `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight === 'bold' ? 600 : 400}-normal.woff`;

/** The font of everything else: it has no rules of how letters stand together. */
const plainFont = 'all';

/** In the order in which they are tried; the last has every character of the basic plane, in one weight. */
const files: readonly (readonly [name: string, file: (weight: Weight) => string])[] = [
  ['latin', plex('latin')],
  ['latin-ext', plex('latin-ext')],
  ['cyrillic', plex('cyrillic')],
  ['cyrillic-ext', plex('cyrillic-ext')],
  ['greek', plex('greek')],
  ['vietnamese', plex('vietnamese')],
  ['arabic', noto('arabic')],
  ['hebrew', noto('hebrew')],
  ['thai', noto('thai')],
  ['tamil', noto('tamil')],
  ['devanagari', noto('devanagari')],
  [plainFont, () => '@fontsource/unifont/files/unifont-latin-400-normal.woff'],
];
const { resolve } = createRequire(import.meta.url);
/** Join letters or choose their form, and have no look of their own. */
const invisible = /^(?:[\u200b-\u200f\u2060\ufeff]|\p{Variation_Selector})$/u;
const unknown = '\ufffd';

function pdfFonts(doc: PdfDocument) {
  const opened = new Map<string, OpenFont>();
  const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

  function open(name: string, file: string): OpenFont {
    const openedFont = opened.get(name);
    if (openedFont) return openedFont;
    doc.registerFont(name, unpackedFont(readFileSync(resolve(file))));
    doc.font(name);
    const { font } = (doc as unknown as { _font: { font: OpenFont } })._font;
    opened.set(name, font);
    return font;
  }

  /** Whether a font has every part of a letter with its marks. */
  const has = (font: OpenFont, letter: string): boolean =>
    Array.from(letter).every(
      (one) => invisible.test(one) || font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
    );

  function fontOf(letter: string, weight: Weight): string | undefined {
    for (const [name, file] of files) {
      const full = `${weight} ${name}`;
      if (has(open(full, file(weight)), letter)) return full;
    }
    return undefined;
  }
  const fontOfLetter = new Map<string, string | undefined>();
  function knownFont(letter: string, weight: Weight): string | undefined {
    const key = `${weight} ${letter}`;
    if (!fontOfLetter.has(key)) fontOfLetter.set(key, fontOf(letter, weight));
    return fontOfLetter.get(key);
  }

  /** A text in parts that one font can write each, in the order in which they stand on the paper. */
  return function runsOf(text: string, weight: Weight): Run[] {
    const graphemes = Array.from(letters.segment(text.normalize('NFC')), ({ segment }) => segment);
    const runs: { font: string; level: number; letters: string[] }[] = [];
    for (const { text: grapheme, level } of levelsOf(graphemes)) {
      const letter = knownFont(grapheme, weight) === undefined ? unknown : grapheme;
      const font = knownFont(letter, weight) ?? `${weight} ${plainFont}`;
      const last = runs.at(-1);
      if (last?.font === font && last.level === level) last.letters.push(letter);
      else runs.push({ font, level, letters: [letter] });
    }
    return inVisualOrder(runs).map(({ font, level, letters: parts }) => {
      // A font that knows its script turns its words itself; what it does not know, nobody turns but this.
      const isTurned =
        level % 2 === 1 && (font.endsWith(plainFont) || !runsToTheLeft(parts.join('')));
      return { font, text: (isTurned ? parts.toReversed().map(mirrored) : parts).join('') };
    });
  };
}

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
    const cachedWidth = widths.get(key);
    if (cachedWidth !== undefined) return cachedWidth;
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

/** What `draw` writes on pages without margins, as a file; it can go back to each page until all are drawn. */
export async function writePdf(
  options: Pick<PDFKit.PDFDocumentOptions, 'layout' | 'info'>,
  draw: (doc: PdfDocument) => void,
): Promise<Buffer> {
  const doc = new PDFDocument({
    ...options,
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // No standard font: a pen registers its own.
    font: '',
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  draw(doc);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
