import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { unpackedFont } from './unpacked-font.ts';
import { inVisualOrder, levelsOf, mirrored, runsToTheLeft } from './visual-order.ts';

/** Fonts in which names of any script can be printed, on paper and in reports (PAP-4); each is read when a letter first needs it. */

export type PdfDocument = InstanceType<typeof PDFDocument>;
export type Weight = 'regular' | 'bold';

export interface Run {
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

export function pdfFonts(doc: PdfDocument) {
  const opened = new Map<string, OpenFont>();
  const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

  function open(name: string, file: string): OpenFont {
    const known = opened.get(name);
    if (known) return known;
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
    for (const { text: given, level } of levelsOf(graphemes)) {
      const letter = knownFont(given, weight) === undefined ? unknown : given;
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
